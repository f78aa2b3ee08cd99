// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/tokenizer.h"

#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// One cell of a sample, with what its quotes say about the dialect.
struct Piece {
    std::string_view text; ///< unquoted
    bool quoted = false;
    bool torn = false; ///< text stands behind its closing quote, or the quote never closes
};

/// The start of a file, taken apart for the decision on dialect and layout; cells as the Tokenizer gives them.
class Sample {
public:
    /// `text` must outlive this.
    Sample(
        std::string_view text, const Dialect& dialect, std::size_t maxRows = std::numeric_limits<std::size_t>::max());

    struct Row {
        std::vector<Piece> cells;
        std::size_t begin = 0; ///< where its first character is in the text
        std::int64_t index = 0; ///< as Record::index
        std::int64_t line = 1;
    };
    const std::vector<Row>& rows() const { return m_rows; }
    const Dialect& dialect() const { return m_dialect; }

private:
    void takeBlankLines();
    void skipSpaces();
    void takeRow();
    void takeCell(Row& row);
    bool takeQuoted(Piece& piece, std::string& text);
    bool atBreak() const { return m_text[m_at] == '\n' || m_text[m_at] == '\r'; }
    void takeBreak();
    bool done() const { return m_at >= m_text.size(); }

    std::string_view m_text;
    Dialect m_dialect;
    std::size_t m_at = 0;
    std::int64_t m_index = 0;
    std::int64_t m_line = 1;
    std::vector<Row> m_rows;
    std::deque<std::string> m_unescaped; ///< texts that do not stand in the sample as they are
};

/// Cells that hold more than spaces.
std::size_t filledCells(const Sample::Row& row);

} // namespace scan
