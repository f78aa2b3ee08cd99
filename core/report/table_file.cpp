// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table_file.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>

namespace core {

namespace {

namespace fs = std::filesystem;

/// Of a table that is here, as a ColumnFrame has it.
void appendCell(std::string& text, const sandbox::Cell& cell, sandbox::ColumnType type)
{
    if (const auto* const flag = std::get_if<bool>(&cell)) {
        text += *flag ? "True" : "False";
    } else if (const auto* const number = std::get_if<double>(&cell)) {
        sandbox::appendNumber(text, *number);
    } else {
        text += sandbox::cellText(cell, type);
        if (type == sandbox::ColumnType::DateTime && text.size() > 10 && text[10] == 'T') {
            text[10] = ' ';
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

/// `append(text, row, column)` gives a cell.
template <typename Append>
void writeRows(std::ostream& file, const std::vector<sandbox::TableColumn>& columns, std::int64_t rows, Sentry& sentry,
    Append append)
{
    constexpr std::size_t block = 1 << 20;
    std::string lines;
    std::string cell;
    const auto add = [&](std::size_t column) {
        quoteCell(cell, columns.size() == 1);
        lines += column > 0 ? "," : "";
        lines += cell;
    };
    for (std::int64_t row = -1; row < rows; ++row) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
            cell.clear();
            row < 0 ? (void)cell.append(columns[column].name) : append(cell, row, column);
            if (row < 0 || mayHoldAnything(columns[column].type)) {
                sentry.look(cell);
            }
            add(column);
        }
        lines += '\n';
        if (lines.size() > block || row + 1 == rows) {
            file << lines;
            lines.clear();
        }
    }
}

Result<void> tableNotWritten(const fs::path& path, const std::string& detail)
{
    return fail(ErrorKind::Io, "The table could not be written to " + path.string() + ". Is there room, and may you write there?", detail);
}

template <typename Write> Result<void> wholeFile(const fs::path& path, Write write)
{
    auto partial = path;
    partial += ".part";
    std::error_code error;
    {
        std::ofstream file(partial, std::ios::binary);
        write(file);
        file.close();
        if (!file) {
            fs::remove(partial, error);
            return tableNotWritten(path, {});
        }
    }
    fs::rename(partial, path, error);
    return error ? tableNotWritten(path, error.message()) : Result<void>();
}

} // namespace

Result<void> checkTableName(const fs::path& path)
{
    return path.extension() == ".csv" ? Result<void>()
                                      : fail(ErrorKind::BadInput, "A table cannot be written as \"" + path.filename().string() + "\". Use a name that ends in .csv.");
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

Result<TableRisks> saveTable(const sandbox::Table& shown, const std::function<Result<sandbox::ColumnFrame>()>& allRows,
    const fs::path& path, CellText texts)
{
    if (const auto named = checkTableName(path); !named) {
        return std::unexpected(named.error());
    }
    Sentry sentry(texts);
    const auto told = [&](const Result<void>& written) {
        return written ? Result<TableRisks>(sentry.risks()) : std::unexpected(written.error());
    };
    if (std::ssize(shown.rows) == shown.rowCount) {
        return told(wholeFile(path, [&](std::ostream& file) {
            writeRows(file, shown.columns, shown.rowCount, sentry,
                [&](std::string& text, std::int64_t row, std::size_t column) {
                    appendCell(text, shown.rows[static_cast<std::size_t>(row)][column], shown.columns[column].type);
                });
        }));
    }
    const auto all = allRows();
    if (!all) {
        return std::unexpected(all.error());
    }
    return told(wholeFile(path, [&](std::ostream& file) {
        writeRows(file, all->columns(), all->rows(), sentry,
            [&](std::string& text, std::int64_t row, std::size_t column) { all->appendTo(text, row, column); });
    }));
}

} // namespace core
