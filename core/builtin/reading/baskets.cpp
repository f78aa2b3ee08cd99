// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/baskets.h"

#include "core/builtin/language/word_lookup.h"

#include <algorithm>
#include <optional>

namespace core::builtin {

namespace {
/// The only column of what was paid in all, and not for one piece.
std::optional<int> paidIn(const Schema& schema)
{
    std::optional<int> found;
    for (const int each : schema.measures()) {
        const bool isPaid = schema.isMoney(each) && schema.isAmount(each) && !schema.isIntensive(each)
            && !schema.hasWord(each, "cost") && !schema.hasWord(each, "price");
        if (isPaid && found) {
            return std::nullopt;
        }
        found = isPaid ? std::optional(each) : found;
    }
    return found;
}

/// What tells the orders apart.
std::optional<int> orderKey(const Schema& schema)
{
    const auto names = [](const std::string& word) { return lists().is(WordKind::BasketKey, canonical(word)); };
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.isIdentifier(i) && std::ranges::any_of(nameWords(schema.name(i)), names)) {
            return i;
        }
    }
    return std::nullopt;
}

std::size_t basketAt(const std::vector<std::string>& words, std::size_t at, bool mayBeSize)
{
    constexpr std::size_t longest = 4;
    for (auto length = std::min(longest, words.size() - std::min(at, words.size())); length > 0; --length) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        const auto phrase = joined({ first, first + static_cast<std::ptrdiff_t>(length) }, " ");
        if (lists().is(WordKind::Basket, phrase) || (mayBeSize && lists().is(WordKind::BasketSize, phrase))) {
            return length;
        }
    }
    return 0;
}
} // namespace

Reworded inBaskets(Reworded question, const Schema& schema)
{
    const auto key = orderKey(schema), paid = key ? paidIn(schema) : std::nullopt;
    if (!paid) {
        return question;
    }
    bool isCounted = false; // the size of a basket may be what is in it
    for (const int each : schema.measures()) {
        isCounted = isCounted || schema.hasWord(each, "quantity");
    }
    return withShorter(
        std::move(question), [&](const std::vector<std::string>& words, std::size_t at) -> std::optional<Shorter> {
            const auto average = phraseAt(words, at);
            const bool isMiddle = average && (average->meaning == Concept::Mean || average->meaning == Concept::Median);
            const auto behind = at + (isMiddle ? static_cast<std::size_t>(average->words) : 0);
            const auto length = isMiddle ? basketAt(words, behind, !isCounted) : 0;
            if (length == 0) {
                return std::nullopt;
            }
            const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
            const auto end = words.begin() + static_cast<std::ptrdiff_t>(behind);
            const bool isOfRows = schema.namesRows(*key) || schema.hasFlag(*key, "unique");
            return Shorter { joined({ first, end }, " ") + (isOfRows ? " " : " total ") + schema.name(*paid)
                    + (isOfRows ? "" : " per " + schema.name(*key)),
                static_cast<int>(behind - at + length) };
        });
}

} // namespace core::builtin
