// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/built_on.h"

#include "core/report/code_names.h"
#include "core/report/parts.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <ranges>

namespace core::report {

namespace {
bool endedWell(const Step& step)
{
    return (step.state == StepState::Done || step.state == StepState::Undone) && latestRun(step) != nullptr;
}

/// The one whose state the step's run began with, which is called "8.2" of its second run.
const Step* baseOf(const Step& step, const std::vector<Step>& steps)
{
    const auto* run = latestRun(step);
    std::int64_t id = 0;
    const auto state = run != nullptr ? run->result->provenance.checkpoint : std::string();
    std::from_chars(state.data(), state.data() + state.size(), id);
    const auto base = std::ranges::find(steps, id, &Step::id);
    return state.empty() || base == steps.end() || base->id == step.id ? nullptr : &*base;
}

std::set<std::string> usedBy(const Step& step)
{
    if (sandbox::languageOf(codeOf(step)) != "python") {
        return {};
    }
    auto needed = namesOf(codeOf(step)).needed;
    const auto& frames = latestRun(step)->approval.frames;
    for (const auto& frame : frames.value_or(std::vector<sandbox::TableReader>())) {
        needed.erase(frame.name);
        needed.erase("pd"); // the lines that load them have it
    }
    return needed;
}

/// Where in the strip the rows of that name came to be; none: it is not recorded.
std::optional<std::size_t> whereMade(const std::string& name, const std::vector<StripPart>& parts)
{
    for (auto at = parts.size(); at > 0; --at) {
        const auto& part = parts[at - 1];
        if (!part.texts.empty() && part.texts.front() == name && part.kind != StripKind::Read) {
            return at - 1;
        }
    }
    return std::nullopt;
}

/// The parts through which those rows went: each begins with as many as one before it left.
std::vector<StripPart> wayTo(const std::set<std::string>& names, const std::vector<StripPart>& parts)
{
    std::set<std::size_t> places;
    for (const auto& name : names) {
        auto at = whereMade(name, parts);
        while (at && places.insert(*at).second) {
            const auto before = parts[*at].total;
            const auto earlier = std::views::iota(std::size_t(0), *at) | std::views::reverse;
            const auto found = std::ranges::find(
                earlier, before, [&](std::size_t place) { return parts[place].count; });
            const bool isBegin = parts[*at].kind == StripKind::Read || found == earlier.end();
            at = isBegin ? std::nullopt : std::optional(*found);
        }
    }
    std::vector<StripPart> way;
    std::ranges::transform(places, std::back_inserter(way), [&](std::size_t place) { return parts[place]; });
    return way;
}

/// Through that step and, where they did not begin there, those before it.
void addWay(const Origin& origin, const std::vector<Step>& steps, std::vector<RowsWay>& ways)
{
    auto way = wayTo(origin.names, rowsOf(*origin.step));
    if (std::ranges::contains(ways, origin.step, &RowsWay::step) || way.empty()) {
        return;
    }
    if (way.front().kind != StripKind::Read) {
        for (const auto& before : originsOf(*origin.step, steps) | std::views::reverse) {
            addWay(before, steps, ways);
        }
    }
    ways.push_back({ origin.step, std::move(way) });
}
} // namespace

std::vector<const Step*> passedOver(const Step& step, const std::vector<Step>& steps)
{
    std::vector<const Step*> passed;
    const auto* base = baseOf(step, steps);
    auto at = std::ranges::find(steps, base == nullptr ? step.id : base->id, &Step::id);
    for (; at != steps.end() && at->id != step.id; ++at) {
        if (&*at != base && endedWell(*at)) {
            passed.push_back(&*at);
        }
    }
    return passed;
}

std::vector<Origin> originsOf(const Step& step, const std::vector<Step>& steps)
{
    std::vector<Origin> origins;
    const auto* base = baseOf(step, steps);
    auto needed = base == nullptr ? std::set<std::string>() : usedBy(step);
    std::set<const Step*> seen { &step };
    for (const auto* at = base; at != nullptr && seen.insert(at).second; at = baseOf(*at, steps)) {
        Origin origin { at };
        const bool isPython = sandbox::languageOf(codeOf(*at)) == "python";
        const auto names = isPython ? namesOf(codeOf(*at)) : CodeNames {};
        std::ranges::set_intersection(names.touched, needed, std::inserter(origin.names, origin.names.end()));
        std::erase_if(needed, [&](const auto& name) { return names.made.contains(name); });
        if (!origin.names.empty() || (at == base && !passedOver(step, steps).empty())) {
            origins.push_back(std::move(origin));
        }
    }
    return origins;
}

std::vector<const Step*> stepsBehind(const Step& step, const std::vector<Step>& steps)
{
    std::vector<const Step*> behind { &step };
    for (std::size_t at = 0; at < behind.size(); ++at) {
        for (const auto& origin : originsOf(*behind[at], steps)) {
            if (!origin.names.empty() && !std::ranges::contains(behind, origin.step)) {
                behind.push_back(origin.step);
            }
        }
    }
    behind.erase(behind.begin());
    return behind;
}

std::vector<RowsWay> rowsBefore(const Step& step, const std::vector<Step>& steps)
{
    std::vector<RowsWay> ways;
    for (const auto& origin : originsOf(step, steps) | std::views::reverse) {
        addWay(origin, steps, ways);
    }
    return ways;
}

} // namespace core::report
