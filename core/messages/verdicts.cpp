// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/verdict.h"

#include <array>

namespace core {

namespace {
// In the order of Verdict.
constexpr auto verdictPatterns = std::to_array<Pattern>({
    { "confirmed", "Confirmed" },
    { "checked", "Checked" },
    { "not_checked", "Not checked against the question" },
    { "look_at_this", "Look at this" },
    { "contradicted", "Contradicted" },
});
// In the order of Unchecked: behind the words of the verdict and a colon.
constexpr auto uncheckedPatterns = std::to_array<Pattern>({
    { "more_shown", "a second method gives the same figures, and what else is shown was not compared" },
    { "date_taken", "a second method gives the same figures, and both took one of several dates" },
    { "other_order", "a second method gives the same figures, and the rows do not stand in the order asked for" },
    { "no_time", "not all could be tried" },
    { "value_left_out", "a value far from all others is left out, which nobody asked for" },
    { "second_not_compared", "a second method ran, and its answer could not be compared with this one" },
    { "nothing_compared", "no second method bears it out" },
    { "nothing_asked", "it is own code, and no question was asked" },
    { "earlier_unknown", "what an earlier step changed cannot be told" },
    { "nobody_read", "the code ran by the policy “reads only”, before anybody read it" },
});
// In the order of LeftOut: behind the reading of the second method.
constexpr auto leftOutPatterns = std::to_array<Pattern>({
    { "repeats", "Repeated rows are dropped." },
    { "values", "Rows with {column} {text} are left out." },
    { "spellings", "Spellings of one {column} are put together." },
});
static_assert(leftOutPatterns.size() == static_cast<std::size_t>(LeftOut::Spellings) + 1);
static_assert(uncheckedPatterns.size() == static_cast<std::size_t>(Unchecked::NobodyRead) + 1);
static_assert(verdictPatterns.size() == static_cast<std::size_t>(Verdict::Contradicted) + 1);
} // namespace

std::span<const Pattern> patternsOf(Verdict)
{
    return verdictPatterns;
}

std::span<const Pattern> patternsOf(LeftOut)
{
    return leftOutPatterns;
}

std::span<const Pattern> patternsOf(Unchecked)
{
    return uncheckedPatterns;
}

} // namespace core
