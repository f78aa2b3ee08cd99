// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/number_work.h"

#include "ui/look/text.h"

namespace ui {

void NumberWork::follow(std::int64_t step, const core::PointedNumber& number)
{
    const core::Step* asked = m_analysis.step(step);
    if (!asked) {
        return;
    }
    m_job.start(
        [door = m_analysis.jail(), &workspace = m_analysis.engine().workspace, asked = *asked, number](
            std::stop_token stop) {
            return door->enter(
                stop, [&](core::Bench& bench) { return core::followNumber(asked, number, workspace, bench, stop); });
        },
        [this](const core::Result<core::FollowedNumber>& found) {
            if (found) {
                emit followed(*found, qs(core::inWords(*found, translated)));
            } else if (found.error().kind != core::ErrorKind::Cancelled) {
                emit untraced(qs(core::inWords(found.error().message, translated)));
            }
        });
}

} // namespace ui
