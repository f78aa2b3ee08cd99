// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/footer.h"

#include "sandbox/scan/decoder.h"
#include "sandbox/scan/header.h"
#include "sandbox/scan/price.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace scan {

namespace {
constexpr std::int64_t tailBytes = 64 << 10;
constexpr std::size_t maxNotes = 30;
constexpr std::size_t shownBytes = 60;

/// The last bytes of the file from the start of a line on; all of it if it is small.
struct Tail {
    std::string bytes;
    std::int64_t offset = 0;
};

std::size_t unitBytes(const Encoding& encoding)
{
    return encoding.charset == Charset::Utf16Le || encoding.charset == Charset::Utf16Be ? 2 : 1;
}

/// The character at a byte offset, if it is a line break; else 0. The break of a CRLF is its line feed.
char breakAt(const Tail& tail, std::size_t at, const Encoding& encoding)
{
    const std::size_t unit = unitBytes(encoding);
    const auto plain = [&](std::size_t i) {
        if (i + unit > tail.bytes.size()) {
            return '\0';
        }
        const char low = tail.bytes[encoding.charset == Charset::Utf16Be ? i + 1 : i];
        const char high = unit == 1 ? '\0' : tail.bytes[encoding.charset == Charset::Utf16Be ? i : i + 1];
        return high == '\0' ? low : '\0';
    };
    const char c = plain(at);
    return c == '\n' || (c == '\r' && plain(at + unit) != '\n') ? c : '\0';
}

Expected<Tail> tailOf(const File& file, const Encoding& encoding)
{
    Tail tail;
    tail.offset = std::max<std::int64_t>(encoding.bom, file.size() - tailBytes);
    tail.offset -= (tail.offset - encoding.bom) % static_cast<std::int64_t>(unitBytes(encoding));
    const auto result = file.read(tail.offset, [&](std::string_view bytes) {
        tail.bytes += bytes;
        return tail.bytes.size() < 2 * tailBytes; // a file that grows while it is read
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    std::size_t start = 0;
    while (tail.offset > encoding.bom && start < tail.bytes.size() && !breakAt(tail, start, encoding)) {
        start += unitBytes(encoding);
    }
    start += tail.offset > encoding.bom ? unitBytes(encoding) : 0;
    tail.bytes.erase(0, start);
    tail.offset += static_cast<std::int64_t>(start);
    return tail;
}

/// Where the last `breaks` line breaks begin: behind the break before them.
std::int64_t offsetBefore(const Tail& tail, const Encoding& encoding, std::ptrdiff_t breaks)
{
    const std::size_t unit = unitBytes(encoding);
    for (std::size_t at = tail.bytes.size() / unit * unit; at >= unit; at -= unit) {
        if (breakAt(tail, at - unit, encoding) && breaks-- == 0) {
            return tail.offset + static_cast<std::int64_t>(at);
        }
    }
    return tail.offset;
}

std::ptrdiff_t breaksIn(std::string_view text)
{
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        count += text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n") ? 1 : 0;
    }
    return count;
}

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

/// Words in every column that holds numbers or dates.
bool contradicts(const Sample::Row& row, const std::vector<ColumnLook>& looks)
{
    std::size_t typed = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const auto kind = !looks[i].isTyped() || i >= row.cells.size() ? Kind::Empty : priceOf(row.cells[i]).kind;
        typed += kind == Kind::Text ? 1 : 0;
        if (kind != Kind::Empty && kind != Kind::Text) {
            return false;
        }
    }
    return typed > 0;
}

/// How many rows with a text in their first cell and nothing behind it follow each other at most: at the end, or among the records.
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

/// "Source: the office", "* estimated"
bool looksLikeNote(std::string_view text)
{
    text = trimmed(text);
    return text.contains(": ") || (!text.empty() && std::string_view("*(#[").contains(text[0]));
}

/// A sentence where blanks separate.
bool areMostlyWords(const Sample::Row& row)
{
    const auto isWord = [](const Piece& cell) { return priceOf(cell).kind >= Kind::Word; };
    return isWord(row.cells[0]) && std::ranges::count_if(row.cells, isWord) * 4 >= std::ssize(row.cells) * 3;
}

/// Rows at the end that say too little for the table: fewer cells than it has, and words in the first of them only.
std::size_t countNotes(const Sample& sample, std::size_t first, std::size_t width, const std::string& comment)
{
    const auto& rows = sample.rows();
    const auto looks = looksOf(sample, first, width, lastPart(rows, first));
    const bool numbered = looks[0].isTyped();
    const bool between = comment == "#" || comment == "//"; // such lines are comments wherever they stand
    // Such rows stand among the records, too.
    const bool usual = longestAlone(rows, first, width, false) >= longestAlone(rows, first, width, true);
    std::size_t notes = 0;
    bool apart = false;
    bool short_ = false;
    for (std::size_t back = 1; back <= maxNotes && first + back < rows.size(); ++back) {
        const auto& row = rows[rows.size() - back];
        const bool gap = isBelowGap(rows, rows.size() - back);
        const auto kind = priceOf(row.cells[0]).kind;
        const bool words = meansEnd(row.cells[0].text) || kind == Kind::Text || kind == Kind::Token || (kind == Kind::Word && (numbered || gap) && !mayMeanMissing(row.cells[0].text));
        if (notes > 0 && notes + 1 == back && filledCells(row) == 0) {
            notes = back;
            continue;
        }
        if (between && row.cells[0].text.starts_with(comment)) {
            continue;
        }
        // A sentence may have commas, but then a line of its own or a shorter one stands above it.
        const bool sentence = kind == Kind::Text && !row.cells[0].quoted && (row.cells.size() < width || contradicts(row, looks));
        const bool prose = numbered && sample.dialect().delimiter == ' ' && row.cells.size() > width && areMostlyWords(row);
        const bool meagre = width >= 4 && row.cells.size() * 2 <= width; // a note only where a gap turns up above it
        const bool record = usual && !gap && isAlone(row) && row.cells.size() >= width && !looksLikeNote(row.cells[0].text);
        if (record || isForeignRow(row, width) || (!meagre && !(isAlone(row) && (words || row.cells.size() < width)) && !sentence && !prose)) {
            break;
        }
        short_ = row.cells.size() == 1 && isAlone(row);
        apart = gap || apart;
        const bool foreign = numbered && words && row.cells.size() * 2 <= width;
        if (gap || foreign || (short_ && (words || isRule(row)) && width >= 2) || (isAlone(row) && width >= 3 && words)) {
            notes = back;
        }
        if (gap && row.cells.size() >= width && !isAlone(row)) {
            break;
        }
    }
    return notes;
}

/// "(3 rows affected)" under three of them, all that a table of one column has for a note.
bool countsRowsAbove(const Sample::Row& row, std::size_t above)
{
    const auto text = row.cells[0].text.substr(row.cells[0].text.starts_with('(') ? 1 : 0);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return row.cells.size() == 1 && error == std::errc() && number == above && end + 1 < text.data() + text.size() && *end == ' ';
}
} // namespace

namespace {
/// How many of the last records are notes.
std::size_t noteRows(const Sample& sample, bool whole, const Layout& layout, const Wishes& wishes)
{
    const auto& rows = sample.rows();
    const auto record = std::ranges::find_if(rows, [&](const auto& row) { return !whole || row.index >= layout.dataIndex; });
    const auto first = static_cast<std::size_t>(record - rows.begin());
    const auto width = widthOf(sample, layout.dialect);
    const auto below = rows.size() - first;
    if (wishes.footerRows) {
        return std::min(static_cast<std::size_t>(*wishes.footerRows), below);
    }
    if (layout.names.size() == 1) {
        return whole && below > 1 && countsRowsAbove(rows.back(), below - 1) ? 1 : 0;
    }
    return width == layout.names.size() ? countNotes(sample, first, width, layout.comment) : 0;
}

/// Without its place in the file.
Footer footerOf(const Sample& sample, std::size_t count)
{
    const auto& rows = sample.rows();
    Footer footer;
    if (count < rows.size()) {
        for (const auto& piece : rows[rows.size() - count - 1].cells) {
            footer.lastRow.emplace_back(utf8Prefix(piece.text, shownBytes));
        }
    }
    for (std::size_t i = rows.size() - count; i < rows.size(); ++i) {
        footer.notes.emplace_back(utf8Prefix(rows[i].cells[0].text, shownBytes));
    }
    return footer;
}
} // namespace

Expected<Footer> findFooter(const File& file, const Encoding& encoding, const Layout& layout, const Wishes& wishes)
{
    const auto tail = tailOf(file, encoding);
    if (!tail) {
        return std::unexpected(tail.error());
    }
    Decoder decoder(encoding);
    const std::string text(decoder.decode(tail->bytes));
    const Sample sample(text, layout.dialect);
    const auto count = noteRows(sample, tail->offset == encoding.bom, layout, wishes);
    auto footer = footerOf(sample, count);
    footer.offset = file.size();
    if (count > 0) {
        const std::size_t begin = sample.rows()[sample.rows().size() - count].begin;
        footer.offset = offsetBefore(*tail, encoding, breaksIn(std::string_view(text).substr(begin)));
    }
    return footer;
}

Footer takeNotesBetween(Layout& layout, std::string_view head, const Wishes& wishes)
{
    std::size_t end = 0;
    {
        const Sample all(head, layout.dialect, sampleRecords);
        const auto next = std::ranges::find_if(all.rows(), [&](const auto& row) { return row.index >= layout.endIndex; });
        end = next == all.rows().end() ? head.size() : next->begin;
    }
    const Sample sample(head.substr(0, end), layout.dialect);
    const auto count = noteRows(sample, true, layout, wishes);
    if (count > 0) {
        layout.endIndex = sample.rows()[sample.rows().size() - count].index;
    }
    return footerOf(sample, count);
}

Totals findTotals(const std::vector<std::string>& lastRow, std::span<const ColumnPlan> plans, std::span<const ColumnStatistics> statistics)
{
    constexpr double tolerance = 1e-6;
    constexpr std::int64_t fewestRows = 3;
    constexpr std::int64_t fewestUnnamed = 4; ///< of three numbers one is often the sum of the others: 1, 2, 3
    Totals totals;
    bool proven = false;
    std::size_t labelled = 0;
    for (std::size_t i = 0; i < std::min(lastRow.size(), plans.size()); ++i) {
        NumberForm form;
        const bool isNumber = plans[i].type == Type::Integer || plans[i].type == Type::Number;
        if (totals.label.empty() && meansTotal(lastRow[i])) {
            totals.label = trimmed(lastRow[i]);
            labelled = i;
        } else if (isNumber && parseNumber(lastRow[i], plans[i].decimal, form) && statistics[i].values >= fewestRows) {
            const double sum = statistics[i].mean() * static_cast<double>(statistics[i].values);
            const bool isSum = form.value != 0 && std::abs(2 * form.value - sum) <= tolerance * std::abs(sum);
            proven = proven || (isSum && statistics[i].values >= fewestUnnamed && std::count(lastRow.begin(), lastRow.end(), "") > 0);
            totals.columns.push_back(i);
        }
    }
    totals.filledIn = totals.label.empty() || lastRow.size() < 2 || std::ranges::count(lastRow, "") + 1 < std::ssize(lastRow);
    if (!totals.filledIn) {
        totals.columns.push_back(labelled);
    }
    return totals.label.empty() && !proven ? Totals {} : totals;
}

} // namespace scan
