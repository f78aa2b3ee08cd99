// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/pages.h"

#include "sandbox/scan/records/stretch.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::size_t pageChunkBytes = 256u << 10;
constexpr std::size_t cellBytes = 1000;
constexpr std::size_t pageBytes = 4u << 20;
} // namespace

/// Nothing but dashes, three of them somewhere.
static bool isRule(const Record& record)
{
    const auto fits = [](auto cell) { return cell.empty() || drawsRule(cell) || trimmed(cell).empty(); };
    return std::ranges::all_of(record.cells, fits)
        && std::ranges::any_of(record.cells, [](auto cell) { return trimmed(cell).size() >= 3; });
}

bool isComment(const Layout& layout, const Record& record)
{
    return !layout.comment.empty() && record.index >= layout.dataIndex && !record.cells.empty()
        && (record.cells[0].starts_with(layout.comment) || (layout.comment == ruleSign && isRule(record))
            || (layout.comment == repeatedHeaderSign && std::ranges::equal(record.cells, layout.names)));
}

bool hasSurplus(const Layout& layout, const Record& record)
{
    const auto width = layout.names.size();
    return record.cells.size() > width
        && std::ranges::all_of(record.cells.subspan(width), [](auto cell) { return cell.empty(); });
}

bool isData(const Layout& layout, const Record& record)
{
    return record.index >= layout.dataIndex && record.index < layout.endIndex && !isComment(layout, record)
        && (record.cells.size() <= layout.names.size() || hasSurplus(layout, record));
}

bool isAllData(const Layout& layout, const Chunk& chunk)
{
    return chunk.even && layout.comment.empty() && chunk.start.index >= layout.dataIndex
        && chunk.end.index <= layout.endIndex;
}

Pages::Pages(const File& file, const Encoding& encoding, const Layout& layout, std::size_t chunkBytes)
    : m_file(file)
    , m_encoding(encoding)
    , m_layout(layout)
    , m_chunkBytes(chunkBytes)
    , m_marks { Mark { .offset = encoding.bom } }
    , m_thread([this](const std::stop_token& stop) { index(stop); })
{
}

Pages::~Pages() = default;

Pages::Known Pages::known() const
{
    const std::scoped_lock lock(m_mutex);
    return m_known;
}

void Pages::index(std::stop_token stop)
{
    Chunker chunker(m_file, m_encoding, m_layout.dialect, m_chunkBytes, m_layout.names.size());
    RecordReader reader(m_encoding, m_layout.dialect);
    Chunk chunk;
    std::int64_t rows = 0;
    while (!stop.stop_requested()) {
        const auto found = chunker.next(chunk);
        Expected<void> read;
        if (found && *found && isAllData(m_layout, chunk)) {
            rows += chunk.end.index - chunk.start.index;
        } else if (found && *found) {
            read = reader.read(chunk, [&](const Record& record) {
                rows += isData(m_layout, record) ? 1 : 0;
                return true;
            });
        }
        {
            const std::scoped_lock lock(m_mutex);
            if (!found || !read) {
                m_known.fault = found ? read.error() : found.error();
                return;
            }
            m_known = { rows, chunker.position(), !*found, {} };
            if (!*found) {
                return;
            }
            if (chunker.startsAnywhere()) {
                m_marks.push_back(chunker.mark());
                m_marks.back().rows = rows;
            }
        }
        if (chunk.even && chunker.startsAnywhere()) {
            countOn(chunker, rows, stop);
        }
    }
}

/// As far as chunks would only be counted.
void Pages::countOn(Chunker& chunker, std::int64_t& rows, const std::stop_token& stop)
{
    const auto start = chunker.mark();
    if (!m_layout.comment.empty() || start.index < m_layout.dataIndex) {
        return;
    }
    const auto reached = [&](const Mark& mark) {
        if (stop.stop_requested() || mark.index > m_layout.endIndex) {
            return false;
        }
        const std::scoped_lock lock(m_mutex);
        m_marks.push_back(mark);
        m_marks.back().rows = rows + mark.index - start.index;
        m_known.rows = m_marks.back().rows;
        m_known.bytes = mark.offset;
        return true;
    };
    const auto end = countEven({ m_file, m_layout.dialect, m_layout.names.size(), m_chunkBytes }, start, reached);
    rows += end.index - start.index;
    chunker.startAt(end);
}

Mark Pages::before(std::int64_t row) const
{
    const std::scoped_lock lock(m_mutex);
    return *std::prev(std::ranges::upper_bound(m_marks, row, {}, &Mark::rows));
}

/// How many bytes the first `lines` lines have; CR, LF and CRLF end them.
static std::size_t lengthOfLines(std::string_view text, std::int64_t lines)
{
    std::size_t at = 0;
    while (lines > 0 && (at = text.find_first_of("\r\n", at)) != std::string_view::npos) {
        at += text[at] == '\r' && text.substr(at + 1).starts_with('\n') ? 2 : 1;
        --lines;
    }
    return lines > 0 ? text.size() : at;
}

Expected<std::int64_t> Pages::place(std::int64_t row) const
{
    Chunker chunker(m_file, m_encoding, m_layout.dialect, pageChunkBytes);
    if (row < 0 || row >= known().rows || !chunker.startsAnywhere()) {
        return -1;
    }
    const auto mark = before(row);
    chunker.startAt(mark);
    RecordReader reader(m_encoding, m_layout.dialect);
    Chunk chunk;
    std::int64_t at = mark.rows;
    std::int64_t found = -1;
    while (found < 0) {
        if (const auto more = chunker.next(chunk); !more || !*more) {
            return more ? Expected<std::int64_t>(-1) : std::unexpected(more.error());
        }
        const auto read = reader.read(chunk, [&](const Record& record) {
            if (isData(m_layout, record) && at++ == row) {
                found = chunk.start.offset
                    + static_cast<std::int64_t>(lengthOfLines(chunk.text(), record.line - chunk.start.line));
            }
            return found < 0;
        });
        if (!read) {
            return std::unexpected(read.error());
        }
    }
    return found;
}

Expected<std::vector<Pages::Row>> Pages::rows(std::int64_t first, std::int64_t count) const
{
    const auto last = std::min(first + std::min(count, mostRows), known().rows);
    std::vector<Row> page;
    if (first < 0 || first >= last) {
        return page;
    }
    const auto mark = before(first);
    Chunker chunker(m_file, m_encoding, m_layout.dialect, pageChunkBytes);
    if (chunker.startsAnywhere()) {
        chunker.startAt(mark);
    }
    RecordReader reader(m_encoding, m_layout.dialect);
    Chunk chunk;
    std::int64_t row = mark.rows;
    std::size_t room = pageBytes;
    const auto keep = [&](const Record& record) {
        if (!isData(m_layout, record) || row++ < first) {
            return true;
        }
        Row cells;
        for (const auto cell : record.cells.first(std::min(record.cells.size(), m_layout.names.size()))) {
            cells.emplace_back(utf8Prefix(cell, std::min(cellBytes, room)));
            room -= cells.back().size();
        }
        cells.resize(m_layout.names.size());
        page.push_back(std::move(cells));
        return row < last;
    };
    while (row < last) {
        const auto found = chunker.next(chunk);
        if (!found || !*found) {
            return found ? Expected<std::vector<Row>>(std::move(page)) : std::unexpected(found.error());
        }
        if (const auto read = reader.read(chunk, keep); !read) {
            return std::unexpected(read.error());
        }
    }
    return page;
}

} // namespace scan
