// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/all_rows.h"

#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/words_in_place.h"

#include <algorithm>
#include <optional>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// What several rows are about.
bool isEntity(const Piece& piece, const Schema& schema)
{
    return piece.kind == PieceKind::Column && !schema.hasFlag(piece.column.column, "unique")
        && (schema.isText(piece.column.column) || schema.isIdentifier(piece.column.column));
}

/// "whose jobs are"
bool endsWithRows(const Pieces& before)
{
    const auto end = before.size() - (!before.empty() && before.back().is(Is) ? 1 : 0);
    return end > 1 && holds(before, end - 1, PieceKind::RowNoun) && says(before, end - 2, { Which, With });
}

/// "clients who paid", "clients paid", "clients have"
bool isSaidOfEntity(const std::vector<Token>& tokens, std::size_t at, const Pieces& before, const Schema& schema)
{
    const auto& last = before.back();
    const auto isOf = [&](const Piece& each) { return each.is(Which) || isEntity(each, schema); };
    const bool isDeed = last.kind == PieceKind::Column && !isEntity(last, schema) && before.size() > 1
        && isOf(before[before.size() - 2]);
    const bool isVerbBetween = at > 0 && tokens[at - 1].begin >= last.end;
    const bool isRelative = last.is(And) && last.text == ",";
    return last.is(Which) || last.is(With) || isDeed
        || (isVerbBetween && (last.kind == PieceKind::Column || isRelative));
}

/// "in 2023", "before May"
bool limitsTime(const Pieces& pieces, std::size_t at)
{
    const bool isLed = says(pieces, at - 1, { In, On, Since, Before, After, Until, Between, From });
    return isTimeSaid(pieces[at]) && (isLed || !says(pieces, at - 1, { Above, Below, AtLeast, AtMost, Exactly, Is }));
}

/// Whether nothing but one condition is said from `at` on.
bool isOneCondition(const Pieces& pieces, std::size_t at)
{
    std::optional<int> first; // -1: a time
    for (auto i = at; i < pieces.size(); ++i) {
        const auto& each = pieces[i];
        const bool isValue = each.kind == PieceKind::Value;
        if (!isValue && each.kind != PieceKind::Column && !limitsTime(pieces, i)) {
            continue;
        }
        const int column = isValue ? each.value.column : each.kind == PieceKind::Column ? each.column.column : -1;
        const bool isTimed = i > at && each.kind == PieceKind::Column && pieces[i - 1].kind != PieceKind::Concept;
        if (isTimed || (first && *first != column)) {
            return false;
        }
        first = column;
    }
    return first.has_value();
}

/// "bezahlt sind"
void leaveOutVerbAtEnd(Pieces& pieces)
{
    if (pieces.back().is(Is)) {
        pieces.pop_back();
    }
}
} // namespace

bool meansAllRows(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    const auto isOne = [&](const Piece& each) { return isEntity(each, schema); };
    if (!isAllWord(tokens[at].text) || std::ranges::none_of(before, isOne) || at + 1 == tokens.size()) {
        return false;
    }
    std::vector<std::string> words;
    std::ranges::transform(tokens, std::back_inserter(words), &Token::text);
    const auto noun = behindFillers(words, at + 1);
    const bool isOfNext = noun < words.size() && isRowsWord(words[noun], schema);
    auto said = before;
    said.resize(said.size() - (said.back().is(Not) ? 1 : 0)); // "not all paid"
    return isOfNext ? isSaidOfEntity(tokens, at, said, schema) && !mayMeanOthers(tokens, at, before, schema)
                    : endsWithRows(said);
}

namespace {
/// "clients with all tea jobs": whether they have no other jobs, or no other has tea jobs, is not said.
bool isOfSomeRows(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    const auto isOne = [&](const Piece& each) { return isEntity(each, schema); };
    if (!isAllWord(tokens[at].text) || at + 2 >= tokens.size() || std::ranges::none_of(before, isOne)) {
        return false;
    }
    return schema.matchValue({ tokens[at + 1].text }) && isRowsWord(tokens[at + 2].text, schema)
        && isSaidOfEntity(tokens, at, before, schema);
}
} // namespace

bool mayMeanOthers(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    const bool isSaidOf = !before.empty() && (before.back().is(Which) || isEntity(before.back(), schema));
    const bool isVerbBetween = isSaidOf && at > 0 && tokens[at - 1].begin >= before.back().end;
    const auto isDone = [&](const Token& token) { // "clients who got all jobs paid"
        const auto match = schema.matchColumn({ token.text }, 1);
        return match && schema.column(match->column).type == ColumnType::Boolean;
    };
    const bool isOfOthers = isVerbBetween && isAllWord(tokens[at].text) && !isOwning(tokens[at - 1].text)
        && std::none_of(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(), isDone);
    return isOfOthers || isOfSomeRows(tokens, at, before, schema);
}

void takeAllRows(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (!pieces[i].is(Every)) {
            continue;
        }
        const bool isOfNext = holds(pieces, i + 1, PieceKind::RowNoun);
        const Pieces before(pieces.begin(), place(pieces, i));
        const bool isDeed = isOfNext && holds(pieces, i - 1, PieceKind::Column) && !isEntity(pieces[i - 1], schema);
        if (pieces[i - 1].is(Not)) { // "not all paid": some are
            pieces[i].kind = PieceKind::Unknown;
        } else if (isDeed && i + 2 == pieces.size()) { // "clients who paid all jobs"
            std::rotate(place(pieces, i - 1), place(pieces, i), place(pieces, i + 1));
            pieces[i - 1].meaning = Only;
        } else if ((isOfNext && !isDeed && isOneCondition(pieces, i + 2))
            || (endsWithRows(before) && isOneCondition(pieces, i + 1))) {
            pieces[i].meaning = Only;
            leaveOutVerbAtEnd(pieces);
        }
    }
}

} // namespace core::builtin
