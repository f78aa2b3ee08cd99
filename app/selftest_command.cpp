// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/domain/domain_json.h"
#include "core/story/self_test.h"

#include <iostream>

namespace app {

namespace {
constexpr auto consent
    = "The planner is asked ten questions about a small file that comes with Assay. What it writes runs in the jail, "
      "where there is nothing but that file, without being shown before.";

/// Yes for --yes; otherwise a person says so.
bool agreed(const Options& options)
{
    if (options.yes || options.json || !isInteractive()) {
        return options.yes;
    }
    printLine(consent);
    return askPerson("Go on? [y]es, [n]o: ") == 'y';
}

core::Json selfTestDocument(const core::SelfTest& test)
{
    auto tasks = core::Json::array();
    for (const auto& task : test.tasks) {
        tasks.push_back(
            { { "question", task.question }, { "good", task.good }, { "why", task.why }, { "code", task.code } });
    }
    return { { "planner", test.planner }, { "badge", core::badgeWord(test.badge) }, { "summary", test.summary },
        { "tasks", std::move(tasks) } };
}

void printSelfTest(const core::SelfTest& test)
{
    for (const auto& task : test.tasks) {
        printLine(std::string(task.good ? "right  " : "WRONG  ") + task.question
            + (task.good ? "" : "  " + terminalSafe(task.why)));
    }
    printLine(terminalSafe(test.planner) + ": " + core::badgeWord(test.badge));
}

core::Result<core::SelfTest> tested(const Options& options, Composition& composition, std::stop_token stop)
{
    core::Progress progress;
    if (!options.json) {
        progress.phase = [](std::string_view phase) { std::cerr << phase << "…\n"; };
    }
    auto test = core::selfTest(composition.models().planner(), composition.installation(), composition.openWall(),
        loginName(), progress, std::move(stop));
    if (test) {
        const auto profile = composition.models().chosen();
        const auto kept = composition.models().keepMark(
            profile.id, { core::badgeWord(test->badge), test->summary, profile.model, core::isoNow() });
        if (!kept) {
            printError(kept.error());
        }
    }
    return test;
}
} // namespace

ExitCode selfTestCommand(const Options& options, std::stop_token stop)
{
    if (!agreed(options)) {
        return endWith(
            { core::ErrorKind::NotApproved,
                core::said(std::string("Nothing was run. ") + consent + " Agree in a terminal, or add --yes.") },
            options.json);
    }
    auto composition = Composition::create(options, {});
    if (!composition) {
        return endWith(composition.error(), options.json);
    }
    const auto test = tested(options, *composition, std::move(stop));
    if (!test) {
        return endWith(test.error(), options.json);
    }
    if (options.json) {
        printLine(sandbox::dump(selfTestDocument(*test), 2));
    } else {
        printSelfTest(*test);
    }
    return test->badge == core::Badge::Red ? ExitCode::RunFailed : ExitCode::Done;
}

} // namespace app
