// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/only_of_conditions.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

bool isOnlyOfConditions(Concept meaning)
{
    constexpr std::array all { Or, Not, Without, Never, Every, New, FirstTime, Above, AtLeast, Below, AtMost, Contains,
        StartsWith, EndsWith, Since, Before, After, Until, This, Past, Exactly, Position, Streak, Fall, Fastest,
        YearBefore, Nth, Weighted, Box, Stacked, Bins, Steps, Excess, Cross, Axis, Reversed, OfThese, Gap, Multiple,
        Extent, BlanksOut, Beyond };
    return std::ranges::contains(all, meaning);
}

} // namespace core::builtin
