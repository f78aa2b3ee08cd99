// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/python_html.h"

#include "core/report/escape.h"
#include "core/report/python_tokens.h"

#include <algorithm>

namespace core::report {

namespace {
const char* classOf(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Comment: return "c";
    case TokenKind::Text: return "s";
    case TokenKind::Number: return "d";
    case TokenKind::Keyword: return "k";
    case TokenKind::Name:
    case TokenKind::Sign: break;
    }
    return nullptr;
}
} // namespace

std::string pythonHtml(std::string_view code)
{
    std::string out;
    for (std::size_t at = 0; at < code.size();) {
        const auto token = tokenAt(code, at);
        const auto text = html(code.substr(at, token.end - at));
        const char* kind = classOf(token.kind);
        out += kind ? std::string("<span class=\"") + kind + "\">" + text + "</span>" : text;
        at = token.end;
    }
    return out;
}

std::vector<std::string> codeHtml(std::string_view code, bool isPython, const std::vector<CodeLine>& lines)
{
    std::vector<std::string> out(lines.size());
    std::size_t line = 0;
    for (std::size_t at = 0; at < code.size() && line < lines.size();) {
        const auto token = isPython ? tokenAt(code, at) : Token { code.size(), TokenKind::Sign };
        while (line < lines.size() && lines[line].begin < token.end) {
            const auto begin = std::max(at, lines[line].begin);
            const auto end = std::min(token.end, lines[line].end);
            const auto text = begin < end ? html(code.substr(begin, end - begin)) : std::string();
            const char* kind = classOf(token.kind);
            out[line] += kind && !text.empty() ? std::string("<span class=\"") + kind + "\">" + text + "</span>" : text;
            if (lines[line].end > token.end) {
                break; // more of it follows
            }
            ++line;
        }
        at = token.end;
    }
    return out;
}

} // namespace core::report
