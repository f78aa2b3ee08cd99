// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"

#include "core/domain/calendar.h"

#include <format>

namespace core {

namespace {
/// "2024", "Q2 2024" or "2024-06" for a date that stands for so many months; else its day.
std::string periodName(const std::string& category, unsigned months)
{
    const auto day = dayIn(std::string_view(category));
    switch (day ? months : 0) {
    case 12: return category.substr(0, 4);
    case 3:
        return std::format(
            "Q{} {:%Y}", (static_cast<unsigned>(std::chrono::year_month_day(*day).month()) + 2) / 3, *day);
    case 1: return category.substr(0, 7);
    default: return category.substr(0, category.find('T'));
    }
}
} // namespace

std::string partialWords(const sandbox::ChartSpec& chart)
{
    std::vector<std::chrono::sys_days> days;
    for (const auto& category : chart.categories) {
        if (const auto day = dayIn(std::string_view(category))) {
            days.push_back(*day);
        }
    }
    const auto months = days.size() > 1 ? monthsOf(days) : 0;
    std::string text;
    for (const auto& period : chart.partial) {
        text += std::format("{}{} is incomplete: its data {} on {}.", text.empty() ? "" : " ",
            periodName(period.category, months), period.isLast ? "end" : "begin", period.day);
    }
    return text;
}

} // namespace core
