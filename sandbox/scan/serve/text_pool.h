// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/value_table.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// The different texts of a column, whatever the case, in the order they were met. Up to 160 MB and three million of
/// them.
class TextPool {
public:
    /// The number of this text; nothing when there is no room for more.
    std::optional<std::int64_t> numberOf(std::string_view folded);
    /// By number: where each text stands among all of them.
    std::vector<std::int64_t> ranks() const;

private:
    static constexpr std::size_t mostTexts = 3'000'000;
    ValueTable m_table { mostTexts };
    std::deque<std::string> m_blocks; ///< full ones stay where they are
    std::vector<std::string_view> m_texts;
    std::size_t m_bytes = 0;
};

} // namespace scan
