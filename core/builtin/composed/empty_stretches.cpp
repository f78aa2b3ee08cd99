// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/empty_stretches.h"

#include "core/builtin/reading/some_stretches.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
bool holdsOfNone(const Filter& limit)
{
    const auto number = limit.numbers.empty() ? 0 : limit.numbers.front();
    const bool isWithin = (limit.test == Test::Equals && number == 0) || (limit.test == Test::Less && number > 0)
        || (limit.test == Test::AtMost && number >= 0);
    return isWithin && !limit.ofAll;
}
} // namespace

std::vector<Filter> timesOf(const Query& query)
{
    std::vector<Filter> times;
    std::ranges::copy_if(query.filters, std::back_inserter(times),
        [&](const Filter& each) { return each.column == query.keys.front().column && each.test == Test::DateRange; });
    return times;
}

bool countsEmptyStretches(const Query& query)
{
    const bool isOfTime = query.keys.size() == 1 && query.keys.front().period != Period::None
        && query.keys.front().period != Period::HalfYear && query.running != Running::Change && query.part.empty();
    const bool isCounted = query.summary || (query.threshold && holdsOfNone(*query.threshold));
    const bool isOfWhole = query.wholeOnly && !query.streak; // whose stretches are those of the rows
    if (!isOfTime || !isCounted || isOfWhole || !isAdded(query.numbers.front())) {
        return false;
    }
    const auto times = timesOf(query).size();
    return times < query.filters.size() && times <= 1;
}

bool countsStretchesInVain(const Query& query, const Schema& schema)
{
    const bool isCounted = query.summary || (query.threshold && holdsOfNone(*query.threshold));
    if (!isCounted || query.keys.size() != 1 || query.keys.front().period == Period::None) {
        return false;
    }
    const auto& [date, period] = query.keys.front();
    return isZeroOfNone(query.numbers.front().function)
        && !columnsOfSomeStretches(query.filters, date, period, schema).empty();
}

} // namespace core::builtin
