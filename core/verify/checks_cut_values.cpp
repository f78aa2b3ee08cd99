// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds on figures: whether they cut among values as most are, or leave out what is far from all others.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace core {

/// "fee != fee.max()": the bound is the column's own end, as the scan has it; nothing: it is another figure.
static std::optional<double> endOf(const CodeFacts& facts, const CodeFacts::Filter& filter, const ColumnProfile& column)
{
    std::optional<double> end;
    for (const auto& one : filter.computed ? facts.aggregations : std::vector<CodeFacts::Aggregation>()) {
        const bool isBound = one.line == filter.line && one.by == 0 && one.filtered.empty()
            && one.columns == std::vector { filter.column } && (one.function == "max" || one.function == "min");
        if (isBound && end) {
            return std::nullopt;
        }
        end = isBound ? numberIn(one.function == "max" ? column.max : column.min) : end;
    }
    return end;
}

static bool passes(const CodeFacts::Filter& filter, double value, std::optional<double> end)
{
    const auto bound = end ? end : filter.values.empty() ? std::nullopt : numberIn(filter.values.front().cell);
    const auto upper = end ? end : filter.values.empty() ? std::nullopt : numberIn(filter.values.back().cell);
    if (!bound || !upper) {
        return true;
    }
    switch (filter.comparison) {
    case Comparison::Less: return value < *bound;
    case Comparison::LessOrEqual: return value <= *bound;
    case Comparison::Greater: return value > *bound;
    case Comparison::GreaterOrEqual: return value >= *bound;
    case Comparison::Between: return value >= *bound && value <= *upper;
    case Comparison::NotEqual: return value != *bound;
    default: return true;
    }
}

bool isComputedWith(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    return std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return one.columns == std::vector { filter.column } && facts.mayPrecede(filter.line, one.line)
            && std::ranges::contains(one.filtered, filter.column) && !isCountFunction(one.function);
    });
}

bool leavesOutApart(const ColumnProfile& column, const CodeFacts::Filter& filter)
{
    const auto apart = valueApart(column);
    const auto bound = filter.values.size() == 1 ? numberIn(filter.values.front().cell) : std::nullopt;
    if (!apart || !bound) {
        return false;
    }
    const auto value = numberIn(column.min);
    const bool isAbove = filter.comparison == Comparison::Greater || filter.comparison == Comparison::GreaterOrEqual;
    return (isAbove && bound >= value && *bound <= numberIn(column.histogram->low).value_or(0))
        || (filter.comparison == Comparison::NotEqual && bound == value);
}

bool cutsAmongOthers(const Dataset& dataset, const ColumnProfile& column, const CodeFacts::Filter& filter)
{
    const auto low = column.histogram ? numberIn(column.histogram->low) : std::nullopt;
    const auto high = column.histogram ? numberIn(column.histogram->high) : std::nullopt;
    const auto bound = filter.values.empty() ? std::nullopt : numberIn(filter.values.front().cell);
    const auto upper = filter.values.empty() ? std::nullopt : numberIn(filter.values.back().cell);
    if (!low || !high || !bound || !upper) {
        return false;
    }
    const bool keepsLarger = filter.comparison == Comparison::Greater || filter.comparison == Comparison::GreaterOrEqual
        || filter.comparison == Comparison::Between;
    const bool keepsSmaller = filter.comparison == Comparison::Less || filter.comparison == Comparison::LessOrEqual
        || filter.comparison == Comparison::Between;
    const auto& counts = column.histogram->counts;
    const double width = (*high - *low) / static_cast<double>(counts.size());
    std::int64_t cut = 0;
    std::int64_t all = column.histogram->below + column.histogram->above;
    for (std::size_t at = 0; at < counts.size(); ++at) {
        const double begin = *low + width * static_cast<double>(at);
        const bool isCut = (keepsLarger && begin + width < *bound) || (keepsSmaller && begin > *upper);
        cut += isCut ? counts[at] : 0;
        all += counts[at];
    }
    for (const auto& fact : dataset.profile.facts) {
        const bool isOdd = fact.column == column.name
            && (fact.kind == FactKind::FarOut || fact.kind == FactKind::FaultCode);
        cut -= isOdd ? fact.count : 0;
    }
    return cut * 100 > all;
}

void checkFarLeftOut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isKnown = request.facts.isComplete() && request.facts.frames.empty() && !limitsValues(asked);
    for (const auto& filter : isKnown ? request.facts.filters : std::vector<CodeFacts::Filter>()) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isPlain = used.column != nullptr && filter.keeps && !filter.any
            && isComputedWith(request.facts, filter);
        const auto end = isPlain ? endOf(request.facts, filter, *used.column) : std::nullopt;
        for (const auto& fact :
            isPlain&& filter.computed == end.has_value() ? used.dataset->profile.facts : std::vector<FileFact>()) {
            std::vector<std::string> gone;
            if (fact.kind == FactKind::FarOut && fact.column == filter.column) {
                std::ranges::copy_if(fact.texts, std::back_inserter(gone),
                    [&](const auto& text) { return !passes(filter, std::strtod(text.c_str(), nullptr), end); });
            }
            if (!gone.empty()) {
                checks.push_back({ { CheckKind::ExtremeLeftOut,
                                       { .column = inSentence(filter.column),
                                           .count = std::ssize(gone),
                                           .lines = { filter.line },
                                           .texts = { builtin::inWords(gone) } } },
                    CheckStatus::Noted });
                return;
            }
        }
    }
}

} // namespace core
