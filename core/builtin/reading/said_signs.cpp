// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_signs.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isNumberColumn(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    if (at >= pieces.size() || pieces[at].kind != PieceKind::Column) {
        return false;
    }
    const int column = pieces[at].column.column;
    return schema.isNumeric(column) || schema.isDate(column) || schema.isDuration(column);
}

/// "over 400 in 2024 + their fee": a year is added to nothing.
bool isYearInTime(const Pieces& pieces, std::size_t at)
{
    return at > 0 && isYearWritten(pieces[at]) && (pieces[at - 1].is(In) || pieces[at - 1].is(For));
}

bool isOperand(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return isNumberColumn(pieces, at, schema)
        || (at < pieces.size() && pieces[at].kind == PieceKind::Number && !isYearInTime(pieces, at));
}

bool countsOrNamesRows(const Piece& piece)
{
    return piece.kind == PieceKind::RowNoun || piece.is(HowMany);
}

/// "withdrawn / all orders", "number of loans / number of members": a part of a whole, and not one beside another. In
/// "rate of late ones (late / all orders)" it says again what the share is of.
bool dividesCounts(const Pieces& pieces, std::size_t at)
{
    const auto isShare = [](const Piece& each) { return each.is(Share) || each.is(PercentOf); };
    if (std::ranges::any_of(pieces, isShare)) {
        return false;
    }
    const bool isWithin = at > 0 && at + 1 < pieces.size();
    return isWithin && countsOrNamesRows(pieces[at + 1])
        && (countsOrNamesRows(pieces[at - 1]) || pieces[at - 1].kind == PieceKind::Value
            || pieces[at - 1].kind == PieceKind::Column);
}

/// "mag ab 5,5": at least so much. "Umsatz ab 2024" begins in that year.
void takeLeast(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isNumber = pieces[i - 1].kind == PieceKind::Column && schema.isNumeric(pieces[i - 1].column.column)
            && pieces[i + 1].kind == PieceKind::Number && !isYearWritten(pieces[i + 1]);
        pieces[i].meaning = pieces[i].is(Since) && isNumber ? AtLeast : pieces[i].meaning;
    }
}
} // namespace

void takeSigns(Pieces& pieces, const Schema& schema)
{
    takeLeast(pieces, schema);
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        auto& sign = pieces[i];
        const bool isSign = (sign.is(Minus) || sign.is(Plus) || sign.is(Over))
            && (sign.text == "-" || sign.text == "+" || sign.text == "/");
        const auto hasFunction = [&] {
            const auto& next = pieces[i + 1];
            return next.is(Sum) || next.is(Mean) || next.is(Median) || next.is(Minimum) || next.is(Maximum)
                || next.is(First) || next.is(Last);
        };
        const auto right = i + (i + 1 < pieces.size() && hasFunction() ? 2 : 1);
        const bool isWorked = isOperand(pieces, i - 1, schema) && isOperand(pieces, right, schema)
            && (isNumberColumn(pieces, i - 1, schema) || isNumberColumn(pieces, right, schema));
        if (isSign && !isWorked && !(sign.is(Over) && dividesCounts(pieces, i))) {
            sign.meaning = And;
            sign.text = ",";
        }
    }
}

} // namespace core::builtin
