// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_shapes.h"

#include "core/builtin/reading/elements.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// "pivot count: type x status", "appointments by type x status": crossed, as texts are not multiplied.
void takeCrossed(Pieces& pieces, const Schema& schema)
{
    const auto isText = [&](std::size_t at) {
        return pieces[at].kind == PieceKind::Column && !schema.isAmount(pieces[at].column.column);
    };
    const auto measures = schema.measures();
    const auto isNumber = [&](std::size_t at) { return std::ranges::contains(measures, pieces[at].column.column); };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isLed = i > 1 && (pieces[i - 2].is(By) || pieces[i - 2].is(Each));
        if (!pieces[i].is(Times) || !isText(i - 1) || !isText(i + 1)
            || (!isLed && isNumber(i - 1) && isNumber(i + 1))) { // "overtime times bonus"
            continue;
        }
        pieces[i].meaning = And;
        if (!isLed) {
            auto by = pieces[i];
            by.meaning = By;
            by.begin = by.end = pieces[i - 1].begin;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1, by);
        }
        return;
    }
}

/// "which departments have more than 100 requests, and how many each", "… - list with count": their numbers are shown
/// with them.
void takeNumbersAsked(Pieces& pieces, const Schema& schema)
{
    const auto isLimit = [](const Piece& each) {
        return each.is(Above) || each.is(AtLeast) || each.is(Below) || each.is(AtMost);
    };
    const auto isThing = [&](const Piece& piece) { // not "level >= 2, count"
        return piece.kind == PieceKind::Column && !schema.isAmount(piece.column.column)
            && (!schema.isNumeric(piece.column.column) || schema.isIdentifier(piece.column.column));
    };
    const bool isOfValue = pieces.size() > 1 && pieces[1].kind == PieceKind::Value; // "status open, fee over 5, count"
    const bool isOfThings = !pieces.empty() && !isOfValue && (pieces.front().is(Which) || isThing(pieces.front()));
    auto end = pieces.end();
    end -= end != pieces.begin() && (end - 1)->is(Each) ? 1 : 0;
    if (!isOfThings || end == pieces.begin() || !(end - 1)->is(HowMany)) {
        return;
    }
    --end;
    const auto behind = end;
    while (end != pieces.begin() && ((end - 1)->is(And) || (end - 1)->is(With) || (end - 1)->is(List))) {
        --end;
    }
    const bool isBehindLimit = end != pieces.begin()
        && ((end - 1)->kind == PieceKind::RowNoun || (end - 1)->kind == PieceKind::Number);
    if (end != behind && isBehindLimit && std::any_of(pieces.begin(), end, isLimit)) {
        pieces.erase(end, pieces.end());
    }
}
/// A word that nobody typed, before the piece at `at`: `joint` says it, too.
void insertWord(Pieces& pieces, std::size_t at, Concept meaning, Piece joint)
{
    joint.kind = PieceKind::Concept;
    joint.meaning = meaning;
    pieces.insert(place(pieces, at), std::move(joint));
}

/// "but no rating", "and no rating": the first word joins.
void splitDenials(Pieces& pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto space = pieces[i].is(Without) ? pieces[i].text.find(' ') : std::string::npos;
        const auto first = pieces[i].text.substr(0, space);
        const auto joint = space == std::string::npos ? std::nullopt : phraseAt({ fold(first) }, 0);
        if (!joint || (joint->meaning != And && joint->meaning != Or)) {
            continue;
        }
        auto joins = pieces[i];
        joins.meaning = joint->meaning;
        joins.text = first;
        joins.end = joins.begin + static_cast<int>(space);
        pieces[i].text.erase(0, space + 1);
        pieces[i].begin = joins.end + 1;
        pieces.insert(place(pieces, i), joins);
        ++i;
    }
}

/// "repairs have parts cost but no rating": those that have the one.
void takeContrasts(Pieces& pieces, const Schema& schema)
{
    const auto isCounted = [&](std::size_t at) { // "wie viele Belege", which a column numbers
        return at > 0 && says(pieces, at - 1, { HowMany }) && holds(pieces, at, PieceKind::Column)
            && schema.isIdentifier(pieces[at].column.column);
    };
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool isDenied = pieces[i].is(And) && pieces[i + 1].is(Without) && holds(pieces, i + 2, PieceKind::Column);
        auto first = i;
        while (isDenied && first > 0 && holds(pieces, first - 1, PieceKind::Column) && !isCounted(first - 1)) {
            --first;
            first -= first > 1 && says(pieces, first - 1, { And }) && holds(pieces, first - 2, PieceKind::Column) ? 1
                                                                                                                  : 0;
        }
        const bool isOfRows = first > 0 && (holds(pieces, first - 1, PieceKind::RowNoun) || isCounted(first - 1));
        if (!isDenied || first == i || !isOfRows) {
            continue;
        }
        const auto joint = pieces[i];
        for (auto at = first; at < i; ++at) {
            if (pieces[at].kind == PieceKind::Column) {
                insertWord(pieces, at++, With, joint);
                ++i;
            }
        }
    }
}

/// "cancelled but have a rating", "without a mechanic but a rating": those that have it.
void takeContrastsBehind(Pieces& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isSaidOf = holds(pieces, i - 1, PieceKind::Value)
            || (holds(pieces, i - 1, PieceKind::Column) && i > 1 && says(pieces, i - 2, { Without, Not, Missing }));
        const bool isLast = i + 2 == pieces.size() || says(pieces, i + 2, { By, Each });
        const bool isOfRows = std::ranges::contains(pieces, PieceKind::RowNoun, &Piece::kind);
        if (says(pieces, i, { And }) && isContrast(fold(pieces[i].text)) && holds(pieces, i + 1, PieceKind::Column)
            && isSaidOf && isLast && isOfRows) {
            insertWord(pieces, i + 1, With, pieces[i]);
        }
    }
}

namespace {
/// "sind 2024 ausgetreten": in German the time stands before what was done in it.
void takeTimesBeforeDone(Pieces& pieces, const Schema& schema)
{
    constexpr std::size_t longest = 6;
    const auto isDate = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isDate(pieces[at].column.column);
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto word = isDate(i) ? fold(pieces[i].text) : std::string();
        if (!isParticiple(word) || word.ends_with("ed")) {
            continue;
        }
        for (auto first = i - std::min(i, longest); first < i; ++first) {
            const bool isOfOther = first > 0 && isDate(first - 1);
            if (!isOfOther && readDates(pieces, first, pieces[i].column.column, schema).taken == i - first) {
                std::rotate(place(pieces, first), place(pieces, i), place(pieces, i + 1));
                break;
            }
        }
    }
}
} // namespace

/// "received but not finished in 2023": the time is that of the first, as the other has none.
void takeTimesOfDone(Pieces& pieces, const Schema& schema)
{
    takeTimesBeforeDone(pieces, schema);
    const auto isDone = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isDate(pieces[at].column.column)
            && isParticiple(fold(pieces[at].text));
    };
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const auto denied = says(pieces, i + 1, { And }) ? i + 2 : i + 1;
        const bool areTwo = isDone(i) && says(pieces, denied, { Not, Never, Without }) && isDone(denied + 1)
            && pieces[i].column.column != pieces[denied + 1].column.column && denied + 2 < pieces.size();
        const auto taken = areTwo ? readDates(pieces, denied + 2, pieces[i].column.column, schema).taken : 0;
        if (taken > 0) {
            const auto time = place(pieces, denied + 2);
            std::rotate(place(pieces, i + 1), time, time + static_cast<std::ptrdiff_t>(taken));
        }
    }
}

/// "insured vs not insured", "insured and uninsured": by the column that says which.
void takeYesAndNo(Pieces& pieces, const Schema& schema)
{
    const auto yesOrNoAt = [&](std::size_t at) {
        const bool isOfYes = holds(pieces, at, PieceKind::Column)
            && schema.column(pieces[at].column.column).type == ColumnType::Boolean;
        return isOfYes ? pieces[at].column.column : -1;
    };
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const auto denied = i + 2;
        const auto again = denied + (says(pieces, denied + 1, { With }) ? 2 : 1);
        const bool areBoth = yesOrNoAt(i) >= 0 && yesOrNoAt(again) == yesOrNoAt(i)
            && says(pieces, i + 1, { And, Compare }) && says(pieces, denied, { Not, Without });
        if (areBoth) {
            const auto joint = pieces[i + 1];
            pieces.erase(place(pieces, i + 1), place(pieces, again + 1));
            const auto first = i > 0 && says(pieces, i - 1, { With }) ? i - 1 : i;
            if (first == i) {
                insertWord(pieces, i, By, joint);
            } else {
                pieces[first].meaning = By;
            }
        }
    }
}

/// "cost with and without warranty": of both, by the column that says which.
void takeBothSides(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const bool areBoth = (says(pieces, i, { With }) && says(pieces, i + 1, { And })
                                 && says(pieces, i + 2, { Without }))
            || (says(pieces, i, { Without }) && says(pieces, i + 1, { And }) && says(pieces, i + 2, { With }));
        const bool isOfYes = holds(pieces, i + 3, PieceKind::Column)
            && schema.column(pieces[i + 3].column.column).type == ColumnType::Boolean;
        if (areBoth && isOfYes) {
            pieces[i].meaning = By;
            pieces[i].end = pieces[i + 2].end;
            pieces.erase(place(pieces, i + 1), place(pieces, i + 3));
        }
    }
}

/// "a price of at least 400", "rating 4 or more": at least that.
void takeBounds(Pieces& pieces, const Schema& schema)
{
    const auto isNumber = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isNumeric(pieces[at].column.column)
            && !schema.isIdentifier(pieces[at].column.column);
    };
    const auto isBound = [&](std::size_t at) { return says(pieces, at, { Above, AtLeast, Below, AtMost, Between }); };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isOfBound = says(pieces, i, { Of, From }) && isNumber(i - 1)
            && ((isBound(i + 1) && holds(pieces, i + 2, PieceKind::Number))
                || (holds(pieces, i + 1, PieceKind::Number) && isBound(i + 2)));
        const bool isOfNumber = !isOfBound && i > 1 && says(pieces, i, { Of }) && isNumber(i - 1)
            && (says(pieces, i - 2, { With }) || holds(pieces, i - 2, PieceKind::RowNoun))
            && holds(pieces, i + 1, PieceKind::Number) && !holds(pieces, i + 2, PieceKind::RowNoun);
        if (isOfBound) {
            pieces.erase(place(pieces, i));
        } else if (isOfNumber) { // "with a price of 100"
            pieces[i].meaning = Is;
        }
        const bool isBehind = isNumber(i - 1) && holds(pieces, i, PieceKind::Number) && isBound(i + 1)
            && isBoundBehind(fold(pieces[i + 1].text)) && !holds(pieces, i + 2, PieceKind::RowNoun);
        if (isBehind) {
            std::swap(pieces[i], pieces[i + 1]);
        }
    }
}

/// "repairs by Ali", "repaired by Ali", "not by Ali": rows of that value, as of one value there are no groups.
void takeDoers(Pieces& pieces, const Schema& schema)
{
    const auto isDeed = [&](const Piece& piece) {
        return piece.kind == PieceKind::Unknown
            && std::ranges::any_of(
                nounsOf(schema.dataset()), [&](const auto& noun) { return isDeedOfNoun(fold(piece.text), noun); });
    };
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto value = i + 1;
        const bool isOne = says(pieces, i, { By }) && holds(pieces, value, PieceKind::Value)
            && !pieces[value].value.part;
        const bool isCounted = holds(pieces, value + 1, PieceKind::RowNoun)
            || holds(pieces, value + 1, PieceKind::Column); // "top mechanics by cancelled repairs"
        if (!isOne || isCounted) {
            continue;
        }
        const bool isClaimed = i > 0 && holds(pieces, i - 1, PieceKind::Column)
            && (pieces[i - 1].column.column == pieces[value].value.column
                || std::ranges::contains(pieces[value].value.rivals, pieces[i - 1].column.column));
        if (isClaimed) { // "caused by fire"
            pieces.erase(place(pieces, i));
            continue;
        }
        pieces[i].meaning = From;
        if (i > 0 && isDeed(pieces[i - 1])) {
            pieces.erase(place(pieces, --i));
        }
        if (i > 0 && pieces[i - 1].is(Not)) {
            pieces.erase(place(pieces, i));
        }
    }
}
/// "by opened: 2025 against 2024": both are of the date that was named.
void takeTimesCompared(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const bool isDate = holds(pieces, i, PieceKind::Column) && schema.isDate(pieces[i].column.column);
        const auto date = isDate ? std::optional(pieces[i].column.column) : std::nullopt;
        const auto next = i + 1 + (date ? readDates(pieces, i + 1, date, schema).taken : 0);
        const bool isCompared = date && next > i + 1 && says(pieces, next, { Compare }) && next + 1 < pieces.size()
            && readDates(pieces, next + 1, date, schema).taken > 0;
        if (isCompared) {
            const auto named = pieces[i];
            pieces.insert(place(pieces, next + 1), named);
        }
    }
}

/// "where closed is before 2012": the time is of the date that was named.
void takeTimesOfNamed(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool isTime = holds(pieces, i - 1, PieceKind::Column)
            && (schema.isDate(pieces[i - 1].column.column) || schema.isYear(pieces[i - 1].column.column));
        const bool isSaid = isTime && says(pieces, i, { Is })
            && says(pieces, i + 1, { Before, After, Since, Until, Between })
            && readDates(pieces, i + 1, pieces[i - 1].column.column, schema).taken > 0;
        if (isSaid) {
            pieces.erase(place(pieces, i));
        }
    }
}

/// "repairs under warranty", "not under warranty": what is yes or no has nothing under it.
void takeUnder(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isOfYes = says(pieces, i, { Below }) && holds(pieces, i + 1, PieceKind::Column)
            && schema.column(pieces[i + 1].column.column).type == ColumnType::Boolean;
        if (!isOfYes) {
            continue;
        }
        pieces[i].meaning = With;
        if (i > 0 && pieces[i - 1].is(Not)) {
            pieces.erase(place(pieces, i));
        }
    }
}

/// "median downtime without -999": a number that the only column of amounts has.
void takeNumbersLeftOut(Pieces& pieces, const Schema& schema)
{
    const auto isAmount = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isNumeric(each.column.column)
            && !schema.isIdentifier(each.column.column) && !schema.isYear(each.column.column);
    };
    const auto column = std::ranges::find_if(pieces, isAmount);
    if (column == pieces.end() || std::ranges::count_if(pieces, isAmount) > 1) {
        return;
    }
    const auto named = *column;
    const auto at = static_cast<std::size_t>(column - pieces.begin());
    const bool isCondition = at > 0 && says(pieces, at - 1, { With }); // "where NPS is not 2" says it already
    for (auto i = at + (isCondition ? 2 : 1); i + 1 < pieces.size(); ++i) {
        const bool isLeftOut = says(pieces, i, { Not, Without }) && holds(pieces, i + 1, PieceKind::Number)
            && !pieces[i + 1].percent && !isYearWritten(pieces[i + 1]) && !holds(pieces, i + 2, PieceKind::RowNoun)
            && !holds(pieces, i + 2, PieceKind::Column) && !holds(pieces, i + 2, PieceKind::Period)
            && !says(pieces, i - 1, { Is });
        if (isLeftOut) {
            pieces[i].meaning = Not;
            pieces.insert(place(pieces, i), named);
            return;
        }
    }
}

/// "cancellation rate", "number of cancellations", "without cancellations": of the rows that are cancelled.
void takeDeedsOfValues(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isOfRows = (pieces[i].kind == PieceKind::Unknown || pieces[i].is(Refund))
            && (says(pieces, i + 1, { Share }) || (i > 0 && says(pieces, i - 1, { HowMany, Without })));
        if (const auto value = isOfRows ? schema.valueOfDeed(fold(pieces[i].text)) : std::nullopt) {
            pieces[i].kind = PieceKind::Value;
            pieces[i].value = *value;
        }
    }
}

/// "share of costs in revenue", "costs as share of revenue", "how much of revenue is the cost in percent": the one in
/// percent of the other. What is said of rows, or of one number, is another share.
void takePartsOfAmounts(Pieces& pieces, const Schema& schema)
{
    const auto isAmount = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isAmount(pieces[at].column.column);
    };
    const auto put = [&](std::size_t first, std::size_t end, std::size_t part, std::size_t whole) {
        auto sign = pieces[first];
        sign.kind = PieceKind::Concept;
        sign.meaning = PercentOf;
        const Pieces quotient { pieces[part], sign, pieces[whole] };
        const auto at = pieces.erase(place(pieces, first), place(pieces, end));
        pieces.insert(at, quotient.begin(), quotient.end());
    };
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const auto first = i + (says(pieces, i + 1, { Of }) ? 2 : 1);
        const bool isLed = says(pieces, first + 1, { In, Of, On, To });
        const auto second = first + (isLed || says(pieces, first + 1, { Is }) ? 2 : 1);
        const bool areTwo = isAmount(first) && isAmount(second)
            && pieces[first].column.column != pieces[second].column.column;
        if (says(pieces, i, { Share }) && areTwo && isLed) {
            put(i, second + 1, first, second);
        } else if (says(pieces, i, { Share }) && areTwo && says(pieces, second + 1, { Of })
            && isPercentWord(fold(pieces[i].text))) { // "wie viel Prozent des Umsatzes machen die Kosten aus"
            put(i, second + 2, second, first);
        } else if (says(pieces, i, { Sum }) && areTwo && says(pieces, first + 1, { Is })) {
            const auto percent = second + (says(pieces, second + 1, { In }) ? 2 : 1);
            if (says(pieces, percent, { Share }) && isPercentWord(fold(pieces[percent].text))) {
                put(i, percent + 1, second, first);
            }
        } else if (isAmount(i) && says(pieces, i + 1, { Share }) && says(pieces, i + 2, { Of }) && isAmount(i + 3)
            && pieces[i].column.column != pieces[i + 3].column.column) {
            put(i, i + 4, i, i + 3);
        }
    }
}

/// "jobs by clients from Leeds", "jobs of clients with no industry": the rows of those, and none of each client.
void takeDoersOfKind(Pieces& pieces, const Schema& schema)
{
    const auto isOfMany = [&](std::size_t at) {
        const auto word = holds(pieces, at, PieceKind::Column) ? fold(pieces[at].text) : "";
        return !word.empty() && stem(word) != word
            && (schema.isText(pieces[at].column.column) || schema.isIdentifier(pieces[at].column.column));
    };
    for (std::size_t i = 1; i + 3 < pieces.size(); ++i) {
        const bool isOfRows = holds(pieces, i - 1, PieceKind::RowNoun) && says(pieces, i, { By })
            && says(pieces, i + 2, { From }) && holds(pieces, i + 3, PieceKind::Value)
            && pieces[i + 3].value.column != pieces[i + 1].column.column;
        const bool isLast = i + 4 == pieces.size() || says(pieces, i + 4, { By, Each, In });
        const bool isWithout = says(pieces, i, { By, Of, For, From }) && says(pieces, i + 2, { Without }) && isLast
            && holds(pieces, i + 3, PieceKind::Column) && !schema.isDate(pieces[i + 3].column.column)
            && !schema.owner(pieces[i + 3].column.column).empty();
        if (isOfMany(i + 1) && (isOfRows || isWithout)) {
            pieces.erase(place(pieces, i), place(pieces, i + 2));
        }
    }
}

void takeSides(std::vector<Piece>& pieces, const Schema& schema)
{
    takeDeedsOfValues(pieces, schema);
    takeUnder(pieces, schema);
    takeNumbersLeftOut(pieces, schema);
    takeTimesOfNamed(pieces, schema);
    takeTimesCompared(pieces, schema);
    splitDenials(pieces);
    takeContrasts(pieces, schema);
    takeContrastsBehind(pieces);
    takeTimesOfDone(pieces, schema);
    takeBothSides(pieces, schema);
    takeYesAndNo(pieces, schema);
    takeBounds(pieces, schema);
    takeDoers(pieces, schema);
    takePartsOfAmounts(pieces, schema);
    takeDoersOfKind(pieces, schema);
}
} // namespace

void takeShapes(std::vector<Piece>& pieces, const Schema& schema)
{
    takeSides(pieces, schema);
    takeCrossed(pieces, schema);
    takeNumbersAsked(pieces, schema);
}

} // namespace core::builtin
