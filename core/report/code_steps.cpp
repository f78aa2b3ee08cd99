// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/code_steps.h"

#include "core/report/code_names.h"
#include "core/report/parts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace core::report {

namespace {
/// Puts steps behind those they need.
class Order {
public:
    explicit Order(const ReportSource& source)
        : m_source(source)
    {
        for (const auto& step : source.steps) {
            if (hasRun(step) && sandbox::languageOf(codeOf(step)) == "python") {
                m_names[step.id] = namesOf(codeOf(step));
            }
        }
    }

    void add(const ShownStep& shown, bool isInReport)
    {
        if (!m_added.insert(shown.step->id).second) {
            return;
        }
        for (const auto* before : neededBy(*shown.step)) {
            const auto chosen = std::ranges::find(m_chosen, before, &ShownStep::step);
            const bool isChosen = chosen != m_chosen.end();
            add(isChosen ? *chosen : ShownStep { before, { .step = before->id }, titleOf(*before) }, isChosen);
        }
        steps.push_back({ shown, isInReport });
    }

    void addChosen()
    {
        for (const auto& shown : m_chosen) {
            add(shown, true);
        }
    }
    std::vector<CodeStep> steps;

private:
    std::vector<const Step*> neededBy(const Step& step) const
    {
        std::vector<const Step*> before;
        if (!m_names.contains(step.id)) {
            return before;
        }
        auto needed = m_names.at(step.id).needed;
        std::set<std::int64_t> origins; // of its data
        const auto& frames = latestRun(step)->approval.frames;
        if (frames) {
            needed.erase("pd"); // the lines that load them have it
        }
        for (const auto& frame : frames.value_or(std::vector<sandbox::TableReader>())) {
            needed.erase(frame.name);
            for (const auto& dataset : m_source.datasets) {
                if (dataset.origin && dataset.fileName() == frame.file) {
                    origins.insert(dataset.origin->step);
                }
            }
        }
        const auto own = std::ranges::find(m_source.steps, step.id, &Step::id);
        for (auto at = std::make_reverse_iterator(own); at != m_source.steps.rend(); ++at) {
            const auto names = m_names.find(at->id);
            if (names == m_names.end()) {
                continue;
            }
            const bool isNeeded = origins.contains(at->id)
                || std::ranges::any_of(names->second.touched, [&](const auto& name) { return needed.contains(name); });
            if (isNeeded) {
                before.insert(before.begin(), &*at);
                std::erase_if(needed, [&](const auto& name) { return names->second.made.contains(name); });
            }
        }
        return before;
    }

    const ReportSource& m_source;
    const std::vector<ShownStep> m_chosen = shownSteps(m_source);
    std::map<std::int64_t, CodeNames> m_names; ///< of the steps that can be run
    std::set<std::int64_t> m_added;
};
} // namespace

std::vector<CodeStep> codeSteps(const ReportSource& source)
{
    Order order(source);
    order.addChosen();
    return order.steps;
}

std::vector<Step> stepsOf(const std::vector<CodeStep>& steps)
{
    std::vector<Step> copies;
    std::ranges::transform(steps, std::back_inserter(copies), [](const CodeStep& each) { return *each.shown.step; });
    return copies;
}

} // namespace core::report
