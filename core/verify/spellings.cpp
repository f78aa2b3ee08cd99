// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that only their spelling tells apart, as the scan finds them (sandbox/scan/profile/value_facts.cpp).
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "sandbox/run/plain_letters.h"

#include <algorithm>

namespace core {

bool areSpellings(const std::string& one, const std::string& other)
{
    constexpr std::size_t fewest = 3;
    const auto joined = [](const std::string& text) {
        const auto folded = foldedValue(text);
        return sandbox::withPlainLetters(
            sandbox::countLetters(folded) < fewest ? folded : sandbox::withoutJoints(folded));
    };
    const auto plain = [&](const std::string& text) { return builtin::withoutUmlauts(joined(text)); };
    const auto isMarked = [](char c) { return static_cast<unsigned char>(c) >= 0x80U; };
    const bool hasUmlaut = std::ranges::any_of(one, isMarked) || std::ranges::any_of(other, isMarked);
    return joined(one) == joined(other) || (hasUmlaut && plain(one) == plain(other));
}

} // namespace core
