// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <cstddef>
#include <string_view>

namespace sandbox {

/// What a piece of JSON would be made into, counted without parsing, a part at a time.
class JsonShape {
public:
    void add(std::string_view part);
    std::size_t bytes() const { return m_bytes; }
    /// Brackets, commas and colons: at least one for each value but the first.
    std::size_t values() const { return m_values; }
    int depth() const { return m_deepest; }

private:
    std::size_t m_bytes = 0;
    std::size_t m_values = 0;
    int m_level = 0;
    int m_deepest = 0;
    bool m_inText = false;
    bool m_isEscaped = false;
};

/// As JsonShape counts them: a report of 16,384 columns and 100 rows has as many. What is made of them takes 70 bytes each at most.
inline constexpr std::size_t mostClaimedValues = 6'000'000;

/// What a program said in its jail, where a hostile file may have taken it over. Throws std::invalid_argument where it is deeper or has
/// more values than any report, and what Json::parse() throws.
Json readClaim(std::string_view text);

} // namespace sandbox
