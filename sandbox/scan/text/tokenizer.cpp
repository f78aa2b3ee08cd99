// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/tokenizer.h"

#include <utility>

namespace scan {

namespace {
bool isBreak(char c)
{
    return c == '\n' || c == '\r';
}

std::size_t slot(char c)
{
    return static_cast<unsigned char>(c);
}
} // namespace

Tokenizer::Tokenizer(Dialect dialect, Sink sink)
    : m_dialect(dialect)
    , m_sink(std::move(sink))
{
    for (const char c : { '\n', '\r', dialect.delimiter }) {
        m_stops[slot(c)] = true;
    }
    m_stops[slot('\t')] = m_stops[slot('\t')] || dialect.collapse;
    if (dialect.escape) {
        m_stops[slot(dialect.escape)] = true;
    }
}

bool Tokenizer::feed(std::string_view text)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end && !m_stopped) {
        if (m_swallowLineFeed) {
            m_swallowLineFeed = false;
            if (*at == '\n') {
                ++at;
                continue;
            }
        }
        if (m_state == State::Plain) {
            at = plain(at, end);
        } else if (m_state == State::Quoted) {
            at = quoted(at, end);
        }
        if (at < end && !outside(*at++)) {
            m_stopped = true;
        }
        m_stopped = m_stopped || !withinCaps();
    }
    return !m_stopped;
}

const char* Tokenizer::plain(const char* at, const char* end)
{
    const char* run = at;
    while (run < end && !m_stops[slot(*run)]) {
        ++run;
    }
    m_text.append(at, run);
    return run;
}

const char* Tokenizer::quoted(const char* at, const char* end)
{
    const char* run = at;
    while (run < end && *run != m_dialect.quote && (m_dialect.escape == 0 || *run != m_dialect.escape)) {
        if (*run == '\r' || (*run == '\n' && !m_afterReturn)) {
            ++m_line;
        }
        m_afterReturn = *run == '\r';
        ++run;
    }
    m_text.append(at, run);
    return run;
}

/// One character in any state but the middle of a run.
bool Tokenizer::outside(char c)
{
    switch (m_state) {
    case State::RecordStart: return startOfRecord(c);
    case State::BlankLine: return blankLine(c);
    case State::CellStart:
        if (isBreak(c)) {
            return m_dialect.collapse ? endRow(c) : endRecord(c);
        }
        startOfCell(c);
        return true;
    case State::Plain:
        if (isBreak(c)) {
            return endRecord(c);
        }
        if (m_dialect.separates(c)) {
            endCell();
            m_state = State::CellStart;
        } else {
            m_state = State::Escaped;
        }
        return true;
    case State::Quoted:
        m_afterReturn = false;
        m_state = c == m_dialect.quote ? State::AfterQuote : State::EscapedInQuotes;
        return true;
    case State::AfterQuote:
        if (isBreak(c)) {
            return endRecord(c);
        }
        if (m_dialect.separates(c)) {
            endCell();
            m_state = State::CellStart;
            return true;
        }
        m_text.push_back(c);
        m_state = c == m_dialect.quote ? State::Quoted : State::Plain;
        return true;
    case State::Escaped:
    case State::EscapedInQuotes:
        m_text.push_back(c);
        if (c == '\n') {
            ++m_line;
        }
        m_state = m_state == State::Escaped ? State::Plain : State::Quoted;
        return true;
    }
    return false;
}

bool Tokenizer::startOfRecord(char c)
{
    m_recordLine = m_line;
    if (isBreak(c)) {
        newline(c);
        ++m_index;
    } else if (m_dialect.collapse && m_dialect.separates(c)) {
        return true;
    } else if ((c == ' ' || c == '\t') && c != m_dialect.delimiter) {
        m_text.push_back(c);
        m_state = State::BlankLine;
    } else {
        startOfCell(c);
    }
    return true;
}

bool Tokenizer::blankLine(char c)
{
    if (isBreak(c)) {
        m_text.clear();
        newline(c);
        ++m_index;
        m_state = State::RecordStart;
        return true;
    }
    if ((c == ' ' || c == '\t') && c != m_dialect.delimiter) {
        m_text.push_back(c);
        return true;
    }
    if (m_dialect.skipSpace) {
        m_text.clear();
        startOfCell(c);
        return true;
    }
    m_state = State::Plain;
    if (m_stops[slot(c)]) {
        return outside(c);
    }
    m_text.push_back(c);
    return true;
}

void Tokenizer::startOfCell(char c)
{
    if ((m_dialect.skipSpace && c == ' ') || (m_dialect.collapse && m_dialect.separates(c))) {
        m_state = State::CellStart;
    } else if (c == m_dialect.delimiter) {
        endCell();
        m_state = State::CellStart;
    } else if (m_dialect.quote && c == m_dialect.quote) {
        m_quoteLine = m_line;
        m_afterReturn = false;
        m_state = State::Quoted;
    } else if (m_dialect.escape && c == m_dialect.escape) {
        m_state = State::Escaped;
    } else {
        m_text.push_back(c);
        m_state = State::Plain;
    }
}

bool Tokenizer::endRecord(char c)
{
    endCell();
    return endRow(c);
}

bool Tokenizer::endRow(char c)
{
    newline(c);
    return deliver();
}

void Tokenizer::newline(char c)
{
    ++m_line;
    m_swallowLineFeed = c == '\r';
}

bool Tokenizer::deliver()
{
    m_cells.clear();
    std::size_t begin = 0;
    for (const std::size_t end : m_ends) {
        m_cells.push_back(std::string_view(m_text).substr(begin, end - begin));
        begin = end;
    }
    const bool goOn = m_sink({ m_cells, m_recordLine, m_index });
    ++m_index;
    m_text.clear();
    m_ends.clear();
    m_state = State::RecordStart;
    return goOn;
}

bool Tokenizer::withinCaps()
{
    m_tooLong = m_tooLong || m_text.size() > maxRecordBytes;
    m_tooMany = m_tooMany || m_ends.size() > maxCells;
    return !m_tooLong && !m_tooMany;
}

void Tokenizer::finish()
{
    if (m_stopped || m_state == State::RecordStart || m_state == State::BlankLine) {
        return;
    }
    if (m_state == State::Quoted || m_state == State::EscapedInQuotes) {
        m_openQuoteLine = m_quoteLine;
    }
    if (!m_dialect.collapse || m_state != State::CellStart) {
        endCell();
    }
    deliver();
}

} // namespace scan
