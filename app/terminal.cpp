// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/terminal_table.h"
#include "app/terminal_text.h"
#include "core/data/read_code.h"
#include "core/domain/contradicted_figures.h"
#include "core/domain/interval_words.h"
#include "core/domain/row_strip.h"
#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "core/story/result_store.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <format>
#include <iostream>
#include <unistd.h>

namespace app {

namespace {

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

std::string effectsLine(const core::Effects& effects)
{
    std::string line = effects.reads.empty() ? "Reads no file" : "Reads " + joined(effects.reads);
    if (!effects.writes.empty()) {
        line += " · Writes " + joined(effects.writes);
    }
    if (effects.network) {
        line += " · Tries the network (it is closed)";
    }
    if (effects.cannotTell || effects.dynamicCode) {
        line += " · What else it does cannot be told from the code";
    } else {
        line += std::string(effects.writes.empty() ? " · Writes nothing" : "")
            + (effects.network ? "" : " · No network");
    }
    if (effects.process) {
        line += " · Starts programs";
    }
    if (effects.dynamicCode) {
        line += " · Makes code while it runs";
    }
    if (effects.inventsData) {
        line += " · Creates its own data";
    }
    return line;
}

void printNumbered(const std::string& code)
{
    std::size_t begin = 0;
    for (int number = 1; begin < code.size(); ++number) {
        const auto end = std::min(code.find('\n', begin), code.size());
        printLine(std::format("{:4} │ {}", number, terminalSafe(std::string_view(code).substr(begin, end - begin))));
        begin = end + 1;
    }
}

void printDifference(const std::string& before, const std::string& after)
{
    for (const auto& line : core::diffLines(before, after)) {
        const auto* mark = line.kind == core::DiffKind::Added ? "+" : line.kind == core::DiffKind::Removed ? "-" : " ";
        printLine(std::format("{} │ {}", mark, terminalSafe(line.text)));
    }
}

void printDisplay(const sandbox::Display& display)
{
    if (const auto* table = std::get_if<sandbox::Table>(&display)) {
        printLine(terminalTable(*table));
    } else if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        printLine(terminalSafe(value->text));
    } else if (const auto* text = std::get_if<sandbox::Text>(&display)) {
        printLine(terminalSafe(text->text));
    } else if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
        printLine("[Chart: " + terminalSafe(chart->title.empty() ? chart->yLabel : chart->title)
            + "; see it in the window or in a report]");
    } else {
        printLine("[Image; see it in the window or in a report]");
    }
}

} // namespace

void printError(const sandbox::Error& error)
{
    const auto words = inWords(error.message);
    std::cerr << "assay: " << terminalSafe(words) << '\n';
    if (!words.contains(error.detail)) {
        std::cerr << "  " << terminalSafe(error.detail) << '\n';
    }
}

core::Json errorJson(const sandbox::Error& error)
{
    return { { "exit_code", static_cast<int>(exitCodeOf(error.kind)) }, { "message", inWords(error.message) },
        { "detail", error.detail } };
}

ExitCode endWith(const sandbox::Error& error, bool json)
{
    printError(error);
    if (json) {
        printLine(sandbox::dump({ { "error", errorJson(error) } }, 2));
    }
    return exitCodeOf(error.kind);
}

void printLine(std::string_view text)
{
    std::cout << text << '\n';
}

void printProfile(const core::Dataset& dataset)
{
    const auto& profile = dataset.profile;
    const auto& member = dataset.source.member;
    const auto path = member.empty() ? dataset.path : dataset.path / member; // tables of one archive have their own
    printLine(std::format("{}: {} rows, {} columns, {} bytes", terminalSafe(path.string()), profile.rows,
        profile.columns.size(), profile.bytes));
    for (const auto& sentence : core::contractSentences(profile)) {
        printLine("  " + terminalSafe(sentence));
    }
    printLine(terminalTable(profileTable(profile), profile.columns.size()));
}

void printProposal(const core::Proposal& proposal, const core::Proposal* before)
{
    printLine();
    printLine(terminalSafe(proposal.intent) + "  [" + terminalSafe(proposal.author) + "]");
    printLine(terminalSafe(effectsLine(proposal.effects)));
    if (proposal.forecast) {
        printLine(terminalSafe(core::inWords(core::factOf(*proposal.forecast))));
    }
    if (before != nullptr) {
        printDifference(before->code, proposal.code);
    } else {
        printNumbered(proposal.code);
    }
    for (const auto& finding : proposal.findings) {
        const auto* word = finding.severity == core::Severity::Error ? "Error"
            : finding.severity == core::Severity::Warning            ? "Warning"
                                                                     : "Note";
        const auto place = finding.line > 0 ? std::format(", line {}", finding.line) : std::string();
        printLine(std::format("  {}{}: {} {}", word, place, terminalSafe(core::inWords(finding.fact)),
            terminalSafe(core::hintOf(finding.fact))));
    }
    printAlong(proposal);
}

void printAlong(const core::Proposal& proposal)
{
    if (proposal.second) {
        printLine();
        printLine("Second method, approved along with it: " + terminalSafe(proposal.second->reading));
        printNumbered(proposal.second->code);
    }
    if (proposal.properties) {
        printLine();
        printLine(
            "Properties of any right answer, approved along with it: by " + terminalSafe(proposal.properties->author));
        printNumbered(proposal.properties->code);
    }
}

void printResult(const sandbox::RunResult& result, const core::Answer& answer)
{
    if (result.provenance.stored) {
        printLine("Not run again: the result of the same run "
            + agoWords(core::ageOf(result.provenance.startedAt).value_or(std::chrono::seconds(0))) + ".");
    }
    if (!result.out.empty()) {
        printLine(terminalSafe(core::withFiguresMarked(result.out, answer)));
    }
    for (const auto& display : sandbox::shownDisplays(result)) {
        printDisplay(display);
    }
    if (result.error) {
        std::cerr << terminalSafe(result.error->type + ": " + result.error->message) << '\n';
        if (result.error->line > 0) {
            std::cerr << "  in line " << result.error->line << '\n';
        }
        if (!result.error->hint.empty()) {
            std::cerr << "  " << terminalSafe(result.error->hint) << '\n';
        }
    }
    if (const auto reason = sandbox::reasonBesideError(result); !reason.empty()) {
        std::cerr << terminalSafe(reason) << '\n';
    }
    for (const auto& attempt : result.blocked) {
        printLine("Refused: " + terminalSafe(attempt.detail)
            + (attempt.count > 1 ? std::format(" ({} times)", attempt.count) : ""));
    }
}

void printPreview(const sandbox::Preview& preview)
{
    printResult(preview.result);
    const auto changes = sandbox::inWords(preview.effects);
    printLine(preview.result.status != sandbox::Status::Ok ? "It would fail, so nothing would change."
            : changes.empty()                              ? "It would change nothing."
                                                           : "It would change:");
    for (const auto& change : changes) {
        printLine("  · " + terminalSafe(change));
    }
    printLine("Nothing of it was kept.");
}

std::string agoWords(std::chrono::seconds age)
{
    using namespace std::chrono;
    if (age < minutes(2)) {
        return age < minutes(1) ? "less than a minute ago" : "a minute ago";
    }
    if (age < hours(2)) {
        return std::format("{} minutes ago", duration_cast<minutes>(age).count());
    }
    return age < days(2) ? std::format("{} hours ago", duration_cast<hours>(age).count())
                         : std::format("{} days ago", duration_cast<days>(age).count());
}

/// The text with a word behind each number that is not to be trusted.
static std::string markedText(const core::Answer& answer)
{
    auto numbers = answer.numbers;
    std::ranges::sort(numbers, std::ranges::greater(), &core::AnswerNumber::offset);
    auto text = answer.text;
    for (const auto& number : numbers) {
        const auto end = static_cast<std::size_t>(std::max(number.offset, 0)) + number.text.size();
        if ((!number.evidence || core::isContradicted(answer, number.text)) && end <= text.size()) {
            const auto mark = std::string(number.evidence ? " (contradicted" : " (unsupported");
            const bool goesOn = text.substr(end).starts_with(" ("); // brackets stand in those of the mark
            text.replace(end, goesOn ? 2 : 0, mark + (goesOn ? "; " : ")"));
        }
    }
    return text;
}

void printAnswer(const core::Answer& answer, const core::RunRecord& run)
{
    printLine();
    printLine(terminalSafe(core::withIntervalsInWords(markedText(answer))));
    const auto why = core::reasonOf(answer, run.approval.method);
    printLine(std::format("  {}{}", core::patternOf(core::verdictOf(answer)).english,
        why ? std::format(": {}", core::patternOf(*why).english) : std::string()));
    if (const auto strip = run.result->ledger ? core::stripText(*run.result->ledger) : std::string(); !strip.empty()) {
        printLine("  " + terminalSafe(strip));
    }
    for (const auto& check : answer.checks) {
        const auto* mark = check.status == core::CheckStatus::Passed ? "✓"
            : check.status == core::CheckStatus::Noted               ? "·"
            : check.status == core::CheckStatus::Warning             ? "!"
                                                                     : "✗";
        printLine(std::format(
            "  {} {}: {}", mark, terminalSafe(core::titleOf(check.fact)), terminalSafe(core::checkText(check))));
        if (const auto answers = core::answersIn(check.fact)) {
            printLine(terminalTable(core::asTable(*answers)));
        }
    }
}

bool isInteractive()
{
    return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

char askPerson(std::string_view prompt)
{
    std::cout << prompt << std::flush;
    std::string reply;
    if (!std::getline(std::cin, reply) || reply.empty()) {
        return '\0';
    }
    return static_cast<char>(std::tolower(static_cast<unsigned char>(reply[0])));
}

} // namespace app
