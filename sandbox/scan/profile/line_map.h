// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace scan {

/// On which line of the file each row begins. Rows of one line each cost nothing; beyond a bound of others, lines are
/// not known.
class LineMap {
public:
    /// The next row, from 0, begins on this line.
    void note(std::int64_t row, std::int64_t line);
    /// Likewise the next `count` rows, one on each line.
    void noteRun(std::int64_t row, std::int64_t line, std::int64_t count);
    /// `later` begins with this row of the whole.
    void merge(const LineMap& later, std::int64_t row);
    /// 0: not known.
    std::int64_t lineOf(std::int64_t row) const;

private:
    static constexpr std::size_t mostSteps = 1u << 16;
    struct Step {
        std::int64_t row;
        std::int64_t line;
    };
    std::vector<Step> m_steps; ///< from each on, rows and lines go together
    std::int64_t m_end = 0; ///< rows that are known
    bool m_isFull = false;
};

} // namespace scan
