// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/two_ends.h"

#include <algorithm>
#include <string>
#include <variant>

namespace core::builtin {

std::vector<int> columnsOf(const Schema& schema, std::initializer_list<ColumnType> types)
{
    std::vector<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (std::ranges::contains(types, schema.column(i).type)) {
            found.push_back(i);
        }
    }
    return found;
}

std::optional<std::pair<int, int>> theTwoEnds(const Schema& schema)
{
    const auto timed = columnsOf(schema, { ColumnType::DateTime });
    const auto times = columnsOf(schema, { ColumnType::Time });
    const auto dates = columnsOf(schema, { ColumnType::Date, ColumnType::DateTime });
    if (schema.durationColumn()) {
        return std::nullopt;
    }
    if (times.size() == 2 && timed.size() < 2) { // as they stand: what begins at night ends earlier in the day
        return std::pair(times[0], times[1]);
    }
    const auto& two = dates.size() == 2 ? dates : timed;
    if (two.size() != 2) {
        return std::nullopt;
    }
    const auto* first = std::get_if<std::string>(&schema.column(two[0]).min);
    const auto* second = std::get_if<std::string>(&schema.column(two[1]).min);
    const bool isTurned = first != nullptr && second != nullptr && *second < *first;
    return std::pair(two[isTurned ? 1 : 0], two[isTurned ? 0 : 1]);
}

} // namespace core::builtin
