// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/parts.h"
#include "core/report/report.h"
#include "sandbox/run/run_request.h"

#include <algorithm>

namespace core {

using namespace report;

namespace {
std::string quoted(const std::string& text)
{
    std::string out;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find('\n', start), text.size());
        out += "> " + markdown(text.substr(start, end - start)) + "\n";
        start = end + 1;
    }
    return out + "\n";
}

/// A fence longer than any run of backticks inside.
std::string fenced(const std::string& text, const std::string& language)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const auto plain = plainText(text);
    return fence + language + "\n" + plain + (plain.ends_with('\n') ? "" : "\n") + fence + "\n\n";
}

std::string tableMarkdown(const sandbox::Table& table)
{
    std::string head = "|";
    std::string rule = "|";
    for (const auto& column : table.columns) {
        const bool numeric = column.type == ColumnType::Integer || column.type == ColumnType::Number;
        head += " " + markdown(column.name) + " |";
        rule += numeric ? " ---: |" : " --- |";
    }
    std::string out = head + "\n" + rule + "\n";
    const auto shown = std::min(table.rows.size(), tableRowsShown);
    for (std::size_t row = 0; row < shown; ++row) {
        out += "|";
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            out += " " + markdown(sandbox::cellText(table.rows[row][column], table.columns[column].type)) + " |";
        }
        out += "\n";
    }
    return out + "\n" + rowsShownText(table, shown) + "\n\n";
}

std::string displayMarkdown(const sandbox::Display& display)
{
    if (const auto* table = std::get_if<sandbox::Table>(&display)) {
        return tableMarkdown(*table);
    }
    if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
        return "*Chart: " + markdown(chart->title) + "*\n\n";
    }
    if (const auto* image = std::get_if<sandbox::Image>(&display)) {
        return "*Picture: " + markdown(image->title) + "*\n\n";
    }
    if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        return "**" + markdown(value->text) + "**\n\n";
    }
    return fenced(std::get<sandbox::Text>(display).text, "text");
}

std::string facts(const std::vector<Fact>& list)
{
    std::string out;
    for (const auto& [name, value] : list) {
        out += "- " + markdown(name) + ": " + markdown(value) + "\n";
    }
    return out + "\n";
}

std::string answerMarkdown(const Step& step)
{
    if (!step.answer) {
        return {};
    }
    std::string out = "**" + markdown(step.answer->text) + "**\n\n";
    for (const auto& number : soundNumbers(*step.answer)) {
        if (!number.evidence) {
            out += "- Unsupported number: " + markdown(number.text) + "\n";
        }
    }
    if (!step.answer->checks.empty()) {
        out += (out.ends_with("\n\n") ? "**" : "\n**") + markdown(verdictWords(*step.answer)) + "**\n\n";
    }
    const auto strip = rowsText(step);
    out += strip.empty() ? "" : markdown(strip) + "\n\n";
    for (const auto& check : step.answer->checks) {
        out += "- " + checkWord(check.status) + ": " + markdown(titleOf(check.fact) + ". " + checkText(check)) + "\n";
    }
    return out + "\n";
}

std::string stepMarkdown(const Step& step, std::size_t number)
{
    auto out = "## " + std::to_string(number) + "\\. " + markdown(step.question.text) + "\n\n";
    if (step.plan && !step.plan->reading.empty()) {
        out += "Read as: " + markdown(step.plan->reading) + " (" + markdown(step.plan->author) + ")\n\n";
    }
    if (const auto state = stateSentence(step); !state.empty()) {
        out += quoted(state);
    }
    out += answerMarkdown(step);
    for (const auto& display : displaysOf(step)) {
        out += displayMarkdown(display);
    }
    const auto* run = latestRun(step);
    if (run && !run->result->artifacts.empty()) {
        std::vector<Fact> files;
        for (const auto& file : run->result->artifacts) {
            files.emplace_back(file.name, bytesText(file.size) + ", SHA-256 " + file.sha256);
        }
        out += "Files:\n\n" + facts(files);
    }
    if (const auto code = codeOf(step); !code.empty()) {
        out += (step.runs.empty() ? "Proposed code:\n\n" : "Approved code:\n\n")
            + fenced(code, sandbox::languageOf(code));
    }
    return run ? out + "Provenance:\n\n" + facts(provenance(*run)) : out;
}
} // namespace

std::string markdownReport(const ReportSource& source)
{
    auto out = "# " + markdown(source.title) + "\n\nMade with " + markdown(source.program) + " on "
        + markdown(source.createdAt) + ".\n\n";
    for (std::size_t number = 1; number <= source.steps.size(); ++number) {
        out += stepMarkdown(source.steps[number - 1], number);
    }
    for (const auto& dataset : source.datasets) {
        out += "## Data: " + markdown(dataset.name) + "\n\n" + facts(fileFacts(dataset));
        for (const auto& warning : dataset.profile.warnings) {
            out += "- Warning: " + markdown(inWords(warning)) + "\n";
        }
        out += "\n";
    }
    return out;
}

} // namespace core
