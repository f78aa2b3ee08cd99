// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

namespace ui {

/// The widths of a table's columns and where each begins, in pixels from the left edge of the table.
class GridColumns {
public:
    static constexpr int least = 44;
    static constexpr int margin = 9; ///< beside a cell's text

    void reset(int count, int width)
    {
        m_ends.resize(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            m_ends[static_cast<std::size_t>(i)] = (i + 1) * width;
        }
    }
    int count() const { return static_cast<int>(m_ends.size()); }
    int total() const { return m_ends.empty() ? 0 : m_ends.back(); }
    int left(int column) const { return column == 0 ? 0 : m_ends[static_cast<std::size_t>(column) - 1]; }
    int width(int column) const { return m_ends[static_cast<std::size_t>(column)] - left(column); }
    /// The column at `x`; -1 beside the table.
    int at(int x) const
    {
        const auto found = std::ranges::upper_bound(m_ends, x);
        return x < 0 || found == m_ends.end() ? -1 : static_cast<int>(found - m_ends.begin());
    }
    void setWidth(int column, int width)
    {
        const int change = std::max(least, width) - this->width(column);
        for (std::size_t i = static_cast<std::size_t>(column); i < m_ends.size(); ++i) {
            m_ends[i] += change;
        }
    }

private:
    std::vector<int> m_ends;
};

} // namespace ui
