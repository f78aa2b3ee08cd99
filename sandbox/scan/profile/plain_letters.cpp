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

constexpr std::array wordJoints = { " "sv, "\t"sv, "-"sv, "_"sv, "\u00a0"sv, "\u2010"sv, "\u2011"sv, "\u2013"sv };

/// What stands between words that may as well be written together; empty: another character does.
std::string_view jointAt(std::string_view text, std::size_t at)
{
    const auto found = std::ranges::find_if(wordJoints, [&](auto joint) { return text.substr(at).starts_with(joint); });
    return found == wordJoints.end() ? std::string_view() : *found;
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

std::string withoutJoints(std::string_view folded)
{
    std::string plain;
    bool isApart = false;
    for (std::size_t at = 0; at < folded.size();) {
        if (const auto joint = jointAt(folded, at); !joint.empty()) {
            isApart = true;
            at += joint.size();
            continue;
        }
        plain += isApart && !plain.empty() && isDigit(plain.back()) && isDigit(folded[at]) ? " " : "";
        plain += folded[at++];
        isApart = false;
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
