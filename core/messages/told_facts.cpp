// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/told_fact.h"

#include <array>

namespace core {

namespace {
// In the order of ToldKind.
constexpr auto toldPatterns = std::to_array<Pattern>({
    { "in_short", "There are {count} {count|row|rows} and {total} {total|column|columns}." },
    { "between", "The dates of {column} go from {text} to {text2}." },
    { "most_gaps", "Most gaps are in {column}: {count} of {total} {total|row|rows}." },
    { "no_gaps", "No cell is missing." },
    { "furthest_out", "{text} See {lines} of the file." },
});
static_assert(toldPatterns.size() == static_cast<std::size_t>(ToldKind::FurthestOut) + 1);
} // namespace

std::span<const Pattern> patternsOf(ToldKind)
{
    return toldPatterns;
}

} // namespace core
