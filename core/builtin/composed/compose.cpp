// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/compose.h"

#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/empty_stretches.h"
#include "core/builtin/composed/pictures.h"
#include "core/builtin/composed/stretches.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/at_odds.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
bool isRanked(const Composition& c)
{
    return c.said.has(Part::Rank) || (c.said.has(Part::OrderBy) && c.said.has(Part::Topic))
        || c.said.has(Part::Position);
}

/// "total sales divided by total target, in percent"
void takePercent(Composition& c)
{
    const auto isQuotient = [](const Clause& each) {
        return each.part == Part::Number && each.numbers.size() == 1 && each.numbers.front().formula
            && each.numbers.front().formula->sign == Sign::Over;
    };
    const auto quotient = std::ranges::find_if(c.said.all, isQuotient);
    const auto* share = c.said.first(Part::Share);
    if (quotient != c.said.all.end() && share != nullptr && !share->isOf && isPercentWord(fold(share->piece.text))) {
        quotient->numbers.front().formula->percent = true;
        c.said.take(Part::Share);
    }
}

/// "weighted by hours"
bool weigh(Composition& c)
{
    if (!c.said.take(Part::Weighted)) {
        return true;
    }
    auto number = c.said.take(Part::Number);
    auto weight = c.said.has(Part::OrderBy) ? c.said.take(Part::OrderBy) : c.said.take(Part::Number);
    const bool isPair = number && weight && number->numbers.size() == 1 && weight->numbers.size() == 1
        && number->numbers.front().column && weight->numbers.front().column && !weight->hasFunction;
    if (!isPair || (number->hasFunction && number->numbers.front().function != Function::Mean)) {
        return false;
    }
    number->numbers.front().function = Function::Mean;
    number->numbers.front().weight = weight->numbers.front().column;
    number->hasFunction = true;
    c.said.all.push_back(std::move(*number));
    return true;
}

bool isPeriodKey(const Key& key)
{
    return key.period != Period::None;
}

/// "cases opened per month": what the time is of. "closed cases": those that have the date. False of "open cases": no
/// date says it.
bool takeDates(Composition& c)
{
    const auto isDate = [&](const Clause& each) {
        return each.part == Part::Topic && each.keys.size() == 1 && each.keys.front().column >= 0
            && !isPeriodKey(each.keys.front()) && c.schema.isDate(each.keys.front().column);
    };
    const auto isTimeKey = [&](const Key& each) {
        return isPeriodKey(each) || (each.column >= 0 && c.schema.hasFlag(each.column, partOfTime));
    };
    const bool isTimed = std::ranges::any_of(c.groups, isTimeKey)
        || std::ranges::any_of(c.said.all, [](const Clause& each) {
               return each.part == Part::Change || each.part == Part::Cumulative || each.part == Part::Rolling
                   || (each.part == Part::Topic && std::ranges::any_of(each.keys, isPeriodKey));
           });
    for (auto& topic : c.said.all) {
        if (!isDate(topic)) {
            continue;
        }
        const int column = topic.keys.front().column;
        if (topic.isBeside && c.said.has(Part::Number) && !c.said.has(Part::Rank)) {
            return false; // "average fee and its date"
        }
        const bool isLimited = std::ranges::any_of(c.said.all, [&](const Clause& each) {
            return each.filter
                && (each.filter->column == column
                    || (each.filter->column >= 0 && c.schema.hasFlag(each.filter->column, partOfTime)));
        });
        topic.isRows = true;
        topic.keys.clear();
        const auto word = fold(topic.piece.text);
        const bool isSecond = std::ranges::any_of(c.said.all,
            [](const Clause& each) { return each.part == Part::Condition && each.filter->test == Test::IsPresent; });
        if (isSecond && !isTimed && !isLimited) {
            return false; // "rides that ended where they started" compares
        }
        const bool isSome = c.schema.column(column).nulls > 0 && !c.said.has(Part::Rank); // "which have a closing date"
        if (!isTimed && !isLimited && (isParticiple(word) || isSome)) {
            topic.part = Part::Condition;
            topic.filter = Filter { column, Test::IsPresent, {}, {}, {} };
        } else if (!isTimed && !isLimited && isParticiple(fold(c.schema.name(column)))
            && verbRoot(word) == verbRoot(fold(c.schema.name(column)))) {
            return false;
        }
    }
    return true;
}

/// "by order_date": the periods that fit it; "over time": those of the file's date.
bool takeTimes(Composition& c)
{
    const bool isTimed = std::ranges::any_of(c.groups, isPeriodKey);
    const auto isDate = [&](const Key& each) {
        return !isPeriodKey(each) && each.column >= 0 && c.schema.isDate(each.column);
    };
    if (isTimed) {
        std::erase_if(c.groups, isDate);
    }
    for (auto& group : c.groups) {
        if (isDate(group)) {
            const auto words = nameWords(c.schema.name(group.column));
            const auto named = words.size() == 1 ? periodWord(words.front()) : std::nullopt; // "by day" of a "Day"
            group.period = named ? *named : fittingPeriod(c.schema, group.column);
        } else if (!c.timed(group)) {
            return false;
        }
    }
    const auto isTrend = [](const Clause& each) {
        return each.part == Part::Picture && (each.piece.is(Trend) || each.piece.is(Lines));
    };
    const auto isTime = [&](const Key& each) { return standsForTime(each, c.schema); };
    if (std::ranges::any_of(c.said.all, isTrend) && std::ranges::none_of(c.groups, isTime)
        && !(c.schema.yearColumn() && std::ranges::contains(c.groups, Key { *c.schema.yearColumn() }))) {
        const auto year = c.schema.yearColumn();
        if (!c.date && !year) {
            return false;
        }
        c.groups.insert(c.groups.begin(), c.date ? Key { *c.date, fittingPeriod(c.schema, *c.date) } : Key { *year });
    }
    return true;
}

/// "2023 versus 2024 by order date": of which date the two are. False where they were read of another.
bool takeDateOfStretches(Composition& c)
{
    const auto isTime = [](const Clause& each) { return each.filter && each.filter->test == Test::DateRange; };
    const bool areTwo = std::ranges::count_if(c.said.all, isTime) == 2;
    const auto ends = std::ranges::find_if(
        c.said.all, [&](const Clause& each) { return isTime(each) && (areTwo || each.ends.size() == 2); });
    const auto isDate = [&](const Key& key) {
        return !isPeriodKey(key) && key.column >= 0 && c.schema.isDate(key.column);
    };
    const auto date = std::ranges::find_if(c.groups, isDate);
    const bool isCompared = c.said.has(Part::Change) || (areTwo && c.said.has(Part::Compare));
    if (!isCompared || ends == c.said.all.end() || date == c.groups.end()) {
        return true;
    }
    const bool isSame = ends->filter->column == date->column;
    c.groups.erase(date);
    return isSame;
}

/// Conditions, groups and the date.
bool gather(Composition& c)
{
    c.date = dateOf(c.said.all, c.schema);
    const auto* share = c.said.first(Part::Share);
    const auto shared = share == nullptr ? std::size_t {} : share->end;
    for (const auto& clause : c.said.takeAll(Part::Group)) {
        c.groups.insert(c.groups.end(), clause.keys.begin(), clause.keys.end());
        c.groupsEnd = std::max(c.groupsEnd, clause.end);
        if (clause.isEach && clause.begin == shared && clause.keys.size() == 1) {
            c.ofShare = clause.keys.front();
            c.saysOfEach = clause.piece.is(Of);
        }
        c.eachRow = c.eachRow || clause.isRows;
        if (clause.isWithin) {
            c.saidWithin.insert(c.saidWithin.end(), clause.keys.begin(), clause.keys.end());
        }
        if (clause.isEach) {
            c.ofEach.insert(c.ofEach.end(), clause.keys.begin(), clause.keys.end());
        }
        const bool isOne = clause.keys.size() == 1 && clause.keys.front().column >= 0
            && clause.keys.front().period == Period::None;
        if (isOne && c.schema.isIdentifier(clause.keys.front().column)
            && !c.schema.hasFlag(clause.keys.front().column, "unique")
            && !c.schema.hasFlag(clause.keys.front().column, banded)
            && !c.schema.hasFlag(clause.keys.front().column, partOfTime)) {
            c.entity = clause.keys.front().column;
        }
        const int name = isOne ? clause.keys.front().column : -1;
        const bool isOfFile = clause.isEach && name >= 0 && c.schema.isText(name)
            && std::ranges::any_of(
                nameWords(c.schema.name(name)), [&](const auto& word) { return c.schema.isOfFile(name, word); });
        if (isOfFile && !c.entity) { // "per client", of the file of the clients
            c.entity = name;
        }
    }
    const auto isPlace = [&](const Key& each) {
        return each.column >= 0 && c.schema.isNumeric(each.column) && isPlaceWord(fold(c.schema.name(each.column)));
    };
    if (c.groups.size() > 1 && !c.said.has(Part::Cross) && std::ranges::any_of(c.groups, isPlace)) {
        return false; // "fee per position in each shop": of each row, or of all that have this place?
    }
    if (c.said.has(Part::Cross) && !c.said.has(Part::Rank) && c.groups.size() < 2) { // "crosstab of line by shift"
        std::vector<Key> topics;
        while (auto topic = c.takeTopic()) {
            topics.push_back(*topic);
        }
        c.groups.insert(c.groups.begin(), topics.begin(), topics.end());
    }
    if (!takeDateOfStretches(c) || !takeDates(c) || !takeTimes(c)) {
        return false;
    }
    c.conditions = c.said.takeAll(Part::Condition);
    dateLabels(c);
    return ofFirst(c) && takeStretches(c);
}

/// "scatter of fee against hours by team": a point for each row, in the colour of its group.
bool composePoints(Composition& c)
{
    c.filter(c.conditions);
    const auto numbers = c.said.takeAll(Part::Number);
    const bool areTwo = numbers.size() == 2 && std::ranges::all_of(numbers, [](const Clause& each) {
        return !each.hasFunction && each.numbers.size() == 1 && each.numbers.front().column;
    });
    if (!areTwo || c.groups.size() != 1 || isPeriodKey(c.groups.front()) || c.query.summary || c.query.counted) {
        return false;
    }
    c.query.keys = c.groups;
    c.query.numbers = { numbers.front().numbers.front(), numbers.back().numbers.front() };
    return true;
}

/// Of two groups the one whose numbers are taken together: "per customer" in "per customer by region", "monthly" in
/// "monthly fee of each team", the receipts of the shops.
std::optional<Key> innerOf(const Composition& c)
{
    const auto& keys = c.query.keys;
    std::vector<Key> each;
    std::ranges::copy_if(keys, std::back_inserter(each), [&](const Key& key) {
        return std::ranges::any_of(c.ofEach, [&](const Key& said) {
            return said.period == key.period && (said.column < 0 || said.column == key.column);
        });
    });
    const bool isOfFirst = each.size() == 2 && c.entity && c.ofEach.front().column == *c.entity;
    if (isOfFirst || each.size() == 1) { // "average fee per visit per month"
        return isOfFirst ? Key { *c.entity } : each.front();
    }
    if (isPeriodKey(keys.front()) != isPeriodKey(keys.back())) {
        return isPeriodKey(keys.front()) ? keys.front() : keys.back();
    }
    return c.entity ? std::optional(Key { *c.entity }) : std::nullopt;
}

/// "average monthly fee", "average monthly fee of each team": the stretches of time are what is averaged over.
bool summarised(Composition& c)
{
    auto& query = c.query;
    const auto& number = query.numbers.front();
    const bool isOfLevel = number.column && c.schema.isIntensive(*number.column);
    const bool isLevel = isOfLevel
        && (number.function == Function::Sum || number.function == query.summary); // no average of averages
    const auto inner = query.keys.size() == 2 ? innerOf(c) : std::nullopt;
    if (inner) {
        std::ranges::stable_partition(query.keys, [&](const Key& each) { return each != *inner; });
        query.within = 1;
    }
    return !isLevel && query.numbers.size() == 1 && query.keys.size() == query.within + 1 && query.stretches.empty();
}

/// "average fee per receipt in each shop": of the sums of the receipts, since each has several rows. Said of anything
/// else than an average it is a table of both. False where the average is of levels.
bool ofEntities(Composition& c)
{
    auto& query = c.query;
    auto& number = query.numbers.front();
    const bool isMiddle = number.function == Function::Mean || number.function == Function::Median;
    if (query.numbers.size() != 1 || !isMiddle || query.summary) {
        return true;
    }
    if (!number.column || c.schema.isIntensive(*number.column) || query.keys.size() != 2) {
        return false;
    }
    query.summary = number.function;
    number.function = Function::Sum;
    std::ranges::stable_partition(query.keys, [&](const Key& each) { return each.column != *c.entity; });
    query.within = 1;
    return true;
}

/// "how many customers had more than 1000 in revenue": in a row, or all together?
bool mayLimitSums(const Composition& c)
{
    const auto isEntity = [&](const Number& each) {
        return each.function == Function::Distinct && each.column && !c.schema.hasFlag(*each.column, "unique");
    };
    const bool countsEntities = std::ranges::any_of(c.said.all, [&](const Clause& each) {
        return each.part == Part::Number && each.numbers.size() == 1 && isEntity(each.numbers.front());
    });
    return countsEntities && mayLimitSum(c.query.filters, c.schema);
}

/// "the average fee of a visit [by team]": of each row its number.
void dropRowNames(Composition& c)
{
    const auto isOfColumn = [&](const Number& one) {
        const bool isMiddle = one.function == Function::Mean || one.function == Function::Median;
        return (one.column || one.formula) && (isMiddle || !c.groups.empty());
    };
    const auto isOfColumns = [&](const Clause& each) {
        return each.part == Part::Number && each.hasFunction && std::ranges::all_of(each.numbers, isOfColumn);
    };
    if (std::ranges::none_of(c.said.all, isOfColumns)) {
        return;
    }
    std::erase_if(c.said.all, [&](const Clause& each) {
        const bool isNamed = each.part == Part::Topic && !each.isRows && !each.isWhich && !each.isBeside
            && each.keys.size() == 1 && each.keys.front().period == Period::None && each.keys.front().column >= 0;
        return isNamed && c.schema.namesRows(each.keys.front().column)
            && stem(fold(each.piece.text)) == stem(fold(c.schema.name(each.keys.front().column)));
    });
}

/// "salary by department", "weeks with more than 50 calls", "how many agents have more than 20 cases".
bool composePlain(Composition& c)
{
    auto thresholds = c.said.takeAll(Part::Threshold);
    if (!ofDoers(c, thresholds) || !limitPeriods(c, thresholds)
        || (!thresholds.empty() && !limitBeside(c, thresholds))) {
        return false;
    }
    c.filter(c.conditions);
    if (mayLimitSums(c)) {
        return false;
    }
    const bool mayDivide = thresholds.empty() && !c.query.summary;
    if (const auto list = !mayDivide ? std::nullopt : c.groups.empty() ? listOfEach(c) : linesOfEach(c)) {
        c.groups.push_back({ *list }); // "fee for North and South" is that of each
    }
    c.query.keys = c.groups;
    if (!thresholds.empty()) {
        return limited(c, thresholds);
    }
    const auto isAdded = [](const Number& each) {
        return each.function == Function::Sum || each.function == Function::Rows || each.function == Function::Distinct;
    };
    dropRowNames(c);
    const bool isOfRows = c.eachRow; // "average fee per order"
    if (!c.takeNumbers(!c.groups.empty()) || (isOfRows && std::ranges::any_of(c.query.numbers, isAdded))) {
        return false;
    }
    if (c.entity && c.query.keys.size() > 1 && !ofEntities(c)) {
        return false;
    }
    if (c.query.within > 0) {
        return !c.query.counted;
    }
    if (c.query.summary) {
        return summarised(c);
    }
    return !c.query.counted;
}

/// "which region has how many orders": a table of the regions.
void groupBeforeCount(std::vector<Clause>& all)
{
    const auto isCount = [](const Clause& each) { return each.part == Part::Count && each.piece.is(HowMany); };
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && each.isWhich && !each.isRows; };
    const auto count = std::ranges::find_if(all, isCount);
    const auto noun = std::find_if(all.begin(), count, isNoun);
    if (count != all.end() && noun != count && !std::ranges::contains(all, Part::Rank, &Clause::part)) {
        noun->part = Part::Group;
    }
}

/// "genres as columns": the last key stands along the top.
void takeCross(Composition& c)
{
    auto& keys = c.query.keys;
    for (const auto& cross : c.said.takeAll(Part::Cross)) {
        c.query.crossed = true;
        const auto isAlong = [&](const Key& each) {
            return std::ranges::any_of(cross.keys, [&](const Key& said) {
                return said.period == each.period && (said.column < 0 || said.column == each.column);
            });
        };
        if (keys.size() == 2 && isAlong(keys.front()) && !isAlong(keys.back()) && c.query.within == 0) {
            std::swap(keys.front(), keys.back());
        }
    }
}

/// How it is shown. Nothing that was said may be left.
bool finish(Composition& c)
{
    c.takeRows();
    keepSameRows(c);
    if (const auto order = c.said.take(Part::Order); order && !c.query.places) {
        c.query.places = Places { 1, 0, order->ascending, PlacedBy::Number };
    }
    const bool isOfEachYear = std::ranges::any_of(c.conditions, &Clause::isAnyYear)
        && std::ranges::any_of(c.query.keys, [](const Key& each) { return each.period == Period::Year; });
    if (isOfEachYear) {
        return false; // "in March of each year": a month without its year is the last one
    }
    takeCross(c);
    if (!drawn(c)) {
        return false;
    }
    const bool isWide = !c.query.crossed || (c.query.keys.size() == 2 && c.query.numbers.size() == 1);
    const bool isTwice = std::ranges::any_of(c.query.keys, [&](const Key& each) {
        return std::ranges::count(c.query.keys, each.column, &Key::column) > (isYearAndPart(c.query) ? 2 : 1);
    });
    const bool isOfItsDates = std::ranges::any_of(c.query.keys, [&](const Key& key) { // these become the first of each
        return key.period == Period::HalfYear && std::ranges::contains(c.query.numbers, key.column, &Number::column);
    });
    const auto isKeyItself = [&](const Number& each) { // "average rating by rating" tells nothing
        return each.column && each.function != Function::Rows && !c.query.rows
            && std::ranges::contains(c.query.keys, Key { *each.column });
    };
    const auto isCount = [](const Number& each) { return each.function == Function::Rows && !each.formula; };
    const bool areTwo = std::ranges::count_if(c.query.numbers, isCount)
        > 1; // "… and how many of these": each of its own
    return c.said.isEmpty() && !isTwice && !areTwo && isWide && !isOfItsDates
        && std::ranges::none_of(c.query.numbers, isKeyItself)
        && std::ranges::all_of(c.query.keys, [](const Key& each) { return each.column >= 0; });
}
} // namespace

std::optional<Query> composed(const std::vector<Clause>& clauses, const Schema& schema)
{
    Composition c { Said(clauses), schema };
    for (const auto& each : clauses) {
        if (each.note) {
            c.query.notes.push_back(*each.note);
        }
    }
    const auto isList = [](const Clause& each) { return each.part == Part::Light && each.piece.is(List); };
    const bool isListed = std::ranges::any_of(clauses, isList) && std::ranges::none_of(clauses, [](const Clause& each) {
        return each.part == Part::Count || each.part == Part::Number || each.part == Part::Group;
    });
    groupBeforeCount(c.said.all);
    const bool isSettled = settle(c.said, c.query, c.schema);
    takePercent(c);
    takeFirstPast(c);
    if (!isSettled || !weigh(c) || !gather(c)) {
        return std::nullopt;
    }
    const bool isScatter = std::ranges::any_of(
        c.said.all, [](const Clause& each) { return each.part == Part::Picture && each.piece.is(Scatter); });
    const bool isRunning = c.said.has(Part::Cumulative) || c.said.has(Part::Rolling);
    takeLabelsForTime(
        c, isRunning || c.said.has(Part::Change) || c.said.has(Part::YearBefore) || c.said.has(Part::Streak));
    shareOfStretches(c);
    const bool isChange = c.said.has(Part::Change) || c.said.has(Part::YearBefore) || c.query.stretches.size() == 2;
    if (c.query.stretches.size() == 2) {
        c.said.take(Part::Difference); // the change from one to the other
        if (isListed) {
            return std::nullopt; // "list the orders of 2023 and 2024" is no number of them
        }
    }
    const bool isOfTwo = c.said.has(Part::Multiple) || c.said.has(Part::Difference);
    const auto whole = c.said.take(Part::WholePeriods);
    const bool isRead = isOfTwo    ? composeOfTwo(c)
        : c.said.has(Part::Reach)  ? composeReach(c)
        : c.said.has(Part::Streak) ? composeStreak(c)
        : isChange                 ? composeChange(c)
        : c.said.has(Part::Share)  ? composeShare(c)
        : isRunning                ? composeRunning(c)
        : isScatter                ? composePoints(c)
        : isRanked(c)              ? composeRank(c)
                                   : composePlain(c);
    if (isRead) {
        leaveOutParts(c);
    }
    const bool isWhole = !isRead || !whole || takeWholePeriods(c, *whole);
    const bool isMade = isRead && isWhole && mayBeFirst(c) && finish(c);
    return isMade && !isEmpty(c.query) && !countsStretchesInVain(c.query, schema) ? std::optional(std::move(c.query))
                                                                                  : std::nullopt;
}

} // namespace core::builtin
