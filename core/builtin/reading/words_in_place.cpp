// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/words_in_place.h"

#include <algorithm>

namespace core::builtin {

bool countsUpTo(const Piece& piece)
{
    return piece.is(Concept::Top) || piece.is(Concept::AtLeast) || piece.is(Concept::Above) || piece.is(Concept::Below)
        || piece.is(Concept::AtMost);
}

bool isValueMeant(const ValueMatch& match, const Token& token, const std::vector<Piece>& before)
{
    const bool isCapital = token.begin > 0 && token.raw == match.value && fold(token.raw).front() != token.raw.front();
    const auto isLink = [](const Piece& each) { return each.is(Concept::Is) || each.is(Concept::Not); };
    const auto column = std::find_if_not(before.rbegin(), before.rend(), isLink);
    return isCapital
        || (column != before.rend() && column->kind == PieceKind::Column
            && (column->column.column == match.column || std::ranges::contains(match.rivals, column->column.column)));
}

bool reaches(const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before)
{
    const bool isNext = at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Number;
    return isNext ? isReachingWord(tokens[at].text)
                  : !before.empty() && before.back().kind == PieceKind::Number && isBoundBehind(tokens[at].text);
}

bool meansRows(const Token& token, const ValueMatch& match, const std::vector<Piece>& before, const Schema& schema)
{
    return token.raw != match.value && schema.isOwnNoun(token.text) && !isValueMeant(match, token, before);
}

bool isHyphenated(const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    const bool isPair = at + 1 < tokens.size() && tokens[at + 1].begin == tokens[at].end + 1
        && question[static_cast<std::size_t>(tokens[at].end)] == '-';
    return isPair && isRowsOf(tokens[at].text + tokens[at + 1].text, schema.dataset());
}

std::size_t rowsNameAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double asNamed = 0.85;
    const auto name = nounsOf(schema.dataset());
    const bool isSaid = name.size() > 1 && at + name.size() <= words.size()
        && std::equal(name.begin(), name.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
            [](const std::string& own, const std::string& word) { return own == canonical(word); });
    const auto column = isSaid ? schema.matchColumn({ words[at + name.size() - 1] }, asNamed) : std::nullopt;
    const bool isMoney = isSaid && isMoneyWord(name.back()); // "pharmacy sales" may be amounts
    return isSaid && !isMoney && !(column && schema.isNumeric(column->column)) ? name.size() : 0;
}

} // namespace core::builtin
