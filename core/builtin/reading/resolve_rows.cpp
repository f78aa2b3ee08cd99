// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_rows.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/resolve_time.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// "last 5 orders" have a time; "last 5 rows" are those at the end of the file.
bool namesThings(const Elements& said)
{
    return std::ranges::any_of(said.pieces, [](const SaidPiece& each) {
        return each.piece.kind == PieceKind::RowNoun && !isRowNoun(stem(fold(each.piece.text)));
    });
}
} // namespace

bool isCalledAsRows(const Elements& said, int column, const Schema& schema)
{
    return std::ranges::any_of(said.pieces, [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Column && each.piece.column.column == column
            && isOneOfEachRow(column, each.piece.text, schema);
    });
}

void listRows(Resolution& resolution, const std::vector<int>& columns)
{
    const auto& said = resolution.said;
    const auto& schema = resolution.schema;
    auto& reading = resolution.outcome.reading;
    const bool areDays = said.periodTopic && reading.period == Period::Day;
    if (areDays && !schema.isOneRowPerDay() && limitsPeriod(resolution)) {
        return;
    }
    reading.operation = Operation::ListRows;
    reading.columns = columns;
    std::erase_if(reading.columns, [&](int column) { // "orders with a client that is not in clients": none has one
        return schema.isPartnerCount(column) && std::ranges::any_of(reading.filters, [&](const Filter& each) {
            return each.column == column && each.test == Test::IsMissing;
        });
    });
    reading.sorted = !said.rankings.empty();
    const bool isByTime = reading.limit && (said.has(Last) || said.has(First)) && !reading.sorted && namesThings(said)
        && schema.dateColumn();
    reading.fromEnd = said.has(Last) && reading.limit.has_value() && !isByTime;
    if (isByTime) {
        reading.sorted = true;
        reading.measure = schema.dateColumn();
        reading.ascending = said.has(First);
    } else if (reading.sorted) {
        reading.measure = said.rankings.front();
        const bool isAmount = schema.isNumeric(*reading.measure);
        reading.ascending = said.ascending.value_or(!isAmount); // dates and names in their order
    }
}

bool countsRowsBefore(const Elements& said, int topic)
{
    const auto named = std::ranges::find_if(said.pieces, [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::RowNoun
            || (each.piece.kind == PieceKind::Column && each.piece.column.column == topic);
    });
    return named != said.pieces.end() && named->piece.kind == PieceKind::RowNoun;
}

} // namespace core::builtin
