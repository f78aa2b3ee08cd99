// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/chosen_stretches.h"

#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {
/// The days that one condition leaves; nothing: it is of no days that stand in the code.
std::optional<Span> stretchOf(const CodeFacts::Filter& filter)
{
    std::vector<Span> days;
    for (const auto& value : filter.values) {
        const auto span = spanOf(literalText(value));
        if (!span) {
            return std::nullopt;
        }
        days.push_back(*span);
    }
    if (days.empty() || filter.computed) {
        return std::nullopt;
    }
    const auto& [first, last] = std::pair(days.front(), days.back());
    using enum Comparison;
    switch (filter.comparison) {
    case Greater: return Span { first.end, never };
    case GreaterOrEqual: return Span { first.begin, never };
    case Less: return Span { always, first.begin };
    case LessOrEqual: return Span { always, first.end };
    case Equal:
    case Between: return Span { first.begin, last.end };
    default: return std::nullopt;
    }
}

/// What all conditions of the line leave of the column.
std::optional<Span> stretchIn(const CodeFacts& facts, const std::string& column, int line)
{
    Span all;
    for (const auto& one : facts.filters) {
        const bool isIt = one.column == column && one.line == line;
        const auto span = isIt ? stretchOf(one) : std::optional(Span());
        if (!span || (isIt && one.any)) {
            return std::nullopt;
        }
        all = { std::max(all.begin, span->begin), std::min(all.end, span->end) };
    }
    return all;
}
} // namespace

bool comparesStretches(const CodeFacts& facts, const CodeFacts::Filter& filter, const QuestionFacts& asked)
{
    using enum builtin::Concept;
    const auto own = asked.has(Change) || asked.has(Fall) || asked.has(Fastest)
        ? stretchIn(facts, filter.column, filter.line)
        : std::nullopt;
    return own && std::ranges::any_of(facts.filters, [&](const auto& one) {
        const auto other = one.column == filter.column && one.line != filter.line
            ? stretchIn(facts, filter.column, one.line)
            : std::nullopt;
        return other && (other->end <= own->begin || own->end <= other->begin);
    });
}

} // namespace core
