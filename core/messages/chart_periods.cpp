// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"

#include "core/domain/calendar.h"

#include <algorithm>
#include <format>

namespace core {

std::string periodName(const std::string& date, unsigned months)
{
    const auto named = date.contains('Q') ? periodNamed(date) : std::nullopt; // "2024Q3", as pandas writes it
    const auto day = named ? std::optional(named->first) : dayIn(std::string_view(date));
    months = named ? 3 : months;
    switch (day ? months : 0) {
    case 12: return date.substr(0, 4);
    case 3:
        return std::format(
            "Q{} {:%Y}", (static_cast<unsigned>(std::chrono::year_month_day(*day).month()) + 2) / 3, *day);
    case 1: return date.substr(0, 7);
    default: return date.substr(0, date.find('T'));
    }
}

std::string partialWords(const sandbox::ChartSpec& chart)
{
    const auto months = periodMonths(chart);
    std::string text;
    for (const auto& period : chart.partial) {
        text += std::format("{}{} is incomplete: its data {} on {}.", text.empty() ? "" : " ",
            periodName(period.category, months), period.isLast ? "end" : "begin", period.day);
    }
    return text;
}

} // namespace core
