// SPDX-License-Identifier: GPL-3.0-or-later
// Which groups are kept, and which rows of each.
#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/read_limits.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core::builtin {

namespace {
bool isWithinFirst(const Clause& clause)
{
    return clause.filter && clause.filter->test == Test::WithinFirst;
}

/// "over 1000 sales"
bool isBound(const Filter& filter, const Schema& schema)
{
    const bool isLimit = filter.test == Test::More || filter.test == Test::AtLeast || filter.test == Test::Less
        || filter.test == Test::AtMost || filter.test == Test::Between;
    return isLimit && filter.column >= 0 && filter.other < 0 && !filter.ofAll && !filter.numbers.empty()
        && schema.isNumeric(filter.column) && !schema.isIdentifier(filter.column) && !schema.isYear(filter.column);
}

/// The same limit of the sum of each group.
Clause ofSums(Clause limit)
{
    limit.part = Part::Threshold;
    limit.numbers = { Number { Function::Sum, limit.filter->column } };
    limit.filter->column = -1;
    return limit;
}
} // namespace

/// "customers who ordered within 30 days of the first order": what the first is of. Each has its first, so that those
/// are meant who did it again; with another condition those who did that. False where it is not said of what.
bool ofFirst(Composition& c)
{
    const auto within = std::ranges::find_if(c.conditions, isWithinFirst);
    if (within == c.conditions.end()) {
        return true;
    }
    const auto isEntity = [&](const Key& key) {
        return key.period == Period::None && key.column >= 0
            && (c.schema.isText(key.column) || c.schema.isIdentifier(key.column));
    };
    const auto named = [&](Part part) {
        return std::ranges::find_if(c.said.all, [&](const Clause& each) {
            return each.part == part && !each.isRows && each.keys.size() == 1 && isEntity(each.keys.front());
        });
    };
    const auto none = c.said.all.end();
    const auto counted = named(Part::Number), topic = named(Part::Topic);
    const auto noun = counted != none ? counted : topic;
    const auto group = std::ranges::find_if(c.groups, isEntity);
    int& entity = within->filter->column;
    entity = entity >= 0          ? entity
        : noun != none            ? noun->keys.front().column
        : group != c.groups.end() ? group->column
                                  : -1;
    const bool isOfNoun = noun != none && noun->keys.front().column == entity;
    const bool isOther = std::ranges::any_of(c.conditions,
                             [](const Clause& each) {
                                 return !isWithinFirst(each) && each.filter->test != Test::IsPresent;
                             })
        || c.said.has(Part::Threshold) || (counted == none && c.said.has(Part::Number));
    if (entity < 0 || !isOfNoun || isOther) {
        return entity >= 0;
    }
    Clause again { Part::Threshold, within->begin, within->end };
    again.numbers = { Number {} };
    again.filter = Filter { -1, Test::AtLeast, {}, { 2 }, {} };
    c.said.all.push_back(std::move(again));
    return true;
}

namespace {
/// "more than 20" rows as the least and the most; nothing of what is no whole number or compared with others.
std::optional<std::vector<double>> countsWithin(const Filter& limit)
{
    const auto at = [&](std::size_t i) { return limit.numbers.at(i); };
    const bool isPlain = !limit.ofAll && limit.other < 0 && !limit.numbers.empty()
        && std::ranges::all_of(limit.numbers, [](double each) { return each == std::floor(each); });
    if (!isPlain) {
        return std::nullopt;
    }
    switch (limit.test) {
    case Test::More: return std::vector { at(0) + 1 };
    case Test::AtLeast: return std::vector { at(0) };
    case Test::Less: return std::vector { 1.0, at(0) - 1 };
    case Test::AtMost: return std::vector { 1.0, at(0) };
    case Test::Equals: return std::vector { at(0), at(0) };
    case Test::Between: return std::vector { at(0), at(1) };
    default: return std::nullopt;
    }
}
} // namespace

/// What the rows of such are counted of: "divers", and "days" where the date has no time of day.
static std::optional<int> doerOf(const Clause& topic, bool isLimited, const Composition& c)
{
    const bool isNoun = topic.part == Part::Topic && !topic.isRows && !topic.isWhich && !topic.isBeside
        && topic.keys.size() == 1;
    if (!isNoun) {
        return std::nullopt;
    }
    const auto& key = topic.keys.front();
    if (isLimited && key.period == Period::Day && c.date && c.schema.column(*c.date).type == ColumnType::Date) {
        return c.date;
    }
    const bool isThing = key.period == Period::None && key.column >= 0 && !c.schema.namesRows(key.column)
        && (c.schema.isText(key.column) || c.schema.isIdentifier(key.column));
    return isThing ? std::optional(key.column) : std::nullopt;
}

/// "how many dives were made by divers with more than 20 dives", "… by divers with the certificate", "… on days with
/// more than 20 dives": the rows are counted, or added up, that are of such. False where it is open which those are.
bool ofDoers(Composition& c, std::vector<Clause>& thresholds)
{
    const auto isOfAll = [&](const Clause& each) { // "total fee of divers with more than 20 dives" is one, too
        const auto function = each.numbers.empty() ? Function::Mean : each.numbers.front().function;
        return each.part == Part::Number && each.hasFunction
            && (function == Function::Rows || function == Function::Sum);
    };
    const auto count = std::ranges::find_if(c.said.all, isOfAll);
    const auto isDoer = [&](const Clause& each) {
        if (!doerOf(each, !thresholds.empty(), c)) {
            return false;
        }
        const auto isSaidOf = [&](const Clause& of) { return of.begin >= each.end && of.begin <= each.end + 1; };
        const auto isAhead = [&](const Clause& of) { // "total fee of North divers"
            return of.end == each.begin && of.filter->column != each.keys.front().column;
        };
        const bool isOfRows = count->numbers.front().function == Function::Rows;
        const bool isLimited = !thresholds.empty() || std::ranges::any_of(c.conditions, isAhead)
            || (isOfRows && std::ranges::any_of(c.conditions, isSaidOf));
        const auto isBetween = [&](const Clause& of) { return of.begin >= count->end && of.end <= each.begin; };
        std::size_t apart = each.begin - std::min(each.begin, count->end);
        for (const auto& of : c.conditions) { // "how many dives in 2024 were made by divers"
            apart -= isBetween(of) ? of.end - of.begin : 0;
        }
        return each.begin > count->begin && apart <= 3 && isLimited;
    };
    const auto doer = count == c.said.all.end() ? count : std::ranges::find_if(c.said.all, isDoer);
    if (doer == c.said.all.end() || count->numbers.size() != 1 || c.query.summary) {
        return true;
    }
    Filter of { *doerOf(*doer, !thresholds.empty(), c), Test::IsPresent, {}, {}, {} };
    if (!thresholds.empty()) {
        const auto& limit = thresholds.front();
        const auto counts = limit.filter ? countsWithin(*limit.filter) : std::nullopt;
        const bool isOfRows = thresholds.size() == 1 && limit.numbers.size() == 1 && !limit.share && counts
            && limit.numbers.front().function == Function::Rows
            && std::ranges::all_of(c.conditions, [&](const Clause& each) { return each.end <= doer->begin; });
        if (!isOfRows) {
            return false;
        }
        of.test = Test::HasSoMany;
        of.numbers = *counts;
        thresholds.clear();
    }
    if (of.test == Test::HasSoMany || c.schema.column(of.column).nulls > 0) {
        c.query.filters.push_back(std::move(of));
    }
    c.said.all.erase(doer);
    return true;
}

/// "with over 1000 sales and more than 20 orders": said beside a limit on each group's rows, it limits each group, too.
/// False where it is of a level, of which nobody said what becomes of it.
bool limitBeside(Composition& c, std::vector<Clause>& thresholds)
{
    for (auto condition = c.conditions.begin(); condition != c.conditions.end();) {
        const auto& filter = *condition->filter;
        const bool isBeside = isBound(filter, c.schema) && c.schema.isAmount(filter.column)
            && condition->end + 1 == thresholds.front().begin;
        if (!isBeside) {
            ++condition;
            continue;
        }
        if (c.schema.isIntensive(filter.column)) {
            return false;
        }
        thresholds.push_back(ofSums(*condition));
        condition = c.conditions.erase(condition);
    }
    return true;
}

/// "months with sales over 1000": the sums of the months are limited, as of groups. Of a level those are counted
/// that have such a row; false where they are to be listed.
bool limitPeriods(Composition& c, std::vector<Clause>& thresholds)
{
    const auto isTopic = [&](const Clause& each) {
        return each.part == Part::Topic && limitsEachPeriod(each, c.schema);
    };
    const bool isMeasured = c.said.has(Part::Number) || c.said.has(Part::OrderBy) || c.said.has(Part::Rank);
    if (isMeasured || !thresholds.empty() || !c.groups.empty() || std::ranges::none_of(c.said.all, isTopic)) {
        return true;
    }
    for (auto condition = c.conditions.begin(); condition != c.conditions.end();) {
        const auto& filter = *condition->filter;
        if (!isBound(filter, c.schema)) {
            ++condition;
            continue;
        }
        const bool isLevel = !c.schema.isAmount(filter.column) || c.schema.isIntensive(filter.column);
        if (isLevel && !c.query.counted) {
            return false;
        }
        if (isLevel) {
            ++condition;
            continue;
        }
        thresholds.push_back(ofSums(*condition));
        condition = c.conditions.erase(condition);
    }
    if (c.query.counted && thresholds.empty() && !c.conditions.empty()) { // "in how many weeks was it above 20"
        Clause some { Part::Threshold };
        some.numbers = { Number {} };
        some.filter = Filter { -1, Test::More, {}, { 0 }, {} };
        thresholds.push_back(std::move(some));
    }
    return true;
}

namespace {
/// "customers with at most 2 cancelled orders": also those that have none, of which no row is left.
bool mayHaveNone(const Composition& c, const Clause& limit)
{
    const auto& filter = *limit.filter;
    const bool isUpTo = filter.test == Test::Less || filter.test == Test::AtMost
        || (filter.test == Test::Equals && filter.numbers == std::vector { 0.0 });
    const bool isCounted = limit.numbers.size() == 1 && limit.numbers.front().function == Function::Rows;
    return isUpTo && isCounted && !limit.share
        && std::ranges::any_of(c.query.filters, [](const Filter& each) { return each.test != Test::HasSoMany; });
}

/// "how many agents have more than 20 cases", "how many case ids occur twice"
bool countsEntities(const Clause& said, const Schema& schema)
{
    const bool isKey = said.keys.size() == 1 && said.keys.front().column >= 0
        && schema.isIdentifier(said.keys.front().column);
    return said.numbers.size() == 1 && !said.keys.empty()
        && (said.numbers.front().function == Function::Distinct || isKey);
}

/// Of the groups that are kept: how many they are, or further numbers of each. False where it is not said which.
bool takeShown(Composition& c, std::optional<Key>& topic, std::vector<Number>& others)
{
    for (const auto& said : c.said.takeAll(Part::Number)) {
        if (!topic && countsEntities(said, c.schema)) {
            topic = said.keys.front();
            c.query.counted = true;
        } else if (said.hasFunction && !c.query.counted && !countsEntities(said, c.schema)) {
            others.insert(others.end(), said.numbers.begin(), said.numbers.end());
        } else {
            return false;
        }
    }
    return true;
}
} // namespace

bool isSame(const Number& one, const Number& other)
{
    return one.function == other.function && one.column == other.column && one.formula == other.formula
        && one.weight == other.weight;
}

bool limited(Composition& c, const std::vector<Clause>& thresholds)
{
    const auto countsRows = [](const Clause& each) {
        return each.part == Part::Number && each.hasFunction && each.numbers.front().function == Function::Rows;
    };
    const bool isOfAll = std::ranges::any_of(c.said.all, countsRows) && !c.groups.empty()
        && !std::ranges::contains(c.ofEach, c.groups.front());
    auto topic = c.takeTopic();
    if (isOfAll && !topic) {
        return false; // "how many orders were placed by customers with …": of each of them, or of all?
    }
    std::vector<Number> others;
    if (!takeShown(c, topic, others)) {
        return false;
    }
    if (!topic && c.groups.size() == 1) { // "every agent with more than 20 cases"
        topic = c.groups.front();
        c.groups.clear();
    }
    if (topic) { // "days with a daily average over 30"
        std::erase(c.groups, *topic);
    }
    const auto isOfOne = [](const Clause& each) { return each.numbers.size() == 1; };
    if (!topic || !c.groups.empty() || !std::ranges::all_of(thresholds, isOfOne)) {
        return false;
    }
    const auto isOpen = [&](const Clause& each) { return mayHaveNone(c, each); };
    if (topic->period == Period::None && std::ranges::any_of(thresholds, isOpen)) {
        return false;
    }
    c.query.keys = { *topic };
    for (const auto& limit : thresholds) {
        c.query.numbers.push_back(limit.numbers.front());
        c.query.alsoLimited.push_back(*limit.filter);
    }
    c.query.threshold = c.query.alsoLimited.front();
    c.query.alsoLimited.erase(c.query.alsoLimited.begin());
    for (const auto& number : others) {
        if (std::ranges::none_of(c.query.numbers, [&](const Number& each) { return isSame(each, number); })) {
            c.query.numbers.push_back(number);
        }
    }
    const auto share = std::ranges::find_if(thresholds, [](const Clause& each) { return each.share.has_value(); });
    if (share != thresholds.end()) {
        c.query.part = { *share->share };
    }
    return share == thresholds.end() || c.query.numbers.size() == 1;
}

/// "how many times as much revenue has North as South", "… in 2023 as in 2022", "North minus South": two groups or
/// stretches of time.
bool composeOfTwo(Composition& c)
{
    c.query.multiple = c.said.take(Part::Multiple).has_value();
    c.query.difference = c.said.take(Part::Difference).has_value();
    const auto areTwo = [](const Clause& each) {
        return each.filter->test == Test::OneOf && each.filter->values.size() == 2;
    };
    const auto two = std::ranges::find_if(c.conditions, areTwo);
    const bool isOfGroups = c.query.stretches.empty() && two != c.conditions.end() && c.groups.size() < 3;
    if (isOfGroups) { // also of each region: "ratio of cancelled to delivered orders by region"
        std::erase(c.groups, Key { two->filter->column });
        c.groups.push_back({ two->filter->column });
    }
    const bool isOfTime = c.query.stretches.size() == 2 && c.groups.empty();
    if (isOfGroups) { // the one that is said first is the multiple of the other
        std::rotate(c.conditions.begin(), two, two + 1);
    }
    c.filter(c.conditions);
    c.query.keys = c.groups;
    const bool isRead = c.query.multiple != c.query.difference && isOfGroups != isOfTime && c.groups.size() < 3
        && c.takeNumbers(true) && c.query.numbers.size() == 1;
    return isRead && !c.query.summary && !c.query.counted && !c.said.has(Part::Threshold);
}

} // namespace core::builtin
