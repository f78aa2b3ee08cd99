// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_changes.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

bool isChangeAsSaid(const Piece& piece, const Elements& said, const Reading& reading)
{
    if (reading.operation != Operation::Change) {
        return false;
    }
    const auto stretches = std::ranges::count(said.filters, Test::DateRange, &Filter::test);
    const bool isDated = std::ranges::any_of(
        said.pieces, [](const SaidPiece& each) { return each.piece.is(Change) && each.piece.period != Period::None; });
    const bool isTimed = said.period != Period::None || stretches == 2 || isDated;
    const bool isSamePeriodBefore = piece.period == Period::Year && reading.lag > 1;
    const bool isSpan = reading.period == Period::Year && stretches == 1; // "from 2022 to 2023"
    return piece.period == Period::None ? isTimed || isSpan : piece.period == reading.period || isSamePeriodBefore;
}

bool isChangeInPercent(const Piece& piece, const Elements& said, const Reading& reading)
{
    return reading.operation == Operation::Change && reading.groups.empty() && isPercentWord(fold(piece.text))
        && said.asksForPercentOfChange();
}

bool asksForMore(std::size_t at, const Elements& said, const Reading& reading)
{
    const auto& pieces = said.pieces;
    const auto function = statisticOf(pieces[at].piece);
    if (!function) {
        return false;
    }
    const bool isOfNext = at + 1 < pieces.size() && statisticOf(pieces[at + 1].piece) && !reading.outer;
    const auto here = pieces.begin() + static_cast<std::ptrdiff_t>(at);
    const bool isAgain = reading.threshold && std::any_of(pieces.begin(), here, [&](const SaidPiece& each) {
        return statisticOf(each.piece) == function;
    });
    return isOfNext || isAgain;
}

namespace {
bool isSaidChange(const std::vector<Piece>& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool saysAmount(const std::vector<Piece>& pieces, const Schema& schema)
{
    return std::ranges::any_of(pieces,
        [&](const Piece& each) { return each.kind == PieceKind::Column && schema.isAmount(each.column.column); });
}
} // namespace

void takeCountedChanges(std::vector<Piece>& pieces, const Schema& schema)
{
    const std::size_t count = isSaidChange(pieces, 0, { In }) ? 1 : 0;
    const auto noun = count + 1;
    const bool isCounted = isSaidChange(pieces, count, { HowMany }) && noun < pieces.size()
        && pieces[noun].kind == PieceKind::Column && !schema.isNumeric(pieces[noun].column.column);
    const auto isLimit = [&](std::size_t at) {
        return isSaidChange(pieces, at, { Above, AtLeast }) && at + 1 < pieces.size()
            && pieces[at + 1].kind == PieceKind::Number;
    };
    for (auto i = noun + 1; i < pieces.size() && isCounted; ++i) {
        const auto word = fold(pieces[i].text);
        const bool isLimited = (isSaidChange(pieces, i + 1, { By }) && isLimit(i + 2)) || isLimit(i - 2);
        if (isLimited || !isSaidChange(pieces, i, { Change, Fall }) || !(saysRise(word) || saysFall(word))) {
            continue;
        }
        if (pieces[i].is(Fall) && !saysAmount(pieces, schema)) { // "how many customers were lost"
            pieces[i].kind = PieceKind::Unknown;
            continue;
        }
        auto by = pieces[i], above = pieces[i], none = pieces[i];
        by.meaning = By;
        above.meaning = Above;
        none.kind = PieceKind::Number;
        none.number = 0;
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, { by, above, none });
        return;
    }
}

void takeFirstAndLast(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto date = schema.dateColumn();
    for (std::size_t i = 0; i + 3 < pieces.size() && date; ++i) {
        auto& noun = pieces[i + 3];
        const bool isOfDate = i > 1 && isSaidChange(pieces, i - 1, { Of })
            && (pieces[i - 2].kind == PieceKind::Period
                || (pieces[i - 2].kind == PieceKind::Column && schema.isDate(pieces[i - 2].column.column)));
        const bool isLed = i == 0 || isOfDate
            || isSaidChange(pieces, i - 1, { Which, List, When, Is }); // not "between the first …"
        const bool isRow = noun.kind == PieceKind::RowNoun
            || (noun.kind == PieceKind::Column && schema.namesRows(noun.column.column));
        if (!isSaidChange(pieces, i, { First }) || !isSaidChange(pieces, i + 1, { And })
            || !isSaidChange(pieces, i + 2, { Last }) || !isRow || !isLed || saysAmount(pieces, schema)) {
            continue;
        }
        pieces[i].meaning = Minimum;
        pieces[i + 2].meaning = Maximum;
        noun.kind = PieceKind::Column;
        noun.column = { *date, 1, {} };
        if (isOfDate) { // "date of the first and last visit"
            pieces.erase(place(pieces, i - 2), place(pieces, i));
        }
        return;
    }
}

} // namespace core::builtin
