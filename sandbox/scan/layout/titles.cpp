// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/titles.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/layout/name_rows.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <set>

namespace scan {

namespace {
constexpr std::size_t maxTitleLines = 200;
constexpr std::size_t mostProse = 20; ///< lines of it above the header

/// All that is filled stands at the front: "Report 2023;;;".
bool isFilledAtFront(const Sample::Row& row, std::size_t filled)
{
    return std::ranges::all_of(row.cells.begin(), row.cells.begin() + static_cast<std::ptrdiff_t>(filled),
        [](const auto& cell) { return !trimmed(cell.text).empty(); });
}

/// Nothing but numbers and moments.
bool isTyped(const Sample::Row& row)
{
    return std::ranges::all_of(
        row.cells, [](const auto& cell) { return classOf(cell) == Class::Number || classOf(cell) == Class::Moment; });
}

/// Above the table, "@attribute", too.
bool isCommentLine(const Sample::Row& row)
{
    constexpr std::array<std::string_view, 6> signs = { "#", "//", "--", "%", "!", "@" };
    return !row.cells[0].quoted
        && std::ranges::any_of(signs, [&](auto sign) { return row.cells[0].text.starts_with(sign); });
}

/// A title over several columns, which a program that knows no such cells wrote into each of them: above names.
bool isSpread(const Sample::Row& row, const Sample::Row& next)
{
    const auto isName = [](const Piece& cell) { return trimmed(cell.text).empty() || classOf(cell) == Class::Text; };
    constexpr std::size_t fewestCells = 3;
    const auto text = row.cells[0].text;
    const auto isOther = [&](const Piece& cell) { return !trimmed(cell.text).empty() && cell.text != text; };
    return filledCells(row) >= fewestCells && trimmed(text).contains(' ') && classOf(row.cells[0]) == Class::Text
        && std::ranges::none_of(row.cells, isOther) && std::ranges::all_of(next.cells, isName);
}

/// Title lines, notes and "sep=;": too little for a row of the table.
bool isTooLittle(const Sample::Row& row, std::size_t position, std::size_t width)
{
    if (position == 0 && row.cells[0].text.starts_with("sep=") && row.begin == 0 && row.cells[0].text.size() <= 5) {
        return true;
    }
    const auto filled = filledCells(row);
    if (width >= 2 && isRule(row)) {
        return true;
    }
    if (width < 2 || !isFilledAtFront(row, filled)) {
        return false;
    }
    if (row.cells.size() < width) {
        return filled <= std::max<std::size_t>(1, width / 2);
    }
    return filled == 0 || (width >= 3 && filled <= std::max<std::size_t>(1, width / 4));
}

/// The table where most of the rows have its width.
class Table {
public:
    Table(const Sample& sample, std::size_t width)
        : m_sample(sample)
        , m_rows(sample.rows())
        , m_width(width)
        , m_words(sample.dialect().delimiter == ' ')
    {
    }
    /// The first row that is no title.
    std::size_t first() const;

private:
    std::size_t afterPaddedTitles(std::size_t first, std::size_t last) const;
    std::size_t belowProse(std::size_t first, std::size_t last) const;
    std::size_t afterComments(std::size_t first, std::size_t last) const;
    bool areRemarks(std::size_t first, std::size_t next) const;
    std::size_t afterFacts(std::size_t first, std::size_t last) const;
    std::size_t aboveNames(std::size_t first, std::size_t last) const;
    bool lacksFirstName(std::size_t row) const;
    std::size_t belowGap(std::size_t first, std::size_t last) const;
    double score(std::size_t row) const { return headerScore(m_rows[row], looksOf(m_sample, row + 1, m_width)); }
    bool isFull(std::size_t row) const { return m_rows[row].cells.size() == m_width; }
    const Sample& m_sample;
    const std::vector<Sample::Row>& m_rows;
    std::size_t m_width;
    bool m_words; ///< what separates columns separates words: any line of prose has several cells
};

std::size_t Table::first() const
{
    const std::size_t last = std::min(m_rows.size() - 1, maxTitleLines);
    std::size_t first = 0;
    while (first < last && (isTooLittle(m_rows[first], first, m_width) || isSpread(m_rows[first], m_rows[first + 1]))) {
        ++first;
    }
    // A table that has but one cell filled in each row has no titles.
    first = last > 0 && first == last && isTooLittle(m_rows[first], first, m_width) ? 0 : first;
    first = afterFacts(afterComments(afterPaddedTitles(first, last), last), last);
    if (const auto next = belowGap(first, std::min(last, first + mostProse)); next > first) {
        return next;
    }
    return isFull(first) ? aboveNames(first, last) : belowProse(first, std::min(last, first + mostProse));
}

/// A row or two that are no names, nor years over several of them, are no records either if clear names stand right
/// below them: "Opening balance;;;100.00".
std::size_t Table::aboveNames(std::size_t first, std::size_t last) const
{
    constexpr std::size_t mostRows = 2;
    constexpr double surelyNames = 6;
    const auto isName = [](const auto& cell) { return classOf(cell) == Class::Text; };
    for (std::size_t row = first + 1; row <= std::min(last, first + mostRows); ++row) {
        if (isFull(row) && std::ranges::all_of(m_rows[row].cells, isName) && score(row) > surelyNames) {
            return score(first) <= 0 && !areYearsOverColumns(m_rows[first]) ? row : first;
        }
    }
    return first;
}

/// Words above nothing but numbers, and no name above the names of the rows.
bool Table::lacksFirstName(std::size_t row) const
{
    const auto isName = [](const auto& cell) { return classOf(cell) == Class::Text; };
    const auto below = looksOf(m_sample, row + 1, m_width);
    return isFull(row + 1) && std::ranges::all_of(below.begin() + 1, below.end(), &ColumnLook::isTyped)
        && std::ranges::all_of(m_rows[row].cells, isName) && leavesOutFirstName(m_sample, row, m_width);
}

/// Prose with commas is no header if a row of the right width is one. Among the lines of prose one may have that width
/// by chance: records stand below the header.
std::size_t Table::belowProse(std::size_t first, std::size_t last) const
{
    std::size_t found = first;
    if (m_words && lacksFirstName(first)) {
        return first;
    }
    for (std::size_t row = first + 1; row <= last; ++row) {
        if (!isFull(row) || isFull(row - 1) || row + 1 == m_rows.size()) {
            continue;
        }
        const auto below = looksOf(m_sample, row + 1, m_width);
        const bool typed = std::ranges::any_of(below, &ColumnLook::isTyped);
        const double names = headerScore(m_rows[row], below);
        if ((m_words && found == first && !isTyped(m_rows[first])) || (names > 0 && (typed || names > score(first)))) {
            found = row;
        }
        if (row < last && isFull(row + 1)) {
            break;
        }
    }
    return found;
}

/// Over two columns a title leaves the second one empty, which the table does not; below an empty row it needs no
/// names to be one.
std::size_t Table::afterPaddedTitles(std::size_t first, std::size_t last) const
{
    std::size_t next = first;
    bool gap = false;
    while (m_width == 2 && next < last && isFull(next) && trimmed(m_rows[next].cells[1].text).empty()) {
        gap = filledCells(m_rows[next]) == 0;
        ++next;
    }
    const auto filled = [this](const auto& row) { return filledCells(row) == m_width; };
    const auto full = std::count_if(m_rows.begin() + static_cast<std::ptrdiff_t>(next), m_rows.end(), filled);
    return next > first && full * 10 >= std::ssize(m_rows) * 8 - static_cast<std::ptrdiff_t>(next) * 8
            && (gap || score(next) > 0)
        ? next
        : first;
}

/// Facts in two columns ("Unit";"Index, 2015 = 100"), or words that blanks separate, above columns of numbers or
/// dates, with or without names of their own.
std::size_t Table::afterFacts(std::size_t first, std::size_t last) const
{
    constexpr std::size_t fewestFacts = 4;
    constexpr std::size_t fewestAboveUnits = 2; ///< where the names say that they are some, "Wavelength (nm)"
    constexpr std::ptrdiff_t fewestRecords = 5;
    if (m_width != 2 && !m_words) {
        return first;
    }
    const auto isValue = [](const Piece& piece) {
        return priceOf(piece).kind >= Kind::Integer && priceOf(piece).kind <= Kind::Time;
    };
    const auto isName = [](const Piece& piece) { return priceOf(piece).kind >= Kind::Word; };
    const auto isRecord = [&](const Sample::Row& row) {
        return row.cells.size() == m_width && isValue(row.cells[0])
            && std::all_of(row.cells.begin() + 1, row.cells.end(),
                [&](const auto& cell) { return trimmed(cell.text).empty() || isValue(cell); });
    };
    const auto record = std::find_if(m_rows.begin() + static_cast<std::ptrdiff_t>(first), m_rows.end(), isRecord);
    const auto next = static_cast<std::size_t>(record - m_rows.begin());
    const auto records = std::count_if(record, m_rows.end(), isRecord);
    const auto& above = m_rows[next > 0 ? next - 1 : 0].cells;
    const bool names = above.size() == m_width && std::ranges::all_of(above, isName);
    const auto hasUnit = [](const Piece& piece) {
        return trimmed(piece.text).ends_with(')') || trimmed(piece.text).ends_with(']');
    };
    const auto fewest = names && std::ranges::any_of(above, hasUnit) ? fewestAboveUnits + 1 : fewestFacts;
    if (next > last || next < first + fewest || records < fewestRecords || records * 10 < (m_rows.end() - record) * 9) {
        return first;
    }
    // Each fact has a name of its own; rows that come again are records without values.
    std::set<std::string_view> facts;
    const auto table = next - (names ? 1 : 0);
    for (auto row = first; row < table; ++row) {
        if (!facts.insert(m_rows[row].cells[0].text).second && !m_words) {
            return first;
        }
    }
    return table;
}

/// Dates and numbers, as no names are.
bool hasValue(const Sample::Row& row)
{
    return std::ranges::any_of(
        row.cells, [](const auto& cell) { return classOf(cell) == Class::Number || classOf(cell) == Class::Moment; });
}

/// What stands above a gap and fills no row by half is no table if names that fill theirs stand below.
std::size_t Table::belowGap(std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last && m_width >= 3 && filledCells(m_rows[row]) * 2 <= m_width; ++row) {
        const auto& next = m_rows[row + 1];
        const bool gap = filledCells(m_rows[row]) == 0 || next.index > m_rows[row].index + 1;
        const bool corner = filledCells(next) + 1 == m_width
            && trimmed(next.cells[0].text).empty(); // above the names of the rows
        const bool title = row > first || (hasValue(m_rows[row]) && !areYearsOverColumns(m_rows[row]));
        if (title && gap && isFull(row + 1) && (corner || filledCells(next) == m_width) && score(row + 1) > 0) {
            return row + 1;
        }
    }
    return first;
}

/// Above one column: "# What the list is for", and none of what follows begins like that.
bool Table::areRemarks(std::size_t first, std::size_t next) const
{
    const auto begin = m_rows.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = m_rows.begin() + static_cast<std::ptrdiff_t>(next);
    const auto isRemark = [](const Sample::Row& row) { return row.cells[0].text.starts_with("# "); };
    return m_width == 1 && std::all_of(begin, end, isRemark)
        && std::none_of(end, m_rows.end(), [](const auto& row) { return row.cells[0].text.starts_with('#'); });
}

/// Comments are no header if names stand below them, or if rows do that look otherwise.
std::size_t Table::afterComments(std::size_t first, std::size_t last) const
{
    std::size_t next = first;
    bool short_ = false;
    while (next < last && (isCommentLine(m_rows[next]) || isTooLittle(m_rows[next], next, m_width))) {
        short_ = short_ || !isFull(next);
        ++next;
    }
    if (next == first || isCommentLine(m_rows[next]) || isTooLittle(m_rows[next], next, m_width)
        || (score(next) <= 0 && !short_ && !areRemarks(first, next))) {
        return first;
    }
    // Names may begin with the sign, too, as the last of such lines and about as wide as the table.
    constexpr std::size_t fewestNames = 4;
    const std::size_t above = next - (next > first + 1 && isRule(m_rows[next - 1]) ? 2 : 1);
    const auto names = m_rows[above].cells.size();
    const bool wide = names == m_width || (names + 1 == m_width && names >= fewestNames);
    const bool named = short_ && m_width >= 3 && wide && score(next) <= 0 && score(above) > 0;
    return named ? above : next;
}
} // namespace

std::size_t firstTableRow(const Sample& sample, std::size_t width)
{
    return Table(sample, width).first();
}

} // namespace scan
