// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/plain_letters.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace scan {

namespace {
using namespace std::string_view_literals;

/// Letters of two bytes, by the plain one.
constexpr std::array plainLetters = { std::pair("a"sv, "àáâãäåāăą"sv), std::pair("c"sv, "çćĉċč"sv),
    std::pair("d"sv, "ďđ"sv), std::pair("e"sv, "èéêëēĕėęě"sv), std::pair("g"sv, "ĝğġģ"sv), std::pair("h"sv, "ĥħ"sv),
    std::pair("i"sv, "ìíîïĩīĭįı"sv), std::pair("j"sv, "ĵ"sv), std::pair("k"sv, "ķ"sv), std::pair("l"sv, "ĺļľłŀ"sv),
    std::pair("n"sv, "ñńņň"sv), std::pair("o"sv, "òóôõöøōŏő"sv), std::pair("r"sv, "ŕŗř"sv), std::pair("s"sv, "śŝşš"sv),
    std::pair("t"sv, "ţťŧ"sv), std::pair("u"sv, "ùúûüũūŭůűų"sv), std::pair("w"sv, "ŵ"sv), std::pair("y"sv, "ýÿŷ"sv),
    std::pair("z"sv, "źżž"sv), std::pair("ss"sv, "ß"sv) };

constexpr std::array blanks = { " "sv, "\t"sv, "\u00a0"sv };
constexpr std::array hyphens = { "-"sv, "_"sv, "\u2010"sv, "\u2011"sv, "\u2013"sv };

/// The sign with which the text begins, or nothing.
std::string_view signOf(std::string_view text, const auto& signs)
{
    const auto found = std::ranges::find_if(signs, [&](auto sign) { return text.starts_with(sign); });
    return found == signs.end() ? std::string_view() : *found;
}

/// What a run of blanks and hyphens is worth between these two; 0: it ends the text.
std::string_view joint(char before, char behind, bool hasHyphen)
{
    if (hasHyphen) {
        return isLetter(before) && isLetter(behind) ? "" : "-";
    }
    return isDigit(before) && isDigit(behind) ? " " : "";
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
        plain += known != plainLetters.end() ? known->first : letter;
        i += letter.size();
    }
    return plain;
}

bool isLetter(char folded)
{
    return (folded >= 'a' && folded <= 'z') || static_cast<unsigned char>(folded) >= 0x80;
}

std::string withoutJoints(std::string_view folded)
{
    std::string plain;
    while (!folded.empty()) {
        const auto before = folded.size();
        bool hasHyphen = false;
        for (auto sign = folded; !sign.empty(); folded.remove_prefix(sign.size())) {
            const auto hyphen = signOf(folded, hyphens);
            hasHyphen = hasHyphen || !hyphen.empty();
            sign = hyphen.empty() ? signOf(folded, blanks) : hyphen;
        }
        if (folded.size() < before) {
            plain += joint(plain.empty() ? '\0' : plain.back(), folded.empty() ? '\0' : folded.front(), hasHyphen);
        }
        plain += folded.substr(0, 1);
        folded.remove_prefix(std::min(folded.size(), std::size_t(1)));
    }
    return plain;
}

std::string withUmlautsWrittenOut(std::string_view folded)
{
    constexpr std::array written = { std::pair("ä"sv, "ae"sv), std::pair("ö"sv, "oe"sv), std::pair("ü"sv, "ue"sv),
        std::pair("ß"sv, "ss"sv) };
    std::string text(folded);
    for (const auto& [letter, letters] : written) {
        for (auto at = text.find(letter); at != text.npos; at = text.find(letter, at)) {
            text.replace(at, letter.size(), letters);
        }
    }
    return text;
}

} // namespace scan
