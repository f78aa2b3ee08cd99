// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that only their spelling tells apart, as the scan finds them (sandbox/scan/profile/plain_letters.h).
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {
constexpr auto blanks = std::to_array<std::string_view>({ " ", "\t", "\u00a0" });
constexpr auto hyphens = std::to_array<std::string_view>({ "-", "_", "\u2010", "\u2011", "\u2013" });

bool isLetter(char folded)
{
    return (folded >= 'a' && folded <= 'z') || static_cast<unsigned char>(folded) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

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

/// "northwest" for "north-west" and "north west". A hyphen joins letters only: "bbb-", "1-2" and "1a-2" keep it.
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
} // namespace

bool areSpellings(const std::string& one, const std::string& other)
{
    constexpr std::ptrdiff_t fewest = 3;
    const auto joined = [](const std::string& text) {
        const auto folded = foldedValue(text);
        return std::ranges::count_if(folded, isLetter) < fewest ? folded : withoutJoints(folded);
    };
    const auto plain = [&](const std::string& text) { return builtin::withoutUmlauts(joined(text)); };
    const auto isMarked = [](char c) { return static_cast<unsigned char>(c) >= 0x80U; };
    const bool hasUmlaut = std::ranges::any_of(one, isMarked) || std::ranges::any_of(other, isMarked);
    return joined(one) == joined(other) || (hasUmlaut && plain(one) == plain(other));
}

} // namespace core
