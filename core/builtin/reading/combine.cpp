// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/combine.h"

#include "core/builtin/reading/added_columns.h"
#include "core/builtin/reading/all_rows.h"
#include "core/builtin/reading/business_words.h"
#include "core/builtin/reading/dates_compared.h"
#include "core/builtin/reading/dates_of_flags.h"
#include "core/builtin/reading/days_as_rows.h"
#include "core/builtin/reading/deed_nouns.h"
#include "core/builtin/reading/facts_asked.h"
#include "core/builtin/reading/labels_of_time.h"
#include "core/builtin/reading/listed_values.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/plan_and_actual.h"
#include "core/builtin/reading/ratio_of_values.h"
#include "core/builtin/reading/recency.h"
#include "core/builtin/reading/routes.h"
#include "core/builtin/reading/said_briefly.h"
#include "core/builtin/reading/said_changes.h"
#include "core/builtin/reading/said_in_turn.h"
#include "core/builtin/reading/said_orders.h"
#include "core/builtin/reading/said_otherwise.h"
#include "core/builtin/reading/said_shapes.h"
#include "core/builtin/reading/said_signs.h"
#include "core/builtin/reading/said_speed.h"
#include "core/builtin/reading/shown_beside.h"
#include "core/builtin/reading/states_of_rows.h"
#include "core/builtin/reading/time_taken.h"
#include "core/builtin/reading/units.h"
#include "core/builtin/reading/which_of_each.h"
#include "core/builtin/reading/years_said.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <cctype>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isKind(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool isConcept(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool isMeasure(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return isKind(pieces, at, PieceKind::Column) && schema.isAmount(pieces[at].column.column);
}

/// "90th percentile", "0.9 quantile", "25%, 50% and 75% quantile".
void takePercentiles(Pieces& pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].is(Percentile) || pieces[i].number > 0) {
            continue;
        }
        auto first = i;
        while (first > 0 && (isKind(pieces, first - 1, PieceKind::Number) || isConcept(pieces, first - 1, { And }))) {
            --first;
        }
        const bool isAlone = i > 0 && isKind(pieces, i - 1, PieceKind::Number)
            && !(first > 0 && isConcept(pieces, first - 1, { Top, Bottom })); // "the top 10 percentile" is a part
        for (auto at = first; at < i && isAlone; ++at) {
            auto& each = pieces[at];
            const double number = each.number > 0 && each.number < 1 ? each.number * 100 : each.number;
            const bool isWhole = number >= 1 && number <= 99 && number == static_cast<int>(number);
            if (each.kind == PieceKind::Number && isWhole) {
                each.kind = PieceKind::Concept;
                each.meaning = Percentile;
                each.number = number;
            }
        }
        if (isAlone && pieces[i - 1].is(Percentile)) {
            pieces[i - 1].end = pieces[i].end;
            pieces[i - 1].text += " " + pieces[i].text;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
            --i;
        }
    }
}

/// "3-month moving average", "rolling sum over the last 7 days".
void takeWindow(Pieces& pieces)
{
    const auto rolling = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Rolling); });
    if (rolling == pieces.end()) {
        return;
    }
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto period = periodWord(fold(pieces[i + 1].text)); // also where a column is called so
        if (!isKind(pieces, i, PieceKind::Number) || !period) {
            continue;
        }
        rolling->number = pieces[i].number;
        rolling->period = *period;
        auto first = i;
        while (first > 0 && isConcept(pieces, first - 1, { Above, Of, For, In, With, Last, Over })) {
            --first;
        }
        pieces.erase(
            pieces.begin() + static_cast<std::ptrdiff_t>(first), pieces.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        return;
    }
}

bool isExtreme(const Pieces& pieces, std::size_t at)
{
    return isConcept(pieces, at, { Top, Bottom }) && !countsThings(fold(pieces[at].text));
}

bool isFunction(const Pieces& pieces, std::size_t at)
{
    return isConcept(pieces, at, { Mean, Median, Sum, Minimum, Maximum, Deviation, Percentile })
        || isExtreme(pieces, at);
}

/// "lowest, average and highest price": numbers, no ranks.
void takeExtremes(Pieces& pieces, const Schema& schema)
{
    const auto original = pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool joins = (isConcept(original, i + 1, { And }) && isFunction(original, i + 2))
            || (i >= 2 && isConcept(original, i - 1, { And }) && isFunction(original, i - 2));
        auto behind = i + 1;
        while (isConcept(original, behind, { And, Of }) || isFunction(original, behind)) {
            ++behind;
        }
        if (isExtreme(original, i) && joins && isMeasure(original, behind, schema)) {
            pieces[i].meaning = original[i].is(Top) ? Maximum : Minimum;
        }
    }
}

/// "station with max mean ozone": the highest of the averages, as nothing stands between the two.
void takeExtremesOfFunctions(Pieces& pieces)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isOfNext = isConcept(pieces, i, { Minimum, Maximum })
            && isConcept(pieces, i + 1, { Mean, Median, Sum, HowMany })
            && (i == 0 || !isConcept(pieces, i - 1, { And }));
        const bool isOfPeriod = isKind(pieces, i + 1, PieceKind::Period); // "peak month"
        if (isOfNext || (isOfPeriod && isConcept(pieces, i, { Minimum, Maximum }))) {
            pieces[i].meaning = pieces[i].is(Maximum) ? Top : Bottom;
        }
    }
}

/// "ten highest prices", "the three customers with the most orders": the number says how many.
void takeCounts(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isCount = isKind(pieces, i, PieceKind::Number) && !pieces[i].percent && pieces[i].number > 1
            && pieces[i].number == static_cast<int>(pieces[i].number);
        const bool isFree = i == 0
            || isConcept(pieces, i - 1, { Which, For, List, And, Of, From, By, Share, Sum, Mean }) // "Anteil der"
            || isKind(pieces, i - 1, PieceKind::Column) || isKind(pieces, i - 1, PieceKind::Period);
        const bool isYear = isCount && pieces[i].text.size() == 4 && pieces[i].number >= 1800
            && pieces[i].number <= 2200
            && (schema.dateColumn() || schema.yearColumn()); // "the 2023 month with the highest fee"
        if (!isCount || !isFree || isYear) {
            continue;
        }
        const bool isPlace = std::isalpha(static_cast<unsigned char>(pieces[i].text.back())) != 0
            && std::isdigit(static_cast<unsigned char>(pieces[i].text.front())) != 0; // "3rd highest"
        const bool isRanked = (isExtreme(pieces, i + 1) || isConcept(pieces, i + 1, { Common })) && !isPlace;
        const bool isNamed = isKind(pieces, i + 1, PieceKind::Column) && !isMeasure(pieces, i + 1, schema);
        const auto with = i + 2;
        const bool isRankedBehind = isNamed && isConcept(pieces, with, { With })
            && isConcept(pieces, with + 1, { Top, Bottom });
        if (isRanked) {
            std::swap(pieces[i], pieces[i + 1]);
        } else if (isRankedBehind) {
            const bool isOfThings = countsThings(fold(pieces[with + 1].text))
                && isKind(pieces, with + 2, PieceKind::Column)
                && (schema.isText(pieces[with + 2].column.column)
                    || schema.isIdentifier(pieces[with + 2].column.column));
            if (isOfThings || isConcept(pieces, with + 2, { Distinct })) { // "three shops with the most customers"
                pieces[with].meaning = Which; // "which three shops have the most customers"
                std::rotate(place(pieces, i), place(pieces, with), place(pieces, with + 1));
            } else {
                pieces[with].meaning = By;
                std::rotate(place(pieces, i), place(pieces, with + 1), place(pieces, with + 2));
            }
        }
    }
}

/// "which five states have the highest rates": the five with the highest rates.
void takeCountsAhead(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isCount = isKind(pieces, i, PieceKind::Number) && !pieces[i].percent && pieces[i].number > 1
            && pieces[i].number == static_cast<int>(pieces[i].number);
        const bool isFree = i == 0 || isConcept(pieces, i - 1, { Which, List });
        const bool isNoun = isKind(pieces, i + 1, PieceKind::RowNoun)
            || (isKind(pieces, i + 1, PieceKind::Column) && !isMeasure(pieces, i + 1, schema));
        const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = std::find_if(
            begin, pieces.end(), [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
        if (isCount && isFree && isNoun && end != pieces.end()
            && (end + 1 == pieces.end() || (end + 1)->kind != PieceKind::Number)) {
            std::rotate(begin, begin + 1, end + 1);
            return;
        }
    }
}

/// "count the rows with a fee over 5", "total fee of the rows with …": of rows that are counted none is shown whole.
void takeCountedWhole(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isNamed = i > 1 && pieces[i - 1].kind == PieceKind::RowNoun && pieces[i - 2].is(HowMany);
        const bool isOfShare = pieces[i - 1].is(Share) || (i > 1 && pieces[i - 1].is(Of) && pieces[i - 2].is(Share));
        const bool isOfNumber = i > 1 && pieces[i - 1].is(Of) && isMeasure(pieces, i - 2, schema);
        if (pieces[i].is(WholeRow) && (pieces[i - 1].is(HowMany) || isNamed || isOfShare || isOfNumber)) {
            pieces[i].kind = PieceKind::RowNoun;
        }
        if (isNamed && pieces[i].kind == PieceKind::RowNoun) { // "number of timesheet rows"
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            --i;
        }
    }
}

/// "orders, average price and total fee", "the rows and the number of different teams": how many orders, too.
void takeCountedRows(Pieces& pieces, const Schema& schema)
{
    const auto measures = [&](std::size_t at) {
        return isConcept(pieces, at, { Distinct })
            || (isConcept(pieces, at, { HowMany }) && isConcept(pieces, at + 1, { Distinct }))
            || (isConcept(pieces, at, { Mean, Median, Sum, Minimum, Maximum, Deviation, Percentile })
                && isMeasure(pieces, at + 1, schema))
            || isMeasure(pieces, at, schema);
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isBefore = isConcept(pieces, i + 1, { And }) && measures(i + 2);
        const bool isBehind = i >= 2 && isConcept(pieces, i - 1, { And })
            && (isMeasure(pieces, i - 2, schema)
                || (i > 2 && isFunction(pieces, i - 3) && isKind(pieces, i - 2, PieceKind::Column)));
        const bool isCounted = i > 0 && pieces[i - 1].is(HowMany);
        const bool isDivided = i > 0 && isConcept(pieces, i - 1, { Each, By, Of, In, For, With });
        const bool isLimit = i > 0
            && isKind(pieces, i - 1, PieceKind::Number); // "with over 20 orders and total fees …"
        if (!isKind(pieces, i, PieceKind::RowNoun) || isCounted || isDivided || isLimit || !(isBefore || isBehind)) {
            continue;
        }
        auto many = pieces[i];
        many.kind = PieceKind::Concept;
        many.meaning = HowMany;
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i), many);
        ++i;
    }
}

/// "on the different bike types": on each of them.
void takeDifferent(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isAcross = isConcept(pieces, i - 1, { In, For, On }) && pieces[i].is(Distinct)
            && isKind(pieces, i + 1, PieceKind::Column) && schema.isText(pieces[i + 1].column.column);
        pieces[i].meaning = isAcross ? Each : pieces[i].meaning;
    }
}

/// "weekday of order_date", "on Saturday (by opened_at)": the date is the one whose weekday it is.
void takeDatesOfParts(Pieces& pieces, const Schema& schema)
{
    const auto isPart = [&](const Piece& each) {
        const int column = each.kind == PieceKind::Column ? each.column.column
            : each.kind == PieceKind::Value               ? each.value.column
                                                          : -1;
        return column >= 0 && schema.hasFlag(column, partOfTime);
    };
    if (std::ranges::none_of(pieces, isPart)) {
        return;
    }
    const auto isDate = [&](std::size_t at) {
        return isKind(pieces, at, PieceKind::Column) && schema.isDate(pieces[at].column.column);
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isLed = isConcept(pieces, i - 1, { Of, In, On, By, From }) && i > 1;
        const bool isBehindRanked = isKind(pieces, i - 1, PieceKind::RowNoun) && i > 1
            && isConcept(pieces, i - 2, { Top, Bottom }); // "weekday with most loans (loaned_on)"
        const bool isBehindPart = isLed ? isPart(pieces[i - 2]) : isPart(pieces[i - 1]) || isBehindRanked;
        const bool isBy = isLed && isConcept(pieces, i - 1, { By, From }) && i + 1 == pieces.size();
        const bool goesOn = isKind(pieces, i + 1, PieceKind::Date) || isKind(pieces, i + 1, PieceKind::Number)
            || isKind(pieces, i + 1, PieceKind::Month);
        if (isDate(i) && (isBehindPart || isBy) && !goesOn) {
            const auto first = pieces.begin() + static_cast<std::ptrdiff_t>(isLed ? i - 1 : i);
            pieces.erase(first, pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            i -= isLed ? 2 : 1;
        }
    }
}

/// "ticket counts", "ride count": how many of them.
void takeCountsBehind(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isNoun = isKind(pieces, i, PieceKind::RowNoun)
            || (isKind(pieces, i, PieceKind::Column) && schema.namesRows(pieces[i].column.column)
                && schema.isOwnNoun(fold(pieces[i].text)));
        const bool isCounted = pieces[i + 1].is(HowMany) && stem(fold(pieces[i + 1].text)) == "count";
        if (isNoun && isCounted && !(i > 0 && pieces[i - 1].is(HowMany))) {
            pieces[i].kind = PieceKind::RowNoun;
            std::swap(pieces[i], pieces[i + 1]);
        }
    }
}

/// "number of sales" of a file of sales: of its rows, and no sum of what they brought in. Where the rows are no sales,
/// nothing says how many there were. "More than 20 sales" counts them, too.
void takeCountedSales(Pieces& pieces, const Schema& schema)
{
    const auto isPlain = [](const Piece& number) { // "$ 20" is no count
        return number.number > 0
            && std::ranges::all_of(number.text, [](char each) { return each >= '0' && each <= '9'; });
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto word = fold(pieces[i].text);
        const bool isLimit = i > 1 && isKind(pieces, i - 1, PieceKind::Number) && isPlain(pieces[i - 1])
            && isConcept(pieces, i - 2, { Above, Below, AtLeast, AtMost }) && schema.isOwnNoun(word);
        const bool isMoney = (isConcept(pieces, i - 1, { HowMany }) || isLimit) && isKind(pieces, i, PieceKind::Column)
            && schema.isMoney(pieces[i].column.column) && stem(word) != word && !isUnitWord(word)
            && !std::ranges::contains(nameWords(schema.name(pieces[i].column.column)), word);
        if (isMoney) {
            pieces[i].kind = schema.isOwnNoun(word) ? PieceKind::RowNoun : PieceKind::Unknown;
        }
    }
}

/// The one column that gives each row a place among others: "rank", "Platzierung".
std::optional<int> placeColumn(const Schema& schema)
{
    std::optional<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto words = nameWords(schema.name(i));
        const auto named = words.empty() ? std::nullopt : phraseAt({ words.back() }, 0);
        if (!named || named->meaning != Position || !schema.isNumeric(i)) {
            continue;
        }
        if (found) {
            return std::nullopt;
        }
        found = i;
    }
    return found;
}

/// "how often did she finish in the top three": rows with such a place, and no ranking of what is counted. Where no
/// column has places the word stays unread.
void takePlaces(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isAmong = isConcept(pieces, i - 1, { In, With }) && isConcept(pieces, i, { Top, Bottom })
            && isKind(pieces, i + 1, PieceKind::Number) && !pieces[i + 1].percent;
        const bool isOfNoun = isKind(pieces, i + 2, PieceKind::Column) || isKind(pieces, i + 2, PieceKind::RowNoun)
            || isKind(pieces, i + 2, PieceKind::Unknown) || isKind(pieces, i + 2, PieceKind::Period);
        if (!isAmong || isOfNoun) {
            continue;
        }
        const auto column = pieces[i].is(Top) ? placeColumn(schema) : std::nullopt;
        if (!column) {
            pieces[i].kind = PieceKind::Unknown;
            continue;
        }
        pieces[i - 1].kind = PieceKind::Column;
        pieces[i - 1].column = { *column, 1, {} };
        pieces[i].meaning = AtMost;
    }
}

/// "rank of each nation by points" asks for places, also where a column has them.
void takePositions(Pieces& pieces, const Schema& schema)
{
    const bool isOfChange = std::ranges::any_of(
        pieces, [](const Piece& each) { return each.is(Change) || each.is(Fall) || each.is(Fastest); });
    for (std::size_t i = 1; i < pieces.size(); ++i) { // "rose in rank by fee", "whose rank by fee changed most"
        const auto words = nameWords(pieces[i].text);
        const auto said = words.size() == 2 ? phraseAt({ words.front() }, 0) : std::nullopt;
        if (pieces[i].is(SortBy) && said && said->meaning == Position
            && (isOfChange || isConcept(pieces, i - 1, { In }))) {
            auto by = pieces[i];
            by.meaning = By;
            pieces[i].meaning = Position;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(by));
        }
    }
    const auto ranks = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(By); });
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const auto words = nameWords(pieces[i].text);
        const auto said = words.size() == 1 ? phraseAt(words, 0) : std::nullopt;
        const bool isPosition = isKind(pieces, i, PieceKind::Column) && said && said->meaning == Position;
        auto noun = i + 1;
        while (isConcept(pieces, noun, { Of, Each })) {
            ++noun;
        }
        const bool isOfNoun = noun > i + 1 && isKind(pieces, noun, PieceKind::Column)
            && schema.isText(pieces[noun].column.column) && ranks != pieces.end()
            && ranks - pieces.begin() > static_cast<std::ptrdiff_t>(noun);
        if (isPosition && isOfNoun) {
            pieces[i].kind = PieceKind::Concept;
            pieces[i].meaning = Position;
        }
    }
}

/// "through March", where nothing is said before it, is "until March".
void takeOpenEnd(Pieces& pieces)
{
    const bool isOfTime = isKind(pieces, 1, PieceKind::Month) || isKind(pieces, 1, PieceKind::Quarter)
        || isKind(pieces, 1, PieceKind::Date) || (isKind(pieces, 1, PieceKind::Number) && isYearWritten(pieces[1]));
    if (isConcept(pieces, 0, { Concept::To }) && isOfTime) {
        pieces[0].meaning = Concept::Until;
    }
}
} // namespace

std::vector<Piece> combined(std::vector<Piece> pieces, const Schema& schema)
{
    takeOpenEnd(pieces);
    takeSamePeriods(pieces);
    takeLabelsAsTimes(pieces, schema);
    takeAllRows(pieces, schema);
    takeDatesOfFlags(pieces, schema);
    takeWhichOfEach(pieces, schema);
    takeSaidInTurn(pieces, schema);
    takeDaysAsRows(pieces, schema);
    takeOrderWords(pieces, schema);
    takeMoreThanOther(pieces, schema);
    takeBrief(pieces, schema);
    takeListedValues(pieces, schema);
    leaveOutOwners(pieces, schema);
    leaveOutUnits(pieces, schema);
    takeSharedHeads(pieces, schema);
    takeKindsOfGroups(pieces, schema);
    takeMoreOfTwo(pieces);
    takeComparedYears(pieces);
    takeFactsAsked(pieces, schema);
    takeRatios(pieces);
    takeFirstAndLast(pieces, schema);
    takeRecency(pieces, schema);
    takeOpenFirsts(pieces, schema);
    takeSigns(pieces, schema);
    takeBusinessWords(pieces, schema);
    takeOthers(pieces, schema);
    takeYears(pieces, schema);
    takeTimeTaken(pieces, schema);
    takeSpeed(pieces, schema);
    takePeriodsOfDates(pieces, schema);
    takeOtherwise(pieces, schema);
    takeShapes(pieces, schema);
    takeSpent(pieces, schema);
    takeDepartures(pieces, schema);
    takePlan(pieces, schema);
    takePlaces(pieces, schema);
    takeRoutes(pieces, schema);
    takeStatesOfRows(pieces, schema);
    takePartsOfValues(pieces);
    takeNumbersOfFiles(pieces, schema);
    takeRanks(pieces, schema);
    takePositions(pieces, schema);
    takePercentiles(pieces);
    takeDeeds(pieces, schema);
    takeDoneRows(pieces, schema);
    takeDatesCompared(pieces, schema);
    takeDeedsOfRows(pieces, schema);
    refuseEndsOfOthers(pieces, schema);
    takeNotYet(pieces, schema);
    takeNamedDate(pieces, schema);
    takeDatesOfParts(pieces, schema);
    takeWindow(pieces);
    takeDifferent(pieces, schema);
    takeExtremesOfFunctions(pieces);
    takeExtremes(pieces, schema);
    takeSums(pieces, schema);
    takeCounts(pieces, schema);
    takeCountedSales(pieces, schema);
    takeCountsAhead(pieces, schema);
    takeCountedWhole(pieces, schema);
    takeCountsBehind(pieces, schema);
    takeCountedRows(pieces, schema);
    takeCountedChanges(pieces, schema);
    takeShownBeside(pieces, schema);
    return pieces;
}

} // namespace core::builtin
