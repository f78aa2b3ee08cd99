// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/html_step.h"
#include "core/report/parts.h"
#include "core/report/report.h"
#include "core/report/style.h"

#include <format>

namespace core {

using namespace report;

namespace {
std::string columnsTable(const Medium& medium, const Profile& profile)
{
    auto out = tableTag(medium, "data")
        + "<thead><tr><th>Column</th><th>Type</th><th class=\"n\" align=\"right\">Missing</th>"
          "<th class=\"n\" align=\"right\">Different</th><th>From</th><th>To</th></tr></thead>\n<tbody>";
    for (const auto& column : profile.columns) {
        out += "<tr><td>" + html(oneLine(column.name)) + "</td><td>" + sandbox::columnTypeWord(column.type)
            + std::format("</td><td class=\"n\" align=\"right\">{}</td><td class=\"n\" align=\"right\">{}</td><td>",
                column.nulls,
                column.distinctExact ? std::to_string(column.distinct)
                                     : std::format("about {}", roundedEstimate(column.distinct)))
            + html(oneLine(sandbox::cellText(column.min, column.type))) + "</td><td>"
            + html(oneLine(sandbox::cellText(column.max, column.type))) + "</td></tr>\n";
    }
    return out + "</tbody></table>";
}

std::string datasetHtml(const Medium& medium, const Dataset& dataset)
{
    auto out = "<h3>" + html(oneLine(dataset.name)) + "</h3>\n" + factsTable(medium, fileFacts(dataset));
    if (!dataset.profile.warnings.empty()) {
        out += "<ul class=\"checks\">";
        for (const auto& warning : dataset.profile.warnings) {
            out += std::string("<li class=\"warning\"><b>") + (medium.print ? "Warning:" : "Warning") + "</b> <span>"
                + html(inWords(warning)) + "</span></li>\n";
        }
        out += "</ul>\n";
    }
    const auto columns = columnsTable(medium, dataset.profile);
    return out + folded(medium, "Columns", medium.print ? columns : "<div class=\"scroll\">" + columns + "</div>");
}

std::string dataSection(const Medium& medium, const ReportSource& source)
{
    if (source.datasets.empty()) {
        return {};
    }
    std::string out = medium.print ? "<h2>Data</h2>\n" : "<section id=\"data\">\n<h2>Data</h2>\n";
    for (const auto& dataset : source.datasets) {
        out += datasetHtml(medium, dataset);
    }
    return out + (medium.print ? "" : "</section>\n");
}

std::string contents(const ReportSource& source)
{
    std::string out = "<nav aria-label=\"Contents\"><ol>";
    for (std::size_t number = 1; number <= source.steps.size(); ++number) {
        out += std::format("<li><a href=\"#step-{}\">", number) + html(oneLine(source.steps[number - 1].question.text))
            + "</a></li>\n";
    }
    return out + "</ol></nav>\n";
}

std::string madeBy(const ReportSource& source)
{
    return "Made with " + html(oneLine(source.program)) + " on " + html(oneLine(source.createdAt)) + ".";
}

std::string steps(const Medium& medium, const ReportSource& source)
{
    std::string out;
    for (std::size_t number = 1; number <= source.steps.size(); ++number) {
        out += stepHtml(medium, source.steps[number - 1], number);
    }
    return out;
}
} // namespace

std::string htmlReport(const ReportSource& source, const ChartPainter& painter)
{
    const Medium medium { .print = false, .painter = &painter };
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                      "style-src 'unsafe-inline'\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta name=\"referrer\" content=\"no-referrer\">\n";
    out += "<title>" + html(oneLine(source.title)) + "</title>\n<style>" + std::string(screenStyle())
        + "</style>\n</head>\n<body>\n<main>\n";
    out += "<header>\n<h1>" + html(oneLine(source.title)) + "</h1>\n<p class=\"soft\">" + madeBy(source)
        + " Every number with a link leads to the cell it comes from.</p>\n";
    out += source.steps.size() > 1 ? contents(source) : std::string();
    out += "</header>\n" + steps(medium, source) + dataSection(medium, source);
    return out + "<footer>" + madeBy(source) + "</footer>\n</main>\n</body>\n</html>\n";
}

std::string printReport(const ReportSource& source)
{
    const Medium medium { .print = true };
    std::string out = "<html><head><meta charset=\"utf-8\"><style>" + std::string(printStyle())
        + "</style></head><body>\n";
    out += "<h1>" + html(oneLine(source.title)) + "</h1>\n<p class=\"soft\">" + madeBy(source) + "</p>\n";
    return withoutLongWords(out + steps(medium, source) + dataSection(medium, source) + "</body></html>\n");
}

} // namespace core
