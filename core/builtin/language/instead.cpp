// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/instead.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lists.h"
#include "core/builtin/language/word_lookup.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace core::builtin {

bool saysInstead(const std::vector<std::string>& words)
{
    const auto said = std::ranges::find_if(
        words, [](const std::string& each) { return lists().is(WordKind::Closer, each); });
    if (said == words.end()) {
        return false;
    }
    const auto behind = std::next(said) == words.end() ? std::nullopt : phraseAt({ *std::next(said) }, 0);
    return !behind || behind->meaning != Concept::Of;
}

/// "headcount too", "the average as well"
static bool endsBeside(const std::vector<std::string>& words)
{
    const auto isLast = [&](std::size_t count) {
        const auto said = words.size() > count ? phraseAt(words, words.size() - count) : std::nullopt;
        return said && said->meaning == Concept::Also;
    };
    return isLast(1) || isLast(2);
}

bool leansOnBefore(const std::vector<std::string>& words)
{
    const auto opens = [](const std::string& phrase) { return lists().is(WordKind::Opener, phrase); };
    constexpr std::size_t most = 3; // "was ist mit"
    std::string begin;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i) {
        begin += (i == 0 ? "" : " ") + words[i];
        if (opens(begin)) {
            return true;
        }
    }
    return saysInstead(words) || endsBeside(words);
}

} // namespace core::builtin
