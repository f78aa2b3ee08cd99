// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/row_strip.h"

#include <array>

namespace core {

namespace {
// In the order of StripKind.
constexpr auto stripPatterns = std::to_array<Pattern>({
    { "read", "{text} {count}" },
    { "filtered", "filter {count}" },
    { "joined", "join {count}{counts1? ({counts1} without a match)}{counts2? ({counts2} more than once)}" },
    { "together", "together {count}" },
    { "without_missing", "without missing {count}" },
    { "without_repeats", "without repeats {count}" },
    { "filled", "{count} {count|cell|cells} filled" },
    { "lost", "{count} {count|cell|cells} made missing" },
    { "grouped", "{count} {count|group|groups}{counts1? ({counts1} in none)}" },
    { "taken", "taken {count}" },
    { "drawn", "at random {count}" },
    { "reshaped", "reshaped {count}" },
    { "more", "…" },
});
static_assert(stripPatterns.size() == static_cast<std::size_t>(StripKind::More) + 1);
} // namespace

std::span<const Pattern> patternsOf(StripKind)
{
    return stripPatterns;
}

} // namespace core
