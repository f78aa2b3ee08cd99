// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/plain_letters.h"

#include "sandbox/run/characters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sandbox {

namespace {
using namespace std::string_view_literals;

/// Letters of two bytes, by the plain one; also capitals, where they are not folded with ASCII and Latin-1.
constexpr std::array plainLetters = { std::pair("a"sv, "àáâãäåāăąĀĂĄ"sv), std::pair("c"sv, "çćĉċčĆĈĊČ"sv),
    std::pair("d"sv, "ďđĎĐ"sv), std::pair("e"sv, "èéêëēĕėęěĒĔĖĘĚ"sv), std::pair("g"sv, "ĝğġģĜĞĠĢ"sv),
    std::pair("h"sv, "ĥħĤĦ"sv), std::pair("i"sv, "ìíîïĩīĭįıĨĪĬĮİ"sv), std::pair("j"sv, "ĵĴ"sv),
    std::pair("k"sv, "ķĶ"sv), std::pair("l"sv, "ĺļľłŀĹĻĽĿŁ"sv), std::pair("n"sv, "ñńņňŃŅŇ"sv),
    std::pair("o"sv, "òóôõöøōŏőŌŎŐ"sv), std::pair("r"sv, "ŕŗřŔŖŘ"sv), std::pair("s"sv, "śŝşšŚŜŞŠ"sv),
    std::pair("t"sv, "ţťŧŢŤŦ"sv), std::pair("u"sv, "ùúûüũūŭůűųŨŪŬŮŰŲ"sv), std::pair("w"sv, "ŵŴ"sv),
    std::pair("y"sv, "ýÿŷŶŸ"sv), std::pair("z"sv, "źżžŹŻŽ"sv), std::pair("ss"sv, "ß"sv) };

struct Range {
    char32_t first = 0;
    char32_t last = 0;
};

/// Of ranges that rise.
bool isAmong(char32_t code, const auto& ranges)
{
    const auto range = std::ranges::find_if(ranges, [&](const Range& one) { return code <= one.last; });
    return range != ranges.end() && code >= range->first;
}

/// Also those of other widths, and the end of a line.
bool isBlank(char32_t code)
{
    static constexpr std::array ranges { Range { 0x09, 0x0d }, Range { 0x1c, 0x20 }, Range { 0x85, 0x85 },
        Range { 0xa0, 0xa0 }, Range { 0x1680, 0x1680 }, Range { 0x2000, 0x200a }, Range { 0x2028, 0x2029 },
        Range { 0x202f, 0x202f }, Range { 0x205f, 0x205f }, Range { 0x3000, 0x3000 } };
    return isAmong(code, ranges);
}

bool isHyphen(char32_t code)
{
    static constexpr std::array ranges { Range { U'-', U'-' }, Range { U'_', U'_' }, Range { 0x2010, 0x2011 },
        Range { 0x2013, 0x2013 } };
    return isAmong(code, ranges);
}

bool isNumeral(char32_t code)
{
    return code >= U'0' && code <= U'9';
}

/// "€" and "·" are none.
bool isLetter(char32_t code)
{
    static constexpr std::array signs { Range { 0x80, 0xa9 }, Range { 0xab, 0xb4 }, Range { 0xb6, 0xb9 },
        Range { 0xbb, 0xbf }, Range { 0xd7, 0xd7 }, Range { 0xf7, 0xf7 }, Range { 0x2000, 0x2bff },
        Range { 0x2e00, 0x2e7f }, Range { 0x3000, 0x3004 }, Range { 0x3007, 0x3030 }, Range { 0xe000, 0xf8ff },
        Range { 0xfe10, 0xfe6f }, Range { 0xff00, 0xff20 }, Range { 0xff3b, 0xff40 }, Range { 0xff5b, 0xff65 },
        Range { 0xffe0, 0xffff }, Range { 0x1f000, 0x1fbff } };
    return (code >= U'a' && code <= U'z') || (code >= 0x80 && !isAmong(code, signs));
}

/// What is no UTF-8 is a sign by itself; the text's end is a sign without length.
Character firstOf(std::string_view text)
{
    const auto found = text.empty() ? Character() : characterAt(text, 0);
    return text.empty() || found.length > 0 ? found : Character { 0xfffd, 1 };
}

/// What a run of blanks and hyphens is worth between these two.
std::string_view joint(char32_t before, char32_t behind, bool hasHyphen)
{
    if (hasHyphen) {
        return isLetter(before) && isLetter(behind) ? "" : "-";
    }
    return isNumeral(before) && isNumeral(behind) ? " " : "";
}

bool isPartOf(std::string_view letters, std::string_view letter)
{
    for (std::size_t i = 0; i + 1 < letters.size(); i += 2) {
        if (letters.substr(i, 2) == letter) {
            return true;
        }
    }
    return false;
}
} // namespace

std::string withPlainLetters(std::string_view folded)
{
    std::string plain;
    for (std::size_t i = 0; i < folded.size();) {
        const bool isWide = (static_cast<unsigned char>(folded[i]) & 0xE0) == 0xC0 && i + 1 < folded.size();
        const auto letter = folded.substr(i, isWide ? 2 : 1);
        const auto known = isWide
            ? std::ranges::find_if(plainLetters, [&](const auto& pair) { return isPartOf(pair.second, letter); })
            : plainLetters.end();
        const bool isMark = isWide && letter >= "\u0300"sv && letter <= "\u036f"sv; // of the letter before it
        plain += isMark ? ""sv : known != plainLetters.end() ? known->first : letter;
        i += letter.size();
    }
    return plain;
}

std::size_t countLetters(std::string_view folded)
{
    std::size_t letters = 0;
    while (!folded.empty()) {
        const auto sign = firstOf(folded);
        letters += isLetter(sign.code) ? 1 : 0;
        folded.remove_prefix(sign.length);
    }
    return letters;
}

std::string withoutJoints(std::string_view folded)
{
    std::string plain;
    char32_t before = 0;
    while (!folded.empty()) {
        const auto length = folded.size();
        bool hasHyphen = false;
        auto sign = firstOf(folded);
        while (isBlank(sign.code) || isHyphen(sign.code)) {
            hasHyphen = hasHyphen || isHyphen(sign.code);
            folded.remove_prefix(sign.length);
            sign = firstOf(folded);
        }
        plain += folded.size() < length ? joint(before, sign.code, hasHyphen) : "";
        plain += folded.substr(0, sign.length);
        folded.remove_prefix(sign.length);
        before = sign.code;
    }
    return plain;
}

std::string withUmlautsWrittenOut(std::string_view folded)
{
    constexpr std::array written = { std::pair("ä"sv, "ae"sv), std::pair("ö"sv, "oe"sv), std::pair("ü"sv, "ue"sv),
        std::pair("ß"sv, "ss"sv), std::pair("a\u0308"sv, "ae"sv), std::pair("o\u0308"sv, "oe"sv),
        std::pair("u\u0308"sv, "ue"sv) };
    std::string text(folded);
    for (const auto& [letter, letters] : written) {
        for (auto at = text.find(letter); at != text.npos; at = text.find(letter, at)) {
            text.replace(at, letter.size(), letters);
        }
    }
    return text;
}

} // namespace sandbox
