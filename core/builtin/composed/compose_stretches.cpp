// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/stretches.h"
#include "core/builtin/reading/deed_nouns.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
/// "top 5 teams by orders in 2023 and 2024": by those of both together, where nothing is said of a change. So are
/// "orders per quarter in 2023 and 2024".
bool isOfBoth(const Composition& c)
{
    const auto& said = c.said;
    const bool isOverTime = std::ranges::any_of(c.groups, [](const Key& each) { return each.period != Period::None; });
    constexpr std::array apart { Part::Change, Part::Compare, Part::Difference, Part::Multiple, Part::Position,
        Part::YearBefore };
    return (said.has(Part::Rank) || isOverTime)
        && std::ranges::none_of(apart, [&](Part each) { return said.has(each); });
}

/// "share of late orders in 2023 and in 2024": of either, and no change of a number in percent.
bool isShareOfEach(const Said& said)
{
    const auto* share = said.first(Part::Share);
    return share != nullptr && !said.has(Part::Change) && !said.has(Part::YearBefore) && !said.has(Part::Rank)
        && (share->isOf || !isPercentWord(fold(share->piece.text)));
}

/// One row for each of two stretches of time, which have to be periods that follow one another.
bool shareInEach(Composition& c, const std::vector<Filter>& two)
{
    constexpr std::array periods { Period::Month, Period::Quarter, Period::HalfYear, Period::Year };
    const auto both = united(two);
    const auto period = std::ranges::find_if(periods, [&](Period each) {
        return std::ranges::all_of(two, [&](const Filter& stretch) { return isOnePeriod(stretch, each); });
    });
    if (!both || (both->test == Test::DateRange && period == periods.end())) {
        return false;
    }
    c.groups.insert(c.groups.begin(), { both->column, both->test == Test::DateRange ? *period : Period::None });
    Clause clause { Part::Condition };
    clause.filter = both;
    c.conditions.push_back(std::move(clause));
    c.said.takeAll(Part::Compare);
    return true;
}

/// "ordered in 2023 and delivered in 2024": of two dates, and no two stretches of one.
bool isOfOtherDate(const Composition& c, const Clause& condition)
{
    const auto isBefore = [&](const Clause& each) { return each.part == Part::Topic && each.end == condition.begin; };
    const auto deed = std::ranges::find_if(c.said.all, isBefore);
    const auto date = deed != c.said.all.end() && condition.filter->test == Test::DateRange
        ? dateOfDeed(deed->piece, c.schema)
        : std::nullopt;
    return date && *date != condition.filter->column;
}

bool overlap(const std::vector<Filter>& two)
{
    const auto isRange = [](const Filter& each) { return each.test == Test::DateRange && each.values.size() == 2; };
    const auto endsBehind = [](const Filter& one, const Filter& start) {
        return one.values[1].empty() || one.values[1] > start.values[0];
    };
    return std::ranges::all_of(two, isRange) && endsBehind(two[0], two[1]) && endsBehind(two[1], two[0]);
}
} // namespace

bool takeStretches(Composition& c)
{
    if (std::ranges::any_of(c.conditions, [&](const Clause& each) { return isOfOtherDate(c, each); })) {
        return false;
    }
    const auto isLed = [](const Clause& each) {
        return each.filter->test == Test::DateRange && (each.piece.is(In) || each.piece.is(For));
    };
    const bool isEach = std::ranges::count_if(c.conditions, isLed) > 1;
    const bool isOfMonths = std::ranges::any_of(c.conditions, &Clause::isAnyYear)
        && std::ranges::any_of(
            c.conditions, [](const Clause& each) { return each.ends.size() == 2 && !each.isAnyYear; });
    auto two = isOfMonths && c.said.has(Part::Change) ? endsOf(c.conditions)
                                                      : twoStretches(c.conditions, c.said.has(Part::Difference));
    narrowToMonths(two, c.conditions);
    if (two.size() == 2 && c.groups.empty() && isShareOfEach(c.said)) {
        return shareInEach(c, two);
    }
    if (two.size() == 2 && isOfBoth(c)) {
        if (isEach) {
            return false; // "highest fee in 2022 and in 2023" are two
        }
        const auto both = united(two);
        Clause clause { Part::Condition };
        clause.filter = both;
        if (both) {
            c.conditions.push_back(std::move(clause));
        }
        return both.has_value();
    }
    if (two.size() == 2 && overlap(two)) {
        return false; // "growth from 2022 to 2023, sorted by the fee in 2023": the second one is not beside the first
    }
    if (two.size() == 2) {
        c.query.stretches = std::move(two);
    }
    // "Midlands versus London": the values of one column, beside each other.
    const bool isCompared = !c.said.takeAll(Part::Compare).empty();
    const auto isLevelled = [&](const Clause& each) {
        return each.part == Part::Number && !each.hasFunction && each.numbers.size() == 1 && each.numbers.front().column
            && c.schema.isIntensive(*each.numbers.front().column);
    };
    const bool areSides = isCompared && c.said.count(Part::Number) == 2 && c.groups.empty() && c.conditions.empty()
        && std::ranges::any_of(c.said.all, isLevelled);
    if (areSides) { // "rating vs price": their averages, or how they go together?
        return false;
    }
    for (auto& each : c.said.all) { // "Midlands versus London by sales"
        const bool isNumber = isCompared && each.part == Part::OrderBy && !c.said.has(Part::Topic);
        each.part = isNumber ? Part::Number : each.part;
    }
    auto one = alternatives(c.conditions);
    const auto several = std::ranges::find(
        c.conditions, Test::OneOf, [](const Clause& each) { return each.filter->test; });
    if (!one && (isCompared || c.said.has(Part::Difference)) && several != c.conditions.end()) { // "compare A and B"
        one = several->filter->column;
    }
    c.comparesNumbers = isCompared && !one && c.query.stretches.empty();
    if (one && c.groups.size() < 2 && !std::ranges::contains(c.groups, Key { *one })) {
        c.groups.push_back({ *one });
    }
    return true;
}

void keepSameRows(Composition& c)
{
    const auto isOfColumn = [](const Number& each) { return each.column && each.function != Function::Distinct; };
    const auto& numbers = c.query.numbers;
    if (!c.comparesNumbers || numbers.size() < 2 || !std::ranges::all_of(numbers, isOfColumn)) {
        return;
    }
    for (const auto& number : numbers) {
        Filter present { *number.column, Test::IsPresent, {}, {}, {} };
        if (c.schema.column(*number.column).nulls > 0 && !std::ranges::contains(c.query.filters, present)) {
            c.query.filters.push_back(std::move(present));
        }
    }
}

} // namespace core::builtin
