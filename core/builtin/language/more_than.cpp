// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/more_than.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <optional>
#include <string_view>
#include <vector>

namespace core::builtin {

namespace {
/// The tokens of "more … in 2024 than in 2023".
struct Comparison {
    std::size_t more = 0;
    std::size_t last = 0; ///< of "more or fewer"
    std::size_t than = 0;
    bool isRise = true; ///< from the earlier year to the later one
};

std::optional<int> yearIn(const Token& token)
{
    const bool isYear = token.kind == TokenKind::Number && token.text.size() == 4 && token.number >= 1800
        && token.number < 2200;
    return isYear ? std::optional(static_cast<int>(token.number)) : std::nullopt;
}

std::optional<Comparison> comparisonIn(const std::vector<Token>& tokens)
{
    const auto is = [&](std::size_t at, WordKind kind) { return lists().is(kind, tokens[at].text); };
    Comparison found;
    std::vector<int> before, behind;
    bool isMore = false, isFewer = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool isSign = is(i, WordKind::More) || is(i, WordKind::Fewer);
        const bool isEither = isSign && (isMore || isFewer) && i == found.more + 2;
        const auto either = isEither ? phraseAt({ tokens[i - 1].text }, 0) : std::nullopt;
        if (either && either->meaning == Concept::Or) {
            found.last = i;
            continue;
        }
        if (isSign && (isMore || isFewer)) {
            return std::nullopt;
        }
        if (isSign) {
            found.more = found.last = i;
            isMore = is(i, WordKind::More);
            isFewer = !isMore;
        } else if (is(i, WordKind::Than) && found.than == 0) {
            found.than = i;
        } else if (const auto year = yearIn(tokens[i])) {
            (found.than > 0 ? behind : before).push_back(*year);
        }
    }
    const bool isLimit = found.than == found.more + 1
        && (found.than + 1 == tokens.size() || tokens[found.than + 1].kind == TokenKind::Number);
    const bool isSaid = (isMore || isFewer) && found.than > found.more && !isLimit && before.size() == 1
        && behind.size() == 1 && before.front() != behind.front();
    if (!isSaid) { // "more than 5 in 2024"
        return std::nullopt;
    }
    found.isRise = isMore == (before.front() > behind.front());
    return found;
}
} // namespace

Reworded moreAsChange(Reworded question)
{
    const auto tokens = tokenise(question.text());
    const auto found = comparisonIn(tokens);
    if (!found) {
        return question;
    }
    const auto put = [&](std::size_t first, std::size_t last, std::string_view words) {
        question.replace(
            static_cast<std::size_t>(tokens[first].begin), static_cast<std::size_t>(tokens[last].end), words);
    };
    const auto words = spokenWords(tokens);
    const auto first = phraseAt(words, 0);
    const bool isCounted = first && (first->meaning == Concept::HowMany || first->meaning == Concept::Excess);
    put(found->than, found->than, isCounted ? "minus" : "&");
    const bool areTwo = found->last > found->more;
    put(found->more, found->last,
        isCounted || areTwo ? "" : phrased(found->isRise ? "risen" : "fallen", isGerman(words)));
    return question;
}

} // namespace core::builtin
