// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shorter_question.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// A word that only binds others, or says nothing.
bool isBinding(const std::string& word)
{
    const auto own = phraseAt({ word }, 0);
    return own && own->words == 1 && (isGrammar(own->meaning) || own->meaning == Concept::Filler);
}

/// "and revenue of the" is left of no question: the words at its ends that bind nothing go.
std::string withoutLooseEnds(const std::string& text)
{
    const auto tokens = tokenise(text);
    const auto isLoose = [](const Token& each) { return each.kind == TokenKind::Word && isBinding(each.text); };
    const auto isBound = [](const Token& each) { return each.kind != TokenKind::Sign; };
    auto end = tokens.size();
    while (end > 0 && (!isBound(tokens[end - 1]) || isLoose(tokens[end - 1]))) {
        --end;
    }
    const auto isHook = [](const std::string& word) { // "of revenue" is left of "pattern of revenue"
        const auto own = phraseAt({ word }, 0);
        return own && (own->meaning == Concept::Of || own->meaning == Concept::And || own->meaning == Concept::Or);
    };
    std::size_t begin = 0;
    while (begin < end && isLoose(tokens[begin])
        && (leansOnBefore({ tokens[begin].text }) || isHook(tokens[begin].text))) {
        ++begin;
    }
    return begin == end ? ""
                        : text.substr(static_cast<std::size_t>(tokens[begin].begin),
                              static_cast<std::size_t>(tokens[end - 1].end - tokens[begin].begin));
}
} // namespace

std::string questionWithout(const std::vector<Piece>& left, const std::string& question, const Elements& said)
{
    auto text = question;
    const auto isLeft = [&](const Piece& piece) { return std::ranges::contains(left, piece.begin, &Piece::begin); };
    const auto blank = [&](const Piece& piece) {
        std::fill(text.begin() + piece.begin, text.begin() + piece.end, ' ');
    };
    for (std::size_t i = said.pieces.size(); i-- > 0;) {
        const auto& piece = said.pieces[i].piece;
        if (!isLeft(piece)) {
            continue;
        }
        blank(piece);
        const auto next = i + 1 < said.pieces.size() ? &said.pieces[i + 1].piece : nullptr;
        if (next != nullptr && next->kind != PieceKind::Concept && !isLeft(*next)) {
            continue; // "of the frobnicated visits" leaves "of the visits"
        }
        for (auto before = i; before-- > 0 && said.pieces[before].piece.kind == PieceKind::Concept
            && isGrammar(said.pieces[before].piece.meaning);) {
            blank(said.pieces[before].piece);
        }
    }
    std::string words;
    for (auto open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
        const auto close = text.find_first_not_of(' ', open + 1);
        if (close != std::string::npos && text[close] == ')') { // nothing is left in them
            text[open] = text[close] = ' ';
        }
    }
    for (const char each : text) {
        if (each != ' ' || (!words.empty() && words.back() != ' ')) {
            words += each;
        }
    }
    return withoutLooseEnds(trimmed(words));
}

} // namespace core::builtin
