// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/states_of_rows.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>
#include <array>

namespace core::builtin {

namespace {
using Pieces = std::vector<Piece>;

/// What takes numbers: a statistic, a limit, a rank, a picture of numbers.
bool measures(const Piece& piece)
{
    using enum Concept;
    constexpr std::array words { Top, Bottom, Above, Below, AtLeast, AtMost, Between, Over, PercentOf, Histogram,
        Distribution, Correlation, Scatter, Compare };
    return statisticOf(piece) || std::ranges::any_of(words, [&](Concept each) { return piece.is(each); });
}

/// The value that an amount is called like.
std::optional<ValueMatch> stateOf(const Piece& piece, const Schema& schema)
{
    const auto word = fold(piece.text);
    if (piece.kind != PieceKind::Column || !schema.isNumeric(piece.column.column) || !isParticiple(word)) {
        return std::nullopt;
    }
    auto match = schema.matchValue({ word });
    return match && match->rivals.empty() && schema.isText(match->column) ? match : std::nullopt;
}

bool isOfRows(const Pieces& pieces, std::size_t at)
{
    auto noun = at;
    while (noun > 0 && pieces[noun - 1].is(Concept::Is)) {
        --noun;
    }
    return holds(pieces, at + 1, PieceKind::RowNoun) || (noun > 0 && holds(pieces, noun - 1, PieceKind::RowNoun));
}
/// "average temperatures", "the distribution of grades", "missing prices"
bool isMeasured(const Pieces& pieces, std::size_t noun)
{
    auto before = noun;
    while (before > 0 && says(pieces, before - 1, { Concept::Of })) {
        --before;
    }
    return before > 0
        && (statisticOf(pieces[before - 1]).has_value()
            || says(pieces, before - 1, { Concept::Distribution, Concept::Histogram, Concept::Missing }));
}
} // namespace

void takeNumbersOfFiles(Pieces& pieces, const Schema& schema)
{
    constexpr double likely = 0.8; // of a plural
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].kind != PieceKind::RowNoun || !isMeasured(pieces, i)) {
            continue;
        }
        const auto column = schema.matchColumn({ fold(pieces[i].text) }, likely);
        if (column && column->rivals.empty() && nameWords(schema.name(column->column)).size() == 1
            && schema.isNumeric(column->column) && !schema.isIdentifier(column->column)) {
            pieces[i].kind = PieceKind::Column;
            pieces[i].column = *column;
        }
    }
}

void takePartsOfValues(Pieces& pieces)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isPart = pieces[i].kind == PieceKind::Value && pieces[i].value.part
            && statisticOf(pieces[i - 1]).has_value();
        const bool isOfNoun = (holds(pieces, i + 1, PieceKind::Column) || holds(pieces, i + 1, PieceKind::RowNoun))
            && pieces[i + 1].begin == pieces[i].end + 1;
        if (isPart && !isOfNoun) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

void takeStatesOfRows(Pieces& pieces, const Schema& schema)
{
    const auto isAmount = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isNumeric(each.column.column)
            && !schema.isIdentifier(each.column.column);
    };
    if (std::ranges::any_of(pieces, measures) || std::ranges::count_if(pieces, isAmount) != 1) {
        return; // amounts are asked for
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto state = isOfRows(pieces, i) ? stateOf(pieces[i], schema) : std::nullopt;
        if (state) {
            pieces[i].kind = PieceKind::Value;
            pieces[i].value = std::move(*state);
        }
    }
}

} // namespace core::builtin
