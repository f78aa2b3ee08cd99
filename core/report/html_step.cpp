// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_step.h"

#include "core/report/escape.h"
#include "core/report/parts.h"

#include <format>

namespace core::report {

namespace {
bool isShown(const Step& step, const Evidence& evidence)
{
    const auto displays = displaysOf(step);
    if (evidence.display < 0 || evidence.display >= static_cast<int>(displays.size()) || evidence.row < 0
        || evidence.column < 0) {
        return false;
    }
    const auto& display = displays[static_cast<std::size_t>(evidence.display)];
    const auto* table = std::get_if<sandbox::Table>(&display);
    return table ? evidence.row < static_cast<int>(table->rows.size())
            && evidence.column < static_cast<int>(table->columns.size())
                 : std::holds_alternative<sandbox::Value>(display);
}

std::string numberHtml(const Medium& medium, const Step& step, const AnswerNumber& number)
{
    if (!number.evidence || !isShown(step, *number.evidence)) {
        return (medium.print ? "<span class=\"unsupported\">"
                             : "<mark class=\"unsupported\" title=\"No cell of the result has this number.\">")
            + html(number.text) + (medium.print ? " <i>(unsupported)</i></span>" : "<small>unsupported</small></mark>");
    }
    return medium.print ? "<b>" + html(number.text) + "</b>"
                        : "<a href=\"#" + cellAnchor(step, *number.evidence) + "\">" + html(number.text) + "</a>";
}

std::string answerHtml(const Medium& medium, const Step& step)
{
    std::string out = "<p class=\"answer\">";
    std::size_t at = 0;
    const auto& text = step.answer->text;
    for (const auto& number : soundNumbers(*step.answer)) {
        const auto start = static_cast<std::size_t>(number.offset);
        out += html(std::string_view(text).substr(at, start - at)) + numberHtml(medium, step, number);
        at = start + number.text.size();
    }
    return out + html(std::string_view(text).substr(at)) + "</p>\n";
}

std::string checksHtml(const Medium& medium, const Step& step)
{
    if (step.answer->checks.empty()) {
        return {};
    }
    std::string out = "<h3>" + html(verdictWords(*step.answer)) + "</h3>\n";
    const auto strip = rowsText(step);
    out += strip.empty() ? "" : "<p>" + html(strip) + "</p>\n";
    out += "<ul class=\"checks\">";
    for (const auto& check : step.answer->checks) {
        const char* cssClass = check.status == CheckStatus::Passed ? "passed"
            : check.status == CheckStatus::Warning                 ? "warning"
                                                                   : "failed";
        out += std::string("<li class=\"") + cssClass + "\"><b>" + checkWord(check.status) + (medium.print ? ":" : "")
            + "</b> <span>" + html(titleOf(check.fact)) + ". " + html(checkText(check)) + "</span></li>\n";
    }
    return out + "</ul>\n";
}

std::vector<Evidence> citedCells(const Step& step)
{
    std::vector<Evidence> cited;
    for (const auto& number : step.answer ? step.answer->numbers : std::vector<AnswerNumber>()) {
        if (number.evidence) {
            cited.push_back(*number.evidence);
        }
    }
    return cited;
}

std::string resultsHtml(const Medium& medium, const Step& step)
{
    const auto displays = displaysOf(step);
    std::string out = displays.empty() ? "" : "<h3>Result</h3>\n";
    const auto cited = citedCells(step);
    for (std::size_t index = 0; index < displays.size(); ++index) {
        out += displayHtml(medium, step, static_cast<int>(index), displays[index], cited);
    }
    const auto* run = latestRun(step);
    if (run && !run->result->out.empty()) {
        out += folded(medium, run->result->outTruncated ? "Printed output (cut)" : "Printed output",
            "<pre>" + html(run->result->out) + "</pre>\n");
    }
    if (run && run->result->error && !run->result->error->traceback.empty()) {
        out += folded(medium, "Traceback", "<pre>" + html(run->result->error->traceback) + "</pre>\n");
    }
    return out;
}

std::string filesHtml(const Medium& medium, const Step& step)
{
    const auto* run = latestRun(step);
    if (!run || (run->result->artifacts.empty() && run->result->skipped.empty())) {
        return {};
    }
    std::vector<Fact> files;
    for (const auto& file : run->result->artifacts) {
        files.emplace_back(file.name, bytesText(file.size) + ", SHA-256 " + file.sha256);
    }
    for (const auto& file : run->result->skipped) {
        files.emplace_back(file.name, "not kept: " + file.why);
    }
    return "<h3>Files</h3>\n" + factsTable(medium, files);
}

std::string codeHtml(const Medium& medium, const Step& step)
{
    std::string out;
    if (const auto code = codeOf(step); !code.empty()) {
        out += folded(medium, step.runs.empty() ? "Proposed code" : "Approved code", codeBlock(code));
    }
    const auto attempts = earlierAttempts(step);
    std::string earlier;
    for (const auto& [what, code] : attempts) {
        earlier += "<p class=\"state\">" + html(what) + "</p>" + codeBlock(code);
    }
    if (!attempts.empty()) {
        out += folded(medium,
            countText(static_cast<std::int64_t>(attempts.size()), "earlier attempt", "earlier attempts"), earlier);
    }
    return out;
}
} // namespace

std::string stepHtml(const Medium& medium, const Step& step, std::size_t number)
{
    std::string out = medium.print ? "" : std::format("<section id=\"step-{}\">\n", number);
    out += std::format("<h2><span class=\"number\">{}.</span> ", number) + html(oneLine(step.question.text))
        + "</h2>\n";
    if (step.plan && !step.plan->reading.empty()) {
        out += "<p class=\"soft\">Read as: " + html(step.plan->reading) + " (" + html(step.plan->author) + ")</p>\n";
    }
    if (const auto state = stateSentence(step); !state.empty()) {
        out += "<p class=\"state\">" + html(state) + "</p>\n";
    }
    out += step.answer ? answerHtml(medium, step) : std::string();
    out += resultsHtml(medium, step) + filesHtml(medium, step);
    out += step.answer ? checksHtml(medium, step) : std::string();
    out += codeHtml(medium, step);
    if (const auto* run = latestRun(step)) {
        out += folded(medium, "Provenance", factsTable(medium, provenance(*run)));
    }
    return out + (medium.print ? "" : "</section>\n");
}

} // namespace core::report
