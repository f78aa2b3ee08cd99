// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/units.h"

#include "core/builtin/reading/statistic_words.h"
#include "core/builtin/reading/two_ends.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isConcept(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool isMeasure(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && schema.isNumeric(pieces[at].column.column)
        && !schema.isIdentifier(pieces[at].column.column);
}

void erase(Pieces& pieces, std::size_t first, std::size_t end)
{
    pieces.erase(
        pieces.begin() + static_cast<std::ptrdiff_t>(first), pieces.begin() + static_cast<std::ptrdiff_t>(end));
}

/// "kg" and "square metres" where these words are no name of their own; empty: none.
std::string unitSaid(const Piece& piece)
{
    constexpr double ownName = 0.9;
    const bool isLoose = piece.kind == PieceKind::Unknown
        || (piece.kind == PieceKind::Column && piece.column.score < ownName);
    const auto unit = isLoose ? canonical(joined(nameWords(piece.text), "")) : std::string();
    return isUnitWord(unit) || !timeUnit(unit).empty() ? unit : std::string();
}

/// "cost in £", "tonnes of cargo" where the unit alone names the column, too.
void takeNamesBehind(Pieces& pieces)
{
    for (std::size_t i = 2; i < pieces.size(); ++i) {
        const bool isAgain = isConcept(pieces, i - 1, { In, Of }) && pieces[i].kind == PieceKind::Column
            && pieces[i - 2].kind == PieceKind::Column && pieces[i].column.column == pieces[i - 2].column.column;
        if (isAgain) {
            const auto better = pieces[i].column.score > pieces[i - 2].column.score ? i : i - 2;
            pieces[i - 2] = pieces[better];
            erase(pieces, i - 1, i + 1);
            --i;
        }
    }
}

/// "hammer price" of a column "hammer_gbp", "wing length" of "wing_mm": the unit tells what is counted in it.
void takeCountedBehind(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isNoun = pieces[i].kind == PieceKind::Unknown && isMeasure(pieces, i - 1, schema);
        const auto words = isNoun ? nameWords(schema.name(pieces[i - 1].column.column)) : std::vector<std::string> {};
        if (words.size() > 1 && isCountedIn(fold(pieces[i].text), words.back())) {
            pieces[i - 1].end = pieces[i].end;
            erase(pieces, i, i + 1);
            --i;
        }
    }
}

/// "rent in euros", "kilos of honey"
void takeUnits(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto unit = unitSaid(pieces[i]);
        const auto isOfUnit = [&](const Piece& each) {
            return each.kind == PieceKind::Column && unitSaid(each).empty()
                && isUnitOf(each.column.column, unit, schema);
        };
        const bool divides = (i > 0 && isConcept(pieces, i - 1, { Each, By, Over, PercentOf }))
            || isConcept(pieces, i + 1, { Each, Over });
        if (unit.empty() || divides || std::ranges::none_of(pieces, isOfUnit)) {
            continue;
        }
        const auto first = i > 0 && isConcept(pieces, i - 1, { In }) ? i - 1 : i;
        erase(pieces, first, i + (isConcept(pieces, i + 1, { Of }) ? 2 : 1));
        i = first == 0 ? 0 : first - 1;
    }
}

/// "Rent in January 2024" is not the column "Jan 2024 (kWh)".
void leaveOtherMonths(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto before = isConcept(pieces, i - 1, { In, For }) && i > 1 ? i - 2 : i - 1;
        const auto isMonth = [&](std::size_t at) {
            const auto words = nameWords(pieces[at].text);
            return isMeasure(pieces, at, schema) && !words.empty() && monthWord(words.front());
        };
        if (isMonth(i) && isMeasure(pieces, before, schema) && !isMonth(before)) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

/// "in the last 30 days" of "Downloads (30 days)"
void takeOwnStretch(Pieces& pieces, const Schema& schema)
{
    const auto isOfName = [&](const std::string& number, Period period) {
        return std::ranges::any_of(pieces, [&](const Piece& each) {
            const auto words = each.kind == PieceKind::Column ? nameWords(schema.name(each.column.column))
                                                              : std::vector<std::string> {};
            const auto said = std::ranges::find(words, number);
            return said != words.end() && said + 1 != words.end() && periodWord(*(said + 1)) == period;
        });
    };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isStretch = isConcept(pieces, i - 1, { Last }) && pieces[i].kind == PieceKind::Number
            && pieces[i + 1].kind == PieceKind::Period;
        if (isStretch && isOfName(pieces[i].text, pieces[i + 1].period)) {
            const auto first = i > 1 && isConcept(pieces, i - 2, { In, Of, For, From, Above }) ? i - 2 : i - 1;
            erase(pieces, first, i + 2);
            return;
        }
    }
}

/// "average number of passengers", "latest varroa count"
void takeNumbersOf(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isBehind = isMeasure(pieces, i - 1, schema) && stem(fold(pieces[i].text)) == "count";
        auto noun = i + 1;
        while (isConcept(pieces, noun, { Of })) {
            ++noun;
        }
        const bool isBefore = isMeasure(pieces, noun, schema) && statisticOf(pieces[i - 1]);
        if (pieces[i].is(HowMany) && (isBehind || isBefore)) {
            erase(pieces, i, i + 1);
            --i;
        }
    }
}
/// "median across hives of the total per hive": said twice, once is enough.
void takeRepeatedGroups(Pieces& pieces)
{
    for (std::size_t i = 1; i + 3 < pieces.size(); ++i) {
        const bool isLed = statisticOf(pieces[i - 1]) && isConcept(pieces, i, { By })
            && pieces[i + 1].kind == PieceKind::Column && isConcept(pieces, i + 2, { Of });
        const auto isSame = [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.column.column == pieces[i + 1].column.column;
        };
        if (isLed && std::ranges::count_if(pieces, isSame) == 2) {
            erase(pieces, i, i + 2);
        }
    }
}
/// The one column of amounts that is in this unit of time: "hours_worked".
std::optional<int> amountInUnit(const std::string& unit, const Schema& schema)
{
    std::optional<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto words = nameWords(schema.name(i));
        const bool isCount = schema.column(i).type == ColumnType::Integer && !schema.isIdentifier(i)
            && !schema.isYear(i) && !schema.hasFlag(i, partOfTime); // "hours", however few
        const bool isInUnit = !schema.isIntensive(i) && std::ranges::any_of(words, [&](const std::string& word) {
            return timeUnit(word) == unit && (schema.isAmount(i) || (isCount && isPluralOfTime(word)));
        });
        if (isInUnit && found) {
            return std::nullopt;
        }
        found = isInUnit ? std::optional(i) : found;
    }
    return found;
}

/// "revenue per hour" where one column has the hours.
void takeAmountsOfTime(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 2; i < pieces.size(); ++i) {
        const auto unit = timeUnit(fold(pieces[i].text));
        const bool isPer = pieces[i].is(Beyond) && !unit.empty() && isConcept(pieces, i - 1, { Each, Over })
            && isMeasure(pieces, i - 2, schema);
        const auto column = isPer ? amountInUnit(unit, schema) : std::nullopt;
        if (column && *column != pieces[i - 2].column.column) {
            pieces[i].kind = PieceKind::Column;
            pieces[i].column = { *column, 1, {} };
        }
    }
}

/// "busiest month": the one with the most rows, but of a list of people those were not busy then.
void takeBusiest(Pieces& pieces, const Schema& schema)
{
    const auto isBusiest = [](const Piece& each) { return each.is(Common) && isBusyWord(fold(each.text)); };
    if (std::ranges::none_of(pieces, isBusiest) || std::ranges::none_of(nounsOf(schema.dataset()), isPeopleWord)) {
        return;
    }
    for (auto& each : pieces) {
        each.kind = isBusiest(each) ? PieceKind::Unknown : each.kind;
    }
}

/// "the most borrowed author" of the loans
void takeMostDone(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isMost = pieces[i].is(Top) && countsThings(fold(pieces[i].text));
        if (isMost && pieces[i + 1].kind == PieceKind::Unknown && schema.isDone(fold(pieces[i + 1].text))) {
            pieces[i].meaning = Common;
            erase(pieces, i + 1, i + 2);
        }
    }
}

/// "the vet with the most no-shows": with the most rows that are such, where nothing else tells how many.
void takeMostOfKind(Pieces& pieces, const Schema& schema)
{
    const auto isCounted = [&](int column) {
        return std::ranges::any_of(nameWords(schema.name(column)),
            [](const std::string& word) { return isQuantityWord(canonical(stem(word))); });
    };
    if (std::ranges::any_of(schema.measures(), isCounted)) {
        return;
    }
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isLast = i + 2 == pieces.size() || isConcept(pieces, i + 2, { In, For, On, From });
        if (isConcept(pieces, i, { Top, Bottom }) && countsThings(fold(pieces[i].text))
            && pieces[i + 1].kind == PieceKind::Value && isLast) {
            auto rows = pieces[i + 1];
            rows.kind = PieceKind::RowNoun;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 2, std::move(rows));
        }
    }
}

/// "average alarms per day" where an alarm is 1: how many there are on a day, and not how near to 1 they are. By
/// other groups, and of a course over time, it is the average of what is 0 or 1.
void takeMeansOfFlags(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto& flag = pieces[i + 1];
        const auto word = fold(flag.text);
        const bool areSeveral = flag.kind == PieceKind::Column && stem(word) != word
            && isYesInNumbers(schema.column(flag.column.column));
        const bool isOfTime = isConcept(pieces, i + 2, { By, Each })
            && (holds(pieces, i + 3, PieceKind::Period)
                || (holds(pieces, i + 3, PieceKind::Column) && schema.isDate(pieces[i + 3].column.column)));
        if (isConcept(pieces, i, { Mean, Median }) && areSeveral && isOfTime && i == 0) {
            auto sum = pieces[i];
            sum.meaning = Sum;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(sum));
        }
    }
}

/// "heat pump no/yes as columns"; at the end a group, whether a word says so or not: "…, express yes/no".
void takeYesAndNo(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isFlag = pieces[i].kind == PieceKind::Column
            && schema.column(pieces[i].column.column).type == ColumnType::Boolean;
        const auto second = i + (isConcept(pieces, i + 2, { And, Over }) ? 3 : 2);
        const auto one = isFlag ? yesOrNo(fold(pieces[i + 1].text)) : std::nullopt;
        const auto other = one && second < pieces.size() ? yesOrNo(fold(pieces[second].text)) : std::nullopt;
        if (!other || *one == *other) {
            continue;
        }
        auto both = pieces[i + 1];
        erase(pieces, i + 1, second + 1);
        if (i > 0 && i + 1 == pieces.size() && !isConcept(pieces, i - 1, { By, Each })) {
            both.kind = PieceKind::Concept;
            both.meaning = By;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i++), std::move(both));
        }
    }
}

/// "passengers Q1 2025 minus passengers Q1 2024"
void takeSecondName(Pieces& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isStretch = pieces[i - 1].kind == PieceKind::Number || pieces[i - 1].kind == PieceKind::Quarter
            || pieces[i - 1].kind == PieceKind::Month;
        const auto isSame = [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.column.column == pieces[i + 1].column.column;
        };
        if (isStretch && pieces[i].is(Minus) && pieces[i + 1].kind == PieceKind::Column
            && std::ranges::count_if(pieces, isSame) == 2) {
            erase(pieces, i + 1, i + 2);
        }
    }
}

/// "apartments with no rent ignored": those with one.
void takeIgnored(Pieces& pieces)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isBehind = pieces[i + 2].is(Not) && (i + 3 == pieces.size() || isConcept(pieces, i + 3, { And }));
        if (pieces[i].is(Without) && pieces[i + 1].kind == PieceKind::Column && isBehind) {
            std::swap(pieces[i], pieces[i + 1]);
            pieces[i + 1].meaning = Not;
            pieces[i + 2].meaning = Missing;
        }
    }
}
/// "material over 14 days": an amount has no days, and they are no groups.
void refuseForeignTimes(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 3; i < pieces.size(); ++i) {
        const bool isCompared = pieces[i].kind == PieceKind::Period && pieces[i - 1].kind == PieceKind::Number
            && isConcept(pieces, i - 2, { Above, AtLeast, Below, AtMost });
        const auto column = isConcept(pieces, i - 3, { Is }) && i > 3 ? i - 4 : i - 3;
        const bool isForeign = isCompared && isMeasure(pieces, column, schema)
            && schema.isAmount(pieces[column].column.column) && !schema.isDuration(pieces[column].column.column);
        pieces[i].kind = isForeign ? PieceKind::Unknown : pieces[i].kind;
    }
}
/// "price per hour" of what lasts some time: a rate, and no price at an hour of the day.
void refuseRatesOfTime(Pieces& pieces, const Schema& schema)
{
    const bool isLasting = schema.durationColumn() || columnsOf(schema, { ColumnType::DateTime }).size() > 1;
    for (std::size_t i = 2; i < pieces.size() && isLasting; ++i) {
        const bool isHour = pieces[i].kind == PieceKind::Column && schema.hasFlag(pieces[i].column.column, partOfTime)
            && timeUnit(fold(pieces[i].text)) == "hours";
        const bool isRate = isHour && isConcept(pieces, i - 1, { Each }) && isMeasure(pieces, i - 2, schema)
            && schema.isAmount(pieces[i - 2].column.column);
        pieces[i].kind = isRate ? PieceKind::Unknown : pieces[i].kind;
    }
}
} // namespace

void leaveOutUnits(std::vector<Piece>& pieces, const Schema& schema)
{
    takeNamesBehind(pieces);
    takeCountedBehind(pieces, schema);
    takeUnits(pieces, schema);
    refuseForeignTimes(pieces, schema);
    refuseRatesOfTime(pieces, schema);
    leaveOtherMonths(pieces, schema);
    takeOwnStretch(pieces, schema);
    takeAmountsOfTime(pieces, schema);
    takeNumbersOf(pieces, schema);
    takeRepeatedGroups(pieces);
    takeBusiest(pieces, schema);
    takeMostDone(pieces, schema);
    takeMostOfKind(pieces, schema);
    takeMeansOfFlags(pieces, schema);
    takeYesAndNo(pieces, schema);
    takeSecondName(pieces);
    takeIgnored(pieces);
}

} // namespace core::builtin
