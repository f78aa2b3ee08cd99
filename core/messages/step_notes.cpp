// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/step_note.h"

#include <array>

namespace core {

namespace {
// In the order of StepKind.
constexpr auto stepPatterns = std::to_array<Pattern>({
    { "both_kept", "Keep the rows that have both numbers." },
    { "sums_divided", "Divide the sums." },
    { "measure_worked_out", "Work out the {text}." },
    { "sums_of_each", "Both sums for each {text}." },
    { "rows_of_each", "The rows of each {text}." },
    { "column_for_each", "A column for each number." },
    { "places_of_rows", "The place of each row within its own; equal numbers share a place." },
    { "number_of_each", "The {text} of each {text2}." },
    { "limit_kept", "Keep those within the limit." },
    { "counted", "Count them." },
    { "summarised", "One number of all of them." },
    { "summarised_by", "One number of those of each {text}." },
    { "added_up", "Each with all before it." },
    { "windowed", "Over the last {count} {text}s, where there are so many." },
});
static_assert(stepPatterns.size() == static_cast<std::size_t>(StepKind::Windowed) + 1);
} // namespace

std::span<const Pattern> patternsOf(StepKind)
{
    return stepPatterns;
}

} // namespace core
