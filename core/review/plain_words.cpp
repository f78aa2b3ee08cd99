// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/plain_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

/// Of a chart, whose function has a short name.
std::string plainName(const std::string& function)
{
    return function == "hist" ? "histogram" : function == "barh" ? "horizontal bar" : function;
}

/// pandas' names in words; others are said as they are.
std::string functionWord(const std::string& function)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> words { {
        { "mean", "average" },
        { "nunique", "number of different values" },
        { "std", "standard deviation" },
        { "var", "variance" },
        { "min", "smallest" },
        { "max", "largest" },
        { "count", "number of values" },
        { "share", "share" },
        { "quantile", "percentile" },
        { "corr", "correlation" },
        { "describe", "main statistics" },
    } };
    const auto found = std::ranges::find(words, function, &std::pair<std::string_view, std::string_view>::first);
    return found == words.end() ? function : std::string(found->second);
}

/// "region, month and year"
std::string joined(const std::vector<std::string>& texts)
{
    std::string all;
    for (std::size_t at = 0; at < texts.size(); ++at) {
        all += (at == 0 ? "" : at + 1 < texts.size() ? ", " : " and ") + texts[at];
    }
    return all;
}

/// A file, or the table that a query of our own reads whole.
std::string sourceWord(const std::string& source)
{
    constexpr std::string_view whole = "SELECT * FROM \"";
    return source.starts_with(whole) && source.ends_with('"')
        ? source.substr(whole.size(), source.size() - whole.size() - 1)
        : source;
}

/// "region", "month of order_date"
std::string keysOf(const CodeFacts::Grouping& grouping)
{
    const bool isOfOneDate = !grouping.grain.empty() && grouping.columns.size() == 1;
    const bool isSaid = grouping.grain.empty() || grouping.grain == "part"
        || std::ranges::contains(grouping.called, grouping.grain); // "region and month"
    const bool isOfOthers = !isOfOneDate && !isSaid; // one is the date
    const bool isNamedSo = isOfOneDate && grouping.columns.front() == grouping.grain; // "month of month"
    return isNamedSo  ? grouping.grain
        : isOfOneDate ? grouping.grain + " of " + grouping.columns.front()
                      : joined(grouping.called) + (isOfOthers ? ", by " + grouping.grain : "");
}

std::string comparedOf(const CodeFacts::Filter& filter)
{
    const bool isOpen = filter.part == "part" || filter.called.empty();
    return isOpen ? std::string() : (filter.part.empty() ? "" : "the " + filter.part + " of ") + filter.called;
}

/// "sum of revenue", "number of rows"; empty: no words for it.
static std::string figureOf(const CodeFacts::Aggregation& one)
{
    const auto columns = columnsOf(one);
    const bool counts = one.function == "len" || one.function == "size";
    return counts ? "number of rows" : columns.empty() ? columns : functionWord(one.function) + " of " + columns;
}

std::string columnsOf(const CodeFacts::Aggregation& one)
{
    constexpr std::size_t most = 6; // names
    static constexpr std::array<std::string_view, 12> ofTables { "mean", "sum", "median", "min", "max", "std", "var",
        "nunique", "count", "first", "last", "quantile" };
    const bool isFigure = !one.function.empty() && one.function != "own" && one.function != "all"
        && one.function != "any"; // these two are tests
    if (!isFigure || (one.called.empty() && (one.by == 0 || !std::ranges::contains(ofTables, one.function)))) {
        return {};
    }
    return one.called.size() > most ? std::to_string(one.called.size()) + " columns"
        : !one.called.empty()       ? joined(one.called)
        : one.columns.empty()       ? "the other columns"
                                    : "columns that the code chooses";
}

std::string titleOfTwo(const CodeFacts& facts, PlainStepKind kind)
{
    std::vector<std::string> figures;
    std::optional<std::string> each;
    bool areAlike = true;
    for (const auto& one : facts.aggregations) {
        const auto grouping = std::ranges::find(facts.groupings, one.by, &CodeFacts::Grouping::line);
        const auto keys = one.by > 0 && grouping != facts.groupings.end() ? keysOf(*grouping) : std::string();
        areAlike = areAlike && each.value_or(keys) == keys;
        each = keys;
        figures.push_back(one.stage == RowStage::Records ? figureOf(one) : std::string());
    }
    MessageArguments arguments { .column = areAlike ? each.value_or("") : "", .texts = figures };
    const bool areKnown = figures.size() == 2 && figures[0] != figures[1] && !std::ranges::contains(figures, "");
    if (areKnown) {
        kind = kind == PlainStepKind::QuotientTitle ? PlainStepKind::QuotientOfTitle : PlainStepKind::DifferenceOfTitle;
    }
    return inWords(PlainStep(kind, arguments));
}

} // namespace core
