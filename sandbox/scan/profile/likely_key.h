// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/plan.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace scan {

/// Tells from the first records which column tells the rows apart.
class LikelyKey {
public:
    explicit LikelyKey(std::size_t columns)
        : m_seen(columns)
    {
    }
    void learn(std::span<const std::string_view> cells);
    /// A column that is unique or nearly so and is named like a key, or is the first one and no measure, or has a name
    /// like “email”; `names.size()`: there is none.
    std::size_t column(std::span<const ColumnPlan> plans, std::span<const std::string> names) const;

private:
    struct Seen {
        std::unordered_set<std::uint64_t> hashes;
        std::int64_t cells = 0;
        bool isGivenUp = false;
    };
    std::vector<Seen> m_seen;
};

} // namespace scan
