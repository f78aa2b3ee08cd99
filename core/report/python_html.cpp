// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/python_html.h"

#include "core/report/escape.h"
#include "core/report/python_tokens.h"

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

} // namespace core::report
