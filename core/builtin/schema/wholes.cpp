// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/wholes.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/first_blocks.h"
#include "core/builtin/schema/schema.h"

#include <algorithm>
#include <cmath>

namespace core::builtin {

namespace {
/// "Total", "EU27_2020"
bool isWholeByName(const std::string& value)
{
    const auto words = wordsBesideNumbers(value);
    return lists().is(WordKind::WholeValue, words) || lists().is(WordKind::WholeWord, words);
}

/// "Total company", "Deutschland gesamt"
bool hasWholeWord(const std::string& value)
{
    const auto words = nameWords(value);
    return words.size() > 1
        && (lists().is(WordKind::WholeWord, words.front()) || lists().is(WordKind::WholeWord, words.back()));
}

/// What the first rows say of one value beside the others of its place and time, in a table of such.
class Sums {
public:
    Sums(int column, const Schema& schema, int things)
        : m_schema(schema)
        , m_blocks(column, schema)
        , m_within(things != column ? things : -1)
    {
    }

    Stands stands() const { return m_blocks.stands(); }
    bool addsUp(const std::string& value) const
    {
        constexpr double rounding = 1e-3;
        return holds(value, [](const FirstBlocks::Compared& each) {
            return each.own != 0 && std::abs(each.own - each.sum) <= rounding * std::abs(each.own);
        });
    }
    /// Of no number is it the largest everywhere.
    bool isContradicted(const std::string& value) const
    {
        return stands() == Stands::Once
            && std::ranges::none_of(m_schema.measures(), [this](int each) { return m_schema.isIntensive(each); })
            && !holds(value, [](const FirstBlocks::Compared& each) { return each.own >= each.largest; });
    }

private:
    /// In all places and times of some number.
    template <typename Test> bool holds(const std::string& value, Test test) const
    {
        constexpr std::size_t fewest = 3; // else by chance
        const auto inAll = [&](int measure) {
            return std::ranges::any_of(m_blocks.compared(value, measure, m_within), [&](const auto& within) {
                return within.second.size() >= fewest && std::ranges::all_of(within.second, test);
            });
        };
        return std::ranges::any_of(m_schema.measures(), inAll);
    }

    const Schema& m_schema;
    FirstBlocks m_blocks;
    int m_within;
};
} // namespace

std::string wholeOf(int column, const Schema& schema, int things)
{
    constexpr std::int64_t most = 200; // of a column of more values the profile does not know them all
    const auto& profile = schema.column(column);
    const auto flag = std::ranges::find_if(
        profile.flags, [](const std::string& each) { return each.starts_with(wholeFlag); });
    if (flag != profile.flags.end()) {
        return flag->substr(wholeFlag.size());
    }
    if (!schema.isText(column) || profile.distinct < 2 || profile.distinct > most) {
        return {};
    }
    const Sums sums(column, schema, things);
    const bool isOnce = sums.stands() == Stands::Once;
    const auto isWhole = [&](const std::string& value) {
        const bool isByName = isWholeByName(value);
        const bool mayStandApart = isOnce || (things >= 0 && sums.stands() == Stands::Unknown);
        return (isByName && things >= 0) || (isOnce && sums.addsUp(value))
            || (mayStandApart && (isByName || hasWholeWord(value)) && !sums.isContradicted(value));
    };
    auto values = knownValues(schema.dataset(), column);
    std::erase_if(values, [&](const auto& each) { return std::ranges::contains(profile.subtotals, each); });
    const auto whole = std::ranges::find_if(values, isWhole);
    return whole == values.end() ? std::string() : *whole;
}

} // namespace core::builtin
