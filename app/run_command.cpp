// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/data.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/data/file_kind.h"
#include "core/domain/code_words.h"
#include "core/domain/domain_json.h"
#include "core/domain/own_code.h"
#include "core/domain/verdict.h"
#include "core/report/table_file.h"

#include <algorithm>
#include <iostream>

namespace app {

namespace {

using core::Bench;
using core::Result;
using core::Workspace;

/// A file of the person's code, which becomes a step.
struct OwnCode {
    std::string name;
    std::string code;
    bool isLast = false;
};

/// What came of the steps, also where they were not all run.
struct Sequence {
    std::vector<sandbox::RunResult> results;
    core::Json documents = core::Json::array(); ///< the results, with what was found in checking them
    bool isDeclined = false;
    bool isFound = false; ///< something, in an answer

    bool goesOn() const { return !isDeclined && (results.empty() || results.back().status == sandbox::Status::Ok); }
};

/// The language stands in the first line, as in a notebook, so that it is approved with the code.
std::string marked(const std::string& code, const std::string& language)
{
    return language == "python" || sandbox::languageOf(code) != "python" ? code : "%%" + language + "\n" + code;
}

/// All of them, before the first is run.
Result<std::vector<OwnCode>> ownCodes(const Options& options)
{
    std::vector<OwnCode> codes;
    for (const auto& file : options.code) {
        const auto code = readTextFile(file);
        if (!code) {
            return std::unexpected(code.error());
        }
        codes.push_back({ file.filename().string(), marked(*code, options.languageOf(file)),
            codes.size() + 1 == options.code.size() });
    }
    return codes;
}

/// Python may begin with the frames of a file and SQL with its tables, so it is read; programs, and code that knows
/// how to read what is no table, take it as it is.
Result<void> addData(
    const std::vector<OwnCode>& codes, const Options& options, Composition& composition, std::stop_token stop)
{
    const auto has = [&](std::string_view language) {
        return std::ranges::any_of(
            codes, [&](const OwnCode& own) { return sandbox::languageOf(own.code) == language; });
    };
    for (const auto& file : options.files) {
        auto known = Result<void>(std::unexpected(core::Error { core::ErrorKind::BadInput, {} }));
        const bool isDatabase = sandbox::DatabaseAddress::isOne(file.string());
        if (isDatabase || has("sql") || has("duckdb") || has("python")) {
            known = addNamed(file, options, composition, {}, stop);
        }
        if (!known && !isDatabase && !core::isAnalysis(file) && !has("sql") && options.loadNameOf(file).empty()
            && known.error().kind == core::ErrorKind::BadInput) {
            known = core::attachFile(file, composition.workspace()).transform([](const auto&) { });
        }
        if (!known) {
            return known;
        }
    }
    return {};
}

/// Age of the result that the same run had before, if there is one; said to the person.
std::optional<std::chrono::seconds> storedAge(
    const std::string& code, const Options& options, const Workspace& workspace, const Bench& bench)
{
    const auto age = core::storedAge(code, workspace, bench);
    if (age && !options.json) {
        std::cerr << "The same code ran on the same files " << agoWords(*age)
                  << (options.reuse ? ".\n" : "; --reuse shows that result instead of running it.\n");
    }
    return age;
}

/// The code becomes a proposal like any other; what comes back has been run once approved, or is empty.
Result<std::optional<core::Step>> runOwnCode(
    const OwnCode& own, const Options& options, Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    const bool answers = own.isLast && !options.question.empty();
    const auto id = workspace.addStep(answers ? core::Question { options.question, core::isoNow() }
                                              : core::Question { core::titleOfFile(own.name), core::isoNow(), true });
    if (!id) {
        return std::unexpected(id.error());
    }
    const auto step = core::edit(*id, own.code, workspace, bench, stop);
    if (!step) {
        return std::unexpected(step.error());
    }
    const auto age = storedAge(own.code, options, workspace, bench);
    if (!options.yes) {
        printProposal(step->proposals.back(), nullptr);
        if (askPerson("Run this code? [y/N] ") != 'y') {
            return std::nullopt;
        }
    } else if (!options.json) {
        printAlong(step->proposals.back());
    }
    const auto approval = core::approveShown(*id, own.code, loginName(), methodOf(options), workspace, bench, stop);
    if (!approval) {
        return std::unexpected(approval.error());
    }
    auto done = age && options.reuse ? core::takeStored(*id, *approval, workspace, bench, {})
                                     : core::carryOut(*id, *approval, workspace, bench, {}, stop);
    return done ? Result<std::optional<core::Step>>(std::move(*done)) : std::unexpected(done.error());
}

/// What a step left goes to where the person wants it, and is shown.
Result<void> keep(const core::Step& step, bool isLast, const Options& options, const Workspace& workspace,
    const Bench& bench, Sequence& sequence, std::stop_token stop)
{
    auto& result = sequence.results.emplace_back(*step.runs.back().result);
    sequence.documents.push_back(result);
    sequence.documents.back()["verification"] = step.answer ? core::verificationJson(*step.answer, result)
                                                            : core::Json(nullptr);
    sequence.documents.back()["load"] = core::withLoads({}, step.runs.back().approval.frames);
    if (const auto& second = step.proposals.back().second) {
        sequence.documents.back()["second"] = { { "reading", second->reading }, { "code", second->code } };
    }
    if (const auto& forecast = step.proposals.back().forecast) {
        sequence.documents.back()["forecast"] = *forecast;
    }
    if (auto databases = databasesJson(workspace); !databases.is_null()) {
        sequence.documents.back()["databases"] = std::move(databases);
    }
    sequence.isFound = sequence.isFound || (step.answer && core::needsLook(*step.answer));
    if (isLast && !options.table.empty() && result.status == sandbox::Status::Ok) {
        if (const auto kept = keepTable(step, options, bench, stop); !kept) {
            return kept;
        }
    }
    if (const auto kept = keepArtifacts(result, options.outputDirectory); !kept) {
        return kept;
    }
    if (!options.json) {
        printResult(result, step.answer.value_or(core::Answer()));
        if (step.answer && (!step.question.isTitle || core::needsLook(*step.answer))) { // findings are never withheld
            printAnswer(*step.answer, step.runs.back());
        }
        for (const auto& artifact : result.artifacts) {
            printLine("Saved " + terminalSafe(artifact.path.string()));
        }
    }
    return {};
}

Result<void> runAll(const std::vector<OwnCode>& codes, const Options& options, Sequence& sequence, std::stop_token stop)
{
    auto composition = Composition::create(options, options.save);
    if (!composition) {
        return std::unexpected(composition.error());
    }
    if (auto added = addData(codes, options, *composition, stop); !added) {
        return added;
    }
    const auto bench = composition->bench(stop);
    if (!bench) {
        return std::unexpected(bench.error());
    }
    for (auto own = codes.begin(); own != codes.end() && sequence.goesOn(); ++own) {
        const auto step = runOwnCode(*own, options, composition->workspace(), *bench, stop);
        if (!step) {
            return std::unexpected(step.error());
        }
        sequence.isDeclined = !*step;
        if (*step) {
            if (auto kept = keep(**step, own->isLast, options, composition->workspace(), *bench, sequence, stop);
                !kept) {
                return kept;
            }
        }
    }
    return {};
}

} // namespace

ExitCode runCommand(const Options& options, std::stop_token stop)
{
    if (const auto named = options.table.empty() ? Result<void>() : core::checkTableName(options.table); !named) {
        return endWith(named.error(), options.json);
    }
    const auto codes = ownCodes(options);
    if (!codes) {
        return endWith(codes.error(), options.json);
    }
    if (!options.yes && (options.json || !isInteractive())) {
        return endWith({ core::ErrorKind::NotApproved,
                           core::said("Nothing was run: there is no terminal to approve the code in. Add --yes to "
                                      "approve it.") },
            options.json);
    }
    Sequence sequence;
    const auto ran = runAll(*codes, options, sequence, stop);
    const bool isList = codes->size() > 1 && !sequence.documents.empty();
    if (options.json && (isList || ran)) {
        printLine(sandbox::dump(isList ? sequence.documents : sequence.documents.front(), 2));
    }
    if (!ran) {
        return endWith(ran.error(), options.json && !isList);
    }
    if (sequence.isDeclined) {
        printLine(sequence.results.empty() ? "Not approved: nothing was run."
                                           : "Not approved: it was not run, nor what follows.");
        return ExitCode::NotApproved;
    }
    return !sequence.goesOn()                ? ExitCode::RunFailed
        : options.strict && sequence.isFound ? ExitCode::Findings
                                             : ExitCode::Done;
}

} // namespace app
