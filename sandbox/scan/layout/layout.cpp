// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/layout.h"

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/layout/name_rows.h"
#include "sandbox/scan/layout/odd_header.h"
#include "sandbox/scan/layout/placed_names.h"
#include "sandbox/scan/layout/second_table.h"
#include "sandbox/scan/layout/titles.h"
#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/first_lines.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace scan {

namespace {
constexpr std::array<std::string_view, 7> commentSigns = { "#", "//", "--", "%", "!", "*", "==" };

bool startsWith(const Sample::Row& row, std::string_view sign)
{
    return !row.cells[0].quoted && row.cells[0].text.starts_with(sign);
}

/// What comments between the records begin with: few of them do, and those are no rows of the table by their width; or
/// more of them, if the sign means nothing else and they have one cell each.
std::string commentSign(const Sample& sample, std::size_t first, std::size_t width)
{
    const auto& rows = sample.rows();
    if (width >= 2 && first + 1 < rows.size() && isRule(rows[first])) {
        return std::string(ruleSign);
    }
    for (const auto sign : commentSigns) {
        std::size_t found = 0;
        std::size_t strange = 0;
        std::size_t alone = 0;
        for (std::size_t r = first; r < rows.size(); ++r) {
            const bool comment = startsWith(rows[r], sign);
            found += comment ? 1 : 0;
            strange += comment && rows[r].cells.size() != width ? 1 : 0;
            alone += comment && rows[r].cells.size() == 1 ? 1 : 0;
        }
        const bool few = strange * 2 > found && (rows.size() - first) > 2 * found;
        const bool sure = (sign == "#" || sign == "//") && alone == found && rows.size() - first > found;
        if (width >= 2 && found > 0 && (few || sure)) {
            return std::string(sign);
        }
    }
    return {};
}

/// A delimiter too many between the names makes an empty one: which, where each record has a cell less; else none. The
/// corner of a table is no such name, and at the end it moves no other off its column.
std::size_t emptyNameTooMany(const Sample& sample, std::size_t header, std::size_t width)
{
    const auto& names = sample.rows()[header].cells;
    const auto isEmpty = [](const Piece& cell) { return trimmed(cell.text).empty(); };
    const auto isNarrow = [&](const Sample::Row& row) { return row.cells.size() <= width; };
    const bool one = width >= 2 && names.size() == width + 1 && std::ranges::count_if(names, isEmpty) == 1
        && !isEmpty(names.front()) && !isEmpty(names.back());
    const auto below = sample.rows().begin() + static_cast<std::ptrdiff_t>(header) + 1;
    const bool narrow = one && below != sample.rows().end() && std::all_of(below, sample.rows().end(), isNarrow);
    return narrow ? static_cast<std::size_t>(std::ranges::find_if(names, isEmpty) - names.begin()) : std::string::npos;
}

/// The names of several rows joined; a cell over several columns stands over the first of them only. Columns before
/// them have none.
std::vector<std::string> headerNames(
    const Sample& sample, std::size_t first, std::size_t count, std::size_t columns, bool firstUnnamed)
{
    std::vector<std::string> names(columns);
    const std::size_t before = firstUnnamed ? 1 : 0;
    for (std::size_t r = 0; r < count; ++r) {
        const auto& row = sample.rows()[first + r];
        const auto spread = r + 1 < count ? spreadNames(row) : std::vector<std::string_view>();
        for (std::size_t i = 0; i < std::min(columns - before, row.cells.size()); ++i) {
            const auto own = count > 1 ? trimmed(row.cells[i].text) : row.cells[i].text;
            const auto part = spread.empty() ? own : spread[i];
            auto& name = names[before + i];
            name += (name.empty() || part.empty() ? "" : " ") + std::string(part);
        }
    }
    return uniqueNames(std::move(names));
}

/// For a person to read.
std::string cellsAsLine(const Sample& sample, std::size_t row)
{
    constexpr std::size_t longestLine = 120;
    const auto* const comma = sample.dialect().delimiter == ' ' ? " " : ", ";
    const auto& cells = sample.rows()[row].cells;
    std::string line;
    for (const auto& cell : cells) {
        line += (&cell == cells.data() ? "" : comma) + std::string(trimmed(cell.text));
    }
    return shortened(line, longestLine);
}

/// The lines that several rows of names are.
std::vector<std::string> joinedLines(const Sample& sample, std::size_t first, std::size_t count)
{
    std::vector<std::string> lines;
    for (std::size_t r = first; count > 1 && r < first + count; ++r) {
        lines.push_back(cellsAsLine(sample, r));
    }
    return lines;
}

/// Titles and facts ("Date:,2024-03-05") have a cell or two, or the same in all.
bool isLikeRecord(const Sample::Row& row)
{
    constexpr std::ptrdiff_t fewestCells = 4;
    const auto& cells = row.cells;
    const auto filled = std::ranges::count_if(cells, [](const Piece& cell) { return !trimmed(cell.text).empty(); });
    const bool isOneText = std::ranges::all_of(
        cells, [&](const Piece& cell) { return cell.text == cells.front().text; });
    return filled >= fewestCells && !isOneText && !trimmed(cells.front().text).starts_with('#');
}

/// A line that is drawn has neither letters nor digits.
bool saysSomething(const Sample::Row& row)
{
    const auto isSpoken = [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    };
    return std::ranges::any_of(row.cells, [&](const Piece& cell) { return std::ranges::any_of(cell.text, isSpoken); });
}

/// The lines above the table, left out though nobody chose that. Of prose that blanks separate every word is a cell.
void tellLinesAbove(Layout& layout, const Sample& sample, std::size_t below)
{
    layout.linesAbove.clear();
    layout.titleLines.clear();
    for (std::size_t r = 0; r < below; ++r) {
        const auto& row = sample.rows()[r];
        const bool tellsDelimiter = row.begin == 0 && row.cells[0].text.starts_with("sep=");
        if (saysSomething(row) && !tellsDelimiter) {
            const bool record = layout.dialect.delimiter != ' ' && isLikeRecord(row);
            auto line = cellsAsLine(sample, r);
            line.erase(line.find_last_not_of(", ") + 1); // of empty cells
            (record ? layout.linesAbove : layout.titleLines).push_back(std::move(line));
        }
    }
}

/// A line drawn under the names shows that the blanks around them are drawing, too.
void trimNames(Layout& layout)
{
    const auto isPadded = [](const std::string& name) { return trimmed(name).size() < name.size(); };
    layout.namesTrimmed = layout.comment == ruleSign && layout.hasHeader()
        && std::ranges::any_of(layout.names, isPadded);
    if (layout.namesTrimmed) {
        std::ranges::for_each(layout.names, [](auto& name) { name = std::string(trimmed(name)); });
        layout.names = uniqueNames(std::move(layout.names));
    }
}

/// Below the names of a table whose other records keep to its width: the first record that does, too. What pandas
/// reads first it never finds too long, so those above it are not for it to read.
std::size_t belowLongRecords(const Sample& sample, std::size_t from, std::size_t width, const std::string& comment)
{
    const auto& rows = sample.rows();
    const auto isLong = [&](const Sample::Row& row) {
        const auto isFilled = [](const auto& cell) { return !cell.text.empty(); };
        const bool kept = row.cells.size() <= width || (!comment.empty() && startsWith(row, comment));
        return !kept && std::any_of(row.cells.begin() + static_cast<std::ptrdiff_t>(width), row.cells.end(), isFilled);
    };
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(std::min(from, rows.size()));
    const auto first = std::find_if_not(begin, rows.end(), isLong);
    return std::count_if(begin, rows.end(), isLong) * 2 < rows.end() - begin
        ? static_cast<std::size_t>(first - rows.begin())
        : from;
}

/// Where the names are, if `first` is the first row that is no title, and the records: the first of them.
std::size_t placeRecords(
    Layout& layout, const Sample& sample, const sandbox::ReadOptions& options, std::size_t first, std::size_t width)
{
    const auto& rows = sample.rows();
    layout.skipped = rows[first].index;
    layout.headerLine = rows[first].line;
    if (!options.skippedRows) {
        tellLinesAbove(layout, sample, first);
    }
    layout.headerRows = std::min(
        options.headerRows.value_or(headerRowsAt(sample, first, width)), static_cast<int>(rows.size() - first));
    const auto below = first + static_cast<std::size_t>(layout.headerRows);
    if (!options.headerRows) {
        layout.headerLines = joinedLines(sample, first, static_cast<std::size_t>(layout.headerRows));
    }
    layout.comment = options.comment ? *options.comment : commentSign(sample, below, width);
    if (!options.comment && layout.comment.empty() && layout.headerRows == 1 && namesRecur(sample, first, width)) {
        layout.comment = repeatedHeaderSign;
    }
    const bool named = layout.hasHeader() && width >= 2 && rows[first].cells.size() == width;
    const auto record = named ? belowLongRecords(sample, below, width, layout.comment) : below;
    const bool keepsLong = options.surplusColumns.value_or(0) > 0;
    for (auto r = below; r < record && !keepsLong; ++r) {
        layout.longLines.push_back(rows[r].line);
        const auto isTotal = [](const Piece& cell) { return meansTotal(cell.text); };
        const auto total = std::ranges::find_if(rows[r].cells, isTotal);
        layout.longTotal = total != rows[r].cells.end() ? trimmed(total->text) : layout.longTotal;
        layout.longCells = std::max(layout.longCells, rows[r].cells.size());
    }
    const auto begin = keepsLong ? below : record;
    layout.dataIndex = begin < rows.size() ? rows[begin].index : rows.back().index + 1;
    return record;
}

/// The first of the records as they are in the file.
std::vector<std::string_view> linesBelow(std::string_view head, const Sample& sample, std::size_t from)
{
    constexpr std::size_t mostLines = 50;
    std::vector<std::string_view> lines;
    for (auto r = from; r < std::min(sample.rows().size(), from + mostLines); ++r) {
        const auto begin = sample.rows()[r].begin;
        lines.push_back(head.substr(begin, std::min(head.find_first_of("\r\n", begin), head.size()) - begin));
    }
    return lines;
}

/// The line above the records (or, where a person says that it holds the names, the first of the table), if another
/// sign separates names in it.
bool takeOddHeader(Layout& layout, std::string_view head, const Sample& sample, const sandbox::ReadOptions& options,
    std::size_t first, std::size_t columns)
{
    const auto& rows = sample.rows();
    const bool above = !options.skippedRows && !layout.hasHeader();
    const bool wanted = options.headerRows.value_or(1) == 1 && layout.headerRows <= 1 && (first > 0 || !above);
    const auto at = first - (wanted && above ? 1 : 0);
    if (!wanted || at + 1 >= rows.size() || rows[at].cells.size() == columns || rows[at + 1].cells.size() != columns
        || rows[at + 1].index != rows[at].index + 1) {
        return false;
    }
    const auto line = head.substr(rows[at].begin, head.find_first_of("\r\n", rows[at].begin) - rows[at].begin);
    auto odd = oddHeader(line, layout.dialect, looksOf(sample, at + 1, columns));
    if (!odd && layout.dialect.collapse) {
        auto names = placedNames(line, linesBelow(head, sample, at + 1), columns);
        odd = names.empty() ? odd : OddHeader { ' ', uniqueNames(std::move(names)) };
    }
    if (odd) {
        layout.skipped = rows[at].index;
        layout.headerLine = rows[at].line;
        layout.headerRows = 1;
        layout.headerLines.clear();
        if (!options.skippedRows) {
            tellLinesAbove(layout, sample, at);
        }
        layout.dataIndex = rows[at + 1].index;
        layout.headerCells = columns;
        layout.longLines.clear();
        layout.longTotal.clear();
        layout.headerDelimiter = odd->delimiter;
        layout.names = std::move(odd->names);
    }
    return odd.has_value();
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

Layout findLayout(std::string_view whole, const Dialect& dialect, const sandbox::ReadOptions& options)
{
    Layout layout;
    layout.dialect = dialect;
    auto head = whole;
    Sample sample(head, dialect, sampleRecords);
    const auto matter = options.skippedRows ? 0 : frontMatterBytes(head);
    const auto from = std::ranges::find_if(sample.rows(),
        [&](const auto& row) { return row.index >= options.skippedRows.value_or(0) && row.begin >= matter; });
    const auto begin = static_cast<std::size_t>(from - sample.rows().begin());
    if (const auto next = secondTable(head, sample, begin, dialect); next < sample.rows().size()) {
        layout.endIndex = layout.nextIndex = sample.rows()[next].index;
        layout.nextLine = sample.rows()[next].line;
        head = head.substr(0, sample.rows()[next].begin);
        sample = Sample(head, dialect, sampleRecords);
    }
    const auto& rows = sample.rows();
    if (rows.empty()) {
        return layout;
    }
    // Where it is said that the table begins, what stands above it does not count.
    const bool below = (options.skippedRows || matter > 0) && begin < rows.size();
    const auto counted = below ? head.substr(rows[begin].begin) : belowComments(head);
    const auto width = widthOf(
        counted.size() < head.size() ? Sample(counted, dialect, sampleRecords) : sample, dialect);
    std::size_t first = options.skippedRows ? 0 : matter > 0 && below ? begin : firstTableRow(sample, width);
    while (options.skippedRows && first + 1 < rows.size() && rows[first].index < *options.skippedRows) {
        ++first;
    }
    const auto firstRecord = placeRecords(layout, sample, options, first, width);
    // The first record that pandas reads is never too long for it, so it has a say in the number of columns.
    const auto isComment = [&](const Sample::Row& row) {
        return !layout.comment.empty() && startsWith(row, layout.comment);
    };
    const auto record = std::find_if_not(
        rows.begin() + static_cast<std::ptrdiff_t>(std::min(firstRecord, rows.size())), rows.end(), isComment);
    const std::size_t recordWidth = record != rows.end() ? record->cells.size() : 0;
    layout.headerCells = rows[first].cells.size();
    const auto tooMany = layout.headerRows == 1 ? emptyNameTooMany(sample, first, width) : std::string::npos;
    const std::size_t columns = tooMany != std::string::npos ? width
                                                             : std::max({ width, layout.headerCells, recordWidth });
    const auto surplus = static_cast<std::size_t>(options.surplusColumns.value_or(0));
    if (takeOddHeader(layout, head, sample, options, first, columns)) {
        layout.names.resize(columns + surplus);
        layout.names = uniqueNames(std::move(layout.names));
        return layout;
    }
    if (layout.hasHeader()) {
        layout.firstUnnamed = leavesOutFirstName(
            sample, first + static_cast<std::size_t>(layout.headerRows) - 1, columns);
        layout.names = headerNames(sample, first, static_cast<std::size_t>(layout.headerRows),
            std::max(columns, layout.headerCells) + surplus, layout.firstUnnamed);
        if (tooMany != std::string::npos) {
            layout.names.erase(layout.names.begin() + static_cast<std::ptrdiff_t>(tooMany));
        }
        trimNames(layout);
    } else {
        for (std::size_t i = 1; i <= columns + surplus; ++i) {
            layout.names.push_back("column_" + std::to_string(i));
        }
    }
    return layout;
}

} // namespace scan
