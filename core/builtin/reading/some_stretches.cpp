// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/some_stretches.h"

#include "core/builtin/language/seasons.h"
#include "core/builtin/schema/column_flags.h"

namespace core::builtin {

std::set<int> columnsOfSomeStretches(const std::vector<Filter>& filters, int date, Period period, const Schema& schema)
{
    std::set<int> columns;
    for (const auto& each : filters) {
        collectColumns(each, columns);
    }
    std::erase_if(columns, [&](int column) {
        if (column < 0 || !schema.hasFlag(column, partOfTime)) {
            return true;
        }
        const auto& name = schema.name(column);
        const bool isOfOther = name.ends_with(')') && !name.ends_with("(" + schema.name(date) + ")");
        const bool isOfDay = name.starts_with("hour") || name.starts_with(minuteOfDay);
        const bool isOfYear = name.starts_with(monthOfYear) || name.starts_with(quarterOfYear);
        const bool isOfWeek = name.starts_with(partOfWeek) || name.starts_with("weekday");
        return isOfOther || isOfDay || (isOfYear && period == Period::Year) || (isOfWeek && period != Period::Day);
    });
    return columns;
}

bool isZeroOfNone(Function function)
{
    return function == Function::Rows || function == Function::Sum || function == Function::Distinct
        || function == Function::Present;
}

} // namespace core::builtin
