// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/more_than.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <optional>
#include <vector>

namespace core::builtin {

namespace {
/// The tokens of "more … in 2024 than in 2023".
struct Comparison {
    std::size_t more = 0;
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
        if (isSign && (isMore || isFewer)) {
            return std::nullopt;
        }
        if (isSign) {
            found.more = i;
            isMore = is(i, WordKind::More);
            isFewer = !isMore;
        } else if (is(i, WordKind::Than) && found.than == 0) {
            found.than = i;
        } else if (const auto year = yearIn(tokens[i])) {
            (found.than > 0 ? behind : before).push_back(*year);
        }
    }
    const bool isSaid = (isMore || isFewer) && found.than > found.more + 1 && before.size() == 1 && behind.size() == 1
        && before.front() != behind.front();
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
    const auto first = found ? phraseAt(spokenWords(tokens), 0) : std::nullopt;
    if (!found || (first && first->meaning == Concept::HowMany)) { // of which all would be counted then and now
        return question;
    }
    const auto put = [&](std::size_t at, const std::string& words) {
        question.replace(static_cast<std::size_t>(tokens[at].begin), static_cast<std::size_t>(tokens[at].end), words);
    };
    const bool inGerman = isGerman(spokenWords(tokens));
    put(found->than, "&");
    put(found->more, phrased(found->isRise ? "risen" : "fallen", inGerman));
    return question;
}

} // namespace core::builtin
