// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assumptions.h"

#include "core/report/parts.h"

#include <algorithm>

namespace core::report {

std::vector<std::string> assumptionsOf(const Step& step, const Translate& translate)
{
    const auto* run = latestRun(step);
    if (!step.plan || !step.plan->facts.is_object() || run == nullptr || !isPlanners(*run, step.proposals)) {
        return {};
    }
    std::vector<std::string> sentences;
    for (const auto& sentence : step.plan->facts.value("assumed", Json::array())) {
        if (sentence.is_string()) {
            sentences.push_back(plannersText(sentence.get<std::string>(), *step.plan, translate));
        }
    }
    return sentences;
}

sandbox::ChartSpec withoutAssumed(sandbox::ChartSpec chart, const Step& step)
{
    const auto assumed = assumptionsOf(step, {});
    std::erase_if(chart.partial, [&](const sandbox::PartialPeriod& period) {
        return std::ranges::any_of(assumed, [&](const std::string& said) { return said.contains(period.day); });
    });
    return chart;
}

} // namespace core::report
