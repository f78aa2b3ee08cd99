// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/change_fact.h"

#include <array>

namespace core {

namespace {
// In the order of ChangeKind.
constexpr auto changePatterns = std::to_array<Pattern>({
    { "figure",
        "{counts1|With|Without} {counts2?each value spelled in one way}{count?{count|it|them}} "
        "{counts3|“{text3}”|the answer} is {figure}, not {figure2}." },
    { "of_label",
        "{counts1|With|Without} {counts2?each value spelled in one way}{count?{count|it|them}} {text} has "
        "{figure2}{text4? (“{text4}”)}, not {figure3}." },
    { "rank",
        "{counts1|With|Without} {counts2?each value spelled in one way}{count?{count|it|them}} {text} is "
        "{text2}{text4?, not {text4}}{text3?, with {figure3}}." },
    { "gone",
        "{counts1|With|Without} {counts2?each value spelled in one way}{count?{count|it|them}} {text} is not in the "
        "answer{text2?; {text2}, with {figure3}, takes its place}." },
    { "ranges",
        "{counts1|With|Without} {counts2?each value spelled in one way}{count?{count|it|them}} the ranges begin and "
        "end elsewhere." },
});
static_assert(changePatterns.size() == static_cast<std::size_t>(ChangeKind::Ranges) + 1);
} // namespace

std::span<const Pattern> patternsOf(ChangeKind)
{
    return changePatterns;
}

} // namespace core
