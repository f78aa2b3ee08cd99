// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/header.h"
#include "sandbox/scan/sniff.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <unordered_map>

namespace scan {

namespace {
constexpr std::size_t sampleRecords = 1000;
constexpr std::size_t maxTitleLines = 200;

std::size_t filledCells(const Sample::Row& row)
{
    return static_cast<std::size_t>(std::ranges::count_if(row.cells, [](const auto& cell) { return !trimmed(cell.text).empty(); }));
}

/// All that is filled stands at the front: "Report 2023;;;".
bool isFilledAtFront(const Sample::Row& row, std::size_t filled)
{
    return std::ranges::all_of(row.cells.begin(), row.cells.begin() + static_cast<std::ptrdiff_t>(filled),
        [](const auto& cell) { return !trimmed(cell.text).empty(); });
}

bool isComment(const Sample::Row& row)
{
    const auto& text = row.cells[0].text;
    return !row.cells[0].quoted && (text.starts_with('#') || text.starts_with("//") || text.starts_with("--"));
}

/// Title lines, notes and "sep=;": too little for a row of the table.
bool isTooLittle(const Sample::Row& row, std::size_t position, std::size_t width)
{
    if (position == 0 && row.cells[0].text.starts_with("sep=") && row.begin == 0 && row.cells[0].text.size() <= 5) {
        return true;
    }
    const auto filled = filledCells(row);
    if (width < 2 || !isFilledAtFront(row, filled)) {
        return false;
    }
    if (row.cells.size() < width) {
        return filled <= std::max<std::size_t>(1, width / 2);
    }
    return width >= 3 && filled <= std::max<std::size_t>(1, width / 4);
}

/// The table where most of the rows have its width.
class Table {
public:
    Table(const Sample& sample, std::size_t width)
        : m_sample(sample)
        , m_rows(sample.rows())
        , m_width(width)
    {
    }
    /// The first row that is no title.
    std::size_t first() const;

private:
    double score(std::size_t row) const { return headerScore(m_rows[row], looksOf(m_sample, row + 1, m_width)); }
    bool isFull(std::size_t row) const { return m_rows[row].cells.size() == m_width; }
    const Sample& m_sample;
    const std::vector<Sample::Row>& m_rows;
    std::size_t m_width;
};

std::size_t Table::first() const
{
    const std::size_t last = std::min(m_rows.size() - 1, maxTitleLines);
    std::size_t first = 0;
    while (first < last && isTooLittle(m_rows[first], first, m_width)) {
        ++first;
    }
    // A comment is no header if names stand below it, and prose with commas is none if a row of the right width does.
    for (std::size_t next = first; next < last; ++next) {
        if (isComment(m_rows[next]) && score(next + 1) > 0) {
            first = next + 1;
        }
    }
    std::size_t full = first;
    while (full < last && !isFull(full)) {
        ++full;
    }
    return full > first && full - first <= 20 && isFull(full) && score(full) > 0 && score(full) > score(first) ? full : first;
}

/// The names of several rows joined; a cell over several columns stands over the first of them only.
std::vector<std::string> headerNames(const Sample& sample, std::size_t first, std::size_t count, std::size_t columns)
{
    std::vector<std::string> names(columns);
    for (std::size_t r = 0; r < count; ++r) {
        std::string over;
        const auto& cells = sample.rows()[first + r].cells;
        const bool grouped = r + 1 < count;
        for (std::size_t i = 0; i < std::min(columns, cells.size()); ++i) {
            const std::string_view own = count > 1 ? trimmed(cells[i].text) : cells[i].text;
            over = own.empty() && grouped ? over : std::string(own);
            names[i] += (names[i].empty() || over.empty() ? "" : " ") + over;
        }
    }
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
    const Sample sample(head, dialect, sampleRecords);
    const auto& rows = sample.rows();
    if (rows.empty()) {
        return layout;
    }
    const auto width = priceOf(sample, dialect).width;
    const Table table(sample, width);
    std::size_t first = wishes.skipped ? 0 : table.first();
    while (wishes.skipped && first + 1 < rows.size() && rows[first].index < *wishes.skipped) {
        ++first;
    }
    layout.skipped = rows[first].index;
    layout.headerLine = rows[first].line;
    layout.headerRows = wishes.headerRows.value_or(headerRowsAt(sample, first, width));
    layout.headerRows = std::min(layout.headerRows, static_cast<int>(rows.size() - first));
    const std::size_t firstRecord = first + static_cast<std::size_t>(layout.headerRows);
    layout.dataIndex = firstRecord < rows.size() ? rows[firstRecord].index : rows.back().index + 1;
    // The first record is never too long for pandas, so it has a say in the number of columns.
    const std::size_t recordWidth = firstRecord < rows.size() ? rows[firstRecord].cells.size() : 0;
    const std::size_t columns = std::max({ width, rows[first].cells.size(), recordWidth });
    layout.headerCells = rows[first].cells.size();
    if (layout.hasHeader()) {
        layout.names = headerNames(sample, first, static_cast<std::size_t>(layout.headerRows), columns);
    } else {
        for (std::size_t i = 1; i <= columns; ++i) {
            layout.names.push_back("column_" + std::to_string(i));
        }
    }
    return layout;
}

} // namespace scan
