// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/footer.h"

#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/text/words.h"

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
    return std::any_of(begin, rows.begin() + static_cast<std::ptrdiff_t>(end), [&](const auto& row) { return row.cells.size() == width && filledCells(row) == 0; });
}

/// The rows at the end of a table, each of them perhaps a note about it.
class Notes {
public:
    Notes(const Sample& sample, std::size_t first, std::size_t width, const std::string& comment)
        : m_sample(sample)
        , m_rows(sample.rows())
        , m_first(first)
        , m_width(width)
        , m_comment(comment == "#" || comment == "//" ? comment : std::string()) // such lines are comments wherever they stand
        , m_looks(looksOf(sample, first, width, lastPart(m_rows, first)))
        , m_numbered(m_looks[0].isTyped())
        , m_usual(longestAlone(m_rows, first, width, false) >= longestAlone(m_rows, first, width, true))
    {
    }
    /// How many there are. A row that only says little is a record; a note begins as notes do, has another form than every record, or
    /// stands below a gap.
    std::size_t count() const;

private:
    bool isApart(std::size_t row) const;
    bool contradicts(const Sample::Row& row) const;
    bool saysLittle(const Sample::Row& row, bool apart) const;
    bool isTold(const Sample::Row& row) const;
    bool isMisshapen(const Sample::Row& row) const;

    const Sample& m_sample;
    const std::vector<Sample::Row>& m_rows;
    std::size_t m_first;
    std::size_t m_width;
    std::string m_comment;
    std::vector<ColumnLook> m_looks; ///< above the last gap
    bool m_numbered; ///< the first column holds numbers or dates
    bool m_usual; ///< rows with a text in their first cell and nothing behind it stand among the records, too
};

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
    const bool words = isTold(row) || kind == Kind::Text || kind == Kind::Token
        || (kind == Kind::Word && (m_numbered || apart) && !mayMeanMissing(row.cells[0].text));
    const bool isShort = row.cells.size() < m_width;
    const bool meagre = m_width >= 4 && row.cells.size() * 2 <= m_width;
    const bool sentence = kind == Kind::Text && !row.cells[0].quoted && (isShort || (isTold(row) && contradicts(row))); // it may have commas
    return meagre || sentence || (isAlone(row) && (words || isShort));
}

bool Notes::isTold(const Sample::Row& row) const
{
    const auto text = row.cells[0].text;
    const auto isLike = [&](std::size_t r) { return meansNote(m_rows[r].cells[0].text); };
    const bool isOwnKind = meansNote(text) && m_first + 1 < m_rows.size() && isLike(m_first);
    return meansEnd(text) || (row.cells.size() == 1 && countsRows(text)) || (meansNote(text) && !isOwnKind);
}

/// As no record of the table is written: words in a line without delimiters, a line drawn across, or a sentence where blanks separate.
bool Notes::isMisshapen(const Sample::Row& row) const
{
    const auto kind = priceOf(row.cells[0]).kind;
    const bool alone = row.cells.size() == 1 && m_width >= 2 && (kind == Kind::Text || isRule(row));
    const bool foreign = m_numbered && row.cells.size() * 2 <= m_width && (kind == Kind::Text || kind == Kind::Token || kind == Kind::Word);
    const bool prose = m_numbered && m_sample.dialect().delimiter == ' ' && row.cells.size() > m_width && areMostlyWords(row);
    return alone || foreign || prose;
}

std::size_t Notes::count() const
{
    std::size_t notes = 0;
    for (std::size_t back = 1; back <= maxNotes && m_first + back < m_rows.size(); ++back) {
        const auto& row = m_rows[m_rows.size() - back];
        if (notes > 0 && notes + 1 == back && filledCells(row) == 0) {
            notes = back;
            continue;
        }
        if (!m_comment.empty() && row.cells[0].text.starts_with(m_comment)) {
            continue;
        }
        const bool apart = isApart(m_rows.size() - back);
        const bool told = isTold(row);
        const bool misshapen = isMisshapen(row);
        const bool record = m_usual && !apart && !told && isAlone(row) && row.cells.size() >= m_width;
        if (record || isForeignRow(row, m_width) || (!misshapen && !saysLittle(row, apart))) {
            break;
        }
        if (apart || misshapen || told) {
            notes = back;
        }
        if (apart && row.cells.size() >= m_width && !isAlone(row)) {
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
std::size_t noteRows(const Sample& sample, bool whole, const Layout& layout, const sandbox::ReadOptions& options)
{
    const auto& rows = sample.rows();
    const auto record = std::ranges::find_if(rows, [&](const auto& row) { return !whole || row.index >= layout.dataIndex; });
    const auto first = static_cast<std::size_t>(record - rows.begin());
    const auto width = widthOf(sample, layout.dialect);
    const auto below = rows.size() - first;
    if (options.footerRows) {
        return std::min(static_cast<std::size_t>(*options.footerRows), below);
    }
    if (layout.names.size() == 1) {
        return whole && below > 1 && countsRowsAbove(rows.back(), below - 1) ? 1 : 0;
    }
    return width == layout.names.size() ? Notes(sample, first, width, layout.comment).count() : 0;
}

/// The cells that are filled, as a person reads them.
std::string quotedText(const Sample::Row& row, char delimiter)
{
    std::string text;
    for (const auto& cell : row.cells) {
        const auto own = trimmed(cell.text);
        text += (text.empty() || own.empty() ? "" : delimiter == ' ' ? " " : ", ") + std::string(own);
    }
    return text;
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
        footer.notes.emplace_back(utf8Prefix(quotedText(rows[i], sample.dialect().delimiter), shownBytes));
    }
    return footer;
}
} // namespace

Expected<Footer> findFooter(const File& file, const Encoding& encoding, const Layout& layout, const sandbox::ReadOptions& options)
{
    const auto tail = tailOf(file, encoding);
    if (!tail) {
        return std::unexpected(tail.error());
    }
    Decoder decoder(encoding);
    const std::string text(decoder.decode(tail->bytes));
    const Sample sample(text, layout.dialect);
    const auto count = noteRows(sample, tail->offset == encoding.bom, layout, options);
    auto footer = footerOf(sample, count);
    footer.offset = file.size();
    if (count > 0) {
        const std::size_t begin = sample.rows()[sample.rows().size() - count].begin;
        footer.offset = offsetBefore(*tail, encoding, breaksIn(std::string_view(text).substr(begin)));
    }
    return footer;
}

Footer takeNotesBetween(Layout& layout, std::string_view head, const sandbox::ReadOptions& options)
{
    std::size_t end = 0;
    {
        const Sample all(head, layout.dialect, sampleRecords);
        const auto next = std::ranges::find_if(all.rows(), [&](const auto& row) { return row.index >= layout.endIndex; });
        end = next == all.rows().end() ? head.size() : next->begin;
    }
    const Sample sample(head.substr(0, end), layout.dialect);
    const auto count = noteRows(sample, true, layout, options);
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
