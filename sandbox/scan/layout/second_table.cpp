// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/second_table.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>

namespace scan {

namespace {
using Rows = std::vector<Sample::Row>;

/// Rows that stand together.
struct Part {
    std::size_t from = 0;
    std::size_t to = 0; ///< behind its last row
    bool apart = false; ///< not only because it has another width than what stands above it
    bool counted = false; ///< a line below it counts its rows
    bool titled = false; ///< a line of its own stands above it
};

std::string_view lineOf(std::string_view head, const Sample::Row& row)
{
    return head.substr(row.begin, head.find_first_of("\r\n", row.begin) - row.begin);
}

/// What blank lines, rows of nothing but delimiters, counts of rows and another width part.
std::vector<Part> partsOf(std::string_view head, const Rows& rows, std::size_t begin)
{
    std::vector<Part> parts;
    bool open = false;
    for (std::size_t r = begin; r < rows.size(); ++r) {
        open = open && rows[r].index == rows[r - 1].index + 1;
        const bool wider = open && rows[r].cells.size() != rows[r - 1].cells.size();
        const bool counts = countsRows(lineOf(head, rows[r]));
        if (counts || filledCells(rows[r]) == 0) {
            if (counts && !parts.empty()) {
                parts.back().counted = true;
            }
            open = false;
            continue;
        }
        if (!open || wider) {
            const bool titled = open && parts.back().apart && parts.back().to == parts.back().from + 1
                && filledCells(rows[parts.back().from]) == 1;
            parts.push_back({ r, r, !open || titled, false, titled });
        }
        parts.back().to = r + 1;
        open = true;
    }
    return parts;
}

/// Below its titles: they have one cell, and its names several.
Part withoutTitles(const Rows& rows, Part part)
{
    std::size_t next = part.from;
    while (next + 1 < part.to && filledCells(rows[next]) == 1) {
        ++next;
    }
    if (filledCells(rows[next]) > 1) {
        part.titled = part.titled || next > part.from;
        part.from = next;
    }
    return part;
}

/// Words above nothing but numbers and dates.
bool areClearNames(const Sample::Row& row, const std::vector<ColumnLook>& looks)
{
    return std::ranges::all_of(looks, &ColumnLook::isTyped) && std::ranges::all_of(row.cells, [](const auto& cell) {
        return priceOf(cell).kind == Kind::Word && cell.text.find_first_of("0123456789") == std::string_view::npos;
    });
}

/// Rows that are a table of their own: as wide as each other, perhaps with empty cells behind them, and names above;
/// for one that is counted and stands apart, or whose names are clear, a single record is enough. Above nothing but
/// words the names must be clear, too.
bool isTable(const Sample& sample, bool countedApart, bool titled)
{
    constexpr std::size_t fewestRows = 2;
    const auto& own = sample.rows();
    const auto cells = own.empty() ? 0 : own[0].cells.size();
    const auto width = own.empty() ? 0 : filledCells(own[0]);
    const bool even = std::ranges::all_of(own, [&](const auto& row) {
        return row.cells.size() == cells
            && std::all_of(row.cells.begin() + static_cast<std::ptrdiff_t>(width), row.cells.end(),
                [](const auto& cell) { return trimmed(cell.text).empty(); });
    });
    if (!even || width < 2 || own.size() < fewestRows) {
        return false;
    }
    // A list of words and their values above the table is none.
    const auto looks = looksOf(sample, 1, width);
    const auto isFact = [](const auto& row) { return trimmed(row.cells[0].text).ends_with(':'); };
    if (width == 2 && std::all_of(own.begin() + 1, own.end(), isFact)) {
        return false; // "Date:" and "Time:" with their values
    }
    if (own.size() == fewestRows && !countedApart) {
        return width > 2 && areClearNames(own[0], looks);
    }
    if (countedApart || std::ranges::any_of(looks, &ColumnLook::isTyped)) {
        return countedApart || headerScore(own[0], looks) > 1;
    }
    return headerScore(own[0], looks) > (titled ? 1 : 2) && std::ranges::none_of(own, isFact);
}

/// Under the dialect; below a gap and a first table, another usual delimiter does, too.
bool isTable(std::string_view head, const Rows& rows, const Part& part, Dialect dialect, bool second)
{
    constexpr std::string_view usual = ",;\t|";
    const auto end = part.to < rows.size() ? rows[part.to].begin : head.size();
    const auto text = head.substr(rows[part.from].begin, end - rows[part.from].begin);
    const auto most = part.to - part.from;
    const bool another = second && part.apart && rows[part.from].cells.size() == 1;
    return isTable(Sample(text, dialect, most), part.counted && part.apart, part.titled)
        || (another && std::ranges::any_of(usual, [&](char delimiter) {
               dialect.delimiter = delimiter;
               return isTable(Sample(text, dialect, most), false, part.titled);
           }));
}

bool sameCells(const Sample::Row& a, const Sample::Row& b)
{
    return std::ranges::equal(a.cells, b.cells, {}, &Piece::text, &Piece::text);
}

/// A few names with their values ("From;2020-01-01") above a wider table are none of their own; but values of one kind
/// are a column.
bool isListAbove(const Rows& rows, const Part& part, std::size_t next)
{
    constexpr std::size_t mostLines = 12;
    constexpr std::size_t enoughValues = 4;
    const auto length = part.to - part.from;
    if (next >= rows.size() || length > mostLines || filledCells(rows[part.from]) != 2 || filledCells(rows[next]) <= 3
        || rows.size() - next < length) {
        return false;
    }
    const auto kindOf = [](const Sample::Row& row) {
        return filledCells(row) == 2 ? priceOf(row.cells[1]).kind : Kind::Text;
    };
    const auto kind = kindOf(rows[part.to - 1]);
    const bool even = std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(part.from) + 1,
        rows.begin() + static_cast<std::ptrdiff_t>(part.to), [&](const auto& row) { return kindOf(row) == kind; });
    return !even || length <= enoughValues || kind > Kind::Date;
}
} // namespace

bool isWholeTable(std::string_view text, const Dialect& dialect)
{
    return isTable(Sample(text, dialect), false, false);
}

std::size_t secondTable(std::string_view head, const Sample& sample, std::size_t begin, const Dialect& dialect)
{
    const auto& rows = sample.rows();
    const auto parts = partsOf(head, rows, begin);
    std::size_t first = rows.size();
    for (std::size_t p = 0; parts.size() > 1 && p < parts.size(); ++p) {
        const auto part = withoutTitles(rows, parts[p]);
        const auto behind = p + 1 < parts.size() ? parts[p + 1].from : rows.size();
        if (isListAbove(rows, part, behind) || !isTable(head, rows, part, dialect, first < rows.size())) {
            continue;
        }
        // Two columns right above a table are rather what is said of it.
        const bool another = first < rows.size() && (part.apart || rows[first].cells.size() > 2)
            && !sameCells(rows[first], rows[part.from]);
        if (another) {
            return part.from;
        }
        first = std::min(first, part.from);
    }
    return rows.size();
}

} // namespace scan
