// SPDX-License-Identifier: GPL-3.0-or-later
// What the lists of all languages say of a word.
#pragma once

#include "core/builtin/language/word_lists.h"
#include "core/builtin/language/words.h"

#include <optional>
#include <string>

namespace core::builtin {

/// Of English and German as one. Any thread.
const WordLists& lists();

/// Also where the word has umlauts and the list has none.
template <typename Words> std::optional<typename Words::mapped_type> known(const Words& words, const std::string& word)
{
    auto found = words.find(word);
    if (const auto plain = found == words.end() ? withoutUmlauts(word) : word; plain != word) {
        found = words.find(plain);
    }
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

} // namespace core::builtin
