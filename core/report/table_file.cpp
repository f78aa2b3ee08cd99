// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table_file.h"

#include <fstream>
#include <iterator>

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

/// `append(text, row, column)` gives a cell.
template <typename Append> void writeRows(std::ostream& file, const std::vector<sandbox::TableColumn>& columns, std::int64_t rows, Append append)
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

Result<void> saveTable(const sandbox::Table& shown, const std::function<Result<sandbox::ColumnFrame>()>& allRows, const fs::path& path)
{
    if (auto named = checkTableName(path); !named) {
        return named;
    }
    if (std::ssize(shown.rows) == shown.rowCount) {
        return wholeFile(path, [&](std::ostream& file) {
            writeRows(file, shown.columns, shown.rowCount, [&](std::string& text, std::int64_t row, std::size_t column) {
                appendCell(text, shown.rows[static_cast<std::size_t>(row)][column], shown.columns[column].type);
            });
        });
    }
    const auto all = allRows();
    if (!all) {
        return std::unexpected(all.error());
    }
    return wholeFile(path, [&](std::ostream& file) {
        writeRows(file, all->columns(), all->rows(), [&](std::string& text, std::int64_t row, std::size_t column) { all->appendTo(text, row, column); });
    });
}

} // namespace core
