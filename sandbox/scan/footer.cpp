// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/footer.h"

#include "sandbox/scan/decoder.h"
#include "sandbox/scan/header.h"
#include "sandbox/scan/price.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <cmath>

namespace scan {

namespace {
constexpr std::int64_t tailBytes = 256 << 10;
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

/// Rows at the end that say too little for the table: fewer cells than it has, and words in the first of them only.
std::size_t countNotes(const Sample& sample, std::size_t first, std::size_t width)
{
    const auto& rows = sample.rows();
    const bool numbered = looksOf(sample, first, width)[0].isTyped();
    std::size_t notes = 0;
    bool apart = false;
    bool short_ = false;
    for (std::size_t back = 1; back <= maxNotes && first + back < rows.size(); ++back) {
        const auto& row = rows[rows.size() - back];
        const auto& above = rows[rows.size() - back - 1];
        const auto kind = priceOf(row.cells[0]).kind;
        const bool words = kind == Kind::Text || kind == Kind::Token;
        // A sentence may have commas, but then a line of its own or a shorter one stands above it.
        const bool sentence = row.cells.size() < width && kind == Kind::Text && !row.cells[0].quoted;
        if (isForeignRow(row, width) || (!(isAlone(row) && (words || row.cells.size() < width)) && !sentence)) {
            break;
        }
        const bool gap = row.index > above.index + 1;
        short_ = row.cells.size() == 1 && isAlone(row);
        apart = gap || apart;
        const bool foreign = numbered && words && row.cells.size() * 2 <= width;
        if (gap || foreign || (short_ && words && width >= 2) || (isAlone(row) && width >= 3 && words)) {
            notes = back;
        }
        if (gap && row.cells.size() >= width && !isAlone(row)) {
            break;
        }
    }
    return notes;
}
} // namespace

Expected<Footer> findFooter(const File& file, const Encoding& encoding, const Layout& layout, const Wishes& wishes)
{
    Footer none { {}, file.size() };
    if (layout.nextLine > 0 || (layout.names.size() < 2 && !wishes.footerRows)) {
        return none;
    }
    const auto tail = tailOf(file, encoding);
    if (!tail) {
        return std::unexpected(tail.error());
    }
    Decoder decoder(encoding);
    const std::string text(decoder.decode(tail->bytes));
    const bool whole = tail->offset == encoding.bom;
    const Sample sample(text, layout.dialect);
    const auto& rows = sample.rows();
    const auto record = std::ranges::find_if(rows, [&](const auto& row) { return !whole || row.index >= layout.dataIndex; });
    const auto first = static_cast<std::size_t>(record - rows.begin());
    const auto width = priceOf(sample, layout.dialect).width;
    const std::size_t count = wishes.footerRows ? std::min(static_cast<std::size_t>(*wishes.footerRows), rows.size() - first)
        : width == layout.names.size()          ? countNotes(sample, first, width)
                                                : 0;
    if (count < rows.size() - first) {
        for (const auto& piece : rows[rows.size() - count - 1].cells) {
            none.lastRow.emplace_back(utf8Prefix(piece.text, shownBytes));
        }
    }
    if (count == 0) {
        return none;
    }
    const std::size_t begin = rows[rows.size() - count].begin;
    Footer footer { {}, offsetBefore(*tail, encoding, breaksIn(std::string_view(text).substr(begin))), none.lastRow };
    for (std::size_t i = rows.size() - count; i < rows.size(); ++i) {
        footer.notes.emplace_back(utf8Prefix(rows[i].cells[0].text, shownBytes));
    }
    return footer;
}

Totals findTotals(const std::vector<std::string>& lastRow, std::span<const ColumnPlan> plans, std::span<const ColumnStatistics> statistics)
{
    constexpr double tolerance = 1e-6;
    constexpr std::int64_t fewestRows = 3;
    Totals totals;
    bool proven = false;
    for (std::size_t i = 0; i < std::min(lastRow.size(), plans.size()); ++i) {
        NumberForm form;
        const bool isNumber = plans[i].type == Type::Integer || plans[i].type == Type::Number;
        if (totals.label.empty() && meansTotal(lastRow[i])) {
            totals.label = trimmed(lastRow[i]);
        } else if (isNumber && parseNumber(lastRow[i], plans[i].decimal, form) && statistics[i].values >= fewestRows) {
            const double sum = statistics[i].mean() * static_cast<double>(statistics[i].values);
            const bool isSum = form.value != 0 && std::abs(2 * form.value - sum) <= tolerance * std::abs(sum);
            proven = proven || (isSum && std::count(lastRow.begin(), lastRow.end(), "") > 0);
            totals.columns.push_back(i);
        }
    }
    return totals.label.empty() && !proven ? Totals {} : totals;
}

} // namespace scan
