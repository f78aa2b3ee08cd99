// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table_file.h"

#include "core/domain/fault.h"
#include "core/report/table_pages.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

/// A cell as data: all digits of a number, "2024-01-31 09:30:00".
void appendCell(std::string& text, const sandbox::Cell& cell, sandbox::ColumnType type)
{
    if (const auto* const flag = std::get_if<bool>(&cell)) {
        text += *flag ? "True" : "False";
    } else if (const auto* const number = std::get_if<double>(&cell)) {
        sandbox::appendNumber(text, *number);
    } else {
        text += sandbox::cellText(cell, type);
        if (const auto at = text.find('T'); type == sandbox::ColumnType::DateTime && at != std::string::npos) {
            text[at] = ' ';
        }
    }
}

void quoteCell(std::string& cell, bool isOnly)
{
    if (cell.find_first_of(",\"\n\r") == std::string::npos && !(isOnly && cell.empty())) {
        return;
    }
    for (auto at = cell.find('"'); at != std::string::npos; at = cell.find('"', at + 2)) {
        cell.insert(at, 1, '"');
    }
    cell = '"' + cell + '"';
}

/// As a spreadsheet reads a cell: what begins so is a formula, if it is no number. What it skips before is skipped.
bool isFormula(std::string_view cell)
{
    cell.remove_prefix(std::min(cell.find_first_not_of("\t\r\n"), cell.size()));
    if (cell.size() < 2 || !std::string_view("=+-@").contains(cell.front())) {
        return false;
    }
    constexpr std::size_t longestNumber = 64;
    static const std::regex number(R"([+-]?(\d[\d., ]*|\.\d+)([eE][+-]?\d+)?%?)");
    return cell.size() > longestNumber || !std::regex_match(cell.begin(), cell.end(), number);
}

/// Of a control character at `i` but tab and line breaks: C0, DEL, and C1 in UTF-8; 0 for none.
std::size_t controlLength(std::string_view text, std::size_t i)
{
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7f) {
        return 1;
    }
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    return byte == 0xc2 && next >= 0x80 && next <= 0x9f ? 2 : 0;
}

/// Counts what in the cells is more than text, and defuses it.
class Sentry {
public:
    explicit Sentry(CellText texts)
        : m_defuses(texts == CellText::Defused)
    {
    }
    void look(std::string& cell)
    {
        const bool hasFormula = isFormula(cell);
        m_risks.formulas += hasFormula ? 1 : 0;
        std::size_t i = 0;
        for (; i < cell.size() && controlLength(cell, i) == 0; ++i) { }
        m_risks.controls += i < cell.size() ? 1 : 0;
        if (m_defuses && i < cell.size()) {
            escape(cell, i);
        }
        if (m_defuses && hasFormula) {
            cell.insert(0, 1, '\'');
        }
    }
    const TableRisks& risks() const { return m_risks; }

private:
    static void escape(std::string& cell, std::size_t from)
    {
        std::string safe = cell.substr(0, from);
        for (std::size_t i = from; i < cell.size();) {
            const auto length = controlLength(cell, i);
            if (length == 0) {
                safe += cell[i++];
            }
            for (const auto end = i + length; i < end; ++i) {
                safe += std::format("\\x{:02x}", static_cast<unsigned char>(cell[i]));
            }
        }
        cell = std::move(safe);
    }

    TableRisks m_risks;
    bool m_defuses;
};

bool mayHoldAnything(sandbox::ColumnType type)
{
    return type == sandbox::ColumnType::Text || type == sandbox::ColumnType::Other;
}

class TableWriter {
public:
    TableWriter(std::ostream& file, Sentry& sentry)
        : m_file(file)
        , m_sentry(sentry)
    {
    }
    ~TableWriter() { flush(); }
    TableWriter(TableWriter&&) = delete;

    void writeNames(const std::vector<sandbox::TableColumn>& columns)
    {
        for (const auto& column : columns) {
            m_cell = column.name;
            m_sentry.look(m_cell);
            add(&column == &columns.front(), columns.size() == 1);
        }
        endLine();
    }

    void writeRows(const sandbox::Table& table)
    {
        const auto& columns = table.columns;
        for (const auto& row : table.rows) {
            for (std::size_t column = 0; column < columns.size(); ++column) {
                m_cell.clear();
                appendCell(m_cell, row[column], columns[column].type);
                if (mayHoldAnything(columns[column].type)) {
                    m_sentry.look(m_cell);
                }
                add(column == 0, columns.size() == 1);
            }
            endLine();
        }
    }

private:
    void add(bool isFirst, bool isOnly)
    {
        quoteCell(m_cell, isOnly);
        m_lines += isFirst ? "" : ",";
        m_lines += m_cell;
    }

    void endLine()
    {
        constexpr std::size_t block = 1 << 20;
        m_lines += '\n';
        if (m_lines.size() > block) {
            flush();
        }
    }

    void flush()
    {
        m_file << m_lines;
        m_lines.clear();
    }

    std::ostream& m_file;
    Sentry& m_sentry;
    std::string m_lines;
    std::string m_cell;
};

/// `shown` said how many rows there are: whoever gives the pages cannot have it go on for ever.
Result<void> eachPage(const RowPages& pages, std::int64_t rows, const Progress& progress,
    const std::function<void(const sandbox::Table&)>& write)
{
    std::vector<sandbox::TableColumn> columns;
    for (std::int64_t written = 0; written < rows;) {
        const auto page = pages(written);
        if (!page) {
            return std::unexpected(page.error());
        }
        if (written == 0) {
            columns = page->columns;
        }
        const auto count = std::ssize(page->rows);
        if (count == 0 || count > rows - written || page->rowCount != rows || page->columns != columns) {
            return fail(ErrorKind::Damaged, FaultKind::OtherTable);
        }
        write(*page);
        written += count;
        if (progress.fraction) {
            progress.fraction(static_cast<double>(written) / static_cast<double>(rows));
        }
    }
    return {};
}

Result<void> tableNotWritten(const fs::path& path, const std::string& detail)
{
    return fail(ErrorKind::Io, { FaultKind::TableNotWritten, { .texts = { path.string() } } }, detail);
}

/// `write` fills a file beside it, which takes its place once it is whole.
template <typename Write> Result<void> wholeFile(const fs::path& path, Write write)
{
    auto partial = path;
    partial += ".part";
    std::error_code error;
    Result<void> written;
    {
        std::ofstream file(partial, std::ios::binary);
        written = write(file);
        file.close();
        if (written && !file) {
            written = tableNotWritten(path, {});
        }
    }
    if (!written) {
        fs::remove(partial, error);
        return written;
    }
    fs::rename(partial, path, error);
    return error ? tableNotWritten(path, error.message()) : written;
}

} // namespace

Result<void> checkTableName(const fs::path& path)
{
    return path.extension() == ".csv" || path.extension() == ".xlsx"
        ? Result<void>()
        : fail(ErrorKind::BadInput, { FaultKind::NoSuchTableFile, { .texts = { path.filename().string() } } });
}

std::string inWords(const TableRisks& risks)
{
    const auto cells = [](std::int64_t count, const char* one, const char* more) {
        return count == 1 ? std::string("1 cell ") + one : std::format("{} cells ", count) + more;
    };
    std::string words;
    if (risks.formulas > 0) {
        words = cells(risks.formulas, "begins like a formula, which a spreadsheet would run",
            "begin like formulas, which a spreadsheet would run");
    }
    if (risks.controls > 0) {
        words += (words.empty() ? "" : "; ")
            + cells(risks.controls, "holds control characters", "hold control characters");
    }
    return words.empty() ? words : words + '.';
}

Result<TableRisks> saveTable(
    const sandbox::Table& shown, const RowPages& pages, const fs::path& path, CellText texts, const Progress& progress)
{
    if (const auto named = checkTableName(path); !named) {
        return std::unexpected(named.error());
    }
    const auto all = [&](const std::function<void(const sandbox::Table&)>& write) -> Result<void> {
        if (std::ssize(shown.rows) < shown.rowCount) {
            return eachPage(pages, shown.rowCount, progress, write);
        }
        write(shown);
        return {};
    };
    if (path.extension() == ".xlsx") { // whose cells say themselves what they are
        const auto title = shown.name.empty() ? path.stem().string() : shown.name;
        return report::writeTableWorkbook(title, shown.rowCount, all, path).transform([] { return TableRisks(); });
    }
    Sentry sentry(texts);
    const auto written = wholeFile(path, [&](std::ostream& file) {
        TableWriter writer(file, sentry);
        return all([&, isFirst = true](const sandbox::Table& page) mutable {
            if (std::exchange(isFirst, false)) {
                writer.writeNames(page.columns);
            }
            writer.writeRows(page);
        });
    });
    return written ? Result<TableRisks>(sentry.risks()) : std::unexpected(written.error());
}

} // namespace core
