// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/gather.h"

#include "sandbox/scan/profile/record_watch.h"
#include "sandbox/scan/text/sound_text.h"
#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>

namespace scan {

namespace {
constexpr std::size_t previewRows = 200;
constexpr std::size_t previewCellBytes = 1000;
constexpr std::size_t previewBytes = 4u << 20;

/// Rows on their way into the columns: a column takes many cells at once, so that what it looks things up in stays at
/// hand.
class RowsAtOnce {
public:
    RowsAtOnce(const std::vector<std::size_t>& columns, std::size_t most)
        : m_columns(columns)
        , m_most(std::clamp<std::size_t>(mostCells / std::max<std::size_t>(columns.size(), 1), 1, most))
        , m_stride(m_most + 4)
        , m_cells(columns.size() * m_stride)
    {
    }
    void add(const Record& record)
    {
        auto* cell = m_cells.data() + m_count;
        for (const auto column : m_columns) {
            *cell = column < record.cells.size() ? record.cells[column] : std::string_view();
            cell += m_stride;
        }
        m_lines[m_count] = record.line;
        m_keys[m_count++] = hashOf(static_cast<std::uint64_t>(record.index));
    }
    bool isFull() const { return m_count == m_most; }
    void giveTo(std::vector<Column>& columns)
    {
        const std::span<const std::string_view> cells(m_cells);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            columns[i].add({ cells.subspan(i * m_stride, m_count), std::span(m_lines).first(m_count),
                std::span(m_keys).first(m_count) });
        }
        m_count = 0;
    }

private:
    static constexpr std::size_t mostCells = 1u << 15;
    const std::vector<std::size_t>& m_columns;
    std::size_t m_most;
    std::size_t m_stride; ///< from column to column; a power of two would have them all in the same corner of the cache
    std::size_t m_count = 0;
    std::vector<std::string_view> m_cells; ///< column by column
    std::array<std::int64_t, CellRun::most> m_lines;
    std::array<std::uint64_t, CellRun::most> m_keys;
};

class Gatherer {
public:
    explicit Gatherer(const Pass& pass)
        : m_pass(pass)
        , m_threads(threadsFor(pass))
        , m_budget(Budget::forColumns(pass.layout.names.size()))
        , m_chunker(pass.file, pass.encoding, pass.layout.dialect, pass.extent.chunkBytes, pass.layout.names.size())
    {
        for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
            if (pass.wanted[i]) {
                m_columns.push_back(i);
            }
        }
    }

    Expected<Gathered> run()
    {
        inThreads(m_threads, [this] { work(); });
        if (m_fault) {
            return std::unexpected(*m_fault);
        }
        if (m_whole.columns.empty()) {
            m_whole.columns = emptyColumns();
        }
        forEachInThreads(m_threads, m_whole.columns.size(), [this](auto i) { m_whole.columns[i].settleTexts(); });
        return std::move(m_whole);
    }

private:
    static unsigned threadsFor(const Pass& pass)
    {
        const auto chunks = static_cast<std::uint64_t>(pass.file.size()) / pass.extent.chunkBytes + 1;
        const auto asked = pass.extent.threads ? pass.extent.threads : usualThreads();
        return static_cast<unsigned>(std::min<std::uint64_t>(asked, chunks));
    }

    void work()
    {
        RecordReader reader(m_pass.encoding, m_pass.layout.dialect);
        Chunk chunk;
        std::optional<Fault> fault;
        while (const auto number = nextChunk(chunk, fault)) {
            Expected<Gathered> part;
            try {
                part = fault ? std::unexpected(*fault) : read(chunk, reader);
            } catch (const std::bad_alloc&) {
                part = std::unexpected(Fault { "out_of_memory" });
            }
            handOver(*number, std::move(part));
        }
    }

    /// The number of the chunk; nullopt: there are no more.
    std::optional<std::int64_t> nextChunk(Chunk& chunk, std::optional<Fault>& fault)
    {
        const std::scoped_lock lock(m_reading);
        if (m_ended || m_next == m_pass.extent.mostChunks) {
            return std::nullopt;
        }
        const auto found = m_chunker.next(chunk);
        m_ended = !found || !*found;
        if (!found) {
            fault = found.error();
        }
        m_position = m_chunker.position();
        return found && !*found ? std::nullopt : std::optional(m_next++);
    }

    std::vector<Column> emptyColumns()
    {
        std::vector<Column> columns;
        columns.reserve(m_columns.size());
        const std::scoped_lock lock(m_merging);
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto column = m_columns[i];
            columns.emplace_back(m_pass.plans[column], m_budget, m_pass.origins[column],
                m_pass.options.find(m_pass.layout.names[column]));
            if (m_whole.columns.empty()) {
                continue;
            }
            columns.back().statistics().startBehind(m_whole.columns[i].statistics());
        }
        return columns;
    }

    Expected<Gathered> read(const Chunk& chunk, RecordReader& reader)
    {
        Gathered part;
        part.columns = emptyColumns();
        const auto hasPreview = chunk.start.index < m_pass.layout.dataIndex + static_cast<std::int64_t>(previewRows);
        const bool isEven = !hasPreview && isAllData(m_pass.layout, chunk);
        if (const auto result = isEven ? readEven(chunk, reader, part) : readRecords(chunk, reader, part, hasPreview);
            !result) {
            return std::unexpected(result.error());
        }
        for (auto& column : part.columns) {
            column.settle();
        }
        part.openQuoteLine = reader.openQuoteLine();
        return part;
    }

    Expected<void> readEven(const Chunk& chunk, RecordReader& reader, Gathered& part) const
    {
        std::array<std::string_view, CellRun::most> cells;
        std::array<std::uint64_t, CellRun::most> keys;
        RecordWatch watch(m_pass, part);
        return reader.readEven(chunk, m_pass.layout.names.size(), m_pass.checksText, [&](EvenRows& rows) {
            const auto count = rows.count();
            for (std::size_t i = 0; i < count; ++i) {
                keys[i] = hashOf(static_cast<std::uint64_t>(rows.index()) + i);
            }
            for (std::size_t i = 0; i < m_columns.size(); ++i) {
                rows.take(m_columns[i], cells);
                part.columns[i].add({ std::span(cells).first(count), rows.lines(), std::span(keys).first(count) });
                watch.see(m_columns[i], std::span(cells).first(count));
            }
            watch.add(rows);
            part.rows += static_cast<std::int64_t>(count);
        });
    }

    Expected<void> readRecords(const Chunk& chunk, RecordReader& reader, Gathered& part, bool hasPreview) const
    {
        if (m_pass.checksText && !isSoundUtf8(chunk.text())) {
            return std::unexpected(Fault { "bad_text", chunk.start.line });
        }
        const auto width = m_pass.layout.names.size();
        const auto surplus = std::min(width, static_cast<std::size_t>(m_pass.options.surplusColumns.value_or(0)));
        // Where surplus cells are kept, a record may end wherever the names do: a long first one made the table wider.
        const auto usual = surplus > 0 ? std::min(width - surplus, m_pass.layout.headerCells) : width;
        RecordWatch watch(m_pass, part);
        std::size_t room = previewBytes;
        // Cells that the Tokenizer made are gone with the next record.
        RowsAtOnce rows(m_columns, chunk.regular ? CellRun::most : 1);
        const auto sink = [&](const Record& record) {
            if (record.index < m_pass.layout.dataIndex || record.index >= m_pass.layout.endIndex) {
                return true;
            }
            if (isComment(m_pass.layout, record)) {
                part.comments.note(record.index, listedComments);
                return true;
            }
            if (!isData(m_pass.layout, record)) {
                part.tooLong.note(record.line);
                const auto total = std::ranges::find_if(record.cells, meansTotal);
                if (part.tooLong.total.empty() && total != record.cells.end()) {
                    part.tooLong.total = trimmed(*total);
                }
                part.mostCells = std::max(part.mostCells, record.cells.size());
                return true;
            }
            watch.add(record);
            ++part.rows;
            if (record.cells.size() < usual) {
                part.tooShort.note(record.line);
            } else if (record.cells.size() > width) {
                part.surplus.note(record.line);
            }
            rows.add(record);
            if (rows.isFull()) {
                rows.giveTo(part.columns);
            }
            if (hasPreview && part.preview.size() < previewRows) {
                keepPreview(part, record, room);
            }
            return true;
        };
        const auto result = reader.read(chunk, sink);
        rows.giveTo(part.columns);
        return result;
    }

    void keepPreview(Gathered& part, const Record& record, std::size_t& room) const
    {
        std::vector<std::string> cells;
        for (const auto cell : record.cells.first(std::min(record.cells.size(), m_pass.layout.names.size()))) {
            cells.emplace_back(utf8Prefix(cell, std::min(previewCellBytes, room)));
            room -= cells.back().size();
        }
        cells.resize(m_pass.layout.names.size());
        part.preview.push_back(std::move(cells));
    }

    /// Parts come in any order and are put together in the order of the file; nobody runs far ahead.
    void handOver(std::int64_t number, Expected<Gathered> part)
    {
        std::unique_lock lock(m_merging);
        m_merged.wait(lock, [&] { return number - m_done <= static_cast<std::int64_t>(m_threads); });
        m_waiting.emplace(number, std::move(part));
        for (auto next = m_waiting.begin(); next != m_waiting.end() && next->first == m_done;
            next = m_waiting.begin()) {
            if (!m_fault) {
                merge(std::move(next->second));
            }
            m_waiting.erase(next);
            ++m_done;
        }
        m_merged.notify_all();
    }

    void merge(Expected<Gathered> part)
    {
        if (!part) {
            m_fault = part.error();
            const std::scoped_lock lock(m_reading);
            m_ended = true;
            return;
        }
        m_whole.lines.merge(part->lines, m_whole.rows);
        m_whole.records.merge(part->records);
        m_whole.rows += part->rows;
        m_whole.tooLong.merge(part->tooLong);
        m_whole.mostCells = std::max(m_whole.mostCells, part->mostCells);
        m_whole.tooShort.merge(part->tooShort);
        m_whole.surplus.merge(part->surplus);
        m_whole.comments.merge(part->comments, listedComments);
        m_whole.openQuoteLine = std::max(m_whole.openQuoteLine, part->openQuoteLine);
        for (std::size_t i = 0; i < part->preview.size() && m_whole.preview.size() < previewRows; ++i) {
            m_whole.preview.push_back(std::move(part->preview[i]));
        }
        if (m_whole.columns.empty()) {
            m_whole.columns = std::move(part->columns);
        } else {
            for (std::size_t i = 0; i < m_columns.size(); ++i) {
                m_whole.columns[i].merge(part->columns[i]);
            }
        }
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            m_whole.columns[i].estimateIfNearlyUnique();
        }
        m_pass.progress(std::min(1.0, static_cast<double>(m_position) / static_cast<double>(m_pass.file.size())));
    }

    const Pass& m_pass;
    unsigned m_threads;
    Budget m_budget;
    std::vector<std::size_t> m_columns; ///< the wanted ones

    std::atomic<std::int64_t> m_position = 0; ///< bytes read
    std::mutex m_reading; ///< of the next three
    Chunker m_chunker;
    std::int64_t m_next = 0;
    bool m_ended = false;

    std::mutex m_merging; ///< of the rest; may be held when m_reading is taken
    std::condition_variable m_merged;
    std::map<std::int64_t, Expected<Gathered>> m_waiting;
    std::int64_t m_done = 0; ///< chunks put together
    Gathered m_whole;
    std::optional<Fault> m_fault;
};
} // namespace

Expected<Gathered> gather(const Pass& pass)
{
    return Gatherer(pass).run();
}

} // namespace scan
