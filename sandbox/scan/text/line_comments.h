// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <string>
#include <string_view>

namespace scan {

constexpr char lineCommentSign = '#';

/// Leaves out what stands behind the sign to the end of its line, outside of quotes: as pandas does that is given
/// it. Lines that begin with the sign stay: they are comments as a whole. Text may come in pieces, the first at the
/// start of a record.
class CommentCutter {
public:
    CommentCutter(char delimiter, char quote)
        : m_delimiter(delimiter)
        , m_quote(quote)
    {
    }
    void cut(std::string_view text, std::string& out);

private:
    enum class State { Line, Cell, Plain, Quoted, AfterQuote, Comment, WholeLine };
    bool take(char c);

    char m_delimiter;
    char m_quote;
    State m_state = State::Line;
};

std::string withoutLineComments(std::string_view text, const Dialect& dialect);
} // namespace scan
