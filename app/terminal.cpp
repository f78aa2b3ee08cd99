// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/terminal_table.h"
#include "core/data/read_code.h"
#include "core/result_store.h"

#include <cctype>
#include <cstdio>
#include <format>
#include <iostream>
#include <unistd.h>

namespace app {

namespace {

/// Length of the direction mark or zero-width character at `i`, 0 for none: U+200B–U+200F, U+202A–U+202E, U+2066–U+2069, C1.
std::size_t hiddenLength(std::string_view text, std::size_t i)
{
    const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
    if (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) <= 0x9F) {
        return 2;
    }
    if (byte(i) != 0xE2) {
        return 0;
    }
    const auto last = byte(i + 2);
    const bool hidden = (byte(i + 1) == 0x80 && ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE)))
        || (byte(i + 1) == 0x81 && last >= 0xA6 && last <= 0xA9);
    return hidden ? 3 : 0;
}

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
        line += std::string(effects.writes.empty() ? " · Writes nothing" : "") + (effects.network ? "" : " · No network");
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
        printLine("[Chart: " + terminalSafe(chart->title.empty() ? chart->yLabel : chart->title) + "; see it in the window or in a report]");
    } else {
        printLine("[Image; see it in the window or in a report]");
    }
}

} // namespace

std::string terminalSafe(std::string_view text)
{
    std::string safe;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (const auto hidden = hiddenLength(text, i); hidden > 0) {
            for (const auto end = i + hidden; i < end; ++i) {
                safe += std::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
            }
            continue;
        }
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
            safe += std::format("\\x{:02x}", byte);
        } else {
            safe += text[i];
        }
        ++i;
    }
    return safe;
}

void printError(const sandbox::Error& error)
{
    std::cerr << "assay: " << terminalSafe(error.message) << '\n';
    if (!error.message.contains(error.detail)) {
        std::cerr << "  " << terminalSafe(error.detail) << '\n';
    }
}

void printLine(std::string_view text)
{
    std::cout << text << '\n';
}

void printProfile(const core::Dataset& dataset)
{
    const auto& profile = dataset.profile;
    printLine(std::format("{}: {} rows, {} columns, {} bytes", terminalSafe(dataset.path.string()), profile.rows,
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
    if (before != nullptr) {
        printDifference(before->code, proposal.code);
    } else {
        printNumbered(proposal.code);
    }
    for (const auto& finding : proposal.findings) {
        const auto* word = finding.severity == core::Severity::Error ? "Error"
            : finding.severity == core::Severity::Warning            ? "Warning"
                                                                      : "Note";
        printLine(std::format("  {}, line {}: {} {}", word, finding.line, terminalSafe(finding.message), terminalSafe(finding.hint)));
    }
}

void printResult(const sandbox::RunResult& result)
{
    if (result.provenance.stored) {
        printLine("Not run again: the result of the same run " + agoWords(core::ageOf(result.provenance.startedAt).value_or(std::chrono::seconds(0))) + ".");
    }
    if (!result.out.empty()) {
        printLine(terminalSafe(result.out));
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
        printLine("Refused: " + terminalSafe(attempt.detail) + (attempt.count > 1 ? std::format(" ({} times)", attempt.count) : ""));
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
    return age < days(2) ? std::format("{} hours ago", duration_cast<hours>(age).count()) : std::format("{} days ago", duration_cast<days>(age).count());
}

void printAnswer(const core::Answer& answer)
{
    printLine();
    printLine(terminalSafe(answer.text));
    for (const auto& check : answer.checks) {
        const auto* mark = check.status == core::CheckStatus::Passed ? "✓" : check.status == core::CheckStatus::Warning ? "!" : "✗";
        printLine(std::format("  {} {}: {}", mark, terminalSafe(core::titleOf(check.fact)), terminalSafe(core::inWords(check.fact))));
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
