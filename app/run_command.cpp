// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/domain_json.h"
#include "core/report/table_file.h"

#include <iostream>

namespace app {

namespace {

using core::Result;

/// The language stands in the first line, as in a notebook, so that it is approved with the code.
std::string marked(const std::string& code, const std::string& language)
{
    return language == "python" || sandbox::languageOf(code) != "python" ? code : "%%" + language + "\n" + code;
}

/// Python and programs read a file as it is; the tables that SQL names need to be known.
Result<void> addData(const std::filesystem::path& file, const Options& options, Composition& composition, std::stop_token stop)
{
    if (options.language == "sql") {
        const auto added = core::addFile(file, composition.workspace(), composition.installation(), {}, stop);
        return added ? Result<void>() : std::unexpected(added.error());
    }
    const auto added = core::attachFile(file, composition.workspace());
    return added ? Result<void>() : std::unexpected(added.error());
}

/// The code becomes a proposal like any other; what comes back has been run once approved, or is empty.
Result<std::optional<sandbox::RunResult>> runOwnCode(const Options& options, const std::string& code, std::stop_token stop)
{
    auto composition = Composition::create(options, {});
    if (!composition) {
        return std::unexpected(composition.error());
    }
    auto& workspace = composition->workspace();
    for (const auto& file : options.files) {
        if (const auto added = addData(file, options, *composition, stop); !added) {
            return std::unexpected(added.error());
        }
    }
    auto bench = composition->bench();
    if (!bench) {
        return std::unexpected(bench.error());
    }
    const auto id = workspace.addStep({ "Run " + options.code.filename().string(), core::isoNow() });
    if (!id) {
        return std::unexpected(id.error());
    }
    const auto step = core::edit(*id, code, workspace, *bench, stop);
    if (!step) {
        return std::unexpected(step.error());
    }
    const auto age = core::storedAge(code, workspace, *bench);
    if (age && !options.json) {
        std::cerr << "The same code ran on the same files " << agoWords(*age) << (options.reuse ? ".\n" : "; --reuse shows that result instead of running it.\n");
    }
    if (!options.yes) {
        printProposal(step->proposals.back(), nullptr);
        if (askPerson("Run this code? [y/N] ") != 'y') {
            return std::nullopt;
        }
    }
    const auto approval = core::approveShown(*id, code, loginName(), methodOf(options), workspace, *bench, stop);
    if (!approval) {
        return std::unexpected(approval.error());
    }
    auto done = age && options.reuse ? core::takeStored(*id, *approval, workspace, *bench, {}) : core::carryOut(*id, *approval, workspace, *bench, {}, stop);
    if (!done) {
        return std::unexpected(done.error());
    }
    auto result = *done->runs.back().result;
    if (!options.table.empty() && result.status == sandbox::Status::Ok) {
        if (const auto kept = keepTable(*done, options.table, *bench, stop); !kept) {
            return std::unexpected(kept.error());
        }
    }
    if (const auto kept = keepArtifacts(result, options.outputDirectory); !kept) {
        return std::unexpected(kept.error());
    }
    return result;
}

} // namespace

ExitCode runCommand(const Options& options, std::stop_token stop)
{
    if (const auto named = options.table.empty() ? Result<void>() : core::checkTableName(options.table); !named) {
        printError(named.error());
        return ExitCode::BadInput;
    }
    const auto code = readTextFile(options.code);
    if (!code) {
        printError(code.error());
        return exitCodeOf(code.error().kind);
    }
    if (!options.yes && (options.json || !isInteractive())) {
        printError({ core::ErrorKind::BadInput, "Nothing was run: there is no terminal to approve the code in. Add --yes to approve it.", {} });
        return ExitCode::NotApproved;
    }
    const auto result = runOwnCode(options, marked(*code, options.language), stop);
    if (!result) {
        printError(result.error());
        return exitCodeOf(result.error().kind);
    }
    if (!*result) {
        printLine("Not approved: nothing was run.");
        return ExitCode::NotApproved;
    }
    if (options.json) {
        printLine(sandbox::dump(core::Json(**result), 2));
    } else {
        printResult(**result);
        for (const auto& artifact : (*result)->artifacts) {
            printLine("Saved " + terminalSafe(artifact.path.string()));
        }
    }
    return (*result)->status == sandbox::Status::Ok ? ExitCode::Done : ExitCode::RunFailed;
}

} // namespace app
