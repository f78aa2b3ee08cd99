// SPDX-License-Identifier: GPL-3.0-or-later
// How the dates of one column follow each other.
#include "sandbox/scan/cell/date_text.h"
#include "sandbox/scan/profile/fact_rules.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>

namespace scan {

namespace {
constexpr std::int64_t nanosOfDay = 86'400'000'000'000;

std::int64_t dayOf(std::int64_t nanoseconds)
{
    return nanoseconds >= 0 ? nanoseconds / nanosOfDay : -((nanosOfDay - 1 - nanoseconds) / nanosOfDay);
}

std::chrono::year_month_day dateOf(std::int64_t day)
{
    return std::chrono::sys_days(std::chrono::days(day));
}

std::int64_t monthOf(std::int64_t day)
{
    const auto date = dateOf(day);
    return std::int64_t { int(date.year()) } * 12 + unsigned(date.month()) - 1;
}

bool isDates(const Scan& scan, std::size_t column)
{
    const auto type = scan.plans[column].type;
    return (type == Type::Date || type == Type::DateTime) && scan.statistics[column].table().exact();
}

/// Different ones, ascending.
std::vector<std::int64_t> instantsOf(const Scan& scan, std::size_t column)
{
    std::vector<std::int64_t> instants;
    for (const auto& entry : scan.statistics[column].table().entries()) {
        instants.push_back(static_cast<std::int64_t>(entry.value));
    }
    std::ranges::sort(instants);
    return instants;
}

std::string monthText(std::int64_t instant)
{
    return isoText(instant, false).substr(0, std::string_view("2024-01").size());
}

/// Even steps: `unit` of the places, one apart; empty: there are none.
struct Axis {
    std::vector<std::int64_t> places;
    std::int64_t step = 0;
};

/// The step that nearly all neighbours are apart, where the others are multiples of it.
std::optional<Axis> evenAxis(std::vector<std::int64_t> places)
{
    std::map<std::int64_t, std::int64_t> steps;
    for (std::size_t i = 1; i < places.size(); ++i) {
        ++steps[places[i] - places[i - 1]];
    }
    const auto usual = std::ranges::max_element(steps, {}, [](const auto& step) { return step.second; })->first;
    const auto all = std::ssize(places) - 1;
    const bool isEven = usual > 0 && std::ranges::all_of(steps, [&](const auto& step) { return step.first % usual == 0; });
    return isEven && steps[usual] * 100 >= all * 90 ? std::optional(Axis { std::move(places), usual }) : std::nullopt;
}

/// By months where all stand on the same day of them; by working days where none is a weekend's; else as they are.
std::optional<Axis> axisOf(const std::vector<std::int64_t>& instants)
{
    std::vector<std::int64_t> months;
    std::vector<std::int64_t> workdays;
    std::set<unsigned> daysOfMonth;
    for (const auto instant : instants) {
        const auto day = dayOf(instant);
        daysOfMonth.insert(unsigned(dateOf(day).day()));
        months.push_back(monthOf(day));
        const auto sinceMonday = ((day + 3) % 7 + 7) % 7; // 1970 began on a Thursday
        if (instant % nanosOfDay == 0 && sinceMonday < 5) {
            workdays.push_back((day + 3 - sinceMonday) / 7 * 5 + sinceMonday);
        }
    }
    if (std::ranges::adjacent_find(months) == months.end() && (daysOfMonth.size() == 1 || *daysOfMonth.begin() >= 28)) {
        return evenAxis(std::move(months));
    }
    return evenAxis(workdays.size() == instants.size() ? std::move(workdays) : instants);
}
} // namespace

void findTimeHoles(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::size_t fewest = 12;
    const auto instants = isDates(scan, column) ? instantsOf(scan, column) : std::vector<std::int64_t>();
    const auto axis = instants.size() >= fewest ? axisOf(instants) : std::nullopt;
    if (!axis) {
        return;
    }
    const bool timed = scan.plans[column].type == Type::DateTime;
    Fact fact { .kind = "time_holes", .column = scan.layout.names[column] };
    for (std::size_t i = 1; i < instants.size(); ++i) {
        const auto missing = (axis->places[i] - axis->places[i - 1]) / axis->step - 1;
        if (missing > 0 && fact.count == 0) {
            fact.texts = { isoText(instants[i - 1], timed), isoText(instants[i], timed) };
        }
        fact.count += missing;
    }
    if (fact.count > 0 && fact.count < std::ssize(instants)) {
        list.add(std::move(fact));
    }
}

/// Of columns in which every month in the middle has records of most of its days.
void findPeriods(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::size_t fewestMonths = 4;
    constexpr std::int64_t fewestDays = 15;
    if (!isDates(scan, column)) {
        return;
    }
    std::map<std::int64_t, std::set<std::int64_t>> months; // with their days
    const auto instants = instantsOf(scan, column);
    for (const auto instant : instants) {
        months[monthOf(dayOf(instant))].insert(dayOf(instant));
    }
    if (months.size() < fewestMonths || months.rbegin()->first - months.begin()->first + 1 != std::ssize(months)) {
        return;
    }
    std::vector<std::int64_t> days;
    std::ranges::for_each(months, [&](const auto& month) { days.push_back(std::ssize(month.second)); });
    auto inner = std::vector(days.begin() + 1, days.end() - 1);
    std::ranges::sort(inner);
    const auto isCut = [&](std::int64_t count) { return inner.front() >= fewestDays && count * 5 < inner.front() * 4; };
    const auto add = [&](const char* kind, std::int64_t count, std::int64_t instant) {
        list.add({ .kind = kind, .column = scan.layout.names[column], .count = count, .total = inner[inner.size() / 2], .texts = { monthText(instant) } });
    };
    if (isCut(days.front())) {
        add("incomplete_first_period", days.front(), instants.front());
    }
    if (isCut(days.back())) {
        add("incomplete_last_period", days.back(), instants.back());
    }
}

} // namespace scan
