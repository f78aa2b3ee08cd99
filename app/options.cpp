// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "sandbox/carried/carrier_kinds.h"
#include "sandbox/database/address.h"
#include "sandbox/jail/policy.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <ranges>
#include <set>

namespace app {

using sandbox::ErrorKind;
using sandbox::fail;
using sandbox::Result;

namespace {

const std::map<std::string, std::set<std::string>> commandOptions {
    { "window", { "--provider", "--model", "--wall" } },
    { "ask",
        { "--accept-missing", "--data", "-q", "--question", "--json", "--yes", "--limits", "--limit", "--provider",
            "--model", "--policy", "--send", "--save", "--report", "--appendix", "--table", "--defuse", "--files",
            "--reuse", "--force", "--strict", "--wall" } },
    { "run",
        { "--accept-missing", "--wall", "--then", "--data", "-q", "--question", "--language", "--json", "--yes",
            "--limits", "--limit", "--save", "--table", "--defuse", "--files", "--reuse", "--force", "--strict" } },
    { "profile", { "--accept-missing", "--data", "--json" } },
    { "doctor", { "--accept-missing", "--json", "--wall" } },
    { "replay", { "--accept-missing", "--json", "--yes", "--limits", "--limit", "--wall" } },
    { "export", { "--to", "--appendix", "--code", "--all-rows", "--title", "--author", "--steps" } },
    { "key", { "--keep" } },
    { "selftest", { "--json", "--yes", "--provider", "--model" } },
};

const std::set<std::string> flags { "--appendix", "--code", "--all-rows", "--json", "--yes", "--reuse", "--defuse",
    "--force", "--strict" };

std::unexpected<sandbox::Error> usageError(const std::string& message)
{
    return fail(ErrorKind::BadInput, core::said(message + " See assay --help."));
}

/// PATH, or NAME=PATH where no file is called so and the name is no part of a path.
void addData(Options& options, const std::string& text)
{
    std::error_code error;
    const auto equals = text.find('=');
    const bool isNamed = !sandbox::DatabaseAddress::isOne(text) && equals != std::string::npos
        && text.find('/') > equals && !std::filesystem::exists(text, error);
    options.files.emplace_back(isNamed ? text.substr(equals + 1) : text);
    if (isNamed) {
        options.loadNames[options.files.back()] = text.substr(0, equals);
    }
}

/// "1,3,2"; empty where it is anything else.
std::vector<int> numbersOf(const std::string& text)
{
    std::vector<int> numbers;
    for (const auto part : std::views::split(text, ',')) {
        int number = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
        if (error != std::errc() || end != part.data() + part.size() || number < 1) {
            return {};
        }
        numbers.push_back(number);
    }
    return numbers;
}

/// Puts one option into place. Options that need a value are always given one.
Result<void> apply(Options& options, const std::string& name, const std::string& value)
{
    const std::map<std::string, std::function<void()>> actions {
        { "--json", [&] { options.json = true; } },
        { "--yes", [&] { options.yes = true; } },
        { "--reuse", [&] { options.reuse = true; } },
        { "--force", [&] { options.force = true; } },
        { "--strict", [&] { options.strict = true; } },
        { "--defuse", [&] { options.defuse = true; } },
        { "-q", [&] { options.question = value; } },
        { "--question", [&] { options.question = value; } },
        { "--language", [&] { options.language = value; } },
        { "--then", [&] { options.code.emplace_back(value); } },
        { "--data", [&] { addData(options, value); } },
        { "--provider", [&] { options.provider = value; } },
        { "--model", [&] { options.model = value; } },
        { "--save", [&] { options.save = value; } },
        { "--report", [&] { options.report = value; } },
        { "--table", [&] { options.table = value; } },
        { "--files", [&] { options.outputDirectory = value; } },
        { "--keep", [&] { options.keep = value; } },
        { "--send", [&] { options.send.push_back(value); } },
        { "--to", [&] { options.to = value; } },
        { "--title", [&] { options.title = value; } },
        { "--author", [&] { options.author = value; } },
        { "--appendix", [&] { options.appendix = true; } },
        { "--code", [&] { options.withCode = true; } },
        { "--all-rows", [&] { options.withAllRows = true; } },
    };
    if ((name == "-q" || name == "--question") && !options.question.empty()) {
        return usageError("One question at a time: -q stands there twice. Keep the analysis with --save, and ask the "
                          "next one of it.");
    }
    if (name == "--limits" || name == "--limit") {
        const auto limits = name == "--limits" ? sandbox::limitProfile(value)
                                               : sandbox::withLimit(options.limits, value);
        if (!limits) {
            return std::unexpected(limits.error());
        }
        options.limits = *limits;
        return {};
    }
    if (name == "--wall") {
        options.wall = value;
        return value == localWall ? Result<void>() : sandbox::checkWall(value);
    }
    if (name == "--steps") {
        options.steps = numbersOf(value);
        return !options.steps.empty() ? Result<void>()
                                      : usageError("--steps lists steps by their numbers, as in 1,3,2.");
    }
    if (name == "--policy") {
        options.runsReading = value == "reads-only";
        return options.runsReading ? Result<void>()
                                   : usageError("The only policy is reads-only, not \"" + value + "\".");
    }
    if (name == "--then" && options.code.empty()) {
        return usageError("--then follows the file that is run first.");
    }
    if (name == "--accept-missing") {
        if (!std::ranges::contains(sandbox::optionalLayers, value)) {
            return usageError(
                "Assay cannot do without the layer \"" + value + "\"; only landlock or seccomp may be missing.");
        }
        options.acceptMissing.push_back(value);
        return {};
    }
    actions.at(name)();
    return {};
}

void addPositional(Options& options, const std::string& text)
{
    if (options.command == "run" && options.code.empty()) {
        options.code.emplace_back(text);
    } else if ((options.command == "export" || options.command == "replay") && options.document.empty()) {
        options.document = text;
    } else if (options.command == "key" && options.keyAction.empty()) {
        options.keyAction = text;
    } else if (options.command == "key" && options.provider.empty()) {
        options.provider = text;
    } else {
        options.files.emplace_back(text);
    }
}

Result<Options> checked(Options options)
{
    if (options.command == "ask" && options.files.empty()) {
        return usageError("ask needs at least one data file.");
    }
    if (options.command == "ask" && options.question.find_first_not_of(" \t\r\n") == std::string::npos) {
        return usageError("The question is empty. Give one with -q \"…\".");
    }
    if (options.command == "run" && options.code.empty()) {
        return usageError("run needs a file with code.");
    }
    if (!options.language.empty()
        && !std::set<std::string> { "python", "sql", "javascript", "shell" }.contains(options.language)) {
        return usageError(
            "\"" + options.language + "\" is no language that runs here: use python, sql, javascript or shell.");
    }
    if (options.command == "profile" && options.files.empty()) {
        return usageError("profile needs at least one file.");
    }
    if (options.command == "replay" && (options.document.empty() || !options.files.empty())) {
        return usageError("replay needs one document.");
    }
    if (options.command == "export" && (options.document.empty() || options.to.empty() || !options.files.empty())) {
        return usageError("export needs one document and --to FILE.");
    }
    const bool knownAction = options.keyAction == "set" || options.keyAction == "show" || options.keyAction == "remove";
    if (options.command == "key" && (!knownAction || options.provider.empty() || !options.files.empty())) {
        return usageError("key is followed by set, show or remove, and the model's short name. The key itself is read "
                          "from standard input.");
    }
    if (options.command == "selftest" && !options.files.empty()) {
        return usageError("selftest takes no files: it brings its own.");
    }
    if (options.command == "doctor" && !options.files.empty()) {
        return usageError("doctor takes no files.");
    }
    return options;
}

/// "--name=value" in two; otherwise the value is empty and `hasValue` false.
struct Argument {
    std::string name;
    std::string value;
    bool hasValue = false;
};

Argument split(const std::string& text)
{
    const auto equals = text.starts_with("--") ? text.find('=') : std::string::npos;
    if (equals == std::string::npos) {
        return { text, "", false };
    }
    return { text.substr(0, equals), text.substr(equals + 1), true };
}

} // namespace

std::string Options::languageOf(const std::filesystem::path& file) const
{
    const std::map<std::string, std::string> endings { { ".sql", "sql" }, { ".js", "javascript" },
        { ".mjs", "javascript" }, { ".cjs", "javascript" }, { ".sh", "shell" }, { ".bash", "shell" } };
    const auto found = endings.find(file.extension().string());
    return !language.empty() ? language : found != endings.end() ? found->second : "python";
}

Result<Options> parseCommandLine(const std::vector<std::string>& arguments)
{
    Options options;
    options.command = "window";
    std::size_t i = 0;
    if (!arguments.empty() && commandOptions.contains(arguments[0])) {
        options.command = arguments[0];
        i = 1;
    }
    bool optionsEnded = false;
    for (; i < arguments.size(); ++i) {
        const auto& text = arguments[i];
        if (!optionsEnded && (text == "--help" || text == "-h" || text == "--version")) {
            options.command = text == "--version" ? "version" : "help";
            return options;
        }
        if (!optionsEnded && text == "--") {
            optionsEnded = true;
            continue;
        }
        if (optionsEnded || !text.starts_with('-') || text == "-") {
            addPositional(options, text);
            continue;
        }
        auto argument = split(text);
        if (!commandOptions.at(options.command).contains(argument.name)) {
            return usageError("\"" + argument.name + "\" is not an option of assay " + options.command + ".");
        }
        if (!flags.contains(argument.name) && !argument.hasValue) {
            if (++i == arguments.size()) {
                return usageError(argument.name + " needs a value.");
            }
            argument.value = arguments[i];
        }
        if (const auto applied = apply(options, argument.name, argument.value); !applied) {
            return std::unexpected(applied.error());
        }
    }
    return checked(std::move(options));
}

std::string usage()
{
    return R"(Usage:
  assay [FILE…]                       open the window
  assay ask FILE… -q QUESTION         plan, code, approve in the terminal, run, answer; a DOC.assay among the files is
                                      gone on with
  assay run CODE [--then CODE]…       run your own code (.py .sql .js .sh) under the same contract, as steps of one
        [--data [NAME=]FILE]…         analysis; each is shown and approved, and one that fails ends it
  assay profile FILE…                 what Assay sees in a file; of a database, its tables and their sizes
  assay doctor                        check the jail on this machine by trying to break it
  assay replay DOC.assay [--json]     runs the approved steps again and compares every result
  assay export DOC.assay --to FILE    .html .pdf .docx .md .ipynb .py .xlsx
  assay key set|show|remove NAME      the key of a model, or the password of a database (postgresql://USER@HOST/NAME);
                                      set reads it from standard input
  assay selftest --provider NAME      ten tasks with known answers tell how far a model can be trusted

Options:
  --data NAME=FILE    a file, and the name of its data frame in the code; also with ask and profile
                      for FILE: postgresql://USER@HOST/DATABASE#TABLE, service:NAME#TABLE or odbc:NAME#TABLE; a query
                      instead of TABLE
  --json              one JSON document on standard output, nothing else there; with --then a list of results
  --yes               approve what would be asked (recorded as such)
  --force             with --yes: approve also code whose check found an error
  -q TEXT             also --question; with run: what the (last) code answers. Code and result are compared with it and,
                      where the built-in planner can read it, with what its own code gives (shown and approved along)
  --strict            with ask and run: end with 8 when an answer has a warning or a failed check
  --reuse             show the stored result where the same code ran on the same data before, instead of running it
  --policy reads-only with ask: approve by itself what only reads the files and whose check found nothing (recorded
                      as such)
  --language NAME     python, sql, javascript or shell, where the name of the file with the code does not say so
  --limits NAME       strict, standard (default) or heavy
  --limit KEY=VALUE   wall=5s memory=512M cpu=1 cpu_time=10s disk=100M processes=32
  --provider NAME     built-in (default), openai (any compatible server), anthropic, ollama, or a model set up before
  --keep WHERE        where a key is kept: keyring (default), or file: readable for you only
  --model NAME        the provider's model
  --send COLUMN=WHAT  what may be sent of a column ("orders.status"): hidden, name, statistics or values
  --save DOC.assay    keep the analysis
  --report FILE       with ask: write a report: .html .pdf .docx .md .ipynb .py .xlsx
  --appendix          with --report and export: add code, approvals, checks and hashes, for an auditor
  --code              with export: add the code of each step
  --all-rows          with export: show all rows of long tables, not only the first ones
  --title, --author   with export: what the report has at its head
  --steps 1,3,2       with export: which steps, by their numbers in the report without it, and in which order
  --table FILE.csv    write the last table that the (last) run shows, with all its rows
  --defuse            write as plain text into it what a spreadsheet would run as a formula, or a terminal as a command
  --wall NAME         where code runs: local (default); gvisor (a kernel of its own); podman or docker (a
                      container), podman:runsc (both), qemu (a machine of its own), whose images packaging/image
                      makes; slurm, ssh:HOST or e2b:TEMPLATE (elsewhere; each file is asked about before it is
                      copied there); kept with the analysis under --save, tried by doctor
  --accept-missing L  run although this machine lacks landlock or seccomp; the result says so
  --files DIR         where files made by a run are put (default: assay-files, in the working directory)

Files are read as their content says: what was changed about reading them in the window is not used here, so that a
script gives the same on every machine.

Exit codes: 0 done, 1 the run failed, 2 usage or bad input, 3 not approved, 4 no safe jail on this machine, 5 the model
could not be reached, 6 what may be sent forbids it, 7 a question back (nothing was run), 8 findings under --strict.
)";
}

} // namespace app
