// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/python_tokens.h"

#include <algorithm>
#include <array>
#include <string>

namespace core::report {

namespace {
constexpr std::array<std::string_view, 35> keywords { "False", "None", "True", "and", "as", "assert", "async", "await",
    "break", "class", "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if",
    "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with",
    "yield" };

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t stringEnd(std::string_view code, std::size_t at)
{
    const char quote = code[at];
    const std::string triple(3, quote);
    const bool isTriple = code.substr(at, 3) == triple;
    for (at += isTriple ? 3 : 1; at < code.size(); ++at) {
        if (code[at] == '\\') {
            ++at;
        } else if (isTriple && code.substr(at, 3) == triple) {
            return at + 3;
        } else if (!isTriple && (code[at] == quote || code[at] == '\n')) {
            return at + (code[at] == quote ? 1 : 0);
        }
    }
    return code.size();
}

} // namespace

Token tokenAt(std::string_view code, std::size_t at)
{
    const char c = code[at];
    if (c == '#') {
        return { std::min(code.find('\n', at), code.size()), TokenKind::Comment };
    }
    if (c == '"' || c == '\'') {
        return { std::min(stringEnd(code, at), code.size()), TokenKind::Text };
    }
    if (!isWord(c)) {
        return { at + 1, TokenKind::Sign };
    }
    auto end = at;
    while (end < code.size() && (isWord(code[end]) || (isDigit(c) && code[end] == '.'))) {
        ++end;
    }
    const auto word = code.substr(at, end - at);
    const bool isPrefix = word.size() <= 2 && end < code.size() && (code[end] == '"' || code[end] == '\'')
        && word.find_first_not_of("rbfuRBFU") == std::string_view::npos;
    if (isPrefix) {
        return { std::min(stringEnd(code, end), code.size()), TokenKind::Text };
    }
    const bool isKeyword = std::ranges::find(keywords, word) != keywords.end();
    return { end, isDigit(c) ? TokenKind::Number : isKeyword ? TokenKind::Keyword : TokenKind::Name };
}

namespace {
/// One statement of Python, as far as its tokens tell.
struct Statement {
    std::size_t begin = 0;
    std::size_t end = 0; ///< 0: none yet
    bool isTopLevel = true;
    bool isExpression = true;
};

bool isAssignment(std::string_view code, std::size_t at)
{
    const char before = at > 0 ? code[at - 1] : ' ';
    const char after = at + 1 < code.size() ? code[at + 1] : ' ';
    return after != '=' && !std::string_view("=<>!").contains(before);
}

/// Follows the statements of a program to its last one.
class LastStatement {
public:
    explicit LastStatement(std::string_view code)
        : m_code(code)
    {
        for (std::size_t at = 0; at < code.size();) {
            const auto token = tokenAt(code, at);
            take(at, token);
            at = token.end;
        }
    }
    bool isWhole() const { return m_depth == 0; }
    const Statement& statement() const { return m_now.end > 0 ? m_now : m_last; }

private:
    void take(std::size_t at, const Token& token)
    {
        const char c = m_code[at];
        if (token.kind == TokenKind::Comment) {
            return;
        }
        if ((c == '\n' || c == '\r') && m_depth == 0 && (at == 0 || m_code[at - 1] != '\\')) {
            finish();
            m_lineBegin = at + 1;
            m_isBlock = false;
        } else if (c == ';' && m_depth == 0) {
            finish();
        } else if (c != ' ' && c != '\t' && c != '\f' && c != '\n' && c != '\r' && c != '\\') {
            extend(at, token);
        }
    }
    void extend(std::size_t at, const Token& token)
    {
        const char c = m_code[at];
        if (m_now.end == 0) {
            m_now.begin = at;
            m_isBlock = m_isBlock || m_code[m_lineBegin] == ' ' || m_code[m_lineBegin] == '\t';
            m_now.isTopLevel = !m_isBlock;
            const auto word = m_code.substr(at, token.end - at);
            const bool isValue = word == "not" || word == "lambda" || word == "None" || word == "True"
                || word == "False";
            m_now.isExpression = c != '@' && word != "print" && (token.kind != TokenKind::Keyword || isValue);
        }
        m_now.end = token.end;
        if (token.kind != TokenKind::Sign) {
            return;
        }
        m_depth += std::string_view("([{").contains(c) ? 1 : std::string_view(")]}").contains(c) ? -1 : 0;
        if (m_depth == 0 && c == ':') {
            m_now.isExpression = false;
            m_isBlock = true; // what follows on the line belongs to it
        } else if (m_depth == 0 && c == '=') {
            m_now.isExpression = m_now.isExpression && !isAssignment(m_code, at);
        }
    }
    void finish()
    {
        m_last = m_now.end > 0 ? m_now : m_last;
        m_now = {};
    }

    std::string_view m_code;
    Statement m_now;
    Statement m_last;
    std::size_t m_lineBegin = 0;
    bool m_isBlock = false;
    int m_depth = 0;
};
} // namespace

std::optional<std::pair<std::size_t, std::size_t>> lastExpression(std::string_view code)
{
    const LastStatement last(code);
    const auto& found = last.statement();
    if (!last.isWhole() || found.end == 0 || !found.isTopLevel || !found.isExpression) {
        return {};
    }
    return std::pair(found.begin, found.end);
}

} // namespace core::report
