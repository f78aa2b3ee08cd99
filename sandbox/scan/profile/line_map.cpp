// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/line_map.h"

#include <algorithm>

namespace scan {

void LineMap::note(std::int64_t row, std::int64_t line)
{
    noteRun(row, line, 1);
}

void LineMap::noteRun(std::int64_t row, std::int64_t line, std::int64_t count)
{
    const bool goesOn = !m_steps.empty() && line - row == m_steps.back().line - m_steps.back().row;
    m_isFull = m_isFull || (!goesOn && m_steps.size() == mostSteps);
    if (m_isFull) {
        return;
    }
    if (!goesOn) {
        m_steps.push_back({ row, line });
    }
    m_end = row + count;
}

void LineMap::merge(const LineMap& later, std::int64_t row)
{
    for (std::size_t i = 0; i < later.m_steps.size(); ++i) {
        const auto& step = later.m_steps[i];
        const auto end = i + 1 < later.m_steps.size() ? later.m_steps[i + 1].row : later.m_end;
        noteRun(row + step.row, step.line, end - step.row);
    }
    m_isFull = m_isFull || later.m_isFull;
}

std::int64_t LineMap::lineOf(std::int64_t row) const
{
    if (row < 0 || row >= m_end) {
        return 0;
    }
    const auto next = std::ranges::upper_bound(m_steps, row, {}, &Step::row);
    return next == m_steps.begin() ? 0 : (next - 1)->line + (row - (next - 1)->row);
}

} // namespace scan
