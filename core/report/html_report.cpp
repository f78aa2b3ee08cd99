// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/html_blocks.h"
#include "core/report/report.h"
#include "core/report/style.h"

#include <algorithm>

namespace core {

using namespace report;

namespace {
std::string contentsHtml(const Content& content)
{
    if (content.sections.size() < 2) {
        return {};
    }
    std::string out = "<nav aria-label=\"Contents\"><ul>";
    for (const auto& section : content.sections) {
        out += section.level == 1 ? "<li><a href=\"#" + section.anchor + "\">" + html(section.title) + "</a></li>\n"
                                  : "";
    }
    return out + "</ul></nav>\n";
}
} // namespace

std::string htmlReport(const ReportSource& source, const ChartPainter& painter)
{
    const auto content = contentOf(source);
    const Medium medium { .print = false, .painter = &painter };
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                      "style-src 'unsafe-inline'\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta name=\"referrer\" content=\"no-referrer\">\n";
    out += "<title>" + html(content.title) + "</title>\n<style>" + std::string(screenStyle())
        + "</style>\n</head>\n<body>\n<main>\n";
    out += "<header>\n<h1>" + html(content.title) + "</h1>\n<p class=\"soft\">" + html(content.byline)
        + " Every number with a link leads to the cell it comes from.</p>\n" + contentsHtml(content) + "</header>\n";
    for (const auto& section : content.sections) {
        out += sectionHtml(medium, section);
    }
    return out + "<footer>" + html(content.byline) + "</footer>\n</main>\n</body>\n</html>\n";
}

std::string printReport(const ReportSource& source)
{
    const auto content = contentOf(source);
    const Medium medium { .print = true };
    std::string out = "<html><head><meta charset=\"utf-8\"><style>" + std::string(printStyle())
        + "</style></head><body>\n";
    out += "<h1>" + html(withoutLongWords(content.title)) + "</h1>\n<p class=\"soft\">" + html(content.byline)
        + "</p>\n";
    for (std::size_t at = 0; at < content.sections.size(); ++at) {
        out += sectionHtml(medium, content.sections[at], at > 0 && content.sections[at].level == 1);
    }
    return out + "</body></html>\n";
}

} // namespace core
