// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/date_labels.h"

#include <chrono>
#include <cmath>
#include <format>
#include <optional>
#include <regex>

namespace core {

namespace {
using sandbox::Cell;
using sandbox::Comparison;
using sandbox::DatePart;
using sandbox::RowCondition;
using namespace std::chrono;
using Conditions = std::vector<RowCondition>;

std::string iso(sys_days day)
{
    return std::format("{:%Y-%m-%d}", day);
}

Conditions within(const std::string& column, sys_days from, sys_days to)
{
    return { { column, Comparison::GreaterOrEqual, { iso(from) } }, { column, Comparison::Less, { iso(to) } } };
}

Conditions monthsFrom(const std::string& column, year_month first, int count)
{
    return within(column, sys_days(first / 1), sys_days((first + months(count)) / 1));
}

std::optional<sys_days> dayIn(const std::string& text)
{
    static const std::regex form(R"((\d{4})-(\d{2})-(\d{2})(?:[T ]00:00:00.*)?)");
    std::smatch found;
    if (!std::regex_match(text, found, form)) {
        return std::nullopt;
    }
    const year_month_day date { year(std::stoi(found[1])), month(static_cast<unsigned>(std::stoi(found[2]))),
        day(static_cast<unsigned>(std::stoi(found[3]))) };
    return date.ok() ? std::optional(sys_days(date)) : std::nullopt;
}

/// A period that begins or ends with that day; the longest first, for their figures differ most.
std::vector<Conditions> periodsAt(const std::string& column, sys_days shown)
{
    constexpr unsigned quarterMonths = 3;
    std::vector<Conditions> found;
    const auto add = [&](year_month first, bool isFirst, unsigned last) {
        const auto monthNumber = static_cast<unsigned>(first.month());
        if (isFirst ? monthNumber == 1 : last == 12) {
            found.push_back(monthsFrom(column, first.year() / January, 12));
        }
        if (isFirst ? monthNumber % quarterMonths == 1 : last % quarterMonths == 0) {
            found.push_back(monthsFrom(column, isFirst ? first : first - months(2), 3));
        }
        found.push_back(monthsFrom(column, first, 1));
    };
    const year_month_day date(shown);
    const year_month_day next(shown + days(1));
    if (date.day() == day(1)) {
        add(date.year() / date.month(), true, 0);
    }
    if (next.day() == day(1)) {
        add(date.year() / date.month(), false, static_cast<unsigned>(date.month()));
    }
    found.push_back(within(column, shown, shown + days(7)));
    found.push_back(within(column, shown - days(6), shown + days(1)));
    found.push_back(within(column, shown, shown + days(1)));
    return found;
}

std::vector<Conditions> partsOf(const std::string& column, std::int64_t number)
{
    struct Span {
        DatePart part;
        std::int64_t least;
        std::int64_t most;
    };
    static constexpr Span spans[] = { { DatePart::Year, 1000, 3000 }, { DatePart::Month, 1, 12 },
        { DatePart::Quarter, 1, 4 }, { DatePart::Weekday, 0, 6 }, { DatePart::Day, 1, 31 }, { DatePart::Hour, 0, 23 } };
    std::vector<Conditions> found;
    for (const auto& span : spans) {
        if (number >= span.least && number <= span.most) {
            found.push_back({ { column, Comparison::Equal, { number }, span.part } });
        }
    }
    return found;
}

std::vector<Conditions> meaningsOfText(const std::string& column, const std::string& text)
{
    std::smatch found;
    static const std::regex yearForm(R"(\d{4})");
    static const std::regex monthForm(R"((\d{4})-(\d{2}))");
    static const std::regex quarterForm(R"((\d{4})-?Q([1-4]))");
    static const std::regex spanForm(R"((\d{4}-\d{2}-\d{2})/(\d{4}-\d{2}-\d{2}))");
    if (std::regex_match(text, yearForm)) {
        return partsOf(column, std::stoll(text));
    }
    if (std::regex_match(text, found, monthForm)) {
        const auto shown = year(std::stoi(found[1])) / month(static_cast<unsigned>(std::stoi(found[2])));
        return shown.ok() ? std::vector<Conditions> { monthsFrom(column, shown, 1) } : std::vector<Conditions>();
    }
    if (std::regex_match(text, found, quarterForm)) {
        const auto first = static_cast<unsigned>(std::stoi(found[2])) * 3 - 2;
        return { monthsFrom(column, year(std::stoi(found[1])) / month(first), 3) };
    }
    if (std::regex_match(text, found, spanForm) && dayIn(found[1]) && dayIn(found[2])) {
        return { within(column, *dayIn(found[1]), *dayIn(found[2]) + days(1)) };
    }
    if (const auto shown = dayIn(text)) {
        return periodsAt(column, *shown);
    }
    if (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        return { { { column, Comparison::Equal, { text } } } };
    }
    return { { { column, Comparison::Equal, { text }, DatePart::WeekdayName, false, true } },
        { { column, Comparison::Equal, { text }, DatePart::MonthName, false, true } } };
}
} // namespace

std::vector<Conditions> dateMeanings(const std::string& column, const Cell& label)
{
    if (const auto* text = std::get_if<std::string>(&label)) {
        return meaningsOfText(column, *text);
    }
    if (const auto* number = std::get_if<std::int64_t>(&label)) {
        return partsOf(column, *number);
    }
    if (const auto* number = std::get_if<double>(&label); number && *number == std::floor(*number)) {
        return partsOf(column, static_cast<std::int64_t>(*number));
    }
    return { { { column, Comparison::Missing } } };
}

std::vector<Conditions> stretchesBefore(const Conditions& meaning)
{
    if (meaning.size() == 1 && meaning.front().part == DatePart::Year) {
        const auto* shown = std::get_if<std::int64_t>(&meaning.front().values.front());
        return shown != nullptr ? std::vector<Conditions> { { { meaning.front().column, Comparison::Equal,
                                      { *shown - 1 }, DatePart::Year } } }
                                : std::vector<Conditions>();
    }
    const bool isStretch = meaning.size() == 2 && meaning.front().comparison == Comparison::GreaterOrEqual
        && meaning.back().comparison == Comparison::Less;
    const auto dayOf = [](const RowCondition& condition) {
        const auto* text = std::get_if<std::string>(&condition.values.front());
        return text != nullptr ? dayIn(*text) : std::nullopt;
    };
    const auto from = isStretch ? dayOf(meaning.front()) : std::nullopt;
    const auto to = isStretch ? dayOf(meaning.back()) : std::nullopt;
    if (!from || !to) {
        return {};
    }
    const auto& column = meaning.front().column;
    const year_month_day first(*from);
    const year_month_day last(*to);
    if (first.day() != day(1) || last.day() != day(1)) {
        return { within(column, *from - (*to - *from), *from) };
    }
    const auto length = last.year() / last.month() - first.year() / first.month();
    const auto begin = first.year() / first.month();
    return { within(column, sys_days((begin - length) / 1), *from),
        within(column, sys_days((begin - years(1)) / 1), sys_days((begin - years(1) + length) / 1)) };
}

} // namespace core
