// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/line_comments.h"

namespace scan {

namespace {
bool endsLine(char c)
{
    return c == '\n' || c == '\r';
}
} // namespace

/// False: the sign and what follows it is left out.
bool CommentCutter::take(char c)
{
    if (endsLine(c) && m_state != State::Quoted) {
        m_state = State::Line;
        return true;
    }
    switch (m_state) {
    case State::WholeLine: return true;
    case State::Comment: return false;
    case State::Quoted: m_state = c == m_quote ? State::AfterQuote : State::Quoted; return true;
    case State::AfterQuote: // text behind a quote is kept, whatever it begins with
        m_state = c == m_quote ? State::Quoted : c == m_delimiter ? State::Cell : State::Plain;
        return true;
    case State::Line:
    case State::Cell:
        if (m_quote && c == m_quote) {
            m_state = State::Quoted;
            return true;
        }
        if (c == lineCommentSign && m_state == State::Line) {
            m_state = State::WholeLine;
            return true;
        }
        [[fallthrough]];
    case State::Plain:
        m_state = c == lineCommentSign ? State::Comment : c == m_delimiter ? State::Cell : State::Plain;
        return m_state != State::Comment;
    }
    return true;
}

void CommentCutter::cut(std::string_view text, std::string& out)
{
    for (const char c : text) {
        if (take(c)) {
            out.push_back(c);
        }
    }
}

std::string withoutLineComments(std::string_view text, const Dialect& dialect)
{
    std::string result;
    CommentCutter(dialect.delimiter, dialect.quote).cut(text, result);
    return result;
}

} // namespace scan
