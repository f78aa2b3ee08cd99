// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/domain/domain_json.h"
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

Result<std::vector<Replayed>> replayDocument(const Options& options, std::stop_token stop)
{
    std::error_code error;
    if (!std::filesystem::exists(options.document, error)) {
        return core::fail(core::ErrorKind::BadInput, core::said("There is no file " + options.document.string() + "."));
    }
    auto composition = Composition::create(options, options.document);
    if (!composition) {
        return std::unexpected(composition.error());
    }
    if (const auto unchanged = core::checkUnchanged(composition->workspace().datasets()); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    if (const auto approved = approveWhatIsNotOurs(composition->workspace(), options); !approved) {
        return std::unexpected(approved.error());
    }
    const auto bench = composition->bench();
    if (!bench) {
        return std::unexpected(bench.error());
    }
    core::Progress progress;
    if (!options.json) {
        progress.phase = [](std::string_view phase) { std::cerr << phase << "…\n"; };
    }
    return core::replay(composition->workspace(), loginName(), *bench, progress, stop);
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
    const bool same = std::ranges::all_of(*replayed, [](const Replayed& step) { return step.differences.empty(); });
    if (options.json) {
        auto steps = core::Json::array();
        for (const auto& step : *replayed) {
            steps.push_back({ { "step", step.step }, { "question", step.question },
                { "same", step.differences.empty() }, { "differences", step.differences }, { "run", step.result } });
        }
        printLine(sandbox::dump({ { "same", same }, { "steps", std::move(steps) } }, 2));
    } else {
        std::ranges::for_each(*replayed, print);
        printLine(replayed->empty() ? "There is no step that succeeded, so nothing was run."
                : same              ? "Every result is the same."
                                    : "Not every result is the same.");
    }
    return same ? ExitCode::Done : ExitCode::RunFailed;
}

} // namespace app
