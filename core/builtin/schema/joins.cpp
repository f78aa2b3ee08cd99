// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/joins.h"

#include "core/builtin/language/lexicon.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
const ColumnProfile& columnOf(const Dataset& dataset, const std::string& name)
{
    return *std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
}

/// Values that do not come out the same in every file.
bool isLoose(const ColumnProfile& column)
{
    return column.type == ColumnType::Number || std::ranges::any_of(column.flags, [](const auto& flag) {
        return flag == "trailing_spaces" || flag == "case_variants" || flag == "umlaut_variants";
    });
}
} // namespace

bool Match::covers() const
{
    const auto strangers = pair.left == many.name ? pair.leftOnly : pair.rightOnly;
    return strangers * 4 <= pair.both;
}

bool Match::isSure(KeyUse use) const
{
    const bool loose = !pair.plain && (isLoose(key) || isLoose(oneKey));
    const bool enough = covers()
        || (use == KeyUse::Count && pair.named); // that many are unknown may be what is looked for
    const bool counted = isCounted(oneKey) || (pair.plain && isCounted(key));
    return enough && !loose && (pair.named || !counted);
}

std::string Match::words(bool inGerman) const
{
    const auto first = repeats == Repeats::FirstTaken ? phrased("first_of_each", inGerman) : "";
    const auto rest = repeats == Repeats::LeftOut ? phrased("but_twice", inGerman) : "";
    return phrased("matching", inGerman,
        { { "key", key.name }, { "many", many.name }, { "first", first }, { "one_key", oneKey.name },
            { "one", one.name }, { "rest", rest } });
}

std::string Match::columns() const
{
    return key.name == oneKey.name ? key.name : key.name + " and " + oneKey.name;
}

std::vector<Match> matchesBetween(const Dataset& left, const Dataset& right, KeyUse use)
{
    std::vector<Match> found;
    for (const auto& pair : keysBetween(left, right)) {
        const auto& leftKey = columnOf(left, pair.leftColumn);
        const auto& rightKey = columnOf(right, pair.rightColumn);
        if (pair.rightUnique || (pair.multiplies() && use == KeyUse::Count)) {
            found.push_back({ left, leftKey, right, rightKey, pair, Repeats::None });
        } else if (pair.leftUnique) {
            found.push_back({ right, rightKey, left, leftKey, pair, Repeats::None });
        }
    }
    return found;
}

std::vector<Match> repeatedMatches(const Dataset& left, const Dataset& right)
{
    constexpr std::int64_t few = 5; // one of so many rows: where more repeat, they are no list of what others name
    const auto repeats = [](const Dataset& dataset, const ColumnProfile& key) {
        return dataset.profile.rows - key.nulls - key.distinct;
    };
    for (const auto& pair : keysBetween(left, right)) {
        const auto& leftKey = columnOf(left, pair.leftColumn);
        const auto& rightKey = columnOf(right, pair.rightColumn);
        const bool isRight = repeats(right, rightKey) <= repeats(left, leftKey);
        const auto& one = isRight ? right : left;
        const auto& oneKey = isRight ? rightKey : leftKey;
        const auto again = repeats(one, oneKey);
        if (!pair.multiplies() || !pair.named || pair.plain || again == 0 || again * few > one.profile.rows) {
            continue;
        }
        std::vector<Match> ways;
        for (const auto way : { Repeats::FirstTaken, Repeats::LeftOut }) {
            ways.push_back({ isRight ? left : right, isRight ? leftKey : rightKey, one, oneKey, pair, way });
        }
        return ways;
    }
    return {};
}

LikelyMatches likelyMatches(const Dataset& left, const Dataset& right, KeyUse use)
{
    const auto all = matchesBetween(left, right, use);
    const auto those = [&](auto fit) {
        std::vector<Match> some;
        std::ranges::copy_if(all, std::back_inserter(some), fit);
        return some;
    };
    const auto isSure = [use](const Match& match) { return match.isSure(use); };
    const auto sure = those(isSure);
    if (sure.empty()) {
        const auto covering = those(&Match::covers);
        return { covering.empty() ? all : covering };
    }
    const auto isNamed = [](const Match& match) { return match.pair.named; };
    const auto named = std::ranges::find_if(sure, isNamed);
    const auto& best = named == sure.end() ? sure.front() : *named;
    auto equal = those([&](const Match& each) {
        return isSure(each) && &each.oneKey == &best.oneKey && isNamed(each) == isNamed(best);
    });
    const bool clear = equal.size() == 1;
    return { std::move(equal), clear };
}

std::string whyNoKey(const Dataset& left, const Dataset& right)
{
    const auto spaced = [](const ColumnProfile& column) {
        return std::ranges::contains(column.flags, "trailing_spaces");
    };
    for (const auto& mine : left.profile.columns) {
        const auto same = std::ranges::find(
            right.profile.columns, nameWords(mine.name), [](const auto& each) { return nameWords(each.name); });
        if (same == right.profile.columns.end()) {
            continue;
        }
        const auto both = "“" + mine.name + "” is in both, ";
        if (mine.type != same->type) {
            return both + "but " + sandbox::columnTypeWord(mine.type) + " in " + left.name + " and "
                + sandbox::columnTypeWord(same->type) + " in " + right.name
                + ": change one of the types where the file is read.";
        }
        if (spaced(mine) != spaced(*same)) {
            return both + "but with spaces around its values in " + (spaced(mine) ? left : right).name + ".";
        }
    }
    return {};
}

} // namespace core::builtin
