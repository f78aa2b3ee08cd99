// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_briefly.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// "only the first 3", "und die letzten 5?", "show 5": nothing but how many of what was ranked before.
void takePlacesAlone(Pieces& pieces)
{
    const auto number = std::ranges::find(pieces, PieceKind::Number, &Piece::kind);
    const auto isLight = [](const Piece& each) {
        return each.is(And) || each.is(Also) || each.is(Only) || each.is(List);
    };
    const bool isLast = number != pieces.end() && number + 1 == pieces.end() && number != pieces.begin()
        && !number->percent && !isYearWritten(*number);
    const auto lead = isLast ? number - 1 : pieces.end();
    if (!isLast || !(lead->is(First) || lead->is(Last) || lead->is(List))
        || !std::all_of(pieces.begin(), lead, isLight)) {
        return;
    }
    lead->meaning = lead->is(Last) ? Bottom : Top;
}

/// "4.100" is no number of whole ones unless the point parts thousands.
void takeThousands(Pieces& pieces, const Schema& schema)
{
    const Piece* column = nullptr;
    for (auto& each : pieces) {
        column = each.kind == PieceKind::Column ? &each : column;
        const bool isWhole = column != nullptr && schema.column(column->column.column).type == ColumnType::Integer;
        if (each.kind == PieceKind::Number && isWhole && each.number != std::floor(each.number)) {
            const auto tokens = tokenise(each.text);
            each.number = tokens.size() == 1 ? germanNumber(tokens.front()) : each.number;
        }
    }
}

/// "new customers per month" are counted.
void countNewOnes(Pieces& pieces, const Schema& schema)
{
    const bool isAsked = pieces.size() > 2 && pieces[0].is(New) && pieces[1].kind == PieceKind::Column
        && !schema.isAmount(pieces[1].column.column)
        && (pieces[2].is(By) || pieces[2].is(Each) || pieces[2].kind == PieceKind::Period);
    if (isAsked) {
        auto count = pieces.front();
        count.meaning = HowMany;
        pieces.insert(pieces.begin(), std::move(count));
    }
}

/// "clients whose name contains House": the name is what the column has.
void takeNames(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        constexpr double itsName = 0.95;
        const auto& noun = pieces[i - 1];
        const auto column = noun.kind == PieceKind::Column ? std::optional(noun.column)
            : noun.kind == PieceKind::RowNoun              ? schema.matchColumn({ stem(fold(noun.text)) }, itsName)
                                                           : std::nullopt;
        const bool isEntity = column && schema.isText(column->column);
        const bool isName = isEntity && pieces[i].is(With)
            && (pieces[i + 1].kind == PieceKind::Unknown
                || (pieces[i + 1].kind == PieceKind::Column && pieces[i + 1].column.score < itsName))
            && isNamingWord(fold(pieces[i + 1].text)) && isPartOfText(pieces, i + 2);
        if (isName) {
            pieces[i + 1].kind = PieceKind::Column;
            pieces[i + 1].column = *column;
        }
    }
}

/// "clients without an order for 3 months": in the last ones of the data.
void takeSinceLong(Pieces& pieces)
{
    for (std::size_t i = 2; i + 2 < pieces.size(); ++i) {
        const bool isNoun = pieces[i - 1].kind == PieceKind::RowNoun || pieces[i - 1].kind == PieceKind::Column;
        const bool isLong = pieces[i].is(For) && isNoun && pieces[i - 2].is(Without)
            && pieces[i + 1].kind == PieceKind::Number && pieces[i + 2].kind == PieceKind::Period;
        if (isLong) {
            pieces[i].meaning = Last;
        }
    }
}

/// "share of each status within clinic": within each of them.
void takeWithin(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto& noun = pieces[i + 1];
        const bool isGroup = noun.kind == PieceKind::Column && !schema.isAmount(noun.column.column)
            && !schema.isDate(noun.column.column) && schema.isText(noun.column.column);
        const bool isOfOne = i + 2 < pieces.size()
            && (pieces[i + 2].kind == PieceKind::Value || pieces[i + 2].kind == PieceKind::Quoted
                || pieces[i + 2].is(Is) || pieces[i + 2].kind == PieceKind::Number);
        const bool isWithin = pieces[i].is(In) && isWithinWord(fold(pieces[i].text)) && isGroup && !isOfOne;
        pieces[i].meaning = isWithin ? Each : pieces[i].meaning;
    }
}

/// "total energy" of energy.csv: of the one column that measures it, and no number of rows.
void takeTotals(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        auto& noun = pieces[i + 1];
        const auto word = fold(noun.text);
        if (!pieces[i].is(Sum) || noun.kind != PieceKind::RowNoun || stem(word) != word || isRowNoun(word)) {
            continue;
        }
        std::vector<int> measured;
        for (const int column : schema.measures()) {
            if (schema.isAmount(column) && std::ranges::contains(nameWords(schema.name(column)), word)) {
                measured.push_back(column);
            }
        }
        if (!measured.empty()) {
            noun.kind = measured.size() == 1 ? PieceKind::Column : PieceKind::Unknown;
            noun.column = { measured.front(), 1, {} };
        }
    }
}

/// "more than 30 crates or over 800 kg": no "30 or over" where a number of its own follows.
void takeBoundsApart(Pieces& pieces)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto words = nameWords(pieces[i].text);
        const auto joint = words.empty() ? std::nullopt : phraseAt({ words.front() }, 0);
        const bool isBehind = (pieces[i].is(AtLeast) || pieces[i].is(AtMost)) && isBoundBehind(fold(pieces[i].text))
            && joint && (joint->meaning == Or || joint->meaning == And) && pieces[i + 1].kind == PieceKind::Number;
        if (isBehind) {
            auto bound = pieces[i];
            bound.meaning = bound.is(AtLeast) ? Above : Below;
            pieces[i].meaning = joint->meaning;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(bound));
        }
    }
}
} // namespace

void takeBrief(Pieces& pieces, const Schema& schema)
{
    takeThousands(pieces, schema);
    takePlacesAlone(pieces);
    countNewOnes(pieces, schema);
    takeNames(pieces, schema);
    takeSinceLong(pieces);
    takeWithin(pieces, schema);
    takeTotals(pieces, schema);
    takeBoundsApart(pieces);
}

} // namespace core::builtin
