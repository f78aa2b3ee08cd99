// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/stretches.h"

#include "core/builtin/reading/data_notes.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace core::builtin {

namespace {
/// A whole stretch of a date, or one year of a column of years.
bool isStretch(const Filter& filter)
{
    const bool isRange = filter.test == Test::DateRange && !filter.values[0].empty() && !filter.values[1].empty();
    return isRange || (filter.test == Test::Equals && !filter.words.empty());
}

std::vector<Filter> takeTwo(std::vector<Clause>& conditions, std::size_t first, std::size_t second)
{
    std::vector<Filter> two { *conditions[first].filter, *conditions[second].filter };
    conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(second));
    conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(first));
    return two;
}

bool isBefore(const Filter& one, const Filter& other)
{
    return one.test == Test::DateRange ? one.values[0] < other.values[0] : one.numbers[0] < other.numbers[0];
}

std::vector<Filter> inOrder(std::vector<Filter> two)
{
    std::ranges::sort(two, isBefore);
    return two;
}

std::string startOfYear(int year)
{
    return std::to_string(year) + "-01-01";
}

std::string yearBefore(const std::string& date)
{
    return std::to_string(std::stoi(date.substr(0, 4)) - 1) + date.substr(4);
}
} // namespace

std::optional<int> dateOf(const std::vector<Clause>& clauses, const Schema& schema)
{
    std::optional<int> named;
    for (const auto& clause : clauses) {
        const bool isNoun = clause.part == Part::Topic || clause.part == Part::Group || clause.part == Part::Number;
        for (const auto& key : clause.keys) {
            if (isNoun && key.column >= 0 && schema.isDate(key.column)) {
                named = key.column;
            }
        }
        const bool isDated = clause.part == Part::Condition && clause.filter->test == Test::DateRange;
        if (isDated && !named) {
            named = clause.filter->column;
        }
    }
    return named ? named : schema.dateColumn();
}

std::vector<Filter> twoStretches(std::vector<Clause>& conditions, bool isDifference)
{
    std::vector<std::size_t> found, ofAnyYear;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (isStretch(*conditions[i].filter)) {
            (conditions[i].isAnyYear ? ofAnyYear : found).push_back(i);
        }
    }
    if (found.size() != 2) {
        found.insert(found.end(), ofAnyYear.begin(), ofAnyYear.end());
        std::ranges::sort(found);
    }
    const auto& filter = [&](std::size_t i) -> const Filter& { return *conditions[found[i]].filter; };
    const bool areTwo = found.size() == 2 && filter(0).column == filter(1).column && filter(0).test == filter(1).test
        && !(filter(0) == filter(1));
    if (!areTwo) {
        return {};
    }
    auto two = takeTwo(conditions, found[0], found[1]);
    if (isDifference) { // the second is what the first is compared with
        std::ranges::reverse(two);
        return two;
    }
    return inOrder(std::move(two));
}

bool isOnePeriod(const Filter& filter, Period period)
{
    const auto dayOf = [](const std::string& date) {
        using namespace std::chrono;
        return sys_days(
            year(std::stoi(date.substr(0, 4))) / std::stoi(date.substr(5, 2)) / std::stoi(date.substr(8, 2)));
    };
    static constexpr int days[] = { 0, 1, 7, 31, 92, 184, 366 };
    const bool isRange = filter.test == Test::DateRange && !filter.values[0].empty() && !filter.values[1].empty();
    return isRange
        && (dayOf(filter.values[1]) - dayOf(filter.values[0])).count() <= days[static_cast<std::size_t>(period)];
}

bool isWholePeriod(const Filter& filter, Period period)
{
    const auto first = isOnePeriod(filter, period) ? std::stoi(filter.values[0].substr(5, 2)) : 0;
    const auto last = first > 0 ? std::stoi(filter.values[1].substr(5, 2)) : 0;
    const bool isOfMonths = first > 0 && filter.values[0].ends_with("-01") && filter.values[1].ends_with("-01");
    constexpr int year = 12;
    return monthsIn(period) == 0 ? first > 0 : isOfMonths && (last - first + year - 1) % year + 1 == monthsIn(period);
}

bool isOneYear(const Filter& filter)
{
    return filter.test == Test::DateRange && filter.values[0].ends_with("-01-01")
        && filter.values[1] == std::to_string(std::stoi(filter.values[0].substr(0, 4)) + 1) + "-01-01";
}

void narrowToMonths(std::vector<Filter>& years, std::vector<Clause>& conditions)
{
    const auto months = std::ranges::find_if(conditions, [&](const Clause& each) {
        return each.isAnyYear && each.filter->test == Test::DateRange && !each.filter->values[0].empty()
            && !each.filter->values[1].empty();
    });
    if (years.size() != 2 || !std::ranges::all_of(years, isOneYear) || months == conditions.end()
        || months->filter->column != years.front().column) {
        return;
    }
    const auto& said = months->filter->values;
    const int length = std::stoi(said[1].substr(0, 4)) - std::stoi(said[0].substr(0, 4));
    for (auto& year : years) {
        const int first = std::stoi(year.values[0].substr(0, 4));
        year.values = { std::to_string(first) + said[0].substr(4), std::to_string(first + length) + said[1].substr(4) };
        year.words = "from " + year.values[0] + " to before " + year.values[1];
    }
    conditions.erase(months);
}

std::vector<Filter> endsOf(std::vector<Clause>& conditions)
{
    const auto areEnds = [](const Clause& each) { return each.ends.size() == 2; };
    auto range = std::ranges::find_if(conditions, [&](const Clause& each) { return areEnds(each) && !each.isAnyYear; });
    range = range == conditions.end() ? std::ranges::find_if(conditions, areEnds) : range;
    if (range == conditions.end()) {
        return {};
    }
    auto ends = range->ends;
    conditions.erase(range);
    return inOrder(std::move(ends));
}

std::vector<Filter> withYearBefore(std::vector<Clause>& conditions)
{
    const auto range = std::ranges::find_if(conditions, [](const Clause& each) { return isStretch(*each.filter); });
    if (range == conditions.end() || range->filter->test != Test::DateRange) {
        return {};
    }
    auto before = *range->filter;
    for (auto& end : before.values) {
        end = yearBefore(end);
    }
    before.words = "from " + before.values[0] + " to before " + before.values[1];
    std::vector<Filter> two { before, *range->filter };
    conditions.erase(range);
    return two;
}

std::vector<Filter> lastYears(const Schema& schema, std::optional<int> date)
{
    const auto isOfYears = !date && schema.yearColumn();
    const auto column = isOfYears ? schema.yearColumn() : date;
    if (!column) {
        return {};
    }
    const auto wordsOf = [](int year) { return "in " + std::to_string(year); };
    if (isOfYears) {
        const auto& years = schema.column(*column);
        const auto* const first = std::get_if<std::int64_t>(&years.min);
        const auto* const last = std::get_if<std::int64_t>(&years.max);
        const auto of = [&](std::int64_t year) {
            return Filter { *column, Test::Equals, {}, { static_cast<double>(year) }, wordsOf(static_cast<int>(year)) };
        };
        const bool areAll = first && last && *first < *last && years.distinctExact
            && years.distinct == *last - *first + 1;
        return areAll ? std::vector { of(*last - 1), of(*last) } : std::vector<Filter> {};
    }
    const auto ends = partialEnds(schema, *column, Period::Year);
    const auto* const max = std::get_if<std::string>(&schema.column(*column).max);
    if (ends.whole < 2 || max == nullptr) {
        return {};
    }
    const int last = std::stoi(ends.to.empty() ? *max : ends.to) - (ends.to.empty() ? 0 : 1);
    const auto of = [&](int year) {
        return Filter { *column, Test::DateRange, { startOfYear(year), startOfYear(year + 1) }, {}, wordsOf(year) };
    };
    return { of(last - 1), of(last) };
}

std::optional<Filter> united(const std::vector<Filter>& two)
{
    const auto& [first, last] = std::pair(two.front(), two.back());
    if (first.test == Test::DateRange && first.values[1] == last.values[0]) {
        return Filter { first.column, Test::DateRange, { first.values[0], last.values[1] }, {},
            "from " + first.values[0] + " to before " + last.values[1] };
    }
    const bool areYears = first.test == Test::Equals && first.numbers[0] + 1 == last.numbers[0];
    return areYears
        ? std::optional(Filter { first.column, Test::Between, {}, { first.numbers[0], last.numbers[0] }, {} })
        : std::nullopt;
}

std::optional<int> alternatives(std::vector<Clause>& conditions)
{
    for (auto first = conditions.begin(); first != conditions.end(); ++first) {
        const auto isOther = [&](const Clause& each) {
            return &each != &*first && each.filter->column == first->filter->column && each.filter->test == Test::Equals
                && each.filter->values.size() == 1 && each.filter->values != first->filter->values;
        };
        const bool isOne = first->filter->test == Test::Equals && first->filter->values.size() == 1;
        const auto other = isOne ? std::ranges::find_if(conditions, isOther) : conditions.end();
        if (other != conditions.end()) {
            const int column = first->filter->column;
            first->filter->test = Test::OneOf;
            first->filter->values.push_back(other->filter->values.front());
            conditions.erase(other);
            return column;
        }
    }
    return std::nullopt;
}

} // namespace core::builtin
