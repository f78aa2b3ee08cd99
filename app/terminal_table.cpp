// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal_table.h"

#include "app/terminal_text.h"
#include "core/domain/cell_format.h"

#include <algorithm>
#include <format>

namespace app {

namespace {

constexpr std::size_t shownWidth = 40; ///< of one cell, in code points

bool startsCodePoint(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t codePoints(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCodePoint));
}

std::string fitted(const std::string& raw)
{
    auto text = terminalSafe(raw);
    std::ranges::replace(text, '\n', ' ');
    if (codePoints(text) <= shownWidth) {
        return text;
    }
    std::size_t end = 0;
    for (std::size_t points = 0; points < shownWidth; ++points) {
        do {
            ++end;
        } while (!startsCodePoint(text[end]));
    }
    return text.substr(0, end) + "…";
}

std::string padded(const std::string& text, std::size_t width, bool toTheRight)
{
    const std::string space(width - std::min(width, codePoints(text)), ' ');
    return toTheRight ? space + text : text + space;
}

bool isNumeric(sandbox::ColumnType type)
{
    return type == sandbox::ColumnType::Integer || type == sandbox::ColumnType::Number;
}

} // namespace

std::string terminalTable(const sandbox::Table& table, std::size_t mostRows)
{
    const auto rows = std::min(table.rows.size(), mostRows);
    std::vector<std::vector<std::string>> texts(rows + 1);
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        texts[0].push_back(fitted(table.columns[c].name));
        const auto format = core::CellFormat::of(table, c);
        for (std::size_t r = 0; r < rows; ++r) {
            const auto& cell = table.rows[r][c];
            texts[r + 1].push_back(fitted(std::holds_alternative<bool>(cell) ? core::labelOf(cell)
                    : format.interval                                        ? format.shown(cell)
                                      : sandbox::cellText(cell, table.columns[c].type)));
        }
        std::size_t width = 0;
        for (const auto& row : texts) {
            width = std::max(width, codePoints(row[c]));
        }
        widths.push_back(width);
    }
    std::string text;
    for (const auto& row : texts) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            line += padded(row[c], widths[c], isNumeric(table.columns[c].type)) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    if (table.rowCount > static_cast<std::int64_t>(rows)) {
        text += std::format("({} of {} rows)\n", rows, table.rowCount);
    }
    return text;
}

sandbox::Table profileTable(const core::Profile& profile)
{
    using sandbox::Cell;
    using sandbox::ColumnType;
    sandbox::Table table;
    table.columns = { { "column", ColumnType::Text }, { "type", ColumnType::Text }, { "missing", ColumnType::Integer },
        { "distinct", ColumnType::Integer }, { "min", ColumnType::Text }, { "max", ColumnType::Text },
        { "mean", ColumnType::Number } };
    const auto mean = [](const core::ColumnProfile& column) {
        return !column.mean                       ? Cell()
            : column.type == ColumnType::Duration ? Cell(sandbox::durationText(*column.mean))
                                                  : Cell(*column.mean);
    };
    for (const auto& column : profile.columns) {
        table.rows.push_back({ column.name, sandbox::columnTypeWord(column.type), column.nulls,
            column.distinctExact ? Cell(column.distinct)
                                 : Cell(std::format("about {}", core::roundedEstimate(column.distinct))),
            sandbox::cellText(column.min, column.type), sandbox::cellText(column.max, column.type), mean(column) });
    }
    table.rowCount = static_cast<std::int64_t>(table.rows.size());
    return table;
}

} // namespace app
