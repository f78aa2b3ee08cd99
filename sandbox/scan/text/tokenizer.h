// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// How characters become cells. A zero character means: there is none.
struct Dialect {
    char delimiter = ',';
    char quote = '"';
    char escape = 0;
    bool skipSpace = false; ///< spaces before a cell are none of it: a, "b, c"
    bool collapse = false; ///< the delimiter is any run of spaces and tabs, as in aligned columns
    bool separates(char c) const { return c == delimiter || (collapse && (c == ' ' || c == '\t')); }
    /// Only delimiters, quotes and line breaks mean anything.
    bool isPlain() const { return escape == 0 && !skipSpace && !collapse; }
    bool operator==(const Dialect&) const = default;
};

/// One record with its cells, unquoted. The views live until the next record.
struct Record {
    std::span<const std::string_view> cells;
    std::int64_t line = 1; ///< the line of the file it starts on, from 1
    std::int64_t index = 0; ///< as pandas counts lines to skip: records and blank lines before it
};

/// The state machine of pandas' own reader, so that both see the same cells: a quote opens only at the start of a cell,
/// text after a closing quote is kept, blank lines are no records, CR, LF and CRLF may be mixed.
class Tokenizer {
public:
    using Sink = std::function<bool(const Record&)>;
    static constexpr std::size_t maxRecordBytes = 64u << 20;
    static constexpr std::size_t maxCells = 16'384;

    /// `sink` returns false to stop.
    Tokenizer(Dialect dialect, Sink sink);
    /// False: the sink asked to stop, or a cap was reached.
    bool feed(std::string_view text);
    /// The end of the file: what is left is the last record.
    void finish();

    bool recordTooLong() const { return m_tooLong; }
    bool tooManyCells() const { return m_tooMany; }
    /// Where the quote opened that the end of the file did not close; 0: none.
    std::int64_t openQuoteLine() const { return m_openQuoteLine; }
    std::int64_t line() const { return m_line; }
    /// Records and blank lines so far.
    std::int64_t index() const { return m_index; }
    /// Nothing of the next record has been seen.
    bool betweenRecords() const { return m_state == State::RecordStart; }
    /// The text does not start with the file.
    void startAt(std::int64_t line, std::int64_t index)
    {
        m_line = line;
        m_index = index;
    }

private:
    enum class State { RecordStart, BlankLine, CellStart, Plain, Quoted, AfterQuote, Escaped, EscapedInQuotes };

    const char* plain(const char* at, const char* end);
    const char* quoted(const char* at, const char* end);
    bool outside(char c);
    bool startOfRecord(char c);
    bool blankLine(char c);
    void startOfCell(char c);
    bool endRow(char newline);
    void endCell() { m_ends.push_back(m_text.size()); }
    bool endRecord(char newline);
    void newline(char c);
    bool deliver();
    bool withinCaps();

    Dialect m_dialect;
    Sink m_sink;
    State m_state = State::RecordStart;
    std::array<bool, 256> m_stops {}; ///< what ends a run of ordinary characters outside quotes
    std::string m_text;
    std::vector<std::size_t> m_ends;
    std::vector<std::string_view> m_cells;
    std::int64_t m_line = 1;
    std::int64_t m_recordLine = 1;
    std::int64_t m_quoteLine = 0;
    std::int64_t m_openQuoteLine = 0;
    std::int64_t m_index = 0;
    bool m_swallowLineFeed = false; ///< the line feed of a CRLF outside quotes
    bool m_afterReturn = false; ///< the line feed of a CRLF inside quotes is no second line
    bool m_tooLong = false;
    bool m_tooMany = false;
    bool m_stopped = false;
};

} // namespace scan
