// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/trace_note.h"

#include <array>

namespace core {

namespace {
// In the order of TraceKind.
constexpr auto tracePatterns = std::to_array<Pattern>({
    { "all_rows", "All rows." },
    { "rows_where", "The rows where {and}." },
    { "either", "{or}" },
    { "equal", "{column} is {text}" },
    { "not_equal", "{column} is not {text}" },
    { "less", "{column} is under {text}" },
    { "less_or_equal", "{column} is at most {text}" },
    { "greater", "{column} is over {text}" },
    { "greater_or_equal", "{column} is at least {text}" },
    { "in", "{column} is {or}" },
    { "not_in", "{column} is not {or}" },
    { "between", "{column} is from {text} to {text2}" },
    { "not_between", "{column} is not from {text} to {text2}" },
    { "contains", "{column} contains {text}" },
    { "not_contains", "{column} does not contain {text}" },
    { "starts_with", "{column} begins with {text}" },
    { "not_starts_with", "{column} does not begin with {text}" },
    { "ends_with", "{column} ends with {text}" },
    { "not_ends_with", "{column} does not end with {text}" },
    { "missing", "{column} is missing" },
    { "present", "{column} is there" },
    { "year_is", "the year of {column} is {text}" },
    { "quarter_is", "the quarter of {column} is {text}" },
    { "month_is", "the month of {column} is {text}" },
    { "day_is", "the day of {column} is {text}" },
    { "hour_is", "the hour of {column} is {text}" },
    { "weekday_is", "the weekday of {column} is {text}" },
    { "found_where", "{column} is in {text} where {text2}" },
    { "found_in", "{column} is in {text}" },
    { "their_number", "The number of these rows is {figure}." },
    { "their_figure", "The {text} of {column} over these rows is {figure2}." },
    { "their_share", "These rows are {figure} % of all." },
    { "part_of_all", "That is {figure} % of {figure2} over all rows counted." },
});
static_assert(tracePatterns.size() == static_cast<std::size_t>(TraceKind::PartOfAll) + 1);
} // namespace

std::span<const Pattern> patternsOf(TraceKind)
{
    return tracePatterns;
}

} // namespace core
