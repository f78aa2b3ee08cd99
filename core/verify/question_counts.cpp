// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/question_counts.h"

#include "core/verify/question_words.h"

#include <cmath>

namespace core {

namespace {
using Tokens = std::span<const builtin::Token>;
using builtin::TokenKind;

std::optional<std::int64_t> wholeOf(const builtin::Token& token)
{
    constexpr double most = 500;
    if (token.kind == TokenKind::Number && token.number == std::floor(token.number) && token.number >= 1
        && token.number <= most) {
        return static_cast<std::int64_t>(token.number);
    }
    const auto word = token.kind == TokenKind::Word ? builtin::numberWord(token.text) : std::nullopt;
    const auto german = token.kind == TokenKind::Word ? germanNumber(token.text) : std::nullopt;
    return word && *word > 1 ? std::optional<std::int64_t>(*word)
        : german             ? std::optional<std::int64_t>(*german)
                             : std::nullopt;
}

/// "the ten fastest", "die fünf teuersten"
bool isSuperlativeBehind(Tokens tokens, const std::set<std::size_t>& taken, std::size_t at)
{
    const auto is = [&](std::size_t place) {
        constexpr std::size_t shortest = 6;
        const auto& word = place < tokens.size() ? tokens[place].text : std::string();
        return word.size() >= shortest && !taken.contains(place)
            && (word.ends_with("est") || word.ends_with("sten") || word.ends_with("ste"))
            && !isAnyOf(word,
                { "latest", "newest", "oldest", "interest", "request", "ersten", "letzten", "posten", "kosten",
                    "gasten", "leisten", "fristen", "forest", "invest", "protest", "neuesten", "altesten",
                    "jungsten" });
    };
    return is(at + 1) || is(at + 2);
}

std::string ofEachBehind(std::string_view question, Tokens tokens, std::size_t from)
{
    bool isMean = false;
    for (auto at = from + 1; at + 1 < tokens.size(); ++at) {
        const auto& before = tokens[at - 1].text;
        const bool counts = isAnyOf(tokens[at].text, { "each", "every" })
            && isAnyOf(before, { "of", "in", "for", "from" });
        isMean = isMean
            || isAnyOf(before,
                { "average", "avg", "mean", "median", "durchschnittliche", "durchschnittlichen", "mittlere",
                    "mittleren" }); // "the lowest average income per show" are no shows
        const bool isPer = tokens[at].text == "per"
            && question[static_cast<std::size_t>(tokens[at].begin) - 1] != '_'; // "price_per_kg"
        if (counts || (isPer && !isMean && !builtin::stem(tokens[at + 1].text).empty())) {
            return tokens[at + 1].text;
        }
    }
    return {};
}
} // namespace

std::optional<AskedCount> countAsked(
    std::string_view question, Tokens tokens, const std::set<std::size_t>& taken, bool ranks)
{
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto count = ranks || isSuperlativeBehind(tokens, taken, at) ? wholeOf(tokens[at]) : std::nullopt;
        const auto before = at > 0 ? tokens[at - 1].text : std::string("the");
        const auto behind = at + 1 < tokens.size() ? tokens[at + 1].text : std::string();
        const bool leads = isLargestWord(behind) || isSmallestWord(behind) // "our three biggest clients"
            || isLargestWord(before) || isSmallestWord(before)
            || isAnyOf(before,
                { "the", "which", "what", "show", "list", "give", "die", "den", "welche", "welchen", "were", "are" });
        if (count && leads) {
            return AskedCount { *count, ofEachBehind(question, tokens, at) };
        }
    }
    return std::nullopt;
}

} // namespace core
