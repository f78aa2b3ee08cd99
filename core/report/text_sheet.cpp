// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_sheet.h"

#include "core/report/code_lines.h"
#include "core/report/sheet_cells.h"

#include <algorithm>

namespace core::report {

namespace {
constexpr double textWidth = 110; ///< of the column of texts

class TextSheet {
public:
    TextSheet(lxw_workbook* book, lxw_worksheet* sheet, TablesOf tables)
        : m_book(book)
        , m_sheet(sheet)
        , m_tables(tables)
        , m_heading(workbook_add_format(book))
        , m_label(workbook_add_format(book))
        , m_text(workbook_add_format(book))
        , m_code(workbook_add_format(book))
    {
        constexpr double headingPoints = 14;
        constexpr double labelWidth = 24;
        format_set_bold(m_heading);
        format_set_font_size(m_heading, headingPoints);
        format_set_bold(m_label);
        format_set_text_wrap(m_text);
        format_set_font_name(m_code, "Courier New");
        for (auto* format : { m_label, m_text }) {
            format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
        }
        worksheet_set_column(m_sheet, 0, 0, labelWidth, nullptr);
        worksheet_set_column(m_sheet, 1, 1, textWidth, nullptr);
    }

    void heading(const std::string& text) { writeText(m_sheet, m_row++, 0, text, m_heading); }
    void line(const std::string& label, const std::string& text)
    {
        makeRoom(m_sheet, m_row, text, textWidth);
        if (!label.empty()) {
            writeText(m_sheet, m_row, 0, label, m_label);
        }
        writeText(m_sheet, m_row++, 1, text, m_text);
    }
    /// For who counts with it.
    void number(const Span& span)
    {
        const auto value = *span.value;
        CellFormat form { .number = true, .grouped = true };
        form.widenFor(value);
        auto* format = workbook_add_format(m_book);
        format_set_num_format(format, numberCode(form).c_str());
        format_set_align(format, LXW_ALIGN_LEFT);
        writeText(m_sheet, m_row, 0, withMark({ "Value", span.kind }), m_label);
        writeNumber(m_sheet, m_row++, 1, value, format);
    }
    void add(const Section& section)
    {
        ++m_row;
        heading(section.title);
        for (const auto& part : section.parts) {
            if (!part.title.empty()) {
                writeText(m_sheet, m_row++, 0, part.title, m_label);
            }
            for (const auto& block : part.blocks) {
                std::visit(*this, block);
            }
        }
    }

    void operator()(const Paragraph& paragraph)
    {
        std::string text;
        for (const auto& span : paragraph.spans) {
            text += withMark(span);
        }
        if (paragraph.style != Paragraph::Style::Value || !paragraph.spans.front().value) {
            line({}, text);
        }
        for (const auto& span : paragraph.spans) {
            if (span.value) {
                number(span);
            }
        }
    }
    void operator()(const Points& points)
    {
        std::ranges::for_each(points.points, [&](const Point& point) { line(point.word, point.text); });
    }
    void operator()(const Facts& facts)
    {
        std::ranges::for_each(facts.facts, [&](const Fact& fact) { line(fact.first, fact.second); });
    }
    void operator()(const Picture& picture) { line({}, picture.caption); }
    void operator()(const TableBlock& table)
    {
        const bool isOnOwnSheet = m_tables == TablesOf::OwnSheets && !table.isOfFinding;
        if (const auto& caption = isOnOwnSheet ? table.captionOfAll : captionOf(table); !caption.empty()) {
            line({}, caption);
        }
        if (isOnOwnSheet) {
            return;
        }
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            writeText(m_sheet, m_row, column, table.columns[column].name, m_label);
        }
        ++m_row;
        for (const auto& row : table.rows) {
            for (std::size_t column = 0; column < row.cells.size(); ++column) {
                writeText(m_sheet, m_row, column, row.cells[column].text, m_text);
            }
            ++m_row;
        }
        if (!table.rest.empty()) {
            line({}, table.rest);
        }
    }
    /// A line a row, so that code of any length is whole; one that would make letters tiny where the sheet is printed as
    /// wide as a page takes several.
    void operator()(const Verbatim& verbatim)
    {
        constexpr std::size_t mostSigns = 150;
        for (const auto& line : codeLines(verbatim.text, mostSigns)) {
            writeText(m_sheet, m_row++, 1, verbatim.text.substr(line.begin, line.end - line.begin), m_code);
        }
    }

private:
    lxw_workbook* m_book;
    lxw_worksheet* m_sheet;
    TablesOf m_tables;
    lxw_format* m_heading;
    lxw_format* m_label;
    lxw_format* m_text;
    lxw_format* m_code;
    std::size_t m_row = 0;
};
} // namespace

void fillTextSheet(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<std::string>& head,
    std::span<const Section> sections, TablesOf tables)
{
    TextSheet text(book, sheet, tables);
    for (const auto& words : head) {
        &words == head.data() ? text.heading(words) : text.line({}, words);
    }
    std::ranges::for_each(sections, [&](const Section& section) { text.add(section); });
}

} // namespace core::report
