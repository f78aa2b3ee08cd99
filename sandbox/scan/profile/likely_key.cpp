// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/likely_key.h"

#include "sandbox/scan/profile/column_role.h"
#include "sandbox/scan/profile/value_table.h"

#include <algorithm>

namespace scan {

namespace {
bool isNearlyAll(std::size_t different, std::int64_t all)
{
    constexpr std::size_t share = 20;
    return (static_cast<std::size_t>(all) - different) * share <= static_cast<std::size_t>(all);
}
} // namespace

void LikelyKey::learn(std::span<const std::string_view> cells)
{
    constexpr std::int64_t enoughToGiveUp = 60;
    for (std::size_t i = 0; i < std::min(cells.size(), m_seen.size()); ++i) {
        auto& seen = m_seen[i];
        if (seen.isGivenUp || cells[i].empty()) {
            continue;
        }
        seen.hashes.insert(hashOf(cells[i]));
        ++seen.cells;
        if (seen.cells == enoughToGiveUp && !isNearlyAll(seen.hashes.size(), seen.cells)) {
            seen = { {}, 0, true };
        }
    }
}

std::size_t LikelyKey::column(std::span<const ColumnPlan> plans, std::span<const std::string> names) const
{
    constexpr std::int64_t fewest = 10;
    const auto tellsApart = [&](std::size_t i) {
        const auto type = plans[i].type;
        const bool isMeasure = type == Type::Number || type == Type::Boolean || type == Type::Duration
            || type == Type::Time;
        return !m_seen[i].isGivenUp && m_seen[i].cells >= fewest && !isMeasure
            && isNearlyAll(m_seen[i].hashes.size(), m_seen[i].cells);
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (namesKey(names[i]) && tellsApart(i)) {
            return i;
        }
    }
    if (names.empty() || tellsApart(0)) {
        return 0;
    }
    const auto found = std::ranges::find_if(names, [&](const auto& name) {
        return namesPerson(name) && tellsApart(static_cast<std::size_t>(&name - names.data()));
    });
    return static_cast<std::size_t>(found - names.begin());
}

} // namespace scan
