// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/plain_step.h"

#include <array>

namespace core {

namespace {
// In the order of PlainStepKind.
constexpr auto plainStepPatterns = std::to_array<Pattern>({
    { "keeps", "Keeps the rows where {and}." },
    { "keeps_either", "Keeps the rows where {or}." },
    { "keeps_worked_out", "Keeps rows by a condition that it works out." },
    { "joins", "Puts the rows of {text} and {text2} together that have the same {text3}." },
    { "joins_beside", "Puts {text} and {text2} together." },
    { "without_gaps", "Leaves out the rows with gaps{text? in {and}}." },
    { "without_repeats", "Leaves out repeated rows{text?, compared by {and}}." },
    { "fills", "Fills gaps{text? in {and}}." },
    { "groups", "Puts the rows into groups by {and}." },
    { "works_out", "Works out the {text} of {column}." },
    { "works_out_each", "Works out the {text} of {column} for each {text2}." },
    { "counts", "Counts the rows." },
    { "counts_each", "Counts the rows of each {text}." },
    { "sorts", "Sorts by {text}, smallest first." },
    { "sorts_down", "Sorts by {text}, largest first." },
    { "first", "Takes the first {count}." },
    { "last", "Takes the last {count}." },
    { "largest", "Takes the {count} largest." },
    { "smallest", "Takes the {count} smallest." },
    { "some", "Takes a part of the rows." },
    { "at_random", "Draws rows at random." },
    { "reshapes", "Turns rows and columns into another shape." },
    { "draws", "Draws a {text} chart." },
    { "unknown", "Does more than can be said in words: read the code." },
});
static_assert(plainStepPatterns.size() == static_cast<std::size_t>(PlainStepKind::Unknown) + 1);
} // namespace

std::span<const Pattern> patternsOf(PlainStepKind)
{
    return plainStepPatterns;
}

} // namespace core
