// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/rewritten_texts.h"

#include "core/verify/asked_checks.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core {

namespace {
/// Only capitals and spaces become other ones, as by .str.strip().str.title().
bool changesLetters(std::string_view line)
{
    constexpr auto letters = std::to_array<std::string_view>(
        { "lower()", "upper()", "title()", "capitalize()", "casefold()", "strip()", "lstrip()", "rstrip()" });
    constexpr auto others = std::to_array<std::string_view>(
        { ".str[", ".map(", ".replace(", ".apply(", ".where(", ".mask(", " + ", "lambda" });
    constexpr std::string_view method = ".str.";
    for (auto at = line.find(method); at != line.npos; at = line.find(method, at + 1)) {
        const auto name = line.substr(at + method.size());
        if (std::ranges::none_of(letters, [&](auto one) { return name.starts_with(one); })) {
            return false;
        }
    }
    return line.contains(method) && std::ranges::none_of(others, [&](auto one) { return line.contains(one); });
}

/// The scan kept all of its values, and no two of them are spellings of one.
bool isSpelledOnce(const ColumnProfile& column)
{
    const auto& values = column.top;
    for (auto one = values.begin(); one != values.end(); ++one) {
        const auto isOther = [&](const TopValue& other) {
            return areSpellings(one->value, other.value) || foldedValue(one->value) == foldedValue(other.value);
        };
        if (std::any_of(std::next(one), values.end(), isOther)) {
            return false;
        }
    }
    return column.distinctExact && column.distinct == std::ssize(values);
}

/// Written anew in that line, so that two of its values may be one.
bool mayMerge(const VerifyRequest& request, const ColumnProfile* column, int line)
{
    return column == nullptr
        || (column->type == ColumnType::Text
            && !(isSpelledOnce(*column) && changesLetters(lineOf(request.code, line))));
}

/// "street" == "Road": by its text, and not whether there is one.
bool looksForText(const CodeFacts::Filter& filter)
{
    return std::ranges::any_of(
        filter.values, [](const auto& value) { return std::holds_alternative<std::string>(value.cell); });
}

/// The column, as the code calls it, was given other values in an earlier line.
bool isStoredAnew(const VerifyRequest& request, const ColumnProfile* column, const std::string& called, int line)
{
    const auto& facts = request.facts;
    return std::ranges::any_of(facts.stores, [&](const CodeFacts::Store& store) {
        return store.how == StoreHow::Changes && !store.given && facts.mayPrecede(store.line, line)
            && std::ranges::contains(store.columns, called) && mayMerge(request, column, store.line);
    });
}

bool isRewritten(const VerifyRequest& request, const CodeFacts::Grouping& one)
{
    auto names = one.columns;
    names.insert(names.end(), one.called.begin(), one.called.end());
    return std::ranges::any_of(names, [&](const std::string& name) {
        return isStoredAnew(request, columnIn(request, one.of, name).column, name, one.line);
    });
}

bool isRewritten(const VerifyRequest& request, const CodeFacts::Filter& one)
{
    const auto* column = columnIn(request, one.of, one.column).column;
    const auto& called = one.called.empty() ? one.column : one.called;
    return looksForText(one)
        && ((one.made && mayMerge(request, column, one.line)) || isStoredAnew(request, column, called, one.line));
}

using Spellings = std::vector<std::string>;

/// Two spellings of one value are among the texts.
bool haveTwoOfOne(const std::vector<std::string>& texts, const std::vector<Spellings>& values)
{
    return std::ranges::any_of(values, [&](const Spellings& value) {
        return std::ranges::count_if(value, [&](const auto& one) { return std::ranges::contains(texts, one); }) > 1;
    });
}

/// The code changes the texts of the column, groups by what it makes of them, takes several spellings of one value, or
/// writes one for another.
bool writesAnew(const CodeFacts& facts, const std::string& column, const std::vector<Spellings>& values)
{
    const auto has = [&](const auto& columns) { return std::ranges::contains(columns, column); };
    const auto takesSeveral = [&](const CodeFacts::Filter& one) {
        std::vector<std::string> texts;
        std::ranges::transform(one.values, std::back_inserter(texts), literalText);
        return one.column == column && haveTwoOfOne(texts, values);
    };
    std::vector<std::string> written;
    std::ranges::transform(facts.texts, std::back_inserter(written), &CodeFacts::WrittenText::text);
    return std::ranges::any_of(facts.filters, takesSeveral)
        || std::ranges::any_of(
            facts.groupings, [&](const auto& one) { return has(one.columns) && one.grain == "part"; })
        || std::ranges::any_of(facts.stores,
            [&](const auto& one) { return has(one.columns) && one.how == StoreHow::Changes && !one.given; })
        || haveTwoOfOne(written, values);
}

/// Of each value with several spellings those, as the scan or their units say.
std::vector<Spellings> spellingsIn(const Dataset& dataset, const ColumnProfile& column)
{
    std::vector<Spellings> found;
    for (const auto& fact : dataset.profile.facts) {
        if (fact.kind == FactKind::Spellings && fact.column == column.name) {
            found.push_back(fact.texts);
        }
    }
    for (const auto& one : column.type == ColumnType::Text ? column.top : std::vector<TopValue>()) {
        Spellings alike;
        for (const auto& other : column.top) {
            if (areSpellings(one.value, other.value) || areOneUnit(one.value, other.value)) {
                alike.push_back(other.value);
            }
        }
        if (alike.size() > 1) {
            found.push_back(std::move(alike));
        }
    }
    return found;
}
} // namespace

RewrittenTexts rewrittenTexts(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const auto isIt = [&](const auto& one) { return isRewritten(request, one); };
    const bool maps = !facts.groupings.empty() && std::ranges::any_of(facts.literals, [](const auto& one) {
        return one.use == LiteralUse::Mapped && std::ranges::any_of(one.values, [](const auto& value) {
            return std::holds_alternative<std::string>(value.cell);
        });
    });
    return { maps || std::ranges::any_of(facts.groupings, isIt), std::ranges::any_of(facts.filters, isIt) };
}

/// The columns whose spellings the code puts together.
static std::vector<UsedColumn> putTogether(const VerifyRequest& request)
{
    std::vector<UsedColumn> found;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const auto values = spellingsIn(*dataset, column);
            if (!values.empty() && writesAnew(request.facts, column.name, values)) {
                found.push_back({ dataset, &column });
            }
        }
    }
    return found;
}

bool putsSpellingsTogether(const VerifyRequest& request)
{
    return !putTogether(request).empty();
}

std::optional<sandbox::Variation> spelledAsCode(const VerifyRequest& request)
{
    const auto columns = putTogether(request);
    return columns.size() == 1
        ? std::optional(sandbox::Variation { .change = sandbox::Variation::Change::SpellingsAsOne,
              .file = columns.front().dataset->fileName(),
              .column = columns.front().column->name })
        : std::nullopt;
}

} // namespace core
