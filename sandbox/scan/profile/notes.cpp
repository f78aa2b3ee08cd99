// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/notes.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <ranges>
#include <span>
#include <string_view>

namespace scan {

namespace {
constexpr std::size_t maxNotes = 30;

bool isEmpty(const Piece& piece)
{
    return trimmed(piece.text).empty();
}

/// A row with words in its first cell and nothing else.
bool isAlone(const Sample::Row& row)
{
    return !isEmpty(row.cells[0]) && std::all_of(row.cells.begin() + 1, row.cells.end(), isEmpty);
}

/// A row of the table whose cells another sign separates.
bool isForeignRow(const Sample::Row& row, std::size_t width)
{
    return width >= 3 && std::ranges::any_of(std::string_view(";|\t"), [&](char sign) {
        std::ptrdiff_t found = 0;
        for (const auto& cell : row.cells) {
            found += std::ranges::count(cell.text, sign);
        }
        return found + 1 == static_cast<std::ptrdiff_t>(width);
    });
}

/// A blank line above it, or a row of nothing but delimiters.
bool isBelowGap(const std::vector<Sample::Row>& rows, std::size_t row)
{
    return rows[row].index > rows[row - 1].index + 1 || filledCells(rows[row - 1]) == 0;
}

/// The first row behind the last gap, if notes may stand there.
std::size_t lastPart(const std::vector<Sample::Row>& rows, std::size_t first)
{
    for (std::size_t r = rows.size(); r-- > first + 1 && rows.size() - r <= maxNotes;) {
        if (isBelowGap(rows, r)) {
            return r;
        }
    }
    return rows.size();
}

/// How many rows with a text in their first cell and nothing behind it follow each other at most: at the end, or among
/// the records.
std::size_t longestAlone(const std::vector<Sample::Row>& rows, std::size_t first, std::size_t width, bool atEnd)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (std::size_t r = first; r < rows.size(); ++r) {
        const bool alone = rows[r].cells.size() >= width && isAlone(rows[r]);
        longest = alone ? longest : std::max(longest, run);
        run = alone ? run + 1 : 0;
    }
    return atEnd ? run : longest;
}

/// A sentence where blanks separate.
bool areMostlyWords(const Sample::Row& row)
{
    const auto isWord = [](const Piece& cell) { return priceOf(cell).kind >= Kind::Word; };
    return isWord(row.cells[0]) && std::ranges::count_if(row.cells, isWord) * 4 >= std::ssize(row.cells) * 3;
}

/// Whether a row of the whole table's width has nothing in it, before the last rows.
bool hasEmptyRecords(const std::vector<Sample::Row>& rows, std::size_t first, std::size_t end, std::size_t width)
{
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(first);
    return std::any_of(begin, rows.begin() + static_cast<std::ptrdiff_t>(end),
        [&](const auto& row) { return row.cells.size() == width && filledCells(row) == 0; });
}
} // namespace

Notes::Notes(const Sample& sample, std::size_t first, std::size_t width, const std::string& comment)
    : m_sample(sample)
    , m_rows(sample.rows())
    , m_first(first)
    , m_width(width)
    , m_comment(
          comment == "#" || comment == "//" ? comment : std::string()) // such lines are comments wherever they stand
    , m_looks(looksOf(sample, first, width, lastPart(m_rows, first)))
    , m_numbered(m_looks[0].isTyped())
    , m_usual(longestAlone(m_rows, first, width, false) >= longestAlone(m_rows, first, width, true))
{
}

/// Rows of nothing but delimiters are no gap where others of them are records.
bool Notes::isApart(std::size_t row) const
{
    auto gap = row;
    while (gap > m_first && filledCells(m_rows[gap - 1]) == 0) {
        --gap;
    }
    const bool blank = m_rows[row].index > m_rows[row - 1].index + 1;
    return blank || (gap < row && !hasEmptyRecords(m_rows, m_first, gap, m_width));
}

/// Words in every column that holds numbers or dates.
bool Notes::contradicts(const Sample::Row& row) const
{
    std::size_t typed = 0;
    for (std::size_t i = 0; i < m_looks.size(); ++i) {
        const auto kind = !m_looks[i].isTyped() || i >= row.cells.size() ? Kind::Empty : priceOf(row.cells[i]).kind;
        typed += kind == Kind::Text ? 1 : 0;
        if (kind != Kind::Empty && kind != Kind::Text) {
            return false;
        }
    }
    return typed > 0;
}

/// Too little for the table: fewer cells than it has, or words in the first of them only.
bool Notes::saysLittle(const Sample::Row& row, bool apart) const
{
    const auto kind = priceOf(row.cells[0]).kind;
    const bool words = isNote(row) || kind == Kind::Text || kind == Kind::Token
        || (kind == Kind::Word && (m_numbered || apart) && !mayMeanMissing(row.cells[0].text));
    const bool isShort = row.cells.size() < m_width;
    const bool meagre = m_width >= 4 && row.cells.size() * 2 <= m_width;
    const bool sentence = kind == Kind::Text && !row.cells[0].quoted
        && (isShort || (isNote(row) && contradicts(row))); // it may have commas
    return meagre || sentence || (isAlone(row) && (words || isShort));
}

bool Notes::isNote(const Sample::Row& row) const
{
    const auto text = row.cells[0].text;
    const auto isLike = [](const Sample::Row& other) { return meansNote(other.cells[0].text); };
    const auto records = std::span(m_rows).subspan(m_first);
    // "**** 1068" below cells that begin as it does: the first of them may be the rest of a record.
    const bool isOwnKind = meansNote(text) && records.size() > 1
        && (isLike(records[0]) || std::ranges::count_if(records, isLike) * 2 > std::ssize(records));
    return meansEnd(text) || (row.cells.size() == 1 && countsRows(text)) || (meansNote(text) && !isOwnKind);
}

/// As no record of the table is written: words in a line without delimiters, a line drawn across, or a sentence where
/// blanks separate.
bool Notes::isMisshapen(const Sample::Row& row) const
{
    const auto kind = priceOf(row.cells[0]).kind;
    const bool alone = row.cells.size() == 1 && m_width >= 2 && (kind == Kind::Text || isRule(row));
    const bool foreign = m_numbered && row.cells.size() * 2 <= m_width
        && (kind == Kind::Text || kind == Kind::Token || kind == Kind::Word);
    const bool prose = m_numbered && m_sample.dialect().delimiter == ' ' && row.cells.size() > m_width
        && areMostlyWords(row);
    return alone || foreign || prose;
}

/// Rows of nothing but delimiters at the end, where every record above says something in one of the columns.
std::size_t Notes::blankRows() const
{
    constexpr std::size_t fewestRecords = 2;
    std::size_t blank = 0;
    while (m_first + blank < m_rows.size() && filledCells(m_rows[m_rows.size() - 1 - blank]) == 0) {
        ++blank;
    }
    const auto records = std::span(m_rows).subspan(m_first, m_rows.size() - m_first - blank);
    const auto columns = std::views::iota(std::size_t { 0 }, m_width);
    const bool haveKey = std::ranges::any_of(columns, [&](auto i) {
        return std::ranges::all_of(
            records, [i](const auto& row) { return i < row.cells.size() && !isEmpty(row.cells[i]); });
    });
    return records.size() >= fewestRecords && haveKey ? blank : 0;
}

std::size_t Notes::count() const
{
    const auto blank = blankRows();
    auto notes = blank;
    for (std::size_t back = blank + 1; back <= blank + maxNotes && m_first + back < m_rows.size(); ++back) {
        const auto& row = m_rows[m_rows.size() - back];
        if (notes > 0 && notes + 1 == back && filledCells(row) == 0) {
            notes = back;
            continue;
        }
        if (!m_comment.empty() && row.cells[0].text.starts_with(m_comment)) {
            continue;
        }
        const bool apart = isApart(m_rows.size() - back);
        const bool note = isNote(row);
        const bool misshapen = isMisshapen(row);
        const bool record = m_usual && !apart && !note && isAlone(row) && row.cells.size() >= m_width;
        if (record || isForeignRow(row, m_width) || (!misshapen && !saysLittle(row, apart))) {
            break;
        }
        if (apart || misshapen || note) {
            notes = back;
        }
        if (apart && row.cells.size() >= m_width && !isAlone(row)) {
            break;
        }
    }
    return notes;
}

} // namespace scan
