// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace sandbox
