// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/listed_values.h"

#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>
#include <cctype>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool hasKind(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool joinsAs(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

/// "approved + rejected", "approved of approved and rejected": beside a value of a column a word that is a value of it,
/// too, is meant as one, whatever column has its name.
void takeNamesAsValues(Pieces& pieces, const Schema& schema)
{
    const auto joins = [&](std::size_t at) { return joinsAs(pieces, at, { And, Or, Plus }); };
    const auto valueOf = [&](std::size_t at, int column) -> std::optional<ValueMatch> {
        auto match = hasKind(pieces, at, PieceKind::Column) ? schema.matchValue(nameWords(pieces[at].text))
                                                            : std::nullopt;
        const bool isOf = match && (match->column == column || std::ranges::contains(match->rivals, column));
        return isOf ? match : std::nullopt;
    };
    const auto take = [&](std::size_t at, const ValueMatch& match, int column) {
        pieces[at].kind = PieceKind::Value;
        pieces[at].value = { column, match.value, false, {} };
    };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        for (const auto& [one, other] : { std::pair(i - 1, i + 1), std::pair(i + 1, i - 1) }) {
            const int column = joins(i) && hasKind(pieces, other, PieceKind::Value) ? pieces[other].value.column : -1;
            const auto match = column < 0 ? std::nullopt : valueOf(one, column);
            if (!match) {
                continue;
            }
            take(one, *match, column);
            pieces[i].meaning = pieces[i].is(Plus) ? Or : pieces[i].meaning;
            const auto first = std::min(one, other);
            const auto part = first > 0 && joinsAs(pieces, first - 1, { Of }) ? first - 2 : first - 1;
            if (const auto again = first > 0 ? valueOf(part, column) : std::nullopt) { // the part of these
                take(part, *again, column);
            }
        }
    }
}

/// "bar oder mit Gutschein", "in Oslo or in Rome": two values of one column.
void takeValuesWith(Pieces& pieces)
{
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool areTwo = hasKind(pieces, i - 1, PieceKind::Value) && joinsAs(pieces, i, { Or })
            && joinsAs(pieces, i + 1, { With, In, From, On, For }) && hasKind(pieces, i + 2, PieceKind::Value)
            && pieces[i - 1].value.column == pieces[i + 2].value.column;
        if (areTwo) {
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
}
/// The days of the week from one to another, as "Monday or Tuesday or …".
Pieces daysBetween(const Piece& first, const Piece& last, const Schema& schema)
{
    const auto& days = schema.column(first.value.column).top;
    const auto at = [&](const Piece& day) {
        return static_cast<std::size_t>(std::ranges::find(days, day.value.value, &TopValue::value) - days.begin());
    };
    Pieces all { first };
    for (auto day = at(first); day != at(last);) {
        day = (day + 1) % days.size();
        auto joint = first, next = last;
        joint.kind = PieceKind::Concept;
        joint.meaning = Or;
        next.value.value = days[day].value;
        all.insert(all.end(), { joint, next });
    }
    return all;
}

/// "Monday to Friday" are five days.
void takeDaysOfWeek(Pieces& pieces, const Schema& schema)
{
    const auto isDay = [&](std::size_t at) {
        return hasKind(pieces, at, PieceKind::Value) && schema.hasFlag(pieces[at].value.column, partOfTime)
            && schema.column(pieces[at].value.column).distinct == 7;
    };
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isLed = i > 0 && joinsAs(pieces, i - 1, { Between, From });
        const bool isRange = isDay(i) && isDay(i + 2) && pieces[i].value.column == pieces[i + 2].value.column
            && (joinsAs(pieces, i + 1, { To, Until }) || (isLed && joinsAs(pieces, i + 1, { And })));
        if (!isRange) {
            continue;
        }
        const auto days = daysBetween(pieces[i], pieces[i + 2], schema);
        const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(i);
        pieces.insert(pieces.erase(begin, begin + 3), days.begin(), days.end());
        if (isLed) {
            pieces[i - 1].meaning = On;
        }
    }
}

/// "priority P1 to P4": which values lie between two texts is not known. Not from one column to another.
void refuseRangesOfTexts(Pieces& pieces, const Schema& schema)
{
    const auto isOfTwo = [](const Piece& each) { // "ratio of A to B"
        return each.is(Ratio) || each.is(Multiple) || each.is(Compare) || each.is(Change) || each.is(Difference);
    };
    const bool areTwo = std::ranges::any_of(pieces, isOfTwo);
    for (std::size_t i = 0; i + 2 < pieces.size() && !areTwo; ++i) {
        const bool isRange = hasKind(pieces, i, PieceKind::Value) && hasKind(pieces, i + 2, PieceKind::Value)
            && joinsAs(pieces, i + 1, { To, Until }) && pieces[i].value.column == pieces[i + 2].value.column
            && pieces[i].value.rivals.empty() && schema.isText(pieces[i].value.column)
            && !labelledPeriod(schema.column(pieces[i].value.column));
        const auto isLetter = [](unsigned char c) { return std::isalnum(c) != 0; };
        const bool isSign = hasKind(pieces, i, PieceKind::Value) && joinsAs(pieces, i + 1, { Minus })
            && std::ranges::none_of(pieces[i + 1].text, isLetter); // "amount East - amount West"
        if (isRange || isSign) {
            pieces[i + 1].kind = PieceKind::Unknown;
        }
    }
}
} // namespace

void takeListedValues(std::vector<Piece>& pieces, const Schema& schema)
{
    takeDaysOfWeek(pieces, schema);
    refuseRangesOfTexts(pieces, schema);
    takeValuesWith(pieces);
    takeNamesAsValues(pieces, schema);
}

} // namespace core::builtin
