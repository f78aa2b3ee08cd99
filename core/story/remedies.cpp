// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/remedies.h"

#include "core/domain/derived_chart.h"
#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "core/domain/own_code.h"
#include "core/story/chart_offer.h"
#include "core/story/investigation.h"
#include "core/story/proposed.h"
#include "core/story/second_method.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace core {

namespace {
/// The last proposal with the code that ran.
Result<Proposal> ranProposal(const Step& step)
{
    if (step.runs.empty() || step.proposals.empty()) {
        return fail(ErrorKind::BadInput, FaultKind::NoCode);
    }
    auto ran = step.proposals.back();
    ran.code = step.runs.back().approval.code;
    return ran;
}

/// A person takes the code that was compared with what ran.
bool isSecond(const Proposal& ran, const CodeFix& fix)
{
    return ran.second && fixed(ran.code, fix) == ran.second->code;
}

/// How the question was read, as far as it holds of changed code: which rows are left out may be another matter there.
Plan planOf(const Step& step, const Proposal& ran, const CodeFix* fix)
{
    auto plan = step.plan.value_or(Plan {});
    if (fix != nullptr && isSecond(ran, *fix)) {
        plan = plan.author == builtinAuthor ? plan : Plan {};
        plan.author = builtinAuthor;
        plan.reading = ran.second->reading;
        return plan;
    }
    const auto at = plan.reading.find(ran.intent);
    if (fix != nullptr && !ran.intent.empty() && at != std::string::npos) {
        plan.reading.resize(at + ran.intent.size());
    }
    return plan;
}

/// The question again, with that code as its first proposal.
Result<std::int64_t> askAgain(const Step& step, const Proposal& ran, const CodeFix* fix, Workspace& workspace)
{
    const auto again = workspace.addStep({ step.question.text, isoNow(), step.question.isTitle });
    if (!again) {
        return again;
    }
    return workspace.recordPlan(*again, planOf(step, ran, fix))
        .and_then([&] { return vouchForPlan(*again, workspace); })
        .and_then([&] { return workspace.recordProposal(*again, ran); })
        .transform([&] { return *again; });
}

Result<Step> withFix(std::int64_t again, const Proposal& ran, const CodeFix& fix, Workspace& workspace,
    const Bench& bench, std::stop_token stop)
{
    const auto code = fixed(ran.code, fix);
    if (!code) {
        return std::unexpected(code.error());
    }
    const bool isOther = isSecond(ran, fix);
    auto second = isOther ? std::nullopt : ran.second; // else it would agree with itself
    const auto author = isOther ? std::string(builtinAuthor) : ran.author;
    // What the code did before the fix it may not do now: its facts say what it does.
    return recordChecked(again, { {}, *code, author, ReasonKind::Fixed, {}, {}, std::move(second), ran.properties },
        workspace, bench, {}, std::move(stop));
}

/// What a plan reads, without how it is drawn.
Json partsBesideCharts(const Plan& plan)
{
    auto kept = Json::array();
    const auto parts = plan.facts.is_object() ? plan.facts.value("parts", Json::array()) : Json::array();
    std::ranges::copy_if(
        parts, std::back_inserter(kept), [](const Json& part) { return part.value("part", "") != "chart"; });
    return kept;
}

/// A chart that is asked for, and the planner's own reading with it.
struct Drawn {
    std::string asked;
    Draft draft;
};

/// Nothing where the planner has not answered, or reads the rest otherwise with a chart.
std::optional<Drawn> drawnByPlanner(
    const Step& step, const Proposal& ran, const Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const auto& value = step.runs.back().result->value;
    const auto* table = value ? std::get_if<sandbox::Table>(&*value) : nullptr;
    const auto chart = table != nullptr && ran.author == builtinAuthor ? chartOf(*table) : std::nullopt;
    if (!chart || !step.plan || step.question.isTitle || !changesAskedOf(step).empty()) {
        return {};
    }
    const std::string asked = chart->type == sandbox::ChartType::Line ? "line chart" : "bar chart";
    constexpr auto afterAll = std::numeric_limits<std::int64_t>::max();
    auto draft = plannersDraft(
        planRequestFor(step.question, afterAll, workspace, bench, Revision { ran.code, asked, std::nullopt }), bench,
        std::move(stop));
    const bool isSame = draft && partsBesideCharts(draft->plan) == partsBesideCharts(*step.plan);
    return isSame && draft->code != ran.code ? std::optional(Drawn { asked, *std::move(draft) }) : std::nullopt;
}

/// The question again, with that draft as what was asked to change of the code that ran.
Result<Step> withChart(const Step& step, const Proposal& ran, Drawn drawn, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto again = askAgain(step, ran, nullptr, workspace);
    if (!again) {
        return std::unexpected(again.error());
    }
    drawn.draft.plan.author = builtinAuthor;
    const Reason reason { ReasonKind::ChangesAsked, { .texts = { drawn.asked } } };
    return workspace.recordPlan(*again, drawn.draft.plan)
        .and_then([&] { return vouchForPlan(*again, workspace); })
        .and_then([&] {
            return recordChecked(*again,
                { drawn.draft.intent, drawn.draft.code, std::string(builtinAuthor), reason, {}, {}, {}, {} }, workspace,
                bench, progress, std::move(stop));
        });
}
} // namespace

Result<Step> takeRemedy(std::int64_t id, const Remedy& remedy, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    const auto ran = ranProposal(*step);
    if (!ran) {
        return std::unexpected(ran.error());
    }
    const auto* fix = std::get_if<CodeFix>(&remedy);
    if (const auto fits = fix != nullptr ? fixed(ran->code, *fix) : Result<std::string>(ran->code); !fits) {
        return std::unexpected(fits.error()); // before a step is made for it
    }
    const bool isChart = fix != nullptr && chartOffer(*step) == *fix;
    if (auto drawn = isChart ? drawnByPlanner(*step, *ran, workspace, bench, stop) : std::nullopt) {
        return withChart(*step, *ran, *std::move(drawn), workspace, bench, progress, std::move(stop));
    }
    const auto again = askAgain(*step, *ran, fix, workspace);
    if (!again) {
        return std::unexpected(again.error());
    }
    return fix != nullptr ? withFix(*again, *ran, *fix, workspace, bench, std::move(stop))
                          : revise(*again, std::get<std::string>(remedy), workspace, bench, progress, std::move(stop));
}

} // namespace core
