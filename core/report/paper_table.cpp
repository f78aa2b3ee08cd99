// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/paper_table.h"

#include "core/domain/table_rest.h"
#include "core/report/escape.h"

#include <algorithm>
#include <format>
#include <functional>
#include <iterator>
#include <ranges>
#include <set>
#include <string_view>
#include <utility>

namespace core::report {

namespace {
// In ems of the type that the table is set in. What a page has is what the narrowest of the formats has.
constexpr double page = 49; ///< of ten points across A4
constexpr double pageSmall = 68; ///< of seven
constexpr double pageTurned = 103; ///< of seven along A4
constexpr double cellMargin = 1.5;
constexpr double cellMarginSmall = 1;
constexpr double gutter = 0.9; ///< between a number and a text behind it
constexpr double widestText = 14.4; ///< longer text is broken into lines
constexpr double widestLabels = 0.3; ///< of a turned page
constexpr double bold = 1.14; ///< so much wider is a heading

/// Of one character in a wide face: the reader's machine may have no other.
double widthOf(unsigned char c)
{
    constexpr std::string_view narrow = " .,:;'!|ilIjft()[]-/";
    constexpr std::string_view wide = "mwMWOQGD%@#&+=<>~";
    return narrow.contains(static_cast<char>(c)) ? 0.41
        : wide.contains(static_cast<char>(c))    ? 0.95
        : c >= 'A' && c <= 'Z'                   ? 0.72
        : c >= 0xE3                              ? 1.0 // of East Asia, and all beyond
                                                 : 0.64;
}

double widthOf(std::string_view text)
{
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        width += (byte & 0xc0U) == 0x80U ? 0 : widthOf(byte);
    }
    return width;
}

constexpr std::string_view breakHere = "\u200b"; ///< a line may end there, though nothing is seen

double longestWord(const std::string& text)
{
    double longest = 0;
    std::size_t start = 0;
    while (start < text.size()) {
        const auto end = std::min({ text.find(' ', start), text.find(breakHere, start), text.size() });
        longest = std::max(longest, widthOf(std::string_view(text).substr(start, end - start)));
        start = end + (end < text.size() && text[end] != ' ' ? breakHere.size() : 1);
    }
    return longest;
}

/// Of the longest text of a column.
double naturalWidth(const TableBlock& table, std::size_t column)
{
    double width = 0;
    for (const auto& row : table.rows) {
        width = std::max(width, widthOf(row.cells[column].text));
    }
    return width;
}

/// What it takes so that no number, date or word of its name is broken: only long text gives way. What tells the rows
/// of a piece apart gives way late: each piece has it, and a row of two lines is twice as high in all of them.
double leastWidth(const TableBlock& table, std::size_t column, bool isSmall)
{
    const auto cells = naturalWidth(table, column);
    const auto name = isSmall ? withBreaks(table.columns[column].name) : table.columns[column].name;
    const auto most = column < table.labels ? std::max(widestText, pageTurned * widestLabels) : widestText;
    return std::max(std::min(longestWord(name) * bold, 2 * widestText),
               table.columns[column].isNumber ? cells : std::min(cells, most))
        + (isSmall ? cellMarginSmall : cellMargin) + (followsNumber(table, column) ? gutter : 0);
}

std::vector<double> leastWidths(const TableBlock& table, bool isSmall)
{
    std::vector<double> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        widths.push_back(leastWidth(table, column, isSmall));
    }
    return widths;
}

bool tellApart(const TableBlock& table, std::size_t columns)
{
    std::set<std::string> seen;
    return std::ranges::all_of(table.rows, [&](const TableRow& row) {
        std::string key;
        for (std::size_t column = 0; column < columns; ++column) {
            key += row.cells[column].text + '\n';
        }
        return seen.insert(key).second;
    });
}

/// How many first columns lead each piece: those that tell the rows apart, as far as labels do and leave room.
std::size_t leadingColumns(const TableBlock& table, const std::vector<double>& widths, double room)
{
    auto used = widths.empty() ? 0 : widths[0];
    std::size_t count = 1;
    while (count < table.columns.size() && !tellApart(table, count) && !table.columns[count].isNumber
        && used + widths[count] < room / 2) {
        used += widths[count++];
    }
    return count;
}

struct Pieces {
    std::vector<std::vector<std::size_t>> columns; ///< of each
    std::size_t leading = 1; ///< columns that are the same in all
};

Pieces cutAt(const std::vector<double>& widths, std::size_t leading, double room)
{
    Pieces pieces { {}, leading };
    double used = 0;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        const bool isFirst = pieces.columns.empty(); // which may be wider than the room
        if (isFirst || (used + widths[column] > room && pieces.columns.back().size() > pieces.leading)) {
            pieces.columns.emplace_back();
            used = 0;
            for (std::size_t label = 0; column > 0 && label < pieces.leading; ++label) {
                pieces.columns.back().push_back(label);
                used += widths[label];
            }
        }
        pieces.columns.back().push_back(column);
        used += widths[column];
    }
    return pieces;
}

/// As few as there is room for, all about as wide: else the last has a column or two on a page of its own.
Pieces piecesOf(const TableBlock& table, bool isSmall, double room)
{
    const auto widths = leastWidths(table, isSmall);
    const auto leading = leadingColumns(table, widths, room);
    auto pieces = cutAt(widths, leading, room);
    for (double narrower = room - 1; narrower > room / 2; narrower -= 1) {
        auto next = cutAt(widths, leading, narrower);
        if (next.columns.size() > pieces.columns.size()) {
            break;
        }
        pieces = std::move(next);
    }
    return pieces;
}

TableBlock pieceOf(const TableBlock& table, const std::vector<std::size_t>& columns, std::string caption)
{
    TableBlock block { std::move(caption), {}, {}, true, table.isTurned, table.labels };
    for (const auto column : columns) {
        block.columns.push_back(table.columns[column]);
    }
    for (const auto& row : table.rows) {
        auto& cut = block.rows.emplace_back();
        cut.note = row.note;
        for (const auto column : columns) {
            cut.cells.push_back(row.cells[column]);
        }
    }
    return block;
}

bool fitsInSmallType(const TableBlock& table)
{
    return std::ranges::fold_left(leastWidths(table, true), 0.0, std::plus()) <= pageSmall;
}

/// Of a list of a file's rows that is too wide to be read in pieces what is asked for, and of its further columns as
/// many as there is room for.
TableBlock forPaper(const TableBlock& table)
{
    constexpr std::size_t readable = 6; // pieces
    if (std::ranges::none_of(table.columns, &TableBlock::Column::isFurther)
        || piecesOf(table, true, pageTurned).columns.size() <= readable) {
        return table;
    }
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!table.columns[column].isFurther) {
            columns.push_back(column);
        }
    }
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.columns[column].isFurther) {
            auto wider = columns;
            wider.insert(std::ranges::upper_bound(wider, column), column);
            if (!fitsInSmallType(pieceOf(table, wider, {}))) {
                break;
            }
            columns = std::move(wider);
        }
    }
    auto piece = pieceOf(
        table, columns, std::format("{}, {} of {} columns", table.caption, columns.size(), table.columns.size()));
    std::vector<std::string> others;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!std::ranges::contains(columns, column)) {
            others.push_back(table.columns[column].name);
        }
    }
    piece.rest = furtherColumnsSentence(others, std::ssize(table.columns)) + (table.rest.empty() ? "" : " ")
        + table.rest;
    return piece;
}
} // namespace

std::string withBreaks(const std::string& name)
{
    std::string text;
    for (std::size_t at = 0; at < name.size(); ++at) {
        text += name[at];
        text += name[at] == '_' && at > 0 && at + 1 < name.size() ? breakHere : std::string_view();
    }
    return text;
}

bool needsTurnedPages(const TableBlock& whole)
{
    const auto table = forPaper(whole);
    return piecesOf(table, false, page).columns.size() > 1 && piecesOf(table, true, pageSmall).columns.size() > 1;
}

std::vector<TableBlock> piecesForPaper(const TableBlock& known, bool mayTurn)
{
    const auto table = forPaper(known);
    if (piecesOf(table, false, page).columns.size() <= 1) {
        return { table };
    }
    auto whole = table;
    const auto leading = piecesOf(table, true, pageTurned).leading;
    whole.isTurned = mayTurn && piecesOf(whole, true, pageSmall).columns.size() > 1;
    whole.labels = whole.isTurned ? leading : 0;
    const auto pieces = piecesOf(whole, true, whole.isTurned ? pageTurned : pageSmall);
    std::vector<TableBlock> blocks;
    for (const auto& columns : pieces.columns) {
        auto caption = table.caption;
        if (pieces.columns.size() > 1) {
            const auto first = blocks.empty() ? columns[0] : columns[pieces.leading];
            caption += std::format(", columns {} to {} of {}", first + 1, columns.back() + 1, table.columns.size());
        }
        blocks.push_back(pieceOf(whole, columns, std::move(caption)));
        blocks.back().rest = blocks.size() == pieces.columns.size() ? table.rest : std::string();
        for (auto& row : blocks.size() > 1 ? blocks.back().rows : std::vector<TableRow>()) {
            for (std::size_t label = 0; label < pieces.leading; ++label) {
                row.cells[label].anchor.clear(); // it leads to the first piece
            }
        }
    }
    return blocks;
}

bool followsNumber(const TableBlock& table, std::size_t column)
{
    return column > 0 && table.columns[column - 1].isNumber && !table.columns[column].isNumber;
}

std::vector<double> columnWidths(const TableBlock& table)
{
    auto widths = leastWidths(table, table.isSmall);
    std::vector<double> wishes; // names in one line, and long texts
    for (std::size_t column = 0; column < widths.size(); ++column) {
        const auto& [name, isNumber, isFurther] = table.columns[column];
        const auto natural = std::max(widthOf(name) * bold, isNumber ? 0 : naturalWidth(table, column)) + cellMargin;
        wishes.push_back(std::max(natural - widths[column], 0.0));
    }
    const auto used = std::ranges::fold_left(widths, 0.0, std::plus());
    const auto wished = std::ranges::fold_left(wishes, 0.0, std::plus());
    const auto left = std::max((table.isTurned ? pageTurned : table.isSmall ? pageSmall : page) - used, 0.0);
    for (std::size_t column = 0; column < widths.size() && wished > 0; ++column) {
        widths[column] += wishes[column] * std::min(1.0, left / wished);
    }
    return widths;
}

std::vector<double> columnShares(const TableBlock& table)
{
    auto shares = columnWidths(table);
    const auto all = std::ranges::fold_left(shares, 0.0, std::plus());
    std::ranges::transform(shares, shares.begin(), [&](double width) { return width * 100 / all; });
    return shares;
}

} // namespace core::report
