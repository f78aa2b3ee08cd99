// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <string>
#include <string_view>

namespace scan {

/// Doubles the quotes that belong to the text of a cell, so that the lines read as they were meant: a cell that opens
/// with a quote but does not end with it where a delimiter or a line does is text from its first sign on
/// ("TIME,PRICE), or goes on to the quote behind which whole cells follow ("say "hi", ok",5). Every line stands for
/// itself. read_code.cpp has the same in Python.
class QuoteMender {
public:
    explicit QuoteMender(char delimiter)
        : m_delimiter(delimiter)
    {
    }
    /// Text may come in pieces, the first at the start of a line.
    void mend(std::string_view text, std::string& out);
    /// The text is over, perhaps without a line break.
    void endLine(std::string& out);

private:
    void mendLine(std::string_view line, std::string& out) const;
    std::size_t soundEnd(std::string_view line, std::size_t begin) const;
    std::size_t looseEnd(std::string_view line, std::size_t begin) const;
    bool closes(std::string_view line, std::size_t quote) const;
    bool endsAt(std::string_view line, std::size_t at) const { return at >= line.size() || line[at] == m_delimiter; }

    char m_delimiter;
    std::string m_line; ///< of which the end is still to come
};

std::string mended(std::string_view text, char delimiter);
} // namespace scan
