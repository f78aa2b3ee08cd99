// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/deed_nouns.h"

#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isPiece(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool isDateAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return isPiece(pieces, at, PieceKind::Column) && schema.isDate(pieces[at].column.column);
}

void becomeDate(Piece& piece, const Schema& schema)
{
    constexpr double asNamed = 0.95;
    if (const auto date = dateOfDeed(piece, schema); date && piece.kind != PieceKind::Column) {
        piece.kind = PieceKind::Column;
        piece.column = { *date, asNamed, {} };
    }
}

/// "application" of "applied"
bool isNounOfIed(const std::string& noun, const std::string& participle)
{
    return participle.ends_with("ied") && noun == participle.substr(0, participle.size() - 3) + "ication";
}

/// "5 days after", "within 14 days of", "14 Tage nach"
bool isBehindSpan(const Pieces& pieces, std::size_t at)
{
    return at > 2 && says(pieces, at - 1, { After, Before, Of, From, By }) && isPiece(pieces, at - 2, PieceKind::Period)
        && isPiece(pieces, at - 3, PieceKind::Number);
}
} // namespace

std::optional<int> dateOfDeed(const Piece& piece, const Schema& schema)
{
    const auto words = nameWords(piece.text);
    const bool isDoing = words.size() == 1 && words.front().ends_with("ing"); // "shipping" of shipped_on
    const auto root = words.empty() ? ""
        : isDoing                   ? words.front().substr(0, words.front().size() - 3)
                                    : verbRoot(words.front());
    std::optional<int> found;
    for (int i = 0; i < schema.columnCount() && words.size() == 1 && piece.kind != PieceKind::Number; ++i) {
        const auto name = schema.isDate(i) ? nameWords(schema.name(i)) : std::vector<std::string> {};
        const bool isDeed = !name.empty() && isParticiple(name.front())
            && (isDeedNoun(words.front(), name) || root == verbRoot(name.front())
                || isNounOfIed(canonical(words.front()), name.front()));
        if (isDeed && found) {
            return std::nullopt;
        }
        found = isDeed ? std::optional(i) : found;
    }
    return found;
}

void takeDeeds(Pieces& pieces, const Schema& schema)
{
    const auto isDate = [&](std::size_t at) {
        return isDateAt(pieces, at, schema) || (at < pieces.size() && dateOfDeed(pieces[at], schema));
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isOfPeriod = i > 1 && says(pieces, i - 1, { Of }) && isPiece(pieces, i - 2, PieceKind::Period);
        const bool isLed = says(pieces, i - 1, { From, Between })
            || (says(pieces, i - 1, { Gap }) && isBetweenPhrase(fold(pieces[i - 1].text)));
        const bool isFrom = isLed && says(pieces, i + 1, { To, Until, And }) && isDate(i) && isDate(i + 2);
        if (isOfPeriod || isFrom || isBehindSpan(pieces, i)) {
            becomeDate(pieces[i], schema);
        }
        if (isFrom) {
            becomeDate(pieces[i + 2], schema);
        }
        const bool isNamed = isOfPeriod && isDateAt(pieces, i, schema) && pieces[i - 2].period == Period::Day
            && canonical(fold(pieces[i - 2].text)) == "date";
        if (isNamed) { // "date of booking"
            pieces[i].begin = pieces[i - 2].begin;
            pieces.erase(
                pieces.begin() + static_cast<std::ptrdiff_t>(i) - 2, pieces.begin() + static_cast<std::ptrdiff_t>(i));
            --i;
        }
    }
}

void takeDoneRows(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto word = fold(pieces[i].text);
        const bool isNoun = pieces[i].kind == PieceKind::Unknown && stem(word) != word;
        const auto date = isNoun ? dateOfDeed(pieces[i], schema) : std::nullopt;
        if (!date || schema.column(*date).nulls > 0) {
            continue;
        }
        pieces[i].kind = PieceKind::RowNoun;
        const bool isOfRows = i > 0
            && (pieces[i - 1].kind == PieceKind::RowNoun
                || (isPiece(pieces, i - 1, PieceKind::Column) && schema.namesRows(pieces[i - 1].column.column)));
        if (isOfRows) { // "permit applications"
            pieces[i].begin = pieces[i - 1].begin;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            --i;
        }
    }
}

void takeDeedsOfRows(Pieces& pieces, const Schema& schema)
{
    const auto isEntity = [&](std::size_t at) {
        return isPiece(pieces, at, PieceKind::Column) && !schema.hasFlag(pieces[at].column.column, "unique")
            && (schema.isText(pieces[at].column.column) || schema.isIdentifier(pieces[at].column.column));
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto before = says(pieces, i - 1, { Which, With }) && i > 1 ? i - 2 : i - 1;
        const bool isLast = i + 1 == pieces.size() && isPiece(pieces, i - 1, PieceKind::Value)
            && isEntity(says(pieces, 0, { HowMany, Which }) ? 1 : 0); // "… ein Kajak gemietet"
        if (pieces[i].kind == PieceKind::Unknown && (isEntity(before) || isLast)
            && schema.isDone(fold(pieces[i].text))) {
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
            --i;
        }
    }
}

void takeNotYet(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isNotYet = pieces[i].is(Never) && nameWords(pieces[i].text).size() == 2
            && isDateAt(pieces, i + 1, schema) && schema.column(pieces[i + 1].column.column).nulls > 0 && i > 0
            && pieces[i - 1].is(Is) && i + 2 == pieces.size(); // "not ordered since" is said of whom
        if (isNotYet) {
            std::swap(pieces[i], pieces[i + 1]);
            pieces[i + 1].meaning = Missing;
        }
    }
}

void takeNamedDate(Pieces& pieces, const Schema& schema)
{
    const bool isOfYear = pieces.size() > 4 && pieces[pieces.size() - 3].period == Period::Year
        && says(pieces, pieces.size() - 2, { Of }); // "(year of order date)"
    const auto by = pieces.size() < 4 ? pieces.size() : pieces.size() - (isOfYear ? 3 : 2);
    const bool isSaid = (isOfYear || says(pieces, by, { By })) && isDateAt(pieces, pieces.size() - 1, schema)
        && schema.dateColumn() == pieces.back().column.column;
    const auto isGroup = [&](std::size_t at) {
        return says(pieces, at, { By, Each }) && at < by && isPiece(pieces, at + 1, PieceKind::Column);
    };
    bool isGrouped = false, isTimed = false;
    for (std::size_t i = 0; i < by && isSaid; ++i) {
        isGrouped = isGrouped || isGroup(i);
        isTimed = isTimed || isTimeSaid(pieces[i]);
    }
    const bool isPeriod = std::ranges::any_of(pieces, [](const Piece& each) { // "per month, by date of booking"
        return each.kind == PieceKind::Period;
    });
    if (isGrouped && isTimed && !isPeriod) {
        pieces.resize(by);
    }
}

void takeKindsOfGroups(Pieces& pieces, const Schema& schema)
{
    constexpr double modifier = 0.7, ownName = 0.95;
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isKindOf = says(pieces, i - 1, { By, Each }) && isPiece(pieces, i, PieceKind::Column)
            && isPiece(pieces, i + 1, PieceKind::Column)
            && (schema.isIdentifier(pieces[i].column.column)
                    ? pieces[i].column.score < ownName && !isNamingWord(fold(pieces[i + 1].text)) // not "region name"
                    : schema.isNumeric(pieces[i].column.column) && pieces[i].column.score < modifier)
            && pieces[i].column.column != pieces[i + 1].column.column && pieces[i + 1].column.score >= ownName
            && schema.isText(pieces[i + 1].column.column);
        if (isKindOf) {
            pieces[i + 1].begin = pieces[i].begin;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

void takeMoreOfTwo(Pieces& pieces)
{
    const bool isAmount = says(pieces, 0, { By }) && says(pieces, 1, { Sum })
        && nameWords(pieces[1].text).size() > 1; // "by how much did the fee grow"
    if (isAmount && std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Change) || each.is(Fall); })) {
        pieces.erase(pieces.begin(), pieces.begin() + 2);
    }
    const auto isMore = [](const Piece& each) {
        return each.kind == PieceKind::Unknown && isMoreWord(fold(each.text));
    };
    const auto more = std::ranges::find_if(pieces, isMore);
    if (more == pieces.end() || std::ranges::count(pieces, PieceKind::Value, &Piece::kind) != 2) {
        return;
    }
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool areTwo = isPiece(pieces, i, PieceKind::Value) && pieces[i + 1].is(Or)
            && isPiece(pieces, i + 2, PieceKind::Value) && pieces[i].value.column == pieces[i + 2].value.column;
        if (areTwo) {
            pieces[i + 1].meaning = Compare;
            pieces.erase(more);
            return;
        }
    }
}

void takeComparedYears(Pieces& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const auto later = i + (pieces[i + 1].is(In) ? 2 : 1);
        const bool areTwo = says(pieces, i, { Above, Below }) && isYearWritten(pieces[i - 1]) && later < pieces.size()
            && isYearWritten(pieces[later]);
        if (areTwo) {
            pieces[i].meaning = Compare;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                pieces.begin() + static_cast<std::ptrdiff_t>(later));
        }
    }
}

} // namespace core::builtin
