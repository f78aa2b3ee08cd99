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
    start([&workspace = m_analysis.engine().workspace, asked = *asked, number](core::Bench& bench,
              std::stop_token stop) { return core::followNumber(asked, number, workspace, bench, stop); },
        [](const core::FollowedNumber& found) { return qs(core::inWords(found, readersForm())); });
}

void NumberWork::follow(std::int64_t step, const core::PartRows& rows)
{
    if (const core::Step* asked = m_analysis.step(step)) {
        start([&workspace = m_analysis.engine().workspace, asked = *asked, rows](
                  core::Bench& bench, std::stop_token) { return core::followRows(asked, rows, workspace, bench); },
            [rows](const core::FollowedNumber&) { return qs(core::titleOf(rows, readersForm())) + u'.'; });
    }
}

void NumberWork::start(Follow follow, std::function<QString(const core::FollowedNumber&)> wordsOf)
{
    m_job.start(
        [door = m_analysis.jail(), follow = std::move(follow)](std::stop_token stop) {
            return door->enter(stop, [&](core::Bench& bench) { return follow(bench, stop); });
        },
        [this, wordsOf = std::move(wordsOf)](const core::Result<core::FollowedNumber>& found) {
            if (found) {
                emit followed(*found, wordsOf(*found));
            } else if (found.error().kind != core::ErrorKind::Cancelled) {
                emit untraced(qs(core::inWords(found.error().message, translated)));
            }
        });
}

} // namespace ui
