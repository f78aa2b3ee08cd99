// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/html_step.h"
#include "core/report/parts.h"
#include "core/report/python_html.h"
#include "sandbox/run/base64.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <format>
#include <set>

namespace core::report {

namespace {
bool isNumeric(ColumnType type)
{
    return type == ColumnType::Integer || type == ColumnType::Number;
}

/// The HTML of one table.
class TableHtml {
public:
    TableHtml(const Medium& medium, const Step& step, int index, const sandbox::Table& table,
        const std::vector<Evidence>& cited)
        : m_medium(medium)
        , m_step(step)
        , m_index(index)
        , m_table(table)
        , m_shown(std::min(table.rows.size(), tableRowsShown))
    {
        for (const auto& evidence : cited) {
            if (evidence.display == index) {
                m_cited.insert({ evidence.row, evidence.column });
            }
        }
    }

    std::string text() const
    {
        const auto caption = (m_table.name.empty() ? "" : html(oneLine(m_table.name)) + ", ")
            + rowsShownText(m_table, m_shown);
        std::string out = m_medium.print ? "<p class=\"soft\">" + caption + "</p>" : "<div class=\"scroll\">";
        out += tableTag(m_medium, "data") + (m_medium.print ? "" : "<caption>" + caption + "</caption>");
        out += "<thead><tr>";
        for (const auto& column : m_table.columns) {
            out += std::string(isNumeric(column.type) ? "<th class=\"n\" align=\"right\">" : "<th>")
                + html(oneLine(column.name)) + "</th>";
        }
        out += "</tr></thead>\n<tbody>\n";
        for (std::size_t at = 0; at < m_shown; ++at) {
            out += row(at);
        }
        out += citedRows();
        return out + "</tbody></table>" + (m_medium.print ? "" : "</div>") + "\n";
    }

private:
    std::string row(std::size_t at) const
    {
        std::string out = "<tr>";
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const Evidence place { m_index, static_cast<int>(at), static_cast<int>(column) };
            const bool numeric = isNumeric(m_table.columns[column].type);
            const auto& cell = m_table.rows[at][column];
            const bool missing = std::holds_alternative<std::monostate>(cell);
            out += missing ? "<td class=\"none\"" : numeric ? "<td class=\"n\" align=\"right\"" : "<td";
            out += m_cited.contains({ place.row, place.column }) ? " id=\"" + cellAnchor(m_step, place) + "\">" : ">";
            out += missing ? "missing" : html(sandbox::cellText(cell, m_table.columns[column].type));
            out += "</td>";
        }
        return out + "</tr>\n";
    }
    std::string citedRows() const
    {
        std::string out;
        std::set<int> rows;
        for (const auto& [at, column] : m_cited) {
            const bool further = at >= static_cast<int>(m_shown) && at < static_cast<int>(m_table.rows.size());
            if (further && rows.insert(at).second) {
                out += std::format(
                    "<tr><td class=\"soft\" colspan=\"{}\">… row {}:</td></tr>\n", m_table.columns.size(), at + 1);
                out += row(static_cast<std::size_t>(at));
            }
        }
        return out;
    }

    const Medium& m_medium;
    const Step& m_step;
    int m_index;
    const sandbox::Table& m_table;
    std::size_t m_shown;
    std::set<std::pair<int, int>> m_cited;
};

std::string picture(const Medium& medium, const std::string& source, const std::string& title, const char* kind)
{
    const auto name = title.empty() ? std::string(kind) : html(oneLine(title));
    const auto image = "<img src=\"" + source + "\" alt=\"" + name + "\"" + (medium.print ? " width=\"520\"" : "")
        + ">";
    return medium.print ? "<p>" + image + "</p><p class=\"soft\">" + name + "</p>\n"
                        : "<figure>" + image + "<figcaption>" + name + "</figcaption></figure>\n";
}

std::string chartHtml(const Medium& medium, const Step& step, int index, const sandbox::ChartSpec& chart)
{
    if (medium.print) {
        return picture(medium, std::format("chart:{}:{}", step.id, index), chart.title, "Chart");
    }
    const auto svg = medium.painter && *medium.painter ? (*medium.painter)(chart) : std::string();
    if (svg.empty()) {
        return "<p class=\"soft\">The chart “" + html(oneLine(chart.title)) + "” could not be drawn here.</p>\n";
    }
    return picture(medium, "data:image/svg+xml;base64," + sandbox::base64Encode(svg), chart.title, "Chart");
}

std::string imageHtml(const Medium& medium, const Step& step, int index, const sandbox::Image& image)
{
    return picture(medium,
        medium.print ? std::format("image:{}:{}", step.id, index)
                     : "data:image/png;base64," + sandbox::base64Encode(image.png),
        image.title, "Picture");
}
} // namespace

std::string tableTag(const Medium& medium, const char* cssClass)
{
    // QTextDocument draws no borders from a style sheet.
    return medium.print
        ? "<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\" style=\"border-color:#c4cad1; border-style:solid\">"
        : std::string("<table class=\"") + cssClass + "\">";
}

std::string folded(const Medium& medium, const std::string& title, const std::string& content)
{
    return medium.print ? "<h3>" + title + "</h3>" + content
                        : "<details><summary>" + title + "</summary>" + content + "</details>\n";
}

std::string factsTable(const Medium& medium, const std::vector<std::pair<std::string, std::string>>& facts)
{
    auto out = tableTag(medium, "facts") + "<tbody>";
    for (const auto& [name, value] : facts) {
        out += "<tr><th scope=\"row\">" + html(oneLine(name)) + "</th><td>" + html(value) + "</td></tr>\n";
    }
    return out + "</tbody></table>";
}

std::string codeBlock(const std::string& code)
{
    return "<pre>" + (sandbox::languageOf(code) == "python" ? pythonHtml(code) : html(code)) + "</pre>\n";
}

std::string cellAnchor(const Step& step, const Evidence& evidence)
{
    return std::format("s{}-d{}-r{}-c{}", step.id, evidence.display, evidence.row, evidence.column);
}

std::string displayHtml(const Medium& medium, const Step& step, int index, const sandbox::Display& display,
    const std::vector<Evidence>& cited)
{
    if (const auto* table = std::get_if<sandbox::Table>(&display)) {
        return TableHtml(medium, step, index, *table, cited).text();
    }
    if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
        return chartHtml(medium, step, index, *chart);
    }
    if (const auto* image = std::get_if<sandbox::Image>(&display)) {
        return imageHtml(medium, step, index, *image);
    }
    if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        return "<p class=\"value\" id=\"" + cellAnchor(step, { index, 0, 0 }) + "\">" + html(value->text) + "</p>\n";
    }
    return "<pre>" + html(std::get<sandbox::Text>(display).text) + "</pre>\n";
}

} // namespace core::report
