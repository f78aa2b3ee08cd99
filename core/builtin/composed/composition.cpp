// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/at_odds.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

bool Composition::timed(Key& key) const
{
    if (key.period == Period::None) {
        return true;
    }
    if (date) {
        key.column = key.column >= 0 ? key.column : *date;
        return true;
    }
    if (key.period == Period::Year && schema.yearColumn()) {
        key = { *schema.yearColumn(), Period::None };
        return true;
    }
    return false;
}

void Composition::filter(const std::vector<Clause>& limits)
{
    std::ranges::transform(limits, std::back_inserter(query.filters), [](const Clause& each) { return *each.filter; });
}

/// Of levels, and of differences between them, sums mean little; a price less a cost is an amount.
bool isLevel(const Number& number, const Schema& schema)
{
    if (number.formula) {
        const auto sign = number.formula->sign;
        return (sign == Sign::Plus || sign == Sign::Minus) && schema.isIntensive(number.formula->left)
            && schema.isIntensive(number.formula->right);
    }
    return number.column && schema.isIntensive(*number.column);
}

bool Composition::takeNumbers(bool countsRows)
{
    while (auto clause = said.take(Part::Number)) {
        hasFunction = hasFunction || clause->hasFunction;
        for (auto number : clause->numbers) {
            if (number.formula && number.formula->sign == Sign::Since && !clause->hasFunction) {
                return false; // the longest gap, or the average one?
            }
            if (clause->hasFunction && number.function == Function::Sum && number.column
                && schema.isNeverSummed(*number.column)) {
                return false;
            }
            if (!clause->hasFunction && inherited) {
                number.function = *inherited;
                if (number.function == Function::Sum && number.column && schema.isNeverSummed(*number.column)) {
                    return false;
                }
            } else if (!clause->hasFunction && isLevel(number, schema)) {
                number.function = Function::Mean;
                query.notes.emplace_back(NoteKind::AverageTaken,
                    MessageArguments { .column = number.formula ? number.formula->name : schema.name(*number.column) });
            }
            const auto isSame = [&](const Number& each) { // "2023 sales next to 2022 sales"
                return number.column && each.column == number.column && each.function == number.function;
            };
            const bool isAgain = std::ranges::any_of(query.numbers, isSame);
            if (isAgain && !conditions.empty() && query.stretches.empty()) {
                return false; // "… and average fee of these in Kiel": each of its own rows
            }
            if (!isAgain) {
                query.numbers.push_back(std::move(number));
            }
        }
        inherited = clause->hasFunction && clause->numbers.size() == 1 && clause->numbers.front().column
            ? std::optional(clause->numbers.front().function)
            : inherited;
    }
    const bool isTable = said.has(Part::Cross); // "crosstab of region and status": of how many rows
    if (query.numbers.empty() && countsRows && (takeRows() || takeRowKeys() || isTable || schema.measures().empty())) {
        query.numbers = { Number {} };
    }
    return !query.numbers.empty();
}

bool Composition::takeRows()
{
    return std::erase_if(said.all, [](const Clause& each) { return each.part == Part::Topic && each.isRows; }) > 0;
}

bool Composition::takeRowKeys()
{
    return std::erase_if(said.all, [&](const Clause& each) {
        const auto word = fold(each.piece.text);
        const bool isKey = each.part == Part::Topic && !each.isWhich && !each.isBeside && each.keys.size() == 1
            && each.keys.front().column >= 0 && each.keys.front().period == Period::None;
        return isKey && schema.namesRows(each.keys.front().column) && stem(word) != word;
    }) > 0;
}

std::optional<Key> Composition::takeTopic(bool isRanked)
{
    const auto topic = std::ranges::find_if(
        said.all, [](const Clause& each) { return each.part == Part::Topic && !each.isRows; });
    if (topic == said.all.end()) {
        return std::nullopt;
    }
    auto key = topic->keys.front();
    if (topic->keys.size() > 1 && !isRanked) {
        return std::nullopt;
    }
    said.all.erase(topic);
    return timed(key) ? std::optional(key) : std::nullopt;
}

void Composition::place(const std::optional<Clause>& rank, const std::optional<Clause>& order)
{
    Places places;
    places.last = 0;
    if (rank) {
        places.ascending = rank->ascending;
        places.first = rank->nth > 0 ? rank->nth : 1;
        places.last = rank->nth > 0 ? rank->nth : rank->count > 0 ? rank->count : rank->percent > 0 ? 0 : 1;
        places.percent = rank->percent;
    } else if (order) {
        places.ascending = order->ascending;
    }
    query.places = places;
}

std::optional<int> listOfEach(const Composition& c)
{
    const auto isList = [&](const Clause& each) {
        return each.filter->test == Test::OneOf && each.filter->values.size() > 1 && !each.isEither
            && (each.isWhole || each.isTail || each.filter->values.size() > 2)
            && !c.schema.hasFlag(each.filter->column, partOfTime); // "on Mondays and Fridays"
    };
    const auto list = std::ranges::find_if(c.conditions, isList);
    if (list == c.conditions.end()) {
        return std::nullopt;
    }
    const auto isOfEach = [&](const Clause& each) {
        if (each.part == Part::Count) {
            return list->filter->values.size() > 2 && !list->isLed;
        }
        const auto function = each.numbers.empty() ? Function::Rows : each.numbers.front().function;
        const bool isCount = function == Function::Rows || function == Function::Distinct;
        const bool isPooled = function == Function::Sum || (isCount && (list->isLed || list->isTail));
        return each.part == Part::Number && !(each.hasFunction && isPooled);
    };
    return std::ranges::any_of(c.said.all, isOfEach) ? std::optional(list->filter->column) : std::nullopt;
}

std::optional<int> linesOfEach(const Composition& c)
{
    const auto isLines = [](const Clause& each) { return each.part == Part::Picture && each.piece.is(Concept::Lines); };
    const auto isList = [](const Clause& each) {
        return each.filter->test == Test::OneOf && each.filter->values.size() > 1 && !each.isEither;
    };
    const auto list = std::ranges::find_if(c.conditions, isList);
    const bool areLines = list != c.conditions.end() && c.groups.size() == 1
        && standsForTime(c.groups.front(), c.schema) && std::ranges::any_of(c.said.all, isLines);
    return areLines ? std::optional(list->filter->column) : std::nullopt;
}

bool isYearAndPart(const Query& query)
{
    return query.within == 1 && query.keys.size() == 2 && query.keys[0].period == Period::Year
        && (query.keys[1].period == Period::Month || query.keys[1].period == Period::Quarter
            || query.keys[1].period == Period::Week || query.keys[1].period == Period::Day);
}

bool isEmpty(const Query& query)
{
    const auto isApartFrom = [&](const Filter& stretch) {
        auto filters = query.filters;
        filters.push_back(stretch);
        return !columnsAtOdds(filters).empty();
    };
    return !columnsAtOdds(query.filters).empty() || std::ranges::any_of(query.stretches, isApartFrom);
}

} // namespace core::builtin
