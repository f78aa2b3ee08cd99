// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shouted.h"

#include "core/builtin/language/lexicon.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace core::builtin {

using enum Concept;

namespace {
bool isShouted(const std::vector<Token>& tokens)
{
    return std::ranges::none_of(tokens, [](const Token& token) {
        return std::ranges::any_of(token.raw, [](unsigned char sign) { return std::islower(sign) != 0; });
    });
}

std::optional<Concept> meaningAt(const std::vector<Token>& tokens, std::size_t at)
{
    const auto phrase = at < tokens.size() ? phraseAt({ tokens[at].text }, 0) : std::nullopt;
    return phrase ? std::optional(phrase->meaning) : std::nullopt;
}

template <std::size_t count>
bool isOneOf(const std::vector<Token>& tokens, std::size_t at, const std::array<Concept, count>& meanings)
{
    const auto meaning = meaningAt(tokens, at);
    return meaning && std::ranges::contains(meanings, *meaning);
}

bool isFiller(const std::vector<Token>& tokens, std::size_t at)
{
    return meaningAt(tokens, at) == Filler;
}

/// What it begins goes on with no noun: "IN US", "US VS DE", "FOR IT BY TEAM".
bool isEndOfPhrase(const std::vector<Token>& tokens, std::size_t at)
{
    constexpr std::array joints { And, Or, By, Each, In, For, Of, On, From, To, With, Without, Compare, Since, Before,
        After, Until, Between, Minus };
    return at + 1 == tokens.size() || tokens[at + 1].kind == TokenKind::Number || isOneOf(tokens, at + 1, joints);
}

/// Something has to follow: "IN", "WITHOUT".
bool isOpenBefore(const std::vector<Token>& tokens, std::size_t at)
{
    constexpr std::array open { In, For, Of, On, From, Without, Not, Only, And, Or, Compare };
    return at > 0 && isOneOf(tokens, at - 1, open);
}
} // namespace

bool isValueBesideGrammar(const std::vector<Token>& tokens, std::size_t at, const ValueMatch& match)
{
    const bool isWritten = tokens[at].raw == match.value;
    if (isWritten && (!isShouted(tokens) || !meaningAt(tokens, at))) {
        return true;
    }
    const bool isJoined = isWritten && isFiller(tokens, at) && at + 1 < tokens.size(); // not "WHAT DID IT COST US"
    const bool isAlone = isEndOfPhrase(tokens, at) && (isOpenBefore(tokens, at) || isJoined);
    return isAlone && (isWritten || (isFiller(tokens, at) && at > 0 && meaningAt(tokens, at - 1) == In));
}

bool isNoFiller(const std::vector<Token>& tokens, std::size_t at, const Schema& schema)
{
    if (!isShouted(tokens)) {
        return at > 0 && tokens[at].raw == "A";
    }
    const auto& token = tokens[at];
    const auto match = token.text.size() > 1 && !isAllWord(token.text) ? schema.matchValue({ token.text })
                                                                       : std::nullopt;
    const auto before = at == 0 ? std::optional(List) : meaningAt(tokens, at - 1);
    return match && match->value == token.raw && before != List; // "SHOW US"
}

} // namespace core::builtin
