// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_blocks.h"

#include "core/report/escape.h"
#include "core/report/paper_parts.h"
#include "core/report/paper_table.h"
#include "core/report/python_html.h"
#include "sandbox/run/base64.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <format>

namespace core::report {

namespace {
std::string idOf(const std::string& anchor)
{
    return anchor.empty() ? std::string() : " id=\"" + anchor + "\"";
}

/// Ready to stand in HTML; a page has no word that it cannot lay out.
std::string textOf(const Medium& medium, const std::string& text)
{
    return html(medium.print ? withoutLongWords(text) : text);
}

std::string tableTag(const Medium& medium, const std::string& cssClass, bool isSmall = false)
{
    return medium.print ? "<table border=\"1\" cellspacing=\"0\" width=\"100%\" cellpadding=\""
            + std::string(isSmall ? "2\" class=\"small\"" : "3\"")
            + " style=\"border-collapse:collapse; border-style:none\">"
                        : "<table class=\"" + cssClass + (isSmall ? " small\">" : "\">");
}

/// Of SHA-256, in a smaller face on one line: who compares two reads no word that is broken.
bool isHash(const std::string& text)
{
    constexpr std::size_t signs = 64;
    return text.size() == signs
        && std::ranges::all_of(text, [](char sign) { return std::string_view("0123456789abcdef").contains(sign); });
}

/// Puts blocks into the form of one medium.
class BlockHtml {
public:
    explicit BlockHtml(const Medium& medium)
        : m_medium(medium)
    {
    }

    std::string operator()(const Paragraph& paragraph) const
    {
        static constexpr const char* classes[] = { "", "answer", "soft", "state", "value" };
        const std::string name = classes[static_cast<std::size_t>(paragraph.style)];
        std::string out = "<p" + (name.empty() ? "" : " class=\"" + name + "\"") + idOf(paragraph.anchor) + ">";
        for (const auto& span : paragraph.spans) {
            out += spanHtml(span);
        }
        return out + "</p>\n";
    }

    std::string operator()(const Points& points) const
    {
        static constexpr const char* classes[] = { "passed", "noted", "warning", "failed" };
        std::string out = "<ul class=\"checks\">";
        for (const auto& point : points.points) {
            out += point.word.empty() ? std::string("<li class=\"plain\">")
                                      : std::string("<li class=\"") + classes[static_cast<std::size_t>(point.status)]
                    + "\"><b>" + html(point.word) + (m_medium.print ? ":" : "") + "</b> ";
            out += "<span>" + textOf(m_medium, point.text) + "</span></li>\n";
        }
        return out + "</ul>\n";
    }

    std::string operator()(const Facts& facts) const
    {
        auto out = tableTag(m_medium, "facts") + "<tbody>";
        for (const auto& [name, value] : facts.facts) {
            out += "<tr><th scope=\"row\">" + textOf(m_medium, oneLine(name))
                + (isHash(value) ? "</th><td class=\"hash\">" : "</th><td>") + textOf(m_medium, value) + "</td></tr>\n";
        }
        return out + "</tbody></table>\n";
    }

    std::string operator()(const TableBlock& table) const
    {
        auto pieces = piecesForPaper(table, m_medium.print);
        if (!m_medium.print && pieces.front().isSmall) {
            return "<div class=\"screen\">" + tableHtml(m_medium, table) + "</div>\n<div class=\"paper\">"
                + printedPieces(pieces) + "</div>\n";
        }
        std::string out;
        for (const auto& piece : pieces) {
            out += tableHtml(m_medium, piece);
        }
        return out;
    }

    std::string operator()(const Picture& picture) const
    {
        const auto source = m_medium.print ? picture.resource : dataOf(picture);
        if (source.empty()) {
            return "<p class=\"soft\">" + textOf(m_medium, picture.caption) + " could not be drawn here.</p>\n";
        }
        const auto image = "<img src=\"" + source + "\" alt=\"" + textOf(m_medium, picture.words) + "\""
            + (m_medium.print ? " width=\"520\"" : "") + ">";
        return m_medium.print
            ? "<p>" + image + "</p><p class=\"soft\">" + textOf(m_medium, picture.caption) + "</p>\n"
            : "<figure>" + image + "<figcaption>" + textOf(m_medium, picture.caption) + "</figcaption></figure>\n";
    }

    std::string operator()(const Verbatim& verbatim) const
    {
        const bool isPython = verbatim.isCode && sandbox::languageOf(verbatim.text) == "python";
        const auto shown = m_medium.print ? withoutLongWords(verbatim.text) : verbatim.text;
        if (verbatim.isNumbered) {
            return numbered(shown, isPython);
        }
        return "<pre>" + (isPython ? pythonHtml(shown) : html(shown)) + "</pre>\n";
    }

private:
    /// On a screen the numbers are no part of what is copied.
    std::string numbered(const std::string& code, bool isPython) const
    {
        const auto lines = codeLines(code, m_medium.print ? paperSigns : code.size());
        const auto texts = codeHtml(code, isPython, lines);
        const auto gutter = m_medium.print && !lines.empty() ? gutterOf(lines) : std::vector<std::string>();
        std::string out = m_medium.print ? "<pre>" : "<pre class=\"lines\">";
        for (std::size_t at = 0; at < texts.size(); ++at) {
            out += gutter.empty() ? "<span class=\"line\">" + texts[at] + "\n</span>"
                                  : "<span class=\"g\">" + gutter[at] + "</span>" + texts[at] + "\n";
        }
        return out + "</pre>\n";
    }

    /// For who prints the page: a sheet does not scroll. Numbers lead to the whole table.
    std::string printedPieces(std::vector<TableBlock>& pieces) const
    {
        std::string out;
        for (auto& piece : pieces) {
            for (auto& row : piece.rows) {
                std::ranges::for_each(row.cells, [](TableCell& cell) { cell.anchor.clear(); });
            }
            out += tableHtml(m_medium, piece);
        }
        return out;
    }

    std::string spanHtml(const Span& span) const
    {
        const auto text = textOf(m_medium, span.text);
        switch (span.kind) {
        case Span::Kind::Plain: return text;
        case Span::Kind::Bound:
            return m_medium.print || span.anchor.empty() ? "<b>" + text + "</b>"
                                                         : "<a href=\"#" + span.anchor + "\">" + text + "</a>";
        case Span::Kind::Unsupported:
        case Span::Kind::Contradicted: break;
        }
        if (m_medium.print) {
            return "<span class=\"unsupported\">" + text + " <i>" + endOf(span).substr(1) + "</i></span>";
        }
        return (span.kind == Span::Kind::Unsupported
                       ? "<mark class=\"unsupported\" title=\"No cell of the result has this number.\">"
                       : "<mark class=\"unsupported\" title=\"A check of this answer failed.\">")
            + text + "<small>" + markOf(span) + "</small></mark>" + (span.goesOn ? " (" : "");
    }

    std::string dataOf(const Picture& picture) const
    {
        if (const auto* image = std::get_if<sandbox::Image>(&picture.drawn)) {
            return "data:image/png;base64," + sandbox::base64Encode(image->png);
        }
        const auto svg = m_medium.painter && *m_medium.painter
            ? (*m_medium.painter)(std::get<sandbox::ChartSpec>(picture.drawn))
            : std::string();
        return svg.empty() ? svg : "data:image/svg+xml;base64," + sandbox::base64Encode(svg);
    }

    const Medium& m_medium;
};

constexpr std::size_t longText = 28; ///< what is longer is broken into lines

std::string cellHtml(const Medium& medium, const TableCell& cell, bool isNumber, bool isApart)
{
    // What stands in a number's column breaks nowhere, on paper either.
    const std::string rule = !medium.print ? ""
        : isApart                          ? "; border-bottom: 1px solid #d5dae0; padding-left: 10px"
                                           : "; border-bottom: 1px solid #d5dae0";
    const std::string place = isNumber ? " align=\"right\" style=\"white-space: nowrap" + rule + "\""
        : rule.empty()                 ? ""
                                       : " style=\"" + rule.substr(2) + "\"";
    const bool isLong = cell.text.size() > longText && !medium.print;
    const std::string name = cell.isMissing && isNumber ? "n none"
        : cell.isMissing                                ? "none"
        : isNumber                                      ? "n"
        : isLong                                        ? "long"
                                                        : "";
    return "<td" + (name.empty() ? "" : " class=\"" + name + "\"") + place + idOf(cell.anchor) + ">"
        + textOf(medium, cell.text) + "</td>";
}

std::string partHtml(const Medium& medium, const Part& part, int level)
{
    std::string content;
    for (const auto& block : part.blocks) {
        content += std::visit(BlockHtml(medium), block);
    }
    if (part.title.empty()) {
        return content;
    }
    const auto title = textOf(medium, part.title);
    if (part.isFolded && !medium.print) {
        return "<details><summary>" + title + "</summary>" + content + "</details>\n";
    }
    return medium.print || level > 1 ? "<h4>" + title + "</h4>\n" + content
                                     : "<h3 class=\"part\">" + title + "</h3>\n" + content; // no level is left out
}
} // namespace

std::string tableHtml(const Medium& medium, const TableBlock& table)
{
    const auto caption = textOf(medium, captionOf(table));
    std::string out = medium.print ? "<p class=\"caption\">" + caption + "</p>" : "<div class=\"scroll\">";
    out += tableTag(medium, "data", table.isSmall) + (medium.print ? "" : "<caption>" + caption + "</caption>")
        + "<thead><tr>";
    const auto shares = medium.print ? columnShares(table) : std::vector<double>();
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const auto& column = table.columns[at];
        const bool isApart = medium.print && followsNumber(table, at);
        const auto name = textOf(medium, column.name);
        out += "<th"
            + std::string(!medium.print ? " scope=\"col\""
                    : isApart           ? " style=\"padding-left: 10px\""
                                        : "")
            + (shares.empty() ? std::string() : std::format(" width=\"{:.2f}%\"", shares[at]))
            + (column.isNumber ? " class=\"n\" align=\"right\">" : ">") + (table.isSmall ? withBreaks(name) : name)
            + "</th>";
    }
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        if (!row.note.empty()) {
            out += std::format("<tr><td class=\"soft\" colspan=\"{}\">", table.columns.size()) + row.note
                + "</td></tr>\n";
        }
        out += "<tr>";
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            out += cellHtml(medium, row.cells[column], table.columns[column].isNumber, followsNumber(table, column));
        }
        out += "</tr>\n";
    }
    out += std::string("</tbody></table>") + (medium.print ? "" : "</div>");
    return out
        + (!table.rest.empty() ? "<p class=\"rest\">" + textOf(medium, table.rest) + "</p>"
                : medium.print ? "<p class=\"after\"></p>"
                               : "")
        + "\n";
}

std::string sectionHtml(const Medium& medium, const Section& section)
{
    const std::string tag = section.level == 1 ? "h2" : "h3";
    const auto parts = medium.print ? partsForPaper(section) : section.parts;
    bool onTurned = !parts.empty() && parts.front().isTurned;
    std::string out = medium.print ? "" : "<section id=\"" + section.anchor + "\">\n";
    out += onTurned ? turnMark : "";
    out += "<" + tag
        + (medium.print && section.anchor == "appendix" ? " style=\"page-break-before: always\""
                : medium.print                          ? ""
                                                        : " class=\"title\"")
        + ">" + textOf(medium, section.title) + "</" + tag + ">\n";
    for (const auto& part : parts) {
        if (part.isTurned != onTurned) {
            out += part.isTurned ? turnMark : uprightMark;
            onTurned = part.isTurned;
        }
        out += partHtml(medium, part, section.level);
    }
    return out + std::string(onTurned ? uprightMark : "") + (medium.print ? "" : "</section>\n");
}

} // namespace core::report
