// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/fault.h"
#include "core/domain/identifier_name.h"
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/load_cells.h"
#include "core/report/sheet_names.h"
#include "core/report/table_pages.h"
#include "core/report/workbook_chart.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <format>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <unistd.h>
#include <utility>
#include <xlsxwriter.h>

namespace core {

using namespace report;

namespace {
constexpr std::size_t cellBytesMost = 32'000; ///< Excel takes 32,767 characters

/// The number a spreadsheet keeps for ISO 8601 text, in days; nothing where it is no such text, has a zone, or lies before
/// March 1900, where spreadsheets differ.
std::optional<double> spreadsheetDay(const std::string& iso)
{
    static const std::regex form(R"((\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?)");
    std::smatch found;
    if (iso.size() > 30 || !std::regex_match(iso, found, form)) {
        return {};
    }
    const auto part = [&](std::size_t at) { return found[at].matched ? std::stod(found[at]) : 0.0; };
    const std::chrono::year_month_day day { std::chrono::year(static_cast<int>(part(1))),
        std::chrono::month(static_cast<unsigned>(part(2))), std::chrono::day(static_cast<unsigned>(part(3))) };
    constexpr std::chrono::sys_days origin = std::chrono::year(1899) / 12 / 30;
    constexpr int firstAlike = 61; // 1 March 1900
    if (!day.ok() || (std::chrono::sys_days(day) - origin).count() < firstAlike) {
        return {};
    }
    return static_cast<double>((std::chrono::sys_days(day) - origin).count())
        + (part(4) * 3600 + part(5) * 60 + part(6)) / 86'400;
}

/// How Excel writes the numbers of a column: all with the same decimals, and grouped unless they are names.
std::string numberFormat(const sandbox::Table& table, std::size_t column)
{
    constexpr std::size_t looksAt = 1000;
    constexpr int mostDecimals = 4;
    int decimals = 0;
    for (std::size_t row = 0; row < std::min(table.rows.size(), looksAt); ++row) {
        if (const auto* value = std::get_if<double>(&table.rows[row][column]); value && std::isfinite(*value)) {
            double scaled = std::abs(*value) * std::pow(10, decimals);
            while (decimals < mostDecimals && std::abs(scaled - std::round(scaled)) > 1e-9 * std::max(1.0, scaled)) {
                ++decimals;
                scaled *= 10;
            }
        }
    }
    return (namesAnIdentifier(table.columns[column].name) ? "0" : "#,##0")
        + (decimals > 0 ? "." + std::string(static_cast<std::size_t>(decimals), '0') : std::string());
}

double columnWidth(const sandbox::Table& table, std::size_t column)
{
    constexpr std::size_t looksAt = 100;
    constexpr double narrowest = 8;
    constexpr double widest = 60;
    auto longest = table.columns[column].name.size();
    for (std::size_t row = 0; row < std::min(table.rows.size(), looksAt); ++row) {
        longest = std::max(longest, sandbox::cellText(table.rows[row][column], table.columns[column].type).size());
    }
    return std::clamp(static_cast<double>(longest) + 3, narrowest, widest);
}

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
        if (contents == Contents::None) {
            return;
        }
        m_index = workbook_add_worksheet(m_book.get(), m_names.next("Contents").c_str());
        worksheet_set_column(m_index, 0, 0, 36, nullptr);
        worksheet_set_column(m_index, 1, 1, 90, nullptr);
        text(m_index, 0, 0, "Sheet", m_bold);
        text(m_index, 0, 1, "What it answers", m_bold);
        worksheet_freeze_panes(m_index, 1, 0);
    }
    void addChart(const std::string& title, const std::string& about, const sandbox::ChartSpec& chart)
    {
        fillChartSheet(m_book.get(), addSheet(title, about), chart);
    }
    void addPicture(const std::string& title, const std::string& about, const std::string& png)
    {
        worksheet_insert_image_buffer(
            addSheet(title, about), 0, 0, reinterpret_cast<const unsigned char*>(png.data()), png.size());
    }
    void addTable(const std::string& title, const std::string& about, const sandbox::Table& table)
    {
        beginTable(title, about, table);
        addRows(table);
    }
    /// A sheet for rows like these, and the names of their columns.
    void beginTable(const std::string& title, const std::string& about, const sandbox::Table& table)
    {
        m_table = addSheet(title, about);
        m_rows = 0;
        m_columns.clear();
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto at = static_cast<lxw_col_t>(column);
            worksheet_set_column(m_table, at, at, columnWidth(table, column), nullptr);
            text(m_table, 0, column, table.columns[column].name, m_bold);
            m_columns.push_back(formatOf(table, column));
        }
        worksheet_freeze_panes(m_table, 1, 0);
    }
    void addRows(const sandbox::Table& table)
    {
        for (const auto& row : table.rows) {
            ++m_rows;
            for (std::size_t column = 0; column < m_columns.size(); ++column) {
                cell(m_table, m_rows, column, row[column], table.columns[column].type, m_columns[column]);
            }
        }
    }
    void addFacts(const std::string& title, const std::vector<std::pair<std::string, std::string>>& facts)
    {
        auto* sheet = addSheet(title, "What to know, and where it comes from: files, approvals, code");
        worksheet_set_column(sheet, 0, 0, 28, nullptr);
        worksheet_set_column(sheet, 1, 1, 90, nullptr);
        for (std::size_t row = 0; row < facts.size(); ++row) {
            text(sheet, row, 0, facts[row].first, m_bold);
            text(sheet, row, 1, facts[row].second, nullptr);
        }
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
            return workbook_add_worksheet(m_book.get(), name.c_str());
        }
        ++m_sheets;
        const auto row = static_cast<lxw_row_t>(m_sheets);
        worksheet_write_url_opt(
            m_index, row, 0, ("internal:'" + name + "'!A1").c_str(), nullptr, name.c_str(), nullptr);
        text(m_index, row, 1, about, nullptr);
        return workbook_add_worksheet(m_book.get(), name.c_str());
    }

    /// Always a string: "=1+1" in a cell of the user's file is no formula.
    static void text(
        lxw_worksheet* sheet, std::size_t row, std::size_t column, const std::string& words, lxw_format* format)
    {
        auto plain = plainText(words);
        if (plain.size() > cellBytesMost) {
            auto end = cellBytesMost;
            while ((static_cast<unsigned char>(plain[end]) & 0xc0) == 0x80) {
                --end;
            }
            plain = plain.substr(0, end) + "…";
        }
        worksheet_write_string(
            sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), plain.c_str(), format);
    }
    static void number(lxw_worksheet* sheet, std::size_t row, std::size_t column, double value, lxw_format* format)
    {
        worksheet_write_number(sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), value, format);
    }
    lxw_format* formatOf(const sandbox::Table& table, std::size_t column)
    {
        using enum sandbox::ColumnType;
        switch (table.columns[column].type) {
        case Date: return format("yyyy-mm-dd");
        case DateTime: return format("yyyy-mm-dd hh:mm:ss");
        case Duration: return format("[h]:mm:ss");
        case Integer:
        case Number: return format(numberFormat(table, column));
        case Text: return format("@"); // stays text when the cell is edited
        case Boolean:
        case Time:
        case Other: break;
        }
        return nullptr;
    }
    lxw_format* format(const std::string& code)
    {
        auto*& made = m_formats[code];
        if (made == nullptr) {
            made = workbook_add_format(m_book.get());
            format_set_num_format(made, code.c_str());
        }
        return made;
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
            number(sheet, row, column, *time, format);
            return;
        }
        if (const auto* flag = std::get_if<bool>(&value)) {
            worksheet_write_boolean(
                sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), *flag ? 1 : 0, nullptr);
        } else if (const auto* integer = std::get_if<std::int64_t>(&value);
            integer && *integer <= exactInDouble && *integer >= -exactInDouble) {
            number(sheet, row, column, static_cast<double>(*integer), format);
        } else if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) {
            number(sheet, row, column, *real, format);
        } else if (const auto words = sandbox::cellText(value, type); !words.empty()) {
            text(sheet, row, column, words, type == sandbox::ColumnType::Text ? format : nullptr);
        }
    }

    std::unique_ptr<lxw_workbook, Discard> m_book;
    lxw_format* m_bold = nullptr;
    lxw_worksheet* m_index = nullptr;
    lxw_worksheet* m_table = nullptr; ///< that rows are added to
    std::size_t m_rows = 0; ///< of it so far
    std::vector<lxw_format*> m_columns; ///< likewise
    std::size_t m_sheets = 0; ///< that the index leads to
    std::map<std::string, lxw_format*> m_formats; ///< by their codes
    SheetNames m_names;
};

std::vector<Fact> allFacts(const ReportSource& source)
{
    std::vector<Fact> facts { { "Title", source.title }, { "Made with", source.program },
        { "Made at", source.createdAt } };
    for (const auto& dataset : source.datasets) {
        facts.emplace_back("File", dataset.name);
        std::ranges::copy(fileFacts(dataset), std::back_inserter(facts));
    }
    const auto loads = loadCellsOf(source.steps, source.datasets);
    if (!loads.top.empty()) {
        facts.emplace_back("Loading the data", loads.top);
    }
    for (const auto& step : source.steps) {
        facts.emplace_back("Question", step.question.text);
        facts.emplace_back("Answer", step.answer ? answerText(step, source.translate) : stateSentence(step));
        for (const auto& line : whatToKnow(step, source.translate)) {
            facts.emplace_back("What to know", line);
        }
        if (const auto* run = latestRun(step)) {
            std::ranges::copy(provenance(*run), std::back_inserter(facts));
            facts.emplace_back(
                "Code", (loads.before.contains(step.id) ? loads.before.at(step.id) : "") + run->approval.code);
        }
    }
    return facts;
}

void fillWorkbook(Workbook& book, const ReportSource& source)
{
    int number = 0;
    for (const auto& [step, choice, heading] : shownSteps(source)) {
        ++number;
        const auto title = [&, &said = heading](const std::string& name) {
            return std::format("{} {}", number, name.empty() ? said : name);
        };
        const auto answer = choice.answer.value_or(step->answer ? answerText(*step, source.translate) : "");
        const auto about = heading + (answer.empty() ? "" : " " + answer);
        for (const auto& display : displaysOf(*step)) {
            if (const auto* table = std::get_if<sandbox::Table>(&display)) {
                book.addTable(title(table->name), about, *table);
            } else if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
                book.addChart(title(chart->title), about, *chart);
            } else if (const auto* image = std::get_if<sandbox::Image>(&display)) {
                book.addPicture(title(image->title), about, image->png);
            }
        }
    }
    book.addFacts("Provenance", allFacts(source));
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

Result<void> writeWorkbook(const ReportSource& source, const std::filesystem::path& path)
{
    const auto draft = draftOf(path);
    Workbook book(draft.string());
    fillWorkbook(book, source);
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
