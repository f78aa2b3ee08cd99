// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/fold.h"

#include <algorithm>
#include <cwctype>
#include <locale.h>

namespace scan {

namespace {
char lowerAscii(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// The length of the character at the start, and its number; 0: no UTF-8 of two or three bytes. (No letter with a case
/// that people write in tables takes four.)
std::size_t decodeLetter(std::string_view text, wint_t& letter)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto follows = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
    if ((byte(0) & 0xE0) == 0xC0 && follows(1)) {
        letter = static_cast<wint_t>((byte(0) & 0x1F) << 6 | (byte(1) & 0x3F));
        return 2;
    }
    if ((byte(0) & 0xF0) == 0xE0 && follows(1) && follows(2)) {
        letter = static_cast<wint_t>((byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F));
        return 3;
    }
    return 0;
}

void encodeLetter(wint_t letter, std::string& text)
{
    if (letter < 0x80) {
        text += static_cast<char>(letter);
    } else if (letter < 0x800) {
        text += static_cast<char>(0xC0 | letter >> 6);
        text += static_cast<char>(0x80 | (letter & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | letter >> 12);
        text += static_cast<char>(0x80 | (letter >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (letter & 0x3F));
    }
}

/// Knows the letters of all scripts, whatever the language of the machine.
locale_t letterCases()
{
    static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
}
} // namespace

void foldCase(std::string_view text, std::string& folded)
{
    while (!text.empty()) {
        wint_t letter = 0;
        const auto size = static_cast<signed char>(text.front()) < 0 && letterCases() != nullptr
            ? decodeLetter(text, letter)
            : 0;
        if (size == 0) {
            folded += lowerAscii(text.front());
            text.remove_prefix(1);
            continue;
        }
        const auto lower = ::towlower_l(letter, letterCases());
        if (lower == letter || lower > 0xFFFF) {
            folded += text.substr(0, size);
        } else {
            encodeLetter(lower, folded);
        }
        text.remove_prefix(size);
    }
}

Needle::Needle(std::string_view text)
    : m_ascii(isAscii(text))
{
    foldCase(text, m_folded);
}

bool Needle::isIn(std::string_view text)
{
    if (text.size() < m_folded.size() && m_ascii) {
        return false;
    }
    if (!m_ascii) {
        m_text.clear();
        foldCase(text, m_text);
        return m_text.contains(m_folded);
    }
    const auto equal = [](char a, char folded) { return lowerAscii(a) == folded; };
    const auto last = text.size() - m_folded.size();
    for (std::size_t at = 0; at <= last; ++at) {
        if (equal(text[at], m_folded.front())
            && std::ranges::equal(text.substr(at, m_folded.size()), m_folded, equal)) {
            return true;
        }
    }
    return false;
}

} // namespace scan
