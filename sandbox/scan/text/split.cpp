// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/split.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>

namespace scan {

Sample::Sample(std::string_view text, const Dialect& dialect, std::size_t maxRows)
    : m_text(text)
    , m_dialect(dialect)
{
    while (m_rows.size() < maxRows) {
        takeBlankLines();
        if (done()) {
            return;
        }
        takeRow();
    }
}

void Sample::takeBreak()
{
    const bool twice = m_text[m_at] == '\r' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n';
    m_at += twice ? 2 : 1;
    ++m_line;
}

/// Lines of nothing but spaces and tabs are no records.
void Sample::takeBlankLines()
{
    while (!done()) {
        std::size_t end = m_at;
        while (end < m_text.size() && (m_text[end] == ' ' || m_text[end] == '\t')
            && (m_dialect.collapse || m_text[end] != m_dialect.delimiter)) {
            ++end;
        }
        if (end < m_text.size() && m_text[end] != '\n' && m_text[end] != '\r') {
            return;
        }
        m_at = end;
        if (!done()) {
            takeBreak();
            ++m_index;
        }
    }
}

/// Spaces that belong to no cell.
void Sample::skipSpaces()
{
    while (!done()
        && ((m_dialect.skipSpace && m_text[m_at] == ' ')
            || (m_dialect.collapse && m_dialect.separates(m_text[m_at])))) {
        ++m_at;
    }
}

void Sample::takeRow()
{
    Row row;
    row.begin = m_at;
    row.index = m_index++;
    row.line = m_line;
    skipSpaces();
    while (true) {
        takeCell(row);
        if (row.cells.size() > Tokenizer::maxCells) {
            m_at = m_text.size(); // no table; the Tokenizer says so
        }
        if (done() || atBreak()) {
            break;
        }
        ++m_at; // the delimiter
        skipSpaces();
        if (m_dialect.collapse && (done() || atBreak())) {
            break;
        }
    }
    if (!done()) {
        takeBreak();
    }
    m_rows.push_back(std::move(row));
}

/// From behind an opening quote to behind its closing one. False: it never closes.
bool Sample::takeQuoted(Piece& piece, std::string& text)
{
    piece.quoted = true;
    ++m_at;
    while (!done()) {
        const char c = m_text[m_at++];
        if (m_dialect.escape && c == m_dialect.escape && !done()) {
            text.push_back(m_text[m_at++]);
        } else if (c != m_dialect.quote) {
            m_line += c == '\n' ? 1 : 0;
            text.push_back(c);
        } else if (!done() && m_text[m_at] == m_dialect.quote) {
            text.push_back(c);
            ++m_at;
        } else {
            return true;
        }
    }
    return false;
}

void Sample::takeCell(Row& row)
{
    Piece piece;
    std::string text;
    const std::size_t begin = m_at;
    if (m_dialect.quote && !done() && m_text[m_at] == m_dialect.quote) {
        piece.torn = !takeQuoted(piece, text);
    }
    bool changed = piece.quoted;
    const std::size_t plain = m_at;
    std::size_t untaken = m_at;
    while (!done() && !atBreak() && !m_dialect.separates(m_text[m_at])) {
        if (m_dialect.escape && m_text[m_at] == m_dialect.escape && m_at + 1 < m_text.size()) {
            changed = true;
            text.append(m_text.substr(untaken, m_at - untaken));
            untaken = ++m_at;
        }
        ++m_at;
    }
    if (changed) {
        text.append(m_text.substr(untaken, m_at - untaken));
    }
    piece.torn = piece.torn || (piece.quoted && !trimmed(m_text.substr(plain, m_at - plain)).empty());
    piece.text = changed ? std::string_view(m_unescaped.emplace_back(std::move(text)))
                         : m_text.substr(begin, m_at - begin);
    row.cells.push_back(piece);
}

std::size_t filledCells(const Sample::Row& row)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(row.cells, [](const auto& cell) { return !trimmed(cell.text).empty(); }));
}

} // namespace scan
