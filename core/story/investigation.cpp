// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/investigation.h"

#include "core/data/file_state.h"
#include "core/data/load_steps.h"
#include "core/data/served_columns.h"
#include "core/domain/chart_periods.h"
#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "core/domain/own_code.h"
#include "core/domain/period_months.h"
#include "core/domain/row_strip.h"
#include "core/domain/truth_words.h"
#include "core/review/preflight.h"
#include "core/review/run_approved.h"
#include "core/story/database_data.h"
#include "core/story/database_sql.h"
#include "core/story/database_step.h"
#include "core/story/derived_frames.h"
#include "core/story/lineage.h"
#include "core/story/proposed.h"
#include "core/story/reruns.h"
#include "core/story/run_facts.h"
#include "core/story/second_method.h"
#include "core/story/small_part.h"
#include "core/story/unknown_before.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <ranges>

namespace core {

namespace {

constexpr int repairsPerStep = 3;

/// Asks the planner and records what it says: a proposal, or words.
Result<Step> draftFor(std::int64_t id, const PlanRequest& request, const Reason& reason, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    progress.enter("Writing the code");
    auto draft = bench.planner->draft(request, progress, stop);
    if (!draft) {
        return std::unexpected(draft.error());
    }
    if (request.revision && draft->plan.action != PlanAction::Run) {
        return fail(ErrorKind::BadInput, said(draft->plan.message)); // words never replace the code that is there
    }
    draft->plan.author = bench.planner->name();
    if (auto asked = askedThere(draft->plan, workspace)) {
        draft->code = std::move(asked->code);
        draft->plan.reading += " " + asked->note;
        draft->intent += " " + asked->note;
    }
    if (const auto recorded = workspace.recordPlan(id, draft->plan).and_then([&] {
            return vouchForPlan(id, workspace);
        });
        !recorded) {
        return std::unexpected(recorded.error());
    }
    if (draft->plan.action != PlanAction::Run) {
        return workspace.step(id);
    }
    if (request.revision && draft->code == request.revision->code) {
        return fail(ErrorKind::Model, FaultKind::SameCodeAgain);
    }
    auto second = secondMethodFor(*draft, request, bench, stop);
    const auto step = workspace.step(id);
    auto properties = step ? propertiesFor(*step, request, bench, progress, stop) : std::nullopt;
    return recordChecked(id,
        { draft->intent, draft->code, bench.planner->name(), reason, {}, {}, std::move(second), std::move(properties) },
        workspace, bench, progress, stop);
}

Reason repairReason(const sandbox::RunResult& failure)
{
    return { ReasonKind::Repair,
        { .texts = { failure.error ? failure.error->type : sandbox::statusWord(failure.status) } } };
}

std::int64_t repairsOf(const Step& step)
{
    return std::ranges::count_if(step.proposals, [](const Proposal& p) { return p.reason.kind == ReasonKind::Repair; });
}

/// A repair that changed nothing about the error will not be better the next time.
bool repairFailedTheSame(const Step& step)
{
    const auto& runs = step.runs;
    if (step.proposals.back().reason.kind != ReasonKind::Repair || runs.size() < 2 || !runs.back().result
        || !runs[runs.size() - 2].result) {
        return false;
    }
    const auto& now = *runs.back().result;
    const auto& before = *runs[runs.size() - 2].result;
    return now.status == before.status && now.error && before.error && now.error->type == before.error->type
        && now.error->message == before.error->message;
}

/// What the planner's second look adds to the answer. Without it the answer stands as it is, and a check says why.
Answer commented(Answer answer, const FinishedRun& run, const CodeFacts& facts, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto comment = bench.planner->comment(run, progress, std::move(stop));
    if (!comment) {
        answer.checks.push_back(
            { { CheckKind::ModelNotHeard, { .texts = { inWords(comment.error().message) } } }, CheckStatus::Warning });
        return answer;
    }
    for (auto check : comment->checks) {
        std::ranges::transform(check.fact.texts, check.fact.texts.begin(),
            [&](const std::string& text) { return withCellsRead(text, run.result); });
        answer.checks.push_back(std::move(check));
    }
    if (comment->text.empty()) {
        return answer;
    }
    std::vector<std::string> said { run.question.text };
    for (const auto& dataset : run.datasets) {
        std::ranges::transform(dataset.profile.columns, std::back_inserter(said), &ColumnProfile::name);
    }
    auto bound = answerFromCells(comment->text, run.result, std::move(said));
    if (!bound) {
        answer.checks.push_back({ { CheckKind::ModelWordsNotUsed, { .texts = { inWords(bound.error().message) } } },
            CheckStatus::Warning });
        return answer;
    }
    withholdTyped(*bound, facts, run.result);
    std::ranges::copy(wordsChecked(*bound, askedIn(run.question), run.result), std::back_inserter(answer.checks));
    answer.text = std::move(bound->text);
    answer.numbers = std::move(bound->numbers);
    return answer;
}

/// How the planner reads the question with the one change that was asked for; of several it knows the last only.
std::optional<Draft> plannersReading(
    const Step& step, const Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const auto changes = changesAskedOf(step);
    const auto revision = changes.size() == 1
        ? std::optional(Revision { step.proposals.front().code, changes.front(), std::nullopt })
        : std::nullopt;
    return plannersDraft(planRequestFor(step.question, step.id, workspace, bench, revision), bench, std::move(stop));
}

/// Our own answer is on disk before anything is run again, and before anybody else is asked about the result.
Result<void> answer(const Step& step, const Approval& approval, const std::vector<sandbox::EarlierCode>& prelude,
    const sandbox::RunResult& result, const CodeFacts& facts, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    progress.enter("Checking the result");
    const auto& code = approval.code();
    FinishedRun run { step.question, step.plan.value_or(Plan {}), code, workspace.datasets(), result, {} };
    const auto unknown = unknownBefore(step, workspace, bench, stop);
    const bool isRead = !step.question.isTitle && changesAskedOf(step).size() <= 1; // of several changes only the last
    const auto whole = isRead ? plannersReading(step, workspace, bench, stop) : std::nullopt;
    const auto there = whole ? askedThere(whole->plan, workspace) : std::nullopt;
    const VerifyRequest request { askedIn(step), run.plan, run.code, run.datasets, run.result, facts,
        rowsOf(facts, result, bench, stop), whole && (there ? there->code : whole->code) == code,
        isByHand(step, code) };
    const Rerunnable rerunnable { approval, request, secondReading(step, approval), prelude };
    auto first = withoutTicks(verifiedAnswer(request), unknown);
    first.unfinished = hasReruns(first, rerunnable) || bench.planner->kind() == PlannerKind::Model;
    if (const auto recorded = workspace.recordAnswer(step.id, first); !recorded || !first.unfinished) {
        return recorded;
    }
    if (progress.answered) {
        progress.answered(step.id);
    }
    const auto own = withoutTicks(withReruns(first, rerunnable, bench, stop), unknown);
    run.checks = own.checks;
    auto last = withoutTicks(commented(own, run, facts, bench, progress, stop), unknown);
    if (stop.stop_requested()) {
        return {}; // the answer stays as one that was not checked to the end
    }
    last.unfinished = own.unfinished;
    return workspace.recordAnswer(step.id, last);
}

} // namespace

Result<Outgoing> outgoingOf(const Question& question, const Workspace& workspace, const Planner& planner)
{
    constexpr auto afterAll = std::numeric_limits<std::int64_t>::max();
    return planner.outgoing(
        { question, workspace.datasets(), historyBefore(workspace.steps(), afterAll), std::nullopt });
}

Result<Step> propose(
    const Question& question, Workspace& workspace, const Bench& bench, const Progress& progress, std::stop_token stop)
{
    if (question.text.find_first_not_of(" \t\r\n") == std::string::npos) {
        return fail(ErrorKind::BadInput, FaultKind::QuestionEmpty);
    }
    if (workspace.datasets().empty()) {
        return fail(ErrorKind::BadInput, FaultKind::NoData);
    }
    auto asked = question;
    if (asked.askedAt.empty()) {
        asked.askedAt = isoNow();
    }
    const auto id = workspace.addStep(asked);
    if (!id) {
        return std::unexpected(id.error());
    }
    return draftFor(*id, planRequestFor(asked, *id, workspace, bench), {}, workspace, bench, progress, stop);
}

Result<Step> revise(std::int64_t id, const std::string& request, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    if (step->proposals.empty()) {
        return fail(ErrorKind::BadInput, FaultKind::NoCode);
    }
    Revision revision { step->proposals.back().code, request, std::nullopt };
    Reason reason { ReasonKind::ChangesAsked, { .texts = { request } } };
    if (request.empty()) {
        if (step->runs.empty() || !step->runs.back().result
            || step->runs.back().result->status == sandbox::Status::Ok) {
            return fail(ErrorKind::BadInput, FaultKind::NothingToRepair);
        }
        if (repairsOf(*step) >= repairsPerStep) {
            return fail(ErrorKind::Budget, FaultKind::RepairsUsed);
        }
        if (repairFailedTheSame(*step)) {
            return fail(ErrorKind::Budget, FaultKind::RepairFailedTheSame);
        }
        revision.failure = step->runs.back().result;
        reason = repairReason(*revision.failure);
    }
    return draftFor(
        id, planRequestFor(step->question, id, workspace, bench, revision), reason, workspace, bench, progress, stop);
}

Result<Step> reviseShown(std::int64_t id, const std::string& code, const std::string& request, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (step && !step->proposals.empty() && step->proposals.back().code != code) {
        if (auto kept = edit(id, code, workspace, bench, stop); !kept) {
            return kept;
        }
    }
    return revise(id, request, workspace, bench, progress, std::move(stop));
}

Result<Step> beginOwnStep(const std::string& asked, Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const auto id = workspace.addStep({ asked, isoNow(), asked == unnamedCode });
    return id ? beginOwnCode(*id, workspace, bench, std::move(stop)) : std::unexpected(id.error());
}

Result<Step> beginOwnCode(std::int64_t id, Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    std::string code;
    for (const auto& load : loadStepsOf(workspace.datasets())) {
        code += load.name + ".head()\n";
    }
    code = code.empty() ? "import pandas as pd\n" : code;
    return edit(id, code, workspace, bench, std::move(stop));
}

std::optional<SecondMethod> secondBeside(
    std::int64_t id, const std::string& code, const Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const auto step = workspace.step(id);
    auto second = step
        ? secondOfOwn(*step, code, planRequestFor(step->question, id, workspace, bench), bench, std::move(stop))
        : std::nullopt;
    const auto onCard = [&](const Proposal& proposal) {
        return proposal.code == second->code || (proposal.second && proposal.second->code == second->code);
    };
    return second && std::ranges::any_of(step->proposals, onCard) ? second : std::nullopt;
}

Result<Step> edit(
    std::int64_t id, const std::string& code, Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    const bool isFirst = step->proposals.empty();
    auto second = isFirst ? secondOfOwn(*step, code, planRequestFor(step->question, id, workspace, bench), bench, stop)
                          : secondBeside(id, code, workspace, bench, stop);
    const auto same = std::ranges::find(step->proposals, code, &Proposal::code); // else its own facts say what it does
    const auto intent = same != step->proposals.end() ? same->intent : std::string();
    auto properties = isFirst ? std::nullopt : step->proposals.back().properties; // of the question, not of the code
    return recordChecked(id,
        { intent, code, "hand", ReasonKind::Edited, {}, {}, std::move(second), std::move(properties) }, workspace,
        bench, {}, stop);
}

static std::vector<std::string> namesOf(const sandbox::LoadedFrames& frames)
{
    std::vector<std::string> names;
    std::ranges::transform(
        frames.value_or(std::vector<sandbox::TableReader>()), std::back_inserter(names), &sandbox::TableReader::name);
    return names;
}

Result<Approval> approveShown(std::int64_t id, const std::string& code, const std::string& user, ApprovalMethod method,
    Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    auto step = workspace.step(id);
    const bool isShown = step && !step->proposals.empty();
    if (step && (!isShown || step->proposals.back().code != code)) {
        step = edit(id, code, workspace, bench, std::move(stop));
    }
    if (!step) {
        return std::unexpected(step.error());
    }
    const auto& proposal = step->proposals.back();
    if (proposal.code != code) {
        return fail(ErrorKind::Internal, FaultKind::ChangedWhileApproved);
    }
    const auto error = std::ranges::find(proposal.findings, Severity::Error, &Finding::severity);
    if (method == ApprovalMethod::Yes && error != proposal.findings.end()) {
        if (error->fact.kind == FindingKind::FileGone) { // no other code would do
            return fail(ErrorKind::NotApproved, { FaultKind::FileGone, { .texts = error->fact.texts } });
        }
        return fail(ErrorKind::NotApproved, { FaultKind::ErrorNotApproved, { .texts = { inWords(error->fact) } } });
    }
    auto frames = framesFor(proposal, workspace.datasets());
    ApprovedAlong along { {}, {}, proposal.properties ? proposal.properties->code : std::string() };
    if (isShown && proposal.second) {
        along.second = proposal.second->code;
        along.secondFrames = framesFor(*proposal.second, workspace.datasets());
    }
    for (const auto& begun : { frames, along.secondFrames }) {
        if (const auto loads = checkLoads(namesOf(begun), workspace); !loads) {
            return std::unexpected(loads.error());
        }
    }
    return Approver::approve(code, user, method, std::move(frames), std::move(along));
}

/// The rows of the views that approved code reads.
static Result<void> bringViews(const Step& step, const Approval& approval, Workspace& workspace, const Bench& bench,
    const Progress& progress, const std::stop_token& stop)
{
    return takeViews(filesRead(step, approval.code()), workspace, doorFor(workspace, bench), progress, stop);
}

Result<sandbox::Preview> preview(std::int64_t id, const Approval& approval, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return std::unexpected(step.error());
    }
    const auto prelude = bringViews(*step, approval, workspace, bench, progress, stop).and_then([&] {
        return makePresentState(
            workspace, approval.record().approvedBy, bench, progress, stop, filesRead(*step, approval.code()));
    });
    if (!prelude) {
        return std::unexpected(prelude.error());
    }
    return previewApproved(
        approval, bench.wall, bench.limits, progress, std::move(stop), { {}, *prelude, bench.hideKeys });
}

/// The result is recorded and, where it is a good one, verified.
static Result<Step> settled(const Step& step, const Approval& approval,
    const std::vector<sandbox::EarlierCode>& prelude, const sandbox::RunResult& made, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    const auto datasets = workspace.datasets();
    const auto facts = factsOf(approval.code(), datasets, bench, stop);
    const auto result = withPeriodMonths(made, facts, datasets);
    const auto shown = withTableNames(withTruthWords(withPartialPeriods(result, datasets), datasets), datasets);
    if (const auto kept = workspace.recordRun(step.id, shown); !kept) {
        return std::unexpected(kept.error());
    }
    if (result.status == sandbox::Status::Ok) {
        if (const auto answered = answer(
                step, approval, prelude, result, facts, workspace, bench, progress, std::move(stop));
            !answered) {
            return std::unexpected(answered.error());
        }
    }
    return vouchFor(step.id, workspace).and_then([&] { return workspace.step(step.id); });
}

static Result<void> recordApproved(std::int64_t id, const Approval& approval, Workspace& workspace)
{
    return workspace.sealPlace(id).and_then(
        [&](const std::string& place) { return workspace.recordApproval(id, boundTo(approval.record(), place)); });
}

Result<Step> carryOut(std::int64_t id, const Approval& approval, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    if (const auto loads = checkLoads(namesOf(approval.record().frames), workspace); !loads) {
        return std::unexpected(loads.error());
    }
    if (const auto brought = bringRows(approval.code(), workspace, bench, progress, stop); !brought) {
        return std::unexpected(brought.error());
    }
    if (const auto brought = bringViews(*step, approval, workspace, bench, progress, stop); !brought) {
        return std::unexpected(brought.error());
    }
    const auto startedFrom = presentState(workspace);
    const auto prelude = makePresentState(
        workspace, approval.record().approvedBy, bench, progress, stop, filesRead(*step, approval.code()));
    if (!prelude) {
        return std::unexpected(prelude.error());
    }
    const auto key = runKey(approval.code(), workspace, bench);
    if (const auto recorded = recordApproved(id, approval, workspace); !recorded) {
        return std::unexpected(recorded.error());
    }
    auto after = *step;
    after.runs.emplace_back();
    auto result = runUnlessTooLarge(
        *step, approval, workspace, bench, progress, stop, { stateName(after), *prelude, bench.hideKeys });
    if (!result) {
        return std::unexpected(result.error());
    }
    result->provenance.checkpoint = startedFrom;
    const bool sawAll = result->provenance.inputs.size() == inputsOf(workspace.datasets()).size();
    const bool isRepeatable = sawAll && !asksDatabase(approval.code());
    if (result->status == sandbox::Status::Ok && !bench.results.empty() && isRepeatable) {
        ResultStore(bench.results).keep(key, *result);
    }
    return settled(*step, approval, *prelude, *result, workspace, bench, progress, stop);
}

Result<Step> takeStored(
    std::int64_t id, const Approval& approval, Workspace& workspace, const Bench& bench, const Progress& progress)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    if (const auto unchanged = checkUnchanged(workspace.datasets()); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    auto result = storedResult(approval.code(), workspace, bench);
    if (!result) {
        return fail(ErrorKind::BadInput, FaultKind::StoredResultGone);
    }
    result->provenance.checkpoint = presentState(workspace);
    result->provenance.stored = true;
    if (const auto recorded = recordApproved(id, approval, workspace); !recorded) {
        return std::unexpected(recorded.error());
    }
    return settled(*step, approval, {}, *result, workspace, bench, progress, {});
}

} // namespace core
