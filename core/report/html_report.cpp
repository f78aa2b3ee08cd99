// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/html_blocks.h"
#include "core/report/report.h"
#include "core/report/style.h"

#include <algorithm>
#include <format>

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
/// A table whose second column is for the numbers of the pages, which are known when they are laid out.
std::string printContents(const Content& content)
{
    constexpr std::size_t fewest = 3;
    std::string rows;
    std::size_t count = 0;
    for (const auto& section : content.sections) {
        if (section.level == 1) {
            rows += "<tr><td>" + html(withoutLongWords(section.title)) + "</td><td align=\"right\"></td></tr>\n";
            ++count;
        }
    }
    constexpr auto start = R"(<p>&nbsp;</p><table width="100%" border="0" cellspacing="0" cellpadding="2">)";
    return count < fewest ? std::string() : std::format("{}\n{}</table><p>&nbsp;</p>\n", start, rows);
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
        + " <span class=\"screen\">Every number with a link leads to the cell it comes from.</span></p>\n"
        + contentsHtml(content) + "</header>\n";
    for (const auto& section : content.sections) {
        out += sectionHtml(medium, section);
    }
    return out + "</main>\n</body>\n</html>\n";
}

std::string printReport(const ReportSource& source)
{
    const auto content = contentOf(source);
    const Medium medium { .print = true };
    std::string out = "<html><head><meta charset=\"utf-8\"><style>" + std::string(printStyle())
        + "</style></head><body>\n";
    out += "<h1>" + html(withoutLongWords(content.title)) + "</h1>\n<p class=\"soft\">" + html(content.byline)
        + "</p>\n";
    out += printContents(content);
    for (const auto& section : content.sections) {
        out += sectionHtml(medium, section);
    }
    return out + "</body></html>\n";
}

} // namespace core
