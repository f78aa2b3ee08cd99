// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"
#include "core/domain/fault.h"
#include "core/report/appendix.h"
#include "core/report/blocks.h"
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/sheet_cells.h"
#include "core/report/sheet_names.h"
#include "core/report/summary.h"
#include "core/report/table_pages.h"
#include "core/report/text_sheet.h"
#include "core/report/workbook_chart.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <xlsxwriter.h>

namespace core {

using namespace report;

namespace {
/// With the separators and decimals that its number format shows.
double columnWidth(const sandbox::Table& table, std::size_t column, const std::string& name)
{
    constexpr std::size_t looksAt = 100;
    constexpr double narrowest = 8;
    constexpr double widest = 60;
    const auto form = CellFormat::of(table, column);
    auto longest = name.size();
    for (std::size_t row = 0; row < std::min(table.rows.size(), looksAt); ++row) {
        longest = std::max(longest, form.shown(table.rows[row][column]).size());
    }
    return std::clamp(static_cast<double>(longest) + 3, narrowest, widest);
}

/// What is only a number in name, as an id, is none.
bool hasFigures(const sandbox::Table& table, std::size_t column)
{
    const auto form = CellFormat::of(table, column);
    return (form.number && form.grouped) || form.duration;
}

/// Those of figures, else all: what was found is a name.
std::vector<bool> columnsFound(const sandbox::Table& table)
{
    std::vector<bool> found;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        found.push_back(hasFigures(table, column));
    }
    return std::ranges::contains(found, true) ? found : std::vector<bool>(found.size(), true);
}

constexpr double aboutWidth = 90; ///< of the column that tells what each sheet answers
constexpr double widestOnPage = 220; ///< of the columns of a table that can still be read on one page

class Workbook {
public:
    enum class Contents { Listed, None };
    explicit Workbook(const std::string& path, Contents contents = Contents::Listed)
    {
        lxw_workbook_options options {};
        options.constant_memory = LXW_TRUE;
        m_book.reset(workbook_new_opt(path.c_str(), &options));
        m_bold = workbook_add_format(m_book.get());
        format_set_bold(m_bold);
        m_boldRight = workbook_add_format(m_book.get());
        format_set_bold(m_boldRight);
        format_set_align(m_boldRight, LXW_ALIGN_RIGHT);
        m_boldLeft = workbook_add_format(m_book.get());
        format_set_bold(m_boldLeft);
        format_set_indent(m_boldLeft, 1);
        if (contents == Contents::None) {
            return;
        }
        m_index = newSheet(m_names.next("Contents"));
        worksheet_set_column(m_index, 0, 0, 36, nullptr);
        worksheet_set_column(m_index, 1, 1, aboutWidth, nullptr);
        m_wrapped = workbook_add_format(m_book.get());
        format_set_text_wrap(m_wrapped);
        format_set_align(m_wrapped, LXW_ALIGN_VERTICAL_TOP);
        writeText(m_index, 0, 0, "Sheet", m_bold);
        writeText(m_index, 0, 1, "What it answers", m_bold);
        worksheet_freeze_panes(m_index, 1, 0);
    }
    /// How the figures of what is added from now on stand in it.
    void setFigures(Span::Kind kind) { m_figures = kind; }
    void addChart(const std::string& title, const std::string& about, const sandbox::ChartSpec& chart,
        const Translate& translate, const ChartPainter& png)
    {
        fillChartSheet(m_book.get(), addSheet(title, about), named(chart), m_figures, translate, png);
    }
    void addPicture(const std::string& title, const std::string& about, const std::string& png)
    {
        lxw_image_options words {};
        const auto name = withMark({ title, m_figures });
        words.description = name.c_str();
        auto* sheet = addSheet(title, about);
        writeText(sheet, 0, 0, name, m_bold);
        worksheet_insert_image_buffer_opt(
            sheet, 2, 0, reinterpret_cast<const unsigned char*>(png.data()), png.size(), &words);
    }
    void addTable(
        const std::string& title, const std::string& about, const sandbox::Table& given, const ReportSource& source)
    {
        const auto& translate = source.translate;
        const auto table = withDates(given, source.datasets);
        beginTable(title, about, table, shownNames(table, translate));
        addRows(table, translate);
    }
    /// Beside the table added last.
    void addChartOf(const sandbox::Table& table, const sandbox::ChartSpec& chart, const Translate& translate)
    {
        drawBesideTable(m_book.get(), m_table, table, named(chart), m_charts++, translate);
    }
    /// A sheet for rows like these, and the names of their columns; their own ones where none are given.
    void beginTable(const std::string& title, const std::string& about, const sandbox::Table& table,
        const std::vector<std::string>& names = {})
    {
        m_table = addSheet(title, about);
        m_rows = 0;
        m_charts = 0;
        m_columns.clear();
        m_forms.clear();
        double width = 0;
        const auto found = columnsFound(table);
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto at = static_cast<lxw_col_t>(column);
            const auto kind = found[column] ? m_figures : Span::Kind::Plain;
            const auto name = withMark({ names.empty() ? table.columns[column].name : names[column], kind });
            const auto own = columnWidth(table, column, name);
            worksheet_set_column(m_table, at, at, own, nullptr);
            width += own;
            const auto type = table.columns[column].type;
            const bool isLeft = type == sandbox::ColumnType::Text || type == sandbox::ColumnType::Other;
            writeText(m_table, 0, column, name, !isLeft ? m_boldRight : column > 0 ? m_boldLeft : m_bold);
            m_columns.push_back(formatOf(table, column, kind));
            m_forms.push_back(CellFormat::of(table, column));
        }
        worksheet_freeze_panes(m_table, 1, 0);
        worksheet_repeat_rows(m_table, 0, 0);
        if (width > widestOnPage) {
            constexpr std::uint16_t small = 60; // percent
            worksheet_set_print_scale(m_table, small); // in pages beside each other, each with its first column
            worksheet_repeat_columns(m_table, 0, 0);
        }
    }
    void addRows(const sandbox::Table& table, const Translate& translate = {})
    {
        for (const auto& row : table.rows) {
            ++m_rows;
            for (std::size_t column = 0; column < m_columns.size(); ++column) {
                const auto type = table.columns[column].type;
                const auto* text = std::get_if<std::string>(&row[column]);
                const bool isPeriod = text && m_forms[column].periodMonths > 0; // kept in a date or in a text
                const bool isFormed = isPeriod || (text && namesARange(*text));
                if (isFormed && (type == sandbox::ColumnType::Text || m_forms[column].interval)) {
                    cell(m_table, m_rows, column, inForm(m_forms[column].shown(row[column]), translate), type,
                        m_columns[column]);
                    continue;
                }
                auto* const form = isPeriod && m_forms[column].periodMonths == 3 ? quarterFormat(*text)
                    : isTiny(row[column]) && m_forms[column].decimals <= CellFormat().most
                    ? format("0.###E+00", m_figures)
                    : m_columns[column];
                cell(m_table, m_rows, column, row[column], type, form);
            }
        }
    }
    void addText(const std::string& title, const std::string& about, const std::vector<std::string>& head,
        std::span<const Section> sections, TablesOf tables)
    {
        fillTextSheet(m_book.get(), addSheet(title, about), head, sections, tables);
    }
    void setHead(const std::string& title, const std::string& author)
    {
        auto titleText = plainText(title); // the writer takes no const
        auto authorText = plainText(author);
        lxw_doc_properties properties {};
        properties.title = titleText.data();
        properties.author = authorText.data();
        workbook_set_properties(m_book.get(), &properties);
    }
    lxw_error close() { return workbook_close(m_book.release()); }

private:
    struct Discard {
        void operator()(lxw_workbook* book) const { workbook_close(book); }
    };
    /// A sheet, and a line of the first one that leads there.
    lxw_worksheet* addSheet(const std::string& title, const std::string& about)
    {
        const auto name = m_names.next(title);
        if (m_index == nullptr) {
            return newSheet(name);
        }
        ++m_sheets;
        const auto row = static_cast<lxw_row_t>(m_sheets);
        makeRoom(m_index, row, about, aboutWidth);
        worksheet_write_url_opt(
            m_index, row, 0, ("internal:'" + name + "'!A1").c_str(), nullptr, name.c_str(), nullptr);
        writeText(m_index, row, 1, about, m_wrapped);
        return newSheet(name);
    }
    /// Printed as wide as a page.
    lxw_worksheet* newSheet(const std::string& name)
    {
        constexpr std::uint8_t a4 = 9;
        auto* sheet = workbook_add_worksheet(m_book.get(), name.c_str());
        worksheet_set_landscape(sheet);
        worksheet_set_paper(sheet, a4);
        worksheet_fit_to_pages(sheet, 1, 0);
        worksheet_set_footer(sheet, "&L&A&RPage &P of &N");
        return sheet;
    }

    /// It bears the mark, too, of what was found.
    sandbox::ChartSpec named(sandbox::ChartSpec chart) const
    {
        chart.title = nameOfChart(chart);
        chart.title = chart.title.empty() ? markOf({ {}, m_figures }) : withMark({ chart.title, m_figures });
        return chart;
    }
    lxw_format* formatOf(const sandbox::Table& table, std::size_t column, Span::Kind kind)
    {
        using enum sandbox::ColumnType;
        switch (table.columns[column].type) {
        case Date: {
            const auto months = CellFormat::of(table, column).periodMonths;
            return format(months == 0 ? "yyyy-mm-dd" : months == 12 ? "yyyy" : "mmm yyyy"); // as charts have them
        }
        case DateTime: return format("yyyy-mm-dd hh:mm:ss");
        case Duration: return format("[h]:mm:ss", kind);
        case Integer:
        case Number: return format(numberCode(CellFormat::of(table, column)), kind);
        case Text: return format("@", kind, column > 0); // stays text when the cell is edited
        case Boolean: return format(R"("yes";"yes";"no")"); // where a program shows them as 1 and 0
        case Time:
        case Other: break;
        }
        return nullptr;
    }
    /// A date that is shown as its quarter, which no code of a spreadsheet names.
    lxw_format* quarterFormat(const std::string& date)
    {
        return format("\"" + periodName(date, 3).substr(0, 2) + "\" yyyy");
    }
    /// `apart`: from what stands at the right of the cell before.
    lxw_format* format(const std::string& code, Span::Kind kind = Span::Kind::Plain, bool apart = false)
    {
        auto*& made = m_formats[{ code, kind, apart }];
        if (made == nullptr) {
            made = workbook_add_format(m_book.get());
            format_set_num_format(made, code.c_str());
            format_set_indent(made, apart ? 1 : 0);
            colourFigures(made, kind);
        }
        return made;
    }
    /// All decimals of its column would be zeros.
    static bool isTiny(const Cell& value)
    {
        const auto* number = std::get_if<double>(&value);
        return number && *number != 0 && std::fabs(*number) < 1e-4;
    }
    /// In days, for a cell of time that a spreadsheet can count with.
    static std::optional<double> days(const Cell& value, sandbox::ColumnType type)
    {
        constexpr double secondsInDay = 86'400;
        const auto* iso = std::get_if<std::string>(&value);
        if (iso && type == sandbox::ColumnType::Duration) {
            const auto seconds = sandbox::durationSeconds(*iso);
            return seconds && *seconds >= 0 ? std::optional(*seconds / secondsInDay) : std::nullopt; // none is negative
        }
        const bool isDate = type == sandbox::ColumnType::Date || type == sandbox::ColumnType::DateTime;
        return iso && isDate ? spreadsheetDay(*iso) : std::nullopt;
    }
    static void cell(lxw_worksheet* sheet, std::size_t row, std::size_t column, const Cell& value,
        sandbox::ColumnType type, lxw_format* format)
    {
        constexpr std::int64_t exactInDouble = 1LL << 53;
        if (const auto time = days(value, type)) {
            writeNumber(sheet, row, column, *time, format);
            return;
        }
        if (const auto* flag = std::get_if<bool>(&value); flag && type != sandbox::ColumnType::Boolean) {
            writeText(sheet, row, column, labelOf(value), format); // among others, as the other formats have it
        } else if (flag) {
            worksheet_write_boolean(
                sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), *flag ? 1 : 0, format);
        } else if (const auto* integer = std::get_if<std::int64_t>(&value);
            integer && *integer <= exactInDouble && *integer >= -exactInDouble) {
            writeNumber(sheet, row, column, static_cast<double>(*integer), format);
        } else if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) {
            writeNumber(sheet, row, column, *real, format);
        } else if (const auto words = sandbox::cellText(value, type); !words.empty()) {
            writeText(sheet, row, column, words, type == sandbox::ColumnType::Text ? format : nullptr);
        }
    }

    std::unique_ptr<lxw_workbook, Discard> m_book;
    lxw_format* m_bold = nullptr;
    lxw_format* m_boldRight = nullptr; ///< over what stands at the right
    lxw_format* m_boldLeft = nullptr; ///< over text that stands apart from the cell before
    lxw_format* m_wrapped = nullptr; ///< of what each sheet answers
    lxw_worksheet* m_index = nullptr;
    lxw_worksheet* m_table = nullptr; ///< that rows are added to
    std::size_t m_rows = 0; ///< of it so far
    std::size_t m_charts = 0; ///< likewise
    std::vector<lxw_format*> m_columns; ///< likewise
    std::vector<CellFormat> m_forms; ///< likewise
    std::size_t m_sheets = 0; ///< that the index leads to
    std::map<std::tuple<std::string, Span::Kind, bool>, lxw_format*> m_formats; ///< by their codes
    Span::Kind m_figures = Span::Kind::Plain;
    SheetNames m_names;
};

/// A chart whose figures are those of a table stands on the sheet of the first such.
void addDisplays(Workbook& book, const std::vector<sandbox::Display>& displays,
    const std::function<std::string()>& nextTitle, const std::string& about, const std::string& section,
    const ReportSource& source, const ChartPainter& png)
{
    const auto hostOf = [&](const sandbox::ChartSpec& chart) -> const sandbox::Table* {
        for (const auto& display : displays) {
            const auto* table = std::get_if<sandbox::Table>(&display);
            if (table && isOfTable(chart, *table)) {
                return table;
            }
        }
        return nullptr;
    };
    std::set<std::string> titles;
    const auto aboutOf = [&](const char* what) { // the answer once
        return titles.empty() ? about : std::format("{} of {}", what, section);
    };
    for (const auto& display : displays) {
        if (const auto* table = std::get_if<sandbox::Table>(&display)) {
            const auto title = nextTitle();
            book.addTable(title, aboutOf("Table"), *table, source);
            titles.insert(title);
            for (const auto& other : displays) {
                const auto* chart = std::get_if<sandbox::ChartSpec>(&other);
                if (chart && hostOf(*chart) == table) {
                    book.addChartOf(*table, *chart, source.translate);
                }
            }
        } else if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            const auto title = nextTitle();
            if (hostOf(*chart) == nullptr) {
                const auto number = title.substr(0, title.find(' '));
                const auto name = titles.contains(title) ? number + " Chart:" + title.substr(number.size()) : title;
                book.addChart(name, aboutOf("Chart"), *chart, source.translate, png);
                titles.insert(name);
            }
        } else if (const auto* image = std::get_if<sandbox::Image>(&display)) {
            const auto title = nextTitle();
            book.addPicture(title, aboutOf("Picture"), image->png);
            titles.insert(title);
        }
    }
}

void fillWorkbook(Workbook& book, const ReportSource& source, const ChartPainter& png)
{
    const auto content = contentOf(source);
    const auto appendix = std::ranges::find(content.sections, appendixAnchor, &Section::anchor);
    book.addText("Report", "What was found, what to know, and where it comes from", { content.title, content.byline },
        { content.sections.begin(), appendix }, TablesOf::OwnSheets);
    int number = 0;
    for (const auto& shown : shownSteps(source)) {
        const auto& [step, choice, heading] = shown;
        ++number;
        const auto about = titleWithAnswer(shown, source.translate);
        std::istringstream names(choice.captions.value_or(captionsText(*step, source.translate)));
        const auto nextTitle = [&, &said = heading] {
            std::string name;
            std::getline(names, name);
            return std::format("{} {}", number, name.empty() ? said : name);
        };
        const auto section = std::format("section {}: {}", number, heading);
        book.setFigures(kindOfFigures(*step));
        addDisplays(book, displaysOf(*step, source.translate), nextTitle, about, section, source, png);
    }
    if (appendix != content.sections.end()) {
        book.addText("Appendix", "For the auditor: approvals, code, checks, files", {},
            { appendix, content.sections.end() }, TablesOf::Text);
    }
}
} // namespace

namespace {
/// The writer leaves half a file when the disk is full: it writes beside the target, which is replaced at the end.
std::filesystem::path draftOf(const std::filesystem::path& path)
{
    return path.parent_path() / ("." + path.filename().string() + "." + std::to_string(::getpid()));
}

Result<void> put(Workbook& book, const std::filesystem::path& draft, const std::filesystem::path& path)
{
    std::error_code error;
    if (const auto code = book.close(); code != LXW_NO_ERROR) {
        std::filesystem::remove(draft, error);
        return fail(
            ErrorKind::Io, { FaultKind::WorkbookNotWritten, { .texts = { path.string() } } }, lxw_strerror(code));
    }
    std::filesystem::rename(draft, path, error);
    if (error) {
        const auto why = error.message();
        std::filesystem::remove(draft, error);
        return fail(ErrorKind::Io, { FaultKind::WorkbookNotPlaced, { .texts = { path.string() } } }, why);
    }
    return {};
}
} // namespace

Result<void> writeWorkbook(const ReportSource& source, const std::filesystem::path& path, const ChartPainter& png)
{
    const auto draft = draftOf(path);
    Workbook book(draft.string());
    book.setHead(source.title, source.author);
    fillWorkbook(book, source, png);
    return put(book, draft, path);
}

Result<void> report::writeTableWorkbook(
    const std::string& title, std::int64_t rows, const EachPage& pages, const std::filesystem::path& path)
{
    constexpr std::int64_t mostRows = (1 << 20) - 1; // of a sheet, without the names
    if (rows > mostRows) {
        return fail(ErrorKind::BadInput, FaultKind::TooManyForSheet);
    }
    const auto draft = draftOf(path);
    Workbook book(draft.string(), Workbook::Contents::None);
    bool isFirst = true;
    const auto written = pages([&](const sandbox::Table& page) {
        if (std::exchange(isFirst, false)) {
            book.beginTable(title, {}, page);
        }
        book.addRows(page);
    });
    if (!written) {
        std::error_code error;
        book.close();
        std::filesystem::remove(draft, error);
        return written;
    }
    return put(book, draft, path);
}

} // namespace core
