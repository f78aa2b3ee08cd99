// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/composition.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

void takeLabelsForTime(Composition& c, bool goesOn)
{
    std::vector<Key*> keys;
    std::ranges::transform(c.groups, std::back_inserter(keys), [](Key& each) { return &each; });
    for (auto& topic : c.said.all) {
        if (topic.part == Part::Topic && !topic.keys.empty()) {
            keys.push_back(&topic.keys.front());
        }
    }
    const auto labels = c.date ? labelsOf(c.schema.dataset(), static_cast<std::size_t>(*c.date)) : std::nullopt;
    const auto period = labels ? periodOfLabels(c.schema.column(static_cast<int>(*labels))) : Period::None;
    const bool areMonthsOfYears = labels && period == Period::Month
        && !labelledPeriod(c.schema.column(static_cast<int>(*labels)));
    for (auto* key : keys) {
        if (labels && (goesOn || areMonthsOfYears) && *key == Key { static_cast<int>(*labels) }) {
            *key = { *c.date, period };
        }
    }
    const auto year = c.schema.yearColumn();
    const bool isDated = std::ranges::any_of(c.groups, [](const Key& each) { return each.period != Period::None; });
    if (isDated && labels && goesOn && year
        && isOfYears(c.schema.dataset(), *labels, static_cast<std::size_t>(*year))) {
        std::erase(c.groups, Key { *year }); // "by year and quarter": the quarters of each year
    }
}

bool standsForTime(const Key& key, const Schema& schema)
{
    return key.period != Period::None || (key.column >= 0 && labelledPeriod(schema.column(key.column)));
}

void dateLabels(Composition& c)
{
    const auto labels = c.date ? labelsOf(c.schema.dataset(), static_cast<std::size_t>(*c.date)) : std::nullopt;
    for (auto& condition : c.conditions) {
        auto& filter = *condition.filter;
        const bool isLabel = labels && filter.column == static_cast<int>(*labels) && filter.test == Test::Equals
            && filter.values.size() == 1;
        if (const auto days = isLabel ? daysOf(filter.values.front()) : std::nullopt) {
            filter = { *c.date, Test::DateRange, { days->first, days->second }, {}, "in " + filter.values.front() };
        }
    }
}

} // namespace core::builtin
