// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/data.h"
#include "app/files.h"
#include "app/report_file.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/data/file_kind.h"
#include "core/data/load_steps.h"
#include "core/domain/code_words.h"
#include "core/domain/verdict.h"
#include "core/report/report_file.h"
#include "core/report/table_file.h"
#include "core/review/by_policy.h"

#include <algorithm>
#include <filesystem>
#include <format>
#include <iostream>
#include <utility>

namespace app {

namespace {

using core::Bench;
using core::Error;
using core::ErrorKind;
using core::fail;
using core::PlanAction;
using core::Result;
using core::Step;
using core::Workspace;

enum class Decision { Run, TakeStored, Declined };

/// What the person says to the last proposal. Asking for changes makes further proposals before the decision.
class Reviewer {
public:
    Reviewer(const Options& options, Workspace& workspace, const Bench& bench, std::stop_token stop)
        : m_options(options)
        , m_workspace(workspace)
        , m_bench(bench)
        , m_stop(std::move(stop))
    {
    }

    Result<Decision> decide(Step& step)
    {
        show(step);
        auto age = storedAge(step);
        while (!m_options.yes) {
            const auto reply = askPerson(
                std::format("Run this code? [y]es, {}[p]review what it changes, [c]hange, [n]o: ",
                    age ? "[t]ake that result, " : ""));
            if (reply == 'y' || (reply == 't' && age)) {
                return reply == 'y' ? Decision::Run : Decision::TakeStored;
            }
            if (reply == 'p') {
                preview(step);
                continue;
            }
            if (reply != 'c') {
                return Decision::Declined;
            }
            if (const auto changed = change(step); !changed) {
                return std::unexpected(changed.error());
            }
            show(step);
            age = storedAge(step);
        }
        return age && m_options.reuse ? Decision::TakeStored : Decision::Run;
    }

private:
    void show(const Step& step) const
    {
        if (!m_options.json) {
            const auto count = step.proposals.size();
            printProposal(step.proposals.back(), count > 1 ? &step.proposals[count - 2] : nullptr);
        }
    }

    /// Of the result that the same run had before, if there is one; said to the person.
    std::optional<std::chrono::seconds> storedAge(const Step& step) const
    {
        const auto age = core::storedAge(step.proposals.back().code, m_workspace, m_bench);
        if (age && !m_options.json) {
            std::cerr << "The same code ran on the same data " << agoWords(*age)
                      << (m_options.yes && !m_options.reuse ? "; --reuse shows that result instead of running it.\n"
                                                            : ".\n");
        }
        return age;
    }

    /// An approval for the preview only: running it is asked about again.
    void preview(const Step& step)
    {
        const auto previewed = core::approveShown(
            step.id, step.proposals.back().code, loginName(), core::ApprovalMethod::Hand, m_workspace, m_bench, m_stop)
                                   .and_then([&](const core::Approval& approval) {
                                       return core::preview(step.id, approval, m_workspace, m_bench, {}, m_stop);
                                   });
        previewed ? printPreview(*previewed) : printError(previewed.error());
    }

    Result<void> change(Step& step)
    {
        std::cout << "What should change? " << std::flush;
        std::string request;
        if (!std::getline(std::cin, request) || request.empty()) {
            return {};
        }
        auto revised = core::revise(step.id, request, m_workspace, m_bench, {}, m_stop);
        if (!revised) {
            return std::unexpected(revised.error());
        }
        step = std::move(*revised);
        return {};
    }

    const Options& m_options;
    Workspace& m_workspace;
    const Bench& m_bench;
    std::stop_token m_stop;
};

core::Progress progressFor(const Options& options)
{
    core::Progress progress;
    if (!options.json) {
        progress.phase = [](std::string_view phase) { std::cerr << phase << "…\n"; };
    }
    return progress;
}

/// Somebody decides about what the policy does not.
bool canBeAsked(const Options& options)
{
    return options.yes || (!options.json && isInteractive());
}

/// What --policy approves; nothing, with the reason on standard error, where it does not.
std::optional<core::Approval> approvedByPolicy(
    const Options& options, const Step& step, const Workspace& workspace, const Bench& bench)
{
    if (!options.runsReading || options.yes) {
        return std::nullopt;
    }
    const auto wall = bench.wall.enforcesReadsOnly() ? core::ReadsOnlyWall::Kept : core::ReadsOnlyWall::Missing;
    auto approval = core::approveByPolicy(step, workspace.steps(), workspace.datasets(), loginName(), wall);
    if (!approval) {
        std::cerr << terminalSafe(inWords(approval.error().message)) << "\n";
        return std::nullopt;
    }
    if (!options.json) {
        printProposal(step.proposals.back(), nullptr);
        printLine("Approved by the policy you chose: it only reads the files, and its check found nothing.");
    }
    return *std::move(approval);
}

/// Its code may be right all the same: a person decides about it.
bool endedByPolicy(const core::RunRecord& run)
{
    return run.approval.method == core::ApprovalMethod::ReadsOnlyPolicy
        && run.result->status == sandbox::Status::Blocked;
}

/// Approve, run, and, when it fails, the same with each proposed repair.
Result<std::optional<Step>> reviewAndRun(Step step, Reviewer& reviewer, const Options& options, Workspace& workspace,
    const Bench& bench, std::stop_token stop)
{
    auto standing = approvedByPolicy(options, step, workspace, bench);
    if (!standing && !canBeAsked(options)) {
        if (!options.json) {
            printProposal(step.proposals.back(), nullptr);
        }
        return std::nullopt;
    }
    while (true) {
        const auto decision = standing ? Result<Decision>(Decision::Run) : reviewer.decide(step);
        if (!decision) {
            return std::unexpected(decision.error());
        }
        if (*decision == Decision::Declined) {
            return std::nullopt;
        }
        const auto approval = standing ? Result<core::Approval>(*std::exchange(standing, {}))
                                       : core::approveShown(step.id, step.proposals.back().code, loginName(),
                                             methodOf(options), workspace, bench, stop);
        if (!approval && !step.runs.empty()) {
            printError(approval.error());
            return step; // the repair is not approved: the failure stands as the result
        }
        if (!approval) {
            return std::unexpected(approval.error());
        }
        auto done = *decision == Decision::TakeStored
            ? core::takeStored(step.id, *approval, workspace, bench, progressFor(options))
            : core::carryOut(step.id, *approval, workspace, bench, progressFor(options), stop);
        if (!done) {
            return std::unexpected(done.error());
        }
        step = std::move(*done);
        const auto status = step.runs.back().result->status;
        if (status == sandbox::Status::Ok || status == sandbox::Status::Cancelled) {
            return step;
        }
        if (!options.json) {
            printResult(*step.runs.back().result);
        }
        if (!canBeAsked(options)) {
            return step;
        }
        if (endedByPolicy(step.runs.back())) {
            continue;
        }
        auto repaired = core::revise(step.id, "", workspace, bench, progressFor(options), stop);
        if (!repaired) {
            std::cerr << "There is no repair. " << terminalSafe(inWords(repaired.error().message)) << "\n";
        }
        if (!repaired || repaired->state != core::StepState::Proposed) {
            return step; // no repair is known: the failure stands as the result
        }
        step = std::move(*repaired);
    }
}

/// Where the table of a number stands in the document; shownDisplays() puts the value behind the displays.
std::string placeOf(const core::Evidence& evidence, const sandbox::RunResult& result)
{
    const auto index = static_cast<std::size_t>(evidence.display);
    return index < result.displays.size() ? std::format("run.displays[{}]", index) : "run.value";
}

/// What its last code begins with, as it stands above every copy of it.
std::string loadOf(const Step& step, const Workspace& workspace)
{
    if (step.proposals.empty()) {
        return {};
    }
    return core::withLoads({},
        step.runs.empty() ? core::framesFor(step.proposals.back(), workspace.datasets())
                          : step.runs.back().approval.frames);
}

core::Json documentOf(const Step& step, const Workspace& workspace)
{
    core::Json json { { "question", step.question.text },
        { "plan", step.plan ? core::Json(*step.plan) : core::Json(nullptr) }, { "proposals", step.proposals },
        { "load", loadOf(step, workspace) }, { "approval", nullptr }, { "run", nullptr }, { "verification", nullptr },
        { "answer", nullptr } };
    if (!step.runs.empty()) {
        json["approval"] = step.runs.back().approval;
        json["run"] = step.runs.back().result ? core::Json(*step.runs.back().result) : core::Json(nullptr);
    }
    if (step.answer) {
        core::Json answer = *step.answer;
        const auto result = step.runs.empty() ? sandbox::RunResult {}
                                              : step.runs.back().result.value_or(sandbox::RunResult {});
        json["verification"] = core::verificationJson(*step.answer, result, step.runs.back().approval.method);
        answer.erase("checks");
        for (std::size_t i = 0; i < step.answer->numbers.size(); ++i) {
            if (const auto& evidence = step.answer->numbers[i].evidence) {
                answer["numbers"][i]["evidence"]["in"] = placeOf(*evidence, result);
            }
        }
        json["answer"] = std::move(answer);
    }
    if (auto databases = databasesJson(workspace); !databases.is_null()) {
        json["databases"] = std::move(databases);
    }
    return json;
}

ExitCode finish(const Options& options, const Step& step, const Workspace& workspace)
{
    if (options.json) {
        printLine(sandbox::dump(documentOf(step, workspace), 2));
    } else if (step.plan && step.plan->action != PlanAction::Run) {
        printLine(terminalSafe(step.plan->message));
        for (const auto& choice : step.plan->choices) {
            printLine("  · " + terminalSafe(choice));
        }
    } else if (step.state == core::StepState::Done) {
        printResult(*step.runs.back().result, step.answer.value_or(core::Answer()));
        for (const auto& artifact : step.runs.back().result->artifacts) {
            printLine("Saved " + terminalSafe(artifact.path.string()));
        }
        if (step.answer) {
            printAnswer(*step.answer, step.runs.back());
        }
    }
    if (step.state == core::StepState::Done) {
        return options.strict && step.answer && core::needsLook(*step.answer) ? ExitCode::Findings : ExitCode::Done;
    }
    const bool isQuestionBack = step.runs.empty() && step.plan && step.plan->action != PlanAction::Run;
    return isQuestionBack ? ExitCode::QuestionBack : step.runs.empty() ? ExitCode::BadInput : ExitCode::RunFailed;
}

struct Outcome {
    Step step;
    std::optional<Error> refusal {}; ///< why its code was not approved
};

Result<Outcome> converse(const Options& options, Composition& composition, std::stop_token stop)
{
    auto& workspace = composition.workspace();
    for (const auto& file : options.files) {
        if (const auto added = addNamed(file, options, composition, progressFor(options), stop); !added) {
            return std::unexpected(added.error());
        }
    }
    for (const auto& rule : options.send) {
        if (const auto kept = composition.models().follow(rule, workspace.datasets()); !kept) {
            return std::unexpected(kept.error());
        }
    }
    const auto bench = composition.bench(stop);
    if (!bench) {
        return std::unexpected(bench.error());
    }
    auto step = core::propose({ options.question, {} }, workspace, *bench, progressFor(options), stop);
    if (!step) {
        return std::unexpected(step.error());
    }
    if (step->plan && !options.json
        && (step->proposals.empty() || step->proposals.back().intent != step->plan->reading)) {
        printLine(terminalSafe(step->plan->reading));
    }
    if (step->state != core::StepState::Proposed) {
        return Outcome { *step };
    }
    Reviewer reviewer(options, workspace, *bench, stop);
    auto done = reviewAndRun(*step, reviewer, options, workspace, *bench, stop);
    if (!done && done.error().kind == ErrorKind::NotApproved) {
        return Outcome { *step, done.error() };
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    if (*done && (*done)->state == core::StepState::Done && !options.table.empty()) {
        if (const auto kept = keepTable(**done, options, *bench, stop); !kept) {
            return std::unexpected(kept.error());
        }
    }
    return *done
        ? Outcome { **done }
        : Outcome { *step,
              Error { ErrorKind::NotApproved,
                  core::said("Nothing was run: the code was not approved. Approve it in a terminal, or add --yes."),
                  {} } };
}

/// A run that answered nothing leaves no file in an analysis that was there before.
Result<void> withoutAdded(Workspace& workspace, const std::vector<core::Dataset>& before)
{
    for (const auto& dataset : before.empty() ? std::vector<core::Dataset>() : workspace.datasets()) {
        const bool isAdded = !std::ranges::contains(before, dataset.name, &core::Dataset::name);
        if (const auto removed = isAdded ? workspace.removeDataset(dataset.name) : Result<void>(); !removed) {
            return removed;
        }
    }
    return {};
}

/// An analysis among the files is the one that the question goes on with: as if --save named it, or under the name that
/// it gives.
Result<Composition> openedWith(Options& options)
{
    const auto found = std::ranges::find_if(options.files, core::isAnalysis);
    if (found == options.files.end()) {
        return Composition::create(options, options.save);
    }
    const std::filesystem::path analysis = *found;
    options.files.erase(found);
    std::error_code failed;
    const bool isOther = !options.save.empty() && !std::filesystem::equivalent(options.save, analysis, failed);
    if (isOther && std::filesystem::exists(options.save, failed)) {
        return fail(
            ErrorKind::BadInput, core::said(options.save.string() + " is there already. Give a name that is free."));
    }
    auto composition = Composition::create(options, analysis);
    if (composition && isOther) {
        if (const auto saved = composition->workspace().saveAs(options.save); !saved) {
            return std::unexpected(saved.error());
        }
    }
    options.save = isOther ? options.save : analysis;
    return composition;
}

} // namespace

ExitCode askCommand(const Options& given, std::stop_token stop)
{
    auto options = given;
    if (const auto named = options.report.empty() ? Result<void>() : core::checkReportName(options.report); !named) {
        return endWith(named.error(), options.json);
    }
    if (const auto named = options.table.empty() ? Result<void>() : core::checkTableName(options.table); !named) {
        return endWith(named.error(), options.json);
    }
    auto composition = openedWith(options);
    if (!composition) {
        return endWith(composition.error(), options.json);
    }
    const auto before = composition->workspace().datasets();
    auto outcome = converse(options, *composition, stop);
    if (!outcome || outcome->step.runs.empty()) {
        if (const auto removed = withoutAdded(composition->workspace(), before); !removed) {
            return endWith(removed.error(), options.json);
        }
    }
    if (!outcome) {
        return endWith(outcome.error(), options.json);
    }
    if (outcome->refusal) {
        if (options.json) {
            auto document = documentOf(outcome->step, composition->workspace());
            document["error"] = errorJson(*outcome->refusal);
            printLine(sandbox::dump(document, 2));
        }
        return endWith(*outcome->refusal, false);
    }
    if (!options.report.empty()) {
        const auto written = writeReport(composition->workspace(), options.report,
            options.appendix ? core::Audience::Auditor : core::Audience::Reader);
        if (!written) {
            return endWith(written.error(), options.json);
        }
    }
    if (!outcome->step.runs.empty() && outcome->step.runs.back().result) {
        if (const auto kept = keepArtifacts(*outcome->step.runs.back().result, options.outputDirectory); !kept) {
            return endWith(kept.error(), options.json);
        }
    }
    return finish(options, outcome->step, composition->workspace());
}

} // namespace app
