// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/domain/domain_json.h"
#include "core/story/database_data.h"
#include "core/story/replay.h"

#include <algorithm>
#include <filesystem>
#include <format>
#include <iostream>

namespace app {

namespace {

using core::Replayed;
using core::Result;

/// What was approved elsewhere is shown and asked about, step by step; --yes approves it.
Result<void> approveWhatIsNotOurs(core::Workspace& workspace, const Options& options)
{
    for (const auto& step : core::approvedElsewhere(workspace)) {
        const auto& record = step.runs.back().approval;
        const core::Proposal proposal { std::format("Step {}: {}", step.id, step.question.text), record.code,
            record.approvedBy, {}, {}, {} };
        if (!options.yes && (options.json || !isInteractive())) {
            return core::fail(core::ErrorKind::NotApproved,
                core::said(std::format(
                    "Nothing was run: step {} was approved by somebody else or on another computer. Look at it "
                    "in a terminal, or add --yes to approve it.",
                    step.id)));
        }
        if (!options.yes) {
            printProposal(proposal, nullptr);
            if (askPerson("This step was approved by somebody else or on another computer. Run its code here? [y/N] ")
                != 'y') {
                return core::fail(core::ErrorKind::NotApproved, core::said("Not approved: nothing was run."));
            }
        }
        if (auto approved = core::approveAgain(step.id, record.code, loginName(), methodOf(options), workspace);
            !approved) {
            return approved;
        }
    }
    return {};
}

struct Replay {
    std::vector<core::AskedAgain> databases;
    std::vector<Replayed> steps;
};

Result<Replay> replayDocument(const Options& options, std::stop_token stop)
{
    std::error_code error;
    if (!std::filesystem::exists(options.document, error)) {
        return core::fail(core::ErrorKind::BadInput, core::said("There is no file " + options.document.string() + "."));
    }
    auto composition = Composition::create(options, options.document);
    if (!composition) {
        return std::unexpected(composition.error());
    }
    Replay replay;
    replay.databases = core::askAgain(composition->workspace(),
        core::doorOf(composition->workspace(), composition->installation(),
            std::chrono::ceil<std::chrono::seconds>(options.limits.wall), databasePassword),
        {}, stop);
    if (!options.json) {
        for (const auto& asked : replay.databases) {
            printLine(terminalSafe(core::sentenceOf(asked)));
        }
    }
    if (const auto unchanged = core::checkUnchanged(composition->workspace().datasets()); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    if (const auto approved = approveWhatIsNotOurs(composition->workspace(), options); !approved) {
        return std::unexpected(approved.error());
    }
    const auto bench = composition->bench(stop);
    if (!bench) {
        return std::unexpected(bench.error());
    }
    core::Progress progress;
    if (!options.json) {
        progress.phase = [](std::string_view phase) { std::cerr << phase << "…\n"; };
    }
    return core::replay(composition->workspace(), loginName(), *bench, progress, stop)
        .transform([&](std::vector<Replayed> steps) {
            replay.steps = std::move(steps);
            return std::move(replay);
        });
}

void print(const Replayed& step)
{
    printLine(std::format("{} step {}: {}", step.differences.empty() ? "same     " : "different", step.step,
        terminalSafe(step.question)));
    for (const auto& difference : step.differences) {
        printLine("            " + terminalSafe(difference));
    }
}

} // namespace

ExitCode replayCommand(const Options& options, std::stop_token stop)
{
    const auto replayed = replayDocument(options, stop);
    if (!replayed) {
        return endWith(replayed.error(), options.json);
    }
    const auto& replayedSteps = replayed->steps;
    const bool same = std::ranges::all_of(replayedSteps, [](const Replayed& step) { return step.differences.empty(); });
    if (options.json) {
        auto steps = core::Json::array();
        for (const auto& step : replayedSteps) {
            steps.push_back({ { "step", step.step }, { "question", step.question },
                { "same", step.differences.empty() }, { "differences", step.differences }, { "run", step.result } });
        }
        core::Json document { { "same", same }, { "steps", std::move(steps) } };
        for (const auto& asked : replayed->databases) {
            document["databases"].push_back({ { "name", asked.dataset }, { "same", asked.isSame() },
                { "then", asked.then }, { "now", asked.now ? core::Json(*asked.now) : core::Json() },
                { "message", core::sentenceOf(asked) } });
        }
        printLine(sandbox::dump(document, 2));
    } else {
        std::ranges::for_each(replayedSteps, print);
        printLine(replayedSteps.empty() ? "There is no step that succeeded, so nothing was run."
                : same                  ? "Every result is the same."
                                        : "Not every result is the same.");
    }
    return same ? ExitCode::Done : ExitCode::RunFailed;
}

} // namespace app
