// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/calendar.h"

#include <algorithm>
#include <charconv>

namespace core {

std::optional<std::chrono::sys_days> dayIn(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00";
    const auto fits = [](char sign, char place) { return place == '0' ? sign >= '0' && sign <= '9' : sign == place; };
    if (text.size() < form.size() || !std::ranges::equal(text.substr(0, form.size()), form, fits)) { // "730,208.23"
        return std::nullopt;
    }
    const auto number = [&](std::size_t at, std::size_t length) {
        int parsed = 0;
        std::from_chars(text.data() + at, text.data() + at + length, parsed);
        return parsed;
    };
    const std::chrono::year_month_day day { std::chrono::year(number(0, 4)),
        std::chrono::month(static_cast<unsigned>(number(5, 2))),
        std::chrono::day(static_cast<unsigned>(number(8, 2))) };
    return day.ok() ? std::optional<std::chrono::sys_days>(day) : std::nullopt;
}

std::optional<std::chrono::sys_days> dayIn(const sandbox::Cell& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text ? dayIn(std::string_view(*text)) : std::nullopt;
}

std::pair<std::chrono::sys_days, std::chrono::sys_days> monthsAround(std::chrono::sys_days day, unsigned months)
{
    const std::chrono::year_month_day date(day);
    const auto first = std::chrono::month((static_cast<unsigned>(date.month()) - 1) / months * months + 1);
    const auto start = date.year() / first / 1;
    return { std::chrono::sys_days(start),
        std::chrono::sys_days(start + std::chrono::months(static_cast<int>(months))) };
}

bool isPartial(std::chrono::days gap, std::chrono::days length, std::chrono::days spacing)
{
    constexpr std::chrono::days holidays(20);
    return gap > std::max({ std::chrono::days(2), std::min(length / 10, holidays), 2 * spacing });
}

} // namespace core
