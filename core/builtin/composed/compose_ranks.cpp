// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/hinted_columns.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <utility>

namespace core::builtin {

using enum Concept;

namespace {
bool rankRows(Composition& c, const Number& number, bool hasFunction)
{
    const bool isPlain = number.column || number.formula;
    if (!isPlain || hasFunction) {
        return false;
    }
    c.takeRows();
    c.query.rows = true;
    c.query.keys = c.groups;
    c.query.within = c.groups.size();
    c.query.numbers = { number };
    c.query.places->inOrder = c.query.places->first > 1 && number.column && c.schema.isDate(*number.column);
    return true;
}

/// "top 5 teams by fee, with their number of cases"
bool takeOthers(Composition& c)
{
    while (const auto other = c.said.take(Part::Number)) {
        if (!other->hasFunction) {
            return false;
        }
        for (const auto& number : other->numbers) { // the one that gives the places is there
            if (!(number.function == Function::Rows && c.query.numbers.front().function == Function::Rows)) {
                c.query.numbers.push_back(number);
            }
        }
    }
    return true;
}

/// "heaviest", "oldest", "hottest": what a thing is, which nobody adds up. Prices are asked about, and so is time.
bool isOfNature(const Number& number, const std::optional<Clause>& rank, const Schema& schema)
{
    constexpr std::array<std::string_view, 3> others { "price", "cost", "duration" };
    const auto hint = rank ? columnHint(fold(rank->piece.text)) : std::vector<std::string> {};
    return !hint.empty() && !std::ranges::contains(others, hint.front()) && number.column
        && hintedColumn(rank->piece, schema) == number.column;
}

/// Prices, rates and grades: of those the extreme is that of a row.
bool isOfEachRow(const Number& number, const std::optional<Clause>& rank, const Schema& schema)
{
    if (!number.column) {
        return false;
    }
    const bool isAmount = !rank || countsThings(fold(rank->piece.text)); // "the most fare"
    return schema.isIntensive(*number.column) || schema.isNeverSummed(*number.column)
        || (!isAmount && isPaidForEach(*number.column, schema));
}

bool rankGroups(Composition& c, const std::vector<Key>& topics, Number number, bool hasFunction,
    const std::optional<Clause>& rank, bool isSuperlative)
{
    const bool isNature = isOfNature(number, rank, c.schema);
    const bool isLevel = isNature || isOfEachRow(number, rank, c.schema);
    const bool isOfAverage = isSuperlative && (rank->isOfShown || isJudging(fold(rank->piece.text)));
    if (!hasFunction && isLevel && isOfAverage) { // "shop with the best rating", and of averages that were shown
        number.function = Function::Mean;
        hasFunction = true;
        c.query.notes.emplace_back(
            NoteKind::AverageTaken, MessageArguments { .column = c.schema.name(*number.column) });
    }
    const bool isPaid = !rank && !hasFunction && number.column && isPaidForEach(*number.column, c.schema);
    if ((!hasFunction && isLevel && !isSuperlative && !isNature) || isPaid) {
        return false; // of many levels the highest, or their average?
    }
    if (!hasFunction && isSuperlative && c.query.places->ascending && number.column
        && isTimeTaken(*number.column, c.schema)) {
        return false; // the shortest one, or the least in total?
    }
    c.takeRows();
    c.query.keys = c.groups;
    c.query.within = c.groups.size();
    c.query.keys.insert(c.query.keys.end(), topics.begin(), topics.end());
    if (!hasFunction && number.column) { // "animal with the highest weight": at any time
        const auto extreme = c.query.places->ascending ? Function::Minimum : Function::Maximum;
        number.function = isLevel || c.schema.isDate(*number.column) ? extreme : Function::Sum;
    }
    c.query.numbers = { number };
    const bool isOfItsDate = rank && rank->nth > 1 // "date of the 1000th order": not the 1000th day
        && std::ranges::any_of(c.query.keys, [&](const Key& each) { return number.column == each.column; });
    return !isOfItsDate && takeOthers(c) && !c.eachRow && c.query.keys.size() < 4;
}

/// "largest order of each month", "highest fee by team".
bool rankNoTopic(Composition& c, Number number, bool hasFunction, const std::optional<Clause>& rank)
{
    if (rank && !rank->keys.empty()) { // "first fee per client"
        std::ranges::transform(rank->keys, std::back_inserter(c.query.shown), &Key::column);
        return c.groups.size() == 1 && rankRows(c, number, hasFunction);
    }
    const bool isNth = rank && rank->nth > 1; // "second highest fee": the row that has it
    const bool isOfColumns = !c.ofEach.empty() // of "two highest monthly fees" the months are ranked
        && std::ranges::all_of(c.ofEach, [](const Key& each) { return each.period == Period::None; });
    const bool isSeveral = rank && rank->count > 1 && rank->isAhead && isOfColumns; // "two highest fees of each clinic"
    const bool isPart = rank && rank->percent > 0 && c.groups.empty() && c.ofEach.empty(); // "top 10 % of the fees"
    const bool isOfRows = number.function != Function::Rows && !hasFunction
        && (c.takeRows() || isNth || isSeveral || isPart);
    if (isOfRows) {
        return rankRows(c, number, hasFunction);
    }
    const bool isPlaced = !rank || rank->nth > 0 || rank->count > 0 || rank->percent > 0 || rank->piece.is(Common)
        || hasFunction || !(number.column || number.formula);
    if (isPlaced) {
        return false;
    }
    c.query.places.reset();
    number.function = rank->ascending ? Function::Minimum : Function::Maximum;
    c.query.numbers = { number };
    c.query.keys = c.groups;
    return true;
}
} // namespace

namespace {
/// "top 5 players by average score among players with at least 20 games": what is limited is told beside the number
/// that gives the places. False where it is not said of one number each.
bool keepLimited(Composition& c, const std::vector<Clause>& limits)
{
    const auto isLimit = [](const Clause& each) { return each.numbers.size() == 1 && !each.share; };
    if (c.query.rows || c.query.keys.empty() || !c.query.places || !std::ranges::all_of(limits, isLimit)) {
        return limits.empty();
    }
    const auto others = std::ranges::subrange(c.query.numbers.begin() + 1, c.query.numbers.end());
    std::vector<Number> numbers { c.query.numbers.front() };
    for (const auto& limit : limits) {
        numbers.push_back(limit.numbers.front());
        c.query.alsoLimited.push_back(*limit.filter);
    }
    std::ranges::copy_if(others, std::back_inserter(numbers), [&](const Number& each) {
        return std::ranges::none_of(numbers, [&](const Number& known) { return isSame(known, each); });
    });
    c.query.numbers = std::move(numbers);
    return true;
}

/// "top 5 customers … among customers with more than 3 orders": said of the limit again.
void dropRepeatedTopic(Composition& c)
{
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
    const auto first = std::ranges::find_if(c.said.all, isNoun);
    if (first != c.said.all.end()) {
        const auto keys = first->keys;
        c.said.all.erase(std::remove_if(first + 1, c.said.all.end(),
                             [&](const Clause& each) { return isNoun(each) && each.keys == keys; }),
            c.said.all.end());
    }
}
} // namespace

/// "customers with the lowest revenue" are several, and nobody said how many.
void showTen(Composition& c, const std::optional<Clause>& rank, const Clause& topic)
{
    const auto word = fold(topic.piece.text);
    const bool isPlural = topic.piece.kind == PieceKind::Column && stem(word) != word
        && word != fold(c.schema.name(topic.keys.front().column));
    const bool isOpen = rank && rank->count == 0 && rank->nth == 0 && rank->percent == 0;
    if (isOpen && isPlural && !topic.isWhich && !rank->piece.is(Common)) {
        constexpr int shown = 10;
        c.query.places->last = shown;
        c.query.notes.emplace_back(NoteKind::TenShown);
    }
}

/// The oldest have the first years and dates.
bool isAgeOfYears(const Clause& rank, const Number& number, const Schema& schema)
{
    return number.column && columnHint(fold(rank.piece.text)) == std::vector<std::string> { "age" }
    && (schema.isDate(*number.column) || schema.mayBeYears(*number.column));
}

namespace {
/// "how many customers are in the top 10 %": those that are counted are the ones that have places.
bool countsThePlaced(Composition& c)
{
    const auto isRank = [](const Clause& each) { return each.part == Part::Rank && each.percent > 0; };
    const auto isCount = [](const Clause& each) {
        return each.part == Part::Number && each.keys.size() == 1 && each.numbers.size() == 1
            && each.numbers.front().function == Function::Distinct;
    };
    const auto count = std::ranges::find_if(c.said.all, isCount);
    if (count == c.said.all.end() || std::ranges::none_of(c.said.all, isRank)) {
        return false;
    }
    count->part = Part::Topic;
    count->numbers.clear();
    return true;
}

/// "the weight of the heaviest item": the number that the rank behind it speaks of.
void dropNamedNumber(Composition& c, const Clause& rank)
{
    std::erase_if(c.said.all, [&](const Clause& each) {
        return each.part == Part::Number && !each.hasFunction && each.numbers.size() == 1 && rank.numbers.size() == 1
            && each.numbers.front().column && each.numbers.front().column == rank.numbers.front().column
            && each.end <= rank.begin;
    });
}

/// "what rank has Riverside by fee": what it is one of, if all the others have places, too.
std::optional<Key> takeOneOfAll(Composition& c)
{
    const bool isOfOne = c.said.has(Part::Position) && !c.said.has(Part::Rank) && !c.said.has(Part::Topic)
        && c.groups.empty() && c.conditions.size() == 1;
    if (!isOfOne) {
        return std::nullopt;
    }
    showOne(c);
    auto groups = std::exchange(c.groups, {});
    return groups.empty() ? std::nullopt : std::optional(groups.front());
}

/// "rank of each shop by month": what has places among those of the same month.
std::optional<Key> takePlacedGroup(Composition& c)
{
    const auto isTime = [](const Key& each) { return each.period != Period::None; };
    const auto group = std::ranges::find_if_not(c.groups, isTime);
    const auto isPlaced = group != c.groups.end() && !c.said.has(Part::Topic) && !c.said.has(Part::Rank)
        && std::ranges::count_if(c.groups, isTime) + 1 == std::ssize(c.groups) && c.groups.size() < 3;
    const auto placed = isPlaced ? std::optional(*group) : std::nullopt;
    if (placed) {
        c.groups.erase(group);
    }
    return placed;
}

/// "second largest region", "largest order of each month": by the file's measure, as no number is named.
bool isByMeasure(const Composition& c, const std::optional<Clause>& rank)
{
    const auto measure = c.schema.defaultMeasure();
    const bool hasOneTopic = c.said.count(Part::Topic) <= 1; // not of two, as in "second highest case of agents"
    const auto isPart = [&](const Clause& each) { // "best month of the year"
        return each.part == Part::Topic && each.keys.size() == 1 && each.keys.front().column >= 0
            && c.schema.hasFlag(each.keys.front().column, partOfTime);
    };
    const bool isOpen = rank && !rank->piece.is(Common) && measure && hasOneTopic;
    const auto isOfRows = [&](const Clause& each) { // "largest order of each month", where a column has the noun
        return each.part == Part::Topic && !c.groups.empty() && columnHint(fold(rank->piece.text)).empty()
            && (each.isRows
                || (each.keys.size() == 1 && each.keys.front().column >= 0
                    && c.schema.namesRows(each.keys.front().column)));
    };
    return isOpen
        && (rank->nth > 1 || std::ranges::any_of(c.said.all, isPart) || std::ranges::any_of(c.said.all, isOfRows));
}

/// A part has places of groups, of those within others, and of rows.
bool mayBePart(const Query& query)
{
    return !query.places || query.places->percent == 0 || query.rows || !query.keys.empty();
}
} // namespace

/// "top 5 customers by revenue", "month with the highest total fee of each team", "largest order per month".
bool composeRank(Composition& c)
{
    const auto one = takeOneOfAll(c);
    c.filter(c.conditions);
    const bool isCounted = countsThePlaced(c);
    const auto limits = c.said.takeAll(Part::Threshold);
    if (!limits.empty()) {
        dropRepeatedTopic(c);
    }
    auto rank = c.said.take(Part::Rank);
    const bool hasPosition = c.said.take(Part::Position).has_value(); // "rank the teams by fee"
    if (hasPosition && rank && !(rank->count > 0 && rank->piece.is(First))) {
        return false;
    }
    const auto placed = hasPosition && !one ? takePlacedGroup(c) : std::nullopt;
    const auto order = c.said.take(Part::OrderBy);
    auto numbers = rank ? rank->numbers : std::vector<Number> {};
    bool hasFunction = rank && rank->hasFunction;
    const bool isByNumber = order && !order->numbers.empty(); // "busiest store by revenue"
    if (order && (numbers.empty() || isByNumber || !rank->piece.is(Common))) {
        if (!numbers.empty() && !order->numbers.empty() && rank->end != 0 && rank->hasFunction) {
            return false;
        }
        numbers = order->numbers;
        hasFunction = order->hasFunction;
    }
    dropNamedNumber(c, rank && !order ? *rank : Clause {});
    if (numbers.empty() && c.said.count(Part::Number) == 1) {
        const auto number = c.said.take(Part::Number);
        numbers = number->numbers;
        hasFunction = number->hasFunction;
    }
    const auto measure = c.schema.defaultMeasure();
    const bool isOfMeasure = placed && measure && !c.schema.isIntensive(*measure);
    if (numbers.empty() && (isOfMeasure || isByMeasure(c, rank))) {
        numbers = { Number { Function::Sum, measure } };
        c.query.notes.emplace_back(NoteKind::MeasureTaken, MessageArguments { .column = c.schema.name(*measure) });
    }
    if (numbers.empty() && c.schema.measures().empty()) { // "top 5 teams" of a file that only has rows to count
        numbers = { Number {} };
        hasFunction = true;
    }
    if (numbers.size() != 1 || c.query.summary || c.query.counted) {
        return false;
    }
    if (rank && isAgeOfYears(*rank, numbers.front(), c.schema)) {
        rank->ascending = !rank->ascending;
    }
    c.place(rank, c.said.take(Part::Order));
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
    const auto noun = std::ranges::find_if(c.said.all, isNoun);
    if (noun != c.said.all.end() && noun->keys.size() == 1) {
        showTen(c, rank, *noun);
    }
    const auto pair = noun != c.said.all.end() && noun->keys.size() == 2 ? noun->keys : std::vector<Key> {};
    const bool isOfRow = noun != c.said.all.end() && noun->isBeside && rank && rank->count == 0 && !order
        && !hasFunction && noun->begin > rank->begin; // "highest fee and its region"
    const auto topic = one ? one : placed ? placed : c.takeTopic(true);
    const bool isDay = topic && topic->period == Period::Day && c.schema.isOneRowPerDay() && !hasFunction
        && numbers.front().function != Function::Rows;
    if (isDay || isOfRow || (topic && c.schema.namesRows(topic->column) && topic->period == Period::None)) {
        return limits.empty() && rankRows(c, numbers.front(), hasFunction);
    }
    if (topic && rank && !hasFunction && speaksOfSpeed(fold(rank->piece.text))) {
        return false; // of each the fastest row, or their average?
    }
    const auto column = numbers.front().column;
    if (topic && rank && !hasFunction && column && isAtOddsWithHint(rank->piece, *column, true, c.schema)) {
        return false;
    }
    const bool isSuperlative = rank && rank->count == 0 && rank->percent == 0 && !order && !rank->piece.is(Common);
    const auto topics = !pair.empty() ? pair : topic ? std::vector { *topic } : std::vector<Key> {};
    const bool isRead = topic ? rankGroups(c, topics, numbers.front(), hasFunction, rank, isSuperlative)
                              : rankNoTopic(c, numbers.front(), hasFunction, rank);
    c.query.counted = isCounted;
    const bool isPlacedAmong = one || c.query.within > 0;
    c.query.positions = hasPosition && isRead && !c.query.rows && isPlacedAmong && c.query.places->last == 0;
    return isRead && keepLimited(c, limits) && mayBePart(c.query);
}

} // namespace core::builtin
