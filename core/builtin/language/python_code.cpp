// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/python_code.h"

#include <cmath>
#include <format>

namespace core::builtin {

std::string literal(std::string_view text)
{
    std::string made = "\"";
    for (const char c : text) {
        switch (c) {
        case '"': made += "\\\""; break;
        case '\\': made += "\\\\"; break;
        case '\n': made += "\\n"; break;
        case '\r': made += "\\r"; break;
        case '\t': made += "\\t"; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
                made += std::format("\\x{:02x}", static_cast<unsigned>(c));
            } else {
                made += c;
            }
        }
    }
    return made + '"';
}

std::string literalList(const std::vector<std::string>& texts)
{
    std::string list = "[";
    for (const auto& text : texts) {
        list += (list.size() > 1 ? ", " : "") + literal(text);
    }
    return list + "]";
}

std::string numeral(double number)
{
    return std::abs(number) < 1e15 && number == std::floor(number) ? std::format("{:.0f}", number)
                                                                   : std::format("{}", number);
}

std::size_t decimalsOf(std::string_view numeral)
{
    const auto point = numeral.find('.');
    return point == std::string_view::npos ? 0 : numeral.size() - point - 1;
}

std::string oneLine(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        line += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
    return line;
}

void Script::add(const std::string& comment, const std::string& code)
{
    m_text += (m_text.empty() ? "" : "\n") + std::string("# ") + oneLine(comment) + "\n" + code
        + (code.ends_with('\n') ? "" : "\n");
}

void Script::append(const std::string& code)
{
    if (!code.empty()) {
        m_text += (m_text.empty() ? "" : "\n") + code + (code.ends_with('\n') ? "" : "\n");
    }
}

void Script::result(const std::string& expression)
{
    m_text += (m_text.empty() ? "" : "\n") + expression + "\n";
}

} // namespace core::builtin
