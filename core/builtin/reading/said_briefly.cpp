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
        const bool isName = isEntity && pieces[i].is(With) && pieces[i + 1].kind == PieceKind::Unknown
            && isNamingWord(fold(pieces[i + 1].text)) && (pieces[i + 2].is(Contains) || pieces[i + 2].is(StartsWith));
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
} // namespace

void takeBrief(Pieces& pieces, const Schema& schema)
{
    takeThousands(pieces, schema);
    takePlacesAlone(pieces);
    countNewOnes(pieces, schema);
    takeNames(pieces, schema);
    takeSinceLong(pieces);
    takeWithin(pieces, schema);
}

} // namespace core::builtin
