// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <format>
#include <functional>

namespace core::report {

namespace {
constexpr std::string_view replacement = "\ufffd";

struct Character {
    std::uint32_t code = 0;
    std::size_t length = 0; ///< 0: not UTF-8
};

Character characterAt(std::string_view text, std::size_t at)
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1
        : (lead & 0xe0) == 0xc0            ? 2
        : (lead & 0xf0) == 0xe0            ? 3
        : (lead & 0xf8) == 0xf0            ? 4
                                           : 0;
    if (length == 0 || at + length > text.size()) {
        return {};
    }
    std::uint32_t code = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t next = 1; next < length; ++next) {
        const auto byte = static_cast<unsigned char>(text[at + next]);
        if ((byte & 0xc0) != 0x80) {
            return {};
        }
        code = code << 6 | (byte & 0x3fU);
    }
    constexpr std::uint32_t smallest[] { 0, 0, 0x80, 0x800, 0x10000 };
    const bool valid = code >= smallest[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? Character { code, length } : Character {};
}

bool isHidden(std::uint32_t code)
{
    const bool control = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
    const bool direction = code == 0x200e || code == 0x200f || code == 0x061c || (code >= 0x202a && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069);
    const bool invisible = code == 0x200b || code == 0xfeff || code == 0x2028 || code == 0x2029
        || (code & 0xfffe) == 0xfffe || (code >= 0xe0000 && code <= 0xe007f);
    return control || direction || invisible;
}
} // namespace

std::string plainText(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto character = characterAt(text, at);
        if (character.code == '\r' && text.substr(at + 1, 1) == "\n") {
            ++at;
        } else if (character.length == 0 || isHidden(character.code)) {
            plain += replacement;
            at += std::max<std::size_t>(character.length, 1);
        } else {
            plain += text.substr(at, character.length);
            at += character.length;
        }
    }
    return plain;
}

std::string html(std::string_view text)
{
    std::string escaped;
    for (const char c : plainText(text)) {
        switch (c) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += "&quot;"; break;
        case '\'': escaped += "&#39;"; break;
        default: escaped += c;
        }
    }
    return escaped;
}

std::string oneLine(std::string_view text)
{
    auto line = plainText(text);
    std::ranges::replace(line, '\n', ' ');
    std::ranges::replace(line, '\t', ' ');
    return line;
}

namespace {
/// Whether the sign at that place would be no plain text to one of the readers of Markdown there are: part of a list,
/// heading or table, of emphasis or code, or of what becomes a link by itself.
bool isMarkup(std::string_view line, std::size_t at)
{
    constexpr std::string_view everywhere = "\\`*_{}[]<>#|~&@$";
    const auto before = line.substr(0, at);
    const auto isDigit = [](unsigned char sign) { return std::isdigit(sign) != 0; };
    const auto isNext = [&](auto test) {
        return at + 1 < line.size() && test(static_cast<unsigned char>(line[at + 1]));
    };
    const bool beginsItem = !before.empty() && std::ranges::all_of(before, isDigit)
        && (at + 1 == line.size() || line[at + 1] == ' ');
    switch (line[at]) {
    case '+':
    case '-':
    case '=': return before.empty();
    case ')':
    case '.': return before.ends_with("www") || before.ends_with("WWW") || beginsItem;
    case ':': return isNext([](unsigned char next) { return next == '/' || std::isalpha(next) != 0; });
    default: return everywhere.contains(line[at]);
    }
}
} // namespace

std::string markdown(std::string_view text)
{
    const auto line = oneLine(text);
    std::string escaped;
    for (std::size_t at = 0; at < line.size(); ++at) {
        escaped += isMarkup(line, at) ? "\\" : "";
        escaped += line[at];
    }
    return escaped;
}

std::string asComments(const std::string& code)
{
    std::string out = "# This step is not in Python: Assay runs it.\n";
    for (std::size_t at = 0; at < code.size();) {
        const auto end = std::min(code.find('\n', at), code.size());
        out += "# " + oneLine(code.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return out + "print(\"This step is not in Python: Assay runs it.\")\n";
}

std::string fenced(const std::string& text, const std::string& language)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const auto plain = plainText(text);
    return fence + language + "\n" + plain + (plain.ends_with('\n') ? "" : "\n") + fence + "\n\n";
}

std::string withoutLongWords(const std::string& text)
{
    constexpr std::size_t longest = 10'000;
    constexpr const char* blanks = " \n\t";
    const auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }; // of a character
    std::string out;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find_first_of(blanks, begin), text.size());
        auto cut = begin;
        for (std::size_t kept = 0; cut < end && kept < longest; ++kept) {
            do {
                ++cut;
            } while (cut < end && isInside(text[cut]));
        }
        out.append(text, begin, cut - begin);
        if (cut < end) {
            const std::string_view left(text.data() + cut, end - cut);
            out += std::format("… ({} more characters)", std::ranges::count_if(left, std::not_fn(isInside)));
        }
        begin = std::min(text.find_first_not_of(blanks, end), text.size());
        out.append(text, end, begin - end);
    }
    return out;
}

} // namespace core::report
