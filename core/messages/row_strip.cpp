// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/row_strip.h"

#include <array>

namespace core {

namespace {
// In the order of StripKind.
constexpr auto stripPatterns = std::to_array<Pattern>({
    { "read", "{text} {count}" },
    { "filtered", "{text?{text}: }filter {count}{counts2? for some figures}" },
    { "joined",
        "{text?{text}: }join {count}{counts1? ({counts1} without a match)}{counts2? ({counts2} more than once)}" },
    { "together", "{text?{text}: }together {count}{counts1? ({counts1} of them again)}" },
    { "without_missing", "{text?{text}: }without missing {count}" },
    { "without_repeats", "{text?{text}: }without repeats {count}" },
    { "filled", "{count} {count|cell|cells} filled" },
    { "lost", "{count} {count|cell|cells} made missing" },
    { "grouped", "{count} {count|group|groups}{counts1? ({counts1} in none)}" },
    { "taken", "{text?{text}: }taken {count}" },
    { "drawn", "at random {count}" },
    { "reshaped", "{text?{text}: }reshaped {count}" },
    { "queried", "given {count}" },
    { "lines_read", "{text} {count} {count|line|lines}" },
    { "printed", "{count} {count|line|lines} printed" },
    { "more", "…" },
});
static_assert(stripPatterns.size() == static_cast<std::size_t>(StripKind::More) + 1);

// Likewise.
constexpr auto rowSentences = std::to_array<std::string_view>({
    "{text} has {count} {count|row|rows}.",
    "A{counts1?nother} filter{counts1? of the same {counts1} rows} leaves {count} {count|row|rows}{text2? of {text2}}"
    "{counts2?, for some of the figures}.",
    "A join gives {count} {count|row|rows}{counts1?; for {counts1} of the rows before there was no match}{counts2?; "
    "{counts2} "
    "of them stand in it more than once}.",
    "Put together they are {count} {count|row|rows}{counts1?; {counts1} of them stand there again}.",
    "Without those that have gaps {count} {count|row|rows}{text2? of {text2}} {count|is|are} left.",
    "Without repeated ones {count} {count|row|rows}{text2? of {text2}} {count|is|are} left.",
    "{count} empty {count|cell is|cells are} filled.",
    "{count} {count|cell|cells} could not be read as wanted and {count|is|are} now empty.",
    "The rows form {count} {count|group|groups}{counts1?; {counts1} are in none}.",
    "{count} {count|row|rows} {count|is|are} taken of them.",
    "{count} {count|row|rows} {count|is|are} drawn at random.",
    "In another shape they are {count} {count|row|rows}.",
    "A statement gives {count} {count|row|rows}.",
    "{text} has {count} {count|line|lines}.",
    "{count} {count|line|lines} {count|is|are} printed.",
    "More was done to rows than is recorded here.",
});
static_assert(rowSentences.size() == stripPatterns.size());
} // namespace

std::string rowSentence(const StripPart& part, const Translate& translate)
{
    return inWords(rowSentences[static_cast<std::size_t>(part.kind)], part, translate);
}

std::span<const Pattern> patternsOf(StripKind)
{
    return stripPatterns;
}

} // namespace core
