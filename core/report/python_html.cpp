// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/python_html.h"

#include "core/report/escape.h"

#include <algorithm>
#include <array>

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

struct Token {
    std::size_t end = 0;
    const char* kind = nullptr;
};

Token tokenAt(std::string_view code, std::size_t at)
{
    const char c = code[at];
    if (c == '#') {
        return { std::min(code.find('\n', at), code.size()), "c" };
    }
    if (c == '"' || c == '\'') {
        return { stringEnd(code, at), "s" };
    }
    if (!isWord(c)) {
        return { at + 1, nullptr };
    }
    auto end = at;
    while (end < code.size() && (isWord(code[end]) || (isDigit(c) && code[end] == '.'))) {
        ++end;
    }
    const auto word = code.substr(at, end - at);
    const bool isPrefix = word.size() <= 2 && end < code.size() && (code[end] == '"' || code[end] == '\'')
        && word.find_first_not_of("rbfuRBFU") == std::string_view::npos;
    if (isPrefix) {
        return { stringEnd(code, end), "s" };
    }
    return { end, isDigit(c) ? "d" : std::ranges::find(keywords, word) != keywords.end() ? "k" : nullptr };
}
} // namespace

std::string pythonHtml(std::string_view code)
{
    std::string out;
    for (std::size_t at = 0; at < code.size();) {
        auto token = tokenAt(code, at);
        token.end = std::min(token.end, code.size());
        const auto text = html(code.substr(at, token.end - at));
        out += token.kind ? std::string("<span class=\"") + token.kind + "\">" + text + "</span>" : text;
        at = token.end;
    }
    return out;
}

} // namespace core::report
