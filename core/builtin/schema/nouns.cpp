// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"

#include <algorithm>
#include <filesystem>

namespace core::builtin {

bool isNounOf(const std::string& word, const Dataset& dataset)
{
    const auto own = nameWords(std::filesystem::path(dataset.name).stem().string());
    return std::ranges::any_of(
        own, [&](const auto& each) { return each.size() > 2 && canonical(each) == canonical(word); });
}

bool isPartnerNoun(const std::string& word, const std::vector<std::string>& canonicalName)
{
    return std::ranges::any_of(canonicalName,
        [&](const std::string& noun) { return noun.size() > 2 && (canonical(word) == noun || isDeedOf(word, noun)); });
}

bool isRowsOf(const std::string& word, const Dataset& dataset)
{
    auto own = nameWords(std::filesystem::path(dataset.name).stem().string());
    const auto isLetters = [](const std::string& each) { return !(each[0] >= '0' && each[0] <= '9'); };
    while (own.size() > 1 && (isFileWord(own.back()) || !isLetters(own.back()))) {
        own.pop_back();
    }
    return !own.empty() && own.back().size() > 2 && canonical(own.back()) == canonical(word);
}

} // namespace core::builtin
