// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/code_looks.h"

namespace ui {

void CodeLooks::look(std::int64_t step, const std::string& code)
{
    m_jobs[step].start(
        [door = m_analysis.jail(), code, datasets = m_analysis.datasets()](std::stop_token stop) {
            return door->enter(
                stop, [&](core::Bench& bench) { return core::preflight(code, datasets, bench.wall, stop); });
        },
        [this, step, code](const core::Result<core::Preflight>& found) {
            if (found) {
                emit seen(step, code, *found);
            }
        });
}

} // namespace ui
