// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/ticks.h"

#include <algorithm>
#include <array>

namespace core {

std::span<const CheckKind> tickKinds()
{
    using enum CheckKind;
    static constexpr std::array kinds { RanToItsEnd, RowsRead, WholeFileRead, WholeFileLoaded, JoinChecked, JoinOnce,
        JoinGrouped, JoinKept, JoinCounted, FirstRowsKept, SharesArePart, SharesAddUp, GroupsOnce, ModelAgrees,
        SignOfSamples, PropertiesHold, RelationsHold, FitsQuestion, SecondAgrees, SameAsReadBefore };
    return kinds;
}

void keepTicks(std::vector<Check>& checks)
{
    for (auto& check : checks) {
        if (check.status == CheckStatus::Passed && !std::ranges::contains(tickKinds(), check.fact.kind)) {
            check.status = CheckStatus::Noted;
        }
    }
}

} // namespace core
