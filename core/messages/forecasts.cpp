// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/forecast.h"

#include <array>

namespace core {

namespace {
// In the order of ForecastKind.
constexpr auto forecastPatterns = std::to_array<Pattern>({
    { "taken", "Takes {count} {count|row|rows} of {total} {total|column|columns}, about {figure} s and {figure2} MB" },
    { "in_parts",
        "Takes {count} {count|row|rows} of {total} {total|column|columns} in parts, about {figure} s and {figure2} "
        "MB" },
    { "meets_memory",
        "Not run on all rows: from a trial on {count} of {total} rows, all would take about {figure} MB of memory, "
        "over "
        "the limit of {figure2} MB. {text3}" },
    { "meets_time",
        "Not run on all rows: from a trial on {count} of {total} rows, all would take about {figure} s, over the limit "
        "of {figure2} s. {text3}" },
});
static_assert(forecastPatterns.size() == static_cast<std::size_t>(ForecastKind::MeetsTime) + 1);
} // namespace

std::span<const Pattern> patternsOf(ForecastKind)
{
    return forecastPatterns;
}

} // namespace core
