// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/row_strip.h"

#include <array>

namespace core {

namespace {
// In the order of StripKind.
constexpr auto stripPatterns = std::to_array<Pattern>({
    { "read", "{text} {count}" },
    { "filtered", "{text?{text}: }filter {count}{counts2? for some figures}" },
    { "joined", "{text?{text}: }join {count}" },
    { "together", "{text?{text}: }together {count}" },
    { "without_missing", "{text?{text}: }without missing {count}" },
    { "without_repeats", "{text?{text}: }without repeats {count}" },
    { "without_last", "{text?{text}: }without the last row {count}" },
    { "filled", "{count} {count|cell|cells} filled" },
    { "lost", "{count} {count|cell|cells} made missing" },
    { "grouped", "{count} {count|group|groups}" },
    { "taken", "{text?{text}: }taken {count}" },
    { "drawn", "at random {count}" },
    { "reshaped", "{text?{text}: }reshaped {count}" },
    { "queried", "{count} in the result" },
    { "lines_read", "{text} {count} {count|line|lines}" },
    { "printed", "{count} {count|line|lines} printed" },
    { "more", "…" },
});
static_assert(stripPatterns.size() == static_cast<std::size_t>(StripKind::More) + 1);

// Likewise.
constexpr auto rowSentences = std::to_array<std::string_view>({
    "{text} has {count} {count|row|rows}.",
    "A{counts1?nother} condition leaves out {counts3} of {counts1?the same }{total} {total|row|rows}{text2? of "
    "{text2}}; "
    "{count} {count|stays|stay}.",
    "A join of {total} {total|row|rows}{text2? of {text2}} gives {count}{counts1?; there is no match for {counts1} of "
    "them{counts3? (left out)}{counts4? (kept, without what the join adds)}}{counts2?; {counts2} of them "
    "{counts2|stands|stand} in it more than once}.",
    "Put together they are {count} {count|row|rows}{counts1?; {counts1} of them {counts1|stands|stand} there again}.",
    "Rows with gaps are left out{counts2? for some of the figures}: {counts1} of {total}{text2? of {text2}}; {count} "
    "{count|stays|stay}.",
    "Repeated rows are left out{counts2? for some of the figures}: {counts1} of {total}{text2? of {text2}}; {count} "
    "{count|stays|stay}.",
    "The last of {total} rows{text2? of {text2}} is left out; {count} {count|stays|stay}.",
    "{count} empty {count|cell is|cells are} filled.",
    "{count} {count|cell|cells} could not be read as wanted and {count|is|are} now empty.",
    "The rows form {count} {count|group|groups}{counts1?; {counts1} {counts1|row is|rows are} in none, as the value "
    "that makes the groups is missing}.",
    "Only {count} of the {total} {counts1?groups}{counts2?{total|row|rows}} {count|is|are} taken.",
    "{count} of the {total} {total|row|rows} {count|is|are} drawn at random.",
    "In another shape they are {count} {count|row|rows}.",
    "A statement gives {count} {count|row|rows}.",
    "{text} has {count} {count|line|lines}.",
    "{count} {count|line|lines} {count|is|are} printed.",
    "More was done to rows than is recorded here.",
});
static_assert(rowSentences.size() == stripPatterns.size());

// Of what may leave rows out, and left out none.
constexpr auto losingNone = std::to_array<std::pair<StripKind, std::string_view>>({
    { StripKind::Filtered,
        "A{counts1?nother} condition leaves out none of {counts1?the same }{total} {total|row|rows}{text2? of {text2}}"
        "{counts2?, for some of the figures}." },
    { StripKind::WithoutMissing, "None of {total} {total|row|rows}{text2? of {text2}} is left out for a gap." },
    { StripKind::WithoutRepeats, "None of {total} {total|row|rows}{text2? of {text2}} is left out as repeated." },
});

// In the order of PartRowsKind; the title is that of the rows of a frame.
constexpr auto partRowsPatterns = std::to_array<Pattern>({
    { "left_out", "{count} left out",
        "{count} {count|row|rows} of {text} that line {line} leaves out{counts1?; joined, {count|it is|they are} "
        "{total}}" },
    { "without_match", "{count} without a match",
        "{count} {count|row|rows} of {text} without a match in the join of line {line}" },
    { "repeated", "{count} more than once",
        "{count} {count|row|rows} of {text} that {count|stands|stand} more than once in what the join of line {line} "
        "gives" },
    { "again", "{count} of them again", "{count} {count|row|rows} of {text} that line {line} adds again" },
    { "no_group", "{count} in none",
        "{count} {count|row|rows} of {text} in no group of line {line}{counts1?; joined, {count|it is|they are} "
        "{total}}" },
});
static_assert(partRowsPatterns.size() == static_cast<std::size_t>(PartRowsKind::NoGroup) + 1);
} // namespace

std::string rowSentence(const StripPart& part, const Translate& translate)
{
    if (part.kind == StripKind::Filtered && part.counts.at(1) > 0 && part.count < part.total) {
        return inWords("Some of the figures are made of {count} of the {total} {total|row|rows}{text2? of {text2}}.",
            part, translate);
    }
    const auto place = std::ranges::find(losingNone, part.kind, &std::pair<StripKind, std::string_view>::first);
    if (part.total > 0 && part.count == part.total && place != losingNone.end()) {
        return inWords(place->second, part, translate);
    }
    return inWords(rowSentences[static_cast<std::size_t>(part.kind)], part, translate);
}

std::string conditionsSentence(const RowsOfConditions& rows, const Translate& translate)
{
    const auto further = rows.most > rows.least ? rows.most : 0;
    if (!rows.areAll) {
        return inWords(rows.areGroups ? "Some of the figures are made of fewer than the {total} groups."
                                      : "Some of the figures are made of fewer than the {total} rows{text? of {text}}.",
            MessageArguments { .total = rows.total, .texts = { rows.file } }, translate);
    }
    return inWords(rows.areGroups
            ? "Some of the figures are made of {count}{counts1? to {counts1}}{counts2?, others of {counts2}} of the "
              "{total} groups."
            : "Some of the figures are made of {count}{counts1? to {counts1}}{counts2?, others of {counts2}} of the "
              "{total} {total|row|rows}{text? of {text}}.",
        MessageArguments { .count = rows.least,
            .total = rows.total,
            .texts = { rows.file },
            .counts = { rows.areTwo ? 0 : further, rows.areTwo ? further : 0 } },
        translate);
}

std::string lastRowSentence(bool byAll, const Translate& translate)
{
    return inWords(
        byAll ? "All figures leave it out." : "Some of the questions leave it out; in others it counts as a row.",
        MessageArguments(), translate);
}

std::string furtherLossesSentence(const Translate& translate)
{
    return inWords("Further rows are left out after that.", MessageArguments(), translate);
}

std::string uncountedLossesSentence(const Translate& translate)
{
    return inWords("Rows may be left out that are not counted here.", MessageArguments(), translate);
}

std::string noResultSentence(const Translate& translate)
{
    return inWords("No step of this analysis gave a result.", MessageArguments(), translate);
}

std::string titleOf(const PartRows& rows, const Translate& translate)
{
    auto words = rows.words;
    const auto counted = words.count; // what a join made of rows of the file, each of which is shown once
    words.count = rows.placed ? std::ssize(rows.placed->lost) : words.count;
    words.total = counted;
    words.counts = { words.count < counted ? 1 : 0 };
    words.texts = { rows.placed ? rows.placed->frame : std::string() };
    return titleOf(words, translate);
}

std::string whyUnknown(const PartRows& rows, const Translate& translate)
{
    return inWords(rows.placed && rows.placed->tooMany
            ? "Which {count|row this is|rows these {count} are} was not kept: there are too many."
            : "Which {count|row this is|rows these {count} are} was not kept: rows are followed from an opened file "
              "until "
              "the code makes other rows of them.",
        rows.words, translate);
}

std::span<const Pattern> patternsOf(PartRowsKind)
{
    return partRowsPatterns;
}

std::span<const Pattern> patternsOf(StripKind)
{
    return stripPatterns;
}

} // namespace core
