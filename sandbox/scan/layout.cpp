// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/plan.h"
#include "sandbox/scan/sniff.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace scan {

namespace {
constexpr std::size_t sampleRecords = 1000;
constexpr std::size_t maxTitleLines = 100;

struct Row {
    std::vector<std::string> cells;
    std::int64_t line = 0;
    std::int64_t index = 0;
};

std::vector<Row> rowsOf(std::string_view head, const Dialect& dialect)
{
    std::vector<Row> rows;
    Tokenizer tokenizer(dialect, [&](const Record& record) {
        rows.push_back({ { record.cells.begin(), record.cells.end() }, record.line, record.index });
        return rows.size() < sampleRecords;
    });
    tokenizer.feed(head);
    tokenizer.finish();
    return rows;
}

std::size_t commonWidth(const std::vector<Row>& rows)
{
    std::map<std::size_t, std::size_t> widths;
    for (const auto& row : rows) {
        ++widths[row.cells.size()];
    }
    // Of equally frequent widths the larger one: a title line beside one record is not the table.
    std::size_t width = 1;
    for (const auto& [cells, count] : widths) {
        width = count >= widths[width] ? cells : width;
    }
    return width;
}

/// Title lines, notes and "sep=;" before the table.
bool isPreamble(const Row& row, std::size_t position, std::size_t width)
{
    const auto filled = static_cast<std::size_t>(std::ranges::count_if(row.cells, [](const auto& cell) { return !trimmed(cell).empty(); }));
    if (position == 0 && row.cells[0].starts_with("sep=") && row.cells[0].size() <= 5) {
        return true;
    }
    if (width < 2) {
        return false;
    }
    if (row.cells.size() < width) {
        return filled <= std::max<std::size_t>(1, width / 2);
    }
    return width >= 3 && filled <= 1;
}

bool fitsType(const std::string& cell, const ColumnPlan& plan)
{
    NumberForm number;
    DateCell date;
    switch (plan.type) {
    case Type::Integer:
    case Type::Number:
        return parseNumber(cell, plan.decimal, number);
    case Type::Date:
    case Type::DateTime:
        return parseDate(cell, date);
    case Type::Boolean:
        return booleanWord(cell).has_value();
    case Type::Text:
        return true;
    }
    return true;
}

/// 2019, 2020, 2021 over columns of numbers are names.
bool areYears(const std::vector<std::string>& cells)
{
    std::int64_t before = 0;
    std::size_t years = 0;
    bool named = false;
    for (const auto& cell : cells) {
        std::int64_t value = 0;
        if (!parsePlainInteger(cell, value)) {
            named = named || !cell.empty();
            continue;
        }
        if (value < 1900 || value > 2100 || value <= before) {
            return false;
        }
        before = value;
        ++years;
    }
    return named && years >= 2;
}

bool firstRowIsHeader(const std::vector<Row>& rows, std::size_t first, std::size_t width, char delimiter)
{
    const auto& cells = rows[first].cells;
    std::vector<ColumnEvidence> evidence(width);
    std::vector<bool> repeated(width);
    for (std::size_t r = first + 1; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < std::min(width, rows[r].cells.size()); ++c) {
            evidence[c].learn(rows[r].cells[c], rows[r].line);
            repeated[c] = repeated[c] || (c < cells.size() && !cells[c].empty() && cells[c] == rows[r].cells[c]);
        }
    }
    const auto plans = planColumns(evidence, delimiter, {}, {});
    int with = 0;
    int against = 0;
    for (std::size_t c = 0; c < std::min(width, cells.size()); ++c) {
        if (cells[c].empty() || isMissingForPandas(cells[c])) {
            continue;
        }
        if (plans[c].type == Type::Text) {
            // A number is no name of a column of texts; a text that comes again is a value.
            NumberForm number;
            const bool isNumber = parseNumber(cells[c], '.', number) && evidence[c].values > 0;
            against += repeated[c] || (isNumber && evidence[c].numbers > 0) ? 1 : 0;
        } else {
            (fitsType(cells[c], plans[c]) ? against : with) += 1;
        }
    }
    return with >= against || areYears(cells);
}

std::vector<std::string> headerNames(const Row& header, std::size_t columns)
{
    std::vector<std::string> names = header.cells;
    names.resize(columns);
    return uniqueNames(std::move(names));
}
} // namespace

std::vector<std::string> uniqueNames(std::vector<std::string> names)
{
    std::vector<std::size_t> order;
    std::vector<std::size_t> unnamed;
    for (std::size_t i = 0; i < names.size(); ++i) {
        (names[i].empty() ? unnamed : order).push_back(i);
    }
    for (const std::size_t i : unnamed) {
        names[i] = "Unnamed: " + std::to_string(i);
        order.push_back(i);
    }
    std::unordered_map<std::string, int> counts;
    std::unordered_map<std::string, int> present;
    for (const auto& name : names) {
        ++present[name];
    }
    for (const std::size_t i : order) {
        const std::string old = names[i];
        std::string name = old;
        int count = counts[name];
        while (count > 0) {
            counts[old] = count + 1;
            name = old + "." + std::to_string(count);
            count = present[name] > 0 ? count + 1 : counts[name];
        }
        --present[old];
        ++present[name];
        names[i] = name;
        counts[name] = count + 1;
    }
    return names;
}

Layout findLayout(std::string_view head, const Dialect& dialect, const Wishes& wishes)
{
    Layout layout;
    layout.dialect = dialect;
    const auto rows = rowsOf(head, dialect);
    if (rows.empty()) {
        return layout;
    }
    const auto width = commonWidth(rows);
    std::size_t first = 0;
    const auto isBefore = [&](const Row& row) {
        return wishes.skipped ? row.index < *wishes.skipped : first < maxTitleLines && isPreamble(row, first, width);
    };
    while (first + 1 < rows.size() && isBefore(rows[first])) {
        ++first;
    }
    layout.skipped = rows[first].index;
    layout.headerLine = rows[first].line;
    layout.headerRows = wishes.headerRows.value_or(firstRowIsHeader(rows, first, width, dialect.delimiter) ? 1 : 0);
    layout.headerRows = std::min(layout.headerRows, static_cast<int>(rows.size() - first));
    const std::size_t firstRecord = first + static_cast<std::size_t>(layout.headerRows);
    layout.dataIndex = firstRecord < rows.size() ? rows[firstRecord].index : rows.back().index + 1;
    // The first record is never too long for pandas, so it has a say in the number of columns.
    const std::size_t recordWidth = firstRecord < rows.size() ? rows[firstRecord].cells.size() : 0;
    const std::size_t columns = std::max({ width, rows[first].cells.size(), recordWidth });
    layout.headerCells = rows[first].cells.size();
    if (layout.hasHeader()) {
        layout.names = headerNames(rows[first], columns);
    } else {
        for (std::size_t i = 1; i <= columns; ++i) {
            layout.names.push_back("column_" + std::to_string(i));
        }
    }
    return layout;
}

} // namespace scan
