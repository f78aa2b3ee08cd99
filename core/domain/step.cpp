// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/step.h"

#include <algorithm>

namespace core {

ChartEdit chartEditOf(const RunRecord& run, const std::vector<ChartEdit>& charts, int display)
{
    const auto found = std::ranges::find_if(
        charts, [&](const ChartEdit& edit) { return edit.display == display && edit.code == run.approval.codeSha256; });
    return found == charts.end() ? ChartEdit { .display = display, .code = run.approval.codeSha256 } : *found;
}

std::vector<sandbox::Display> displaysOf(const RunRecord& run, const std::vector<ChartEdit>& charts)
{
    if (!run.result) {
        return {};
    }
    auto displays = sandbox::shownDisplays(*run.result);
    for (std::size_t place = 0; place < displays.size(); ++place) {
        if (auto* chart = std::get_if<sandbox::ChartSpec>(&displays[place])) {
            const auto edit = chartEditOf(run, charts, static_cast<int>(place));
            *chart = changesNothing(edit) ? *chart : edited(*chart, edit);
        }
    }
    return displays;
}

bool isPlanners(const RunRecord& run, const std::vector<Proposal>& proposals)
{
    return std::ranges::any_of(proposals, [&](const Proposal& proposal) {
        return proposal.author == builtinAuthor && proposal.code == run.approval.code;
    });
}

} // namespace core
