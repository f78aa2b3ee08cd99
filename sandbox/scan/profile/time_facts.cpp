// SPDX-License-Identifier: GPL-3.0-or-later
// How the dates of one column follow each other.
#include "sandbox/scan/cell/date_text.h"
#include "sandbox/scan/profile/fact_rules.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <span>

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

/// The first day of "2024-03" or "2024/03".
std::optional<std::int64_t> monthIn(std::string_view text)
{
    constexpr std::size_t length = 7;
    constexpr std::size_t sign = 4;
    DateCell date;
    const bool isWritten = text.size() == length && (text[sign] == '-' || text[sign] == '/');
    const bool isMonth = isWritten && parseDate(std::string(text) + text[sign] + "01", date);
    return isMonth ? std::optional(instantOf(date, true)) : std::nullopt;
}

/// A text whose values are all months.
bool isMonths(const Scan& scan, std::size_t column)
{
    const auto& statistics = scan.statistics[column];
    return scan.plans[column].type == Type::Text && statistics.table().exact() && statistics.table().distinct() > 0
        && std::ranges::all_of(statistics.table().entries(),
            [&](const auto& entry) { return statistics.hasText(entry) && monthIn(statistics.textOf(entry)); });
}

bool isDates(const Scan& scan, std::size_t column)
{
    const auto type = scan.plans[column].type;
    return ((type == Type::Date || type == Type::DateTime) && scan.statistics[column].table().exact())
        || isMonths(scan, column);
}

struct Instant {
    std::int64_t at;
    std::int64_t count; ///< records
};

/// Different ones, ascending.
std::vector<Instant> instantsOf(const Scan& scan, std::size_t column)
{
    std::vector<Instant> instants;
    const auto& statistics = scan.statistics[column];
    const bool areTexts = scan.plans[column].type == Type::Text;
    for (const auto& entry : statistics.table().entries()) {
        const auto at = areTexts ? monthIn(statistics.textOf(entry)).value_or(0)
                                 : static_cast<std::int64_t>(entry.value);
        instants.push_back({ at, entry.count });
    }
    std::ranges::sort(instants, {}, &Instant::at);
    return instants;
}

/// The most frequent of them, where so many of a hundred are it.
std::optional<std::int64_t> usualOf(
    const std::map<std::int64_t, std::int64_t>& counts, std::int64_t all, std::int64_t share)
{
    if (counts.empty()) {
        return std::nullopt;
    }
    const auto [usual, many] = *std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    return many * 100 >= all * share ? std::optional(usual) : std::nullopt;
}

/// As many at nearly each: measurements have them, events do not.
std::optional<std::int64_t> recordsAtEach(const std::vector<Instant>& instants)
{
    constexpr std::int64_t share = 75; // a group may have a hole of its own
    std::map<std::int64_t, std::int64_t> counts;
    std::ranges::for_each(instants, [&](const auto& instant) { ++counts[instant.count]; });
    return usualOf(counts, std::ssize(instants), share);
}

/// Even steps: `step` of the places apart.
struct Axis {
    enum Unit { Nanoseconds, Workdays, Months };
    Unit unit;
    std::vector<std::int64_t> places;
    std::int64_t step = 0;
    /// Offices have holidays, several in a row at Easter; who has next to none keeps to the calendar.
    std::int64_t shortestHole() const
    {
        constexpr std::ptrdiff_t betweenHolidays = 100;
        const auto isHole = [this](std::int64_t a, std::int64_t b) { return b - a > step; };
        std::ptrdiff_t holes = 0;
        for (std::size_t i = 1; i < places.size(); ++i) {
            holes += isHole(places[i - 1], places[i]) ? 1 : 0;
        }
        return unit == Workdays && holes * betweenHolidays > std::ssize(places) ? 4 : 1;
    }
};

/// The step that nearly all neighbours are apart, where the others are multiples of it.
std::optional<Axis> evenAxis(Axis::Unit unit, std::vector<std::int64_t> places)
{
    constexpr std::int64_t share = 90;
    std::map<std::int64_t, std::int64_t> steps;
    for (std::size_t i = 1; i < places.size(); ++i) {
        ++steps[places[i] - places[i - 1]];
    }
    const auto usual = usualOf(steps, std::ssize(places) - 1, share);
    const bool isEven = usual && *usual > 0
        && std::ranges::all_of(steps, [&](const auto& step) { return step.first % *usual == 0; });
    return isEven ? std::optional(Axis { unit, std::move(places), *usual }) : std::nullopt;
}

/// By months where all stand on the same day of them; by working days where none is a weekend's; else as they are.
std::optional<Axis> axisOf(const std::vector<Instant>& instants)
{
    std::vector<std::int64_t> all;
    std::vector<std::int64_t> months;
    std::vector<std::int64_t> workdays;
    std::set<unsigned> daysOfMonth;
    for (const auto& [instant, count] : instants) {
        const auto day = dayOf(instant);
        all.push_back(instant);
        daysOfMonth.insert(unsigned(dateOf(day).day()));
        months.push_back(monthOf(day));
        const auto sinceMonday = ((day + 3) % 7 + 7) % 7; // 1970 began on a Thursday
        if (instant % nanosOfDay == 0 && sinceMonday < 5) {
            workdays.push_back((day + 3 - sinceMonday) / 7 * 5 + sinceMonday);
        }
    }
    if (std::ranges::adjacent_find(months) == months.end() && (daysOfMonth.size() == 1 || *daysOfMonth.begin() >= 28)) {
        return evenAxis(Axis::Months, std::move(months));
    }
    return workdays.size() == instants.size() ? evenAxis(Axis::Workdays, std::move(workdays))
                                              : evenAxis(Axis::Nanoseconds, std::move(all));
}

/// At inner places where groups of others have one each.
void findThinDates(
    FactList& list, const std::vector<Instant>& instants, std::int64_t usual, const std::string& name, bool timed)
{
    Fact fact { .kind = "thin_dates", .column = name, .total = usual };
    for (const auto& instant : instants) {
        if (instant.count < usual && fact.count == 0) {
            fact.texts = { isoText(instant.at, timed) };
        }
        fact.count += std::max<std::int64_t>(usual - instant.count, 0);
    }
    const bool isInner = instants.front().count == usual && instants.back().count == usual;
    if (fact.count > 0 && isInner) {
        list.add(std::move(fact));
    }
}
} // namespace

bool hasEvenSteps(const Scan& scan, std::size_t column)
{
    return isDates(scan, column) && axisOf(instantsOf(scan, column));
}

void findTimeHoles(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::size_t fewest = 12;
    const auto instants = isDates(scan, column) ? instantsOf(scan, column) : std::vector<Instant>();
    const auto axis = instants.size() >= fewest ? axisOf(instants) : std::nullopt;
    const auto usual = recordsAtEach(instants);
    if (!axis || !usual) {
        return;
    }
    const bool timed = scan.plans[column].type == Type::DateTime;
    const bool areMonths = scan.plans[column].type == Type::Text;
    const auto shortest = axis->shortestHole();
    const auto written = [&](const Instant& instant) {
        return isoText(instant.at, timed).substr(0, areMonths ? std::string_view("2024-01").size() : std::string::npos);
    };
    Fact fact { .kind = "time_holes", .column = scan.layout.names[column] };
    for (std::size_t i = 1; i < instants.size(); ++i) {
        const auto missing = (axis->places[i] - axis->places[i - 1]) / axis->step - 1;
        if (missing < shortest) {
            continue;
        }
        if (fact.count == 0) {
            fact.texts = { written(instants[i - 1]), written(instants[i]) };
        }
        fact.count += missing;
    }
    if (fact.count > 0 && fact.count < std::ssize(instants)) {
        list.add(std::move(fact));
    }
    findThinDates(list, instants, *usual, scan.layout.names[column], timed);
}

/// The first or the last date of a column, if a program writes that day where it has none: many cells have it, and no
/// other is near.
void findFaultDate(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::array<std::string_view, 8> days = { "1753-01-01", "1899-12-30", "1899-12-31", "1900-01-01",
        "1901-01-01", "1970-01-01", "2099-12-31", "2199-12-31" };
    constexpr std::int64_t fewest = 3;
    constexpr std::int64_t fewestOthers = 20;
    constexpr std::int64_t near = 366; // days
    const auto type = scan.plans[column].type;
    const bool maybe = (type == Type::Date || type == Type::DateTime) && isDates(scan, column);
    const auto instants = maybe ? instantsOf(scan, column) : std::vector<Instant>();
    for (const bool atEnd : { false, true }) {
        if (instants.size() < fewestOthers) {
            return;
        }
        const auto& outer = atEnd ? instants.back() : instants.front();
        const auto& next = atEnd ? instants[instants.size() - 2] : instants[1];
        const auto text = isoText(outer.at, false);
        const auto others = std::span(instants).subspan(atEnd ? 0 : 1, instants.size() - 1);
        const auto most = std::ranges::max(others, {}, &Instant::count).count;
        if (outer.at % nanosOfDay == 0 && std::ranges::contains(days, std::string_view(text)) && outer.count >= fewest
            && outer.count > 2 * most && std::abs(dayOf(outer.at) - dayOf(next.at)) > near) {
            const auto isOne = [at = outer.at](std::string_view cell) {
                DateCell date;
                return parseDate(cell, date) && (instantOf(date, true) == at || instantOf(date, false) == at);
            };
            list.addWithPlaces({ .kind = "fault_date",
                                   .column = scan.layout.names[column],
                                   .count = outer.count,
                                   .texts = { text },
                                   .loud = true },
                column, isOne);
        }
    }
}

namespace {
struct Period {
    std::string text;
    std::int64_t dates;
    std::int64_t usual;
};
struct Ends {
    std::optional<Period> first {};
    std::optional<Period> last {};
};

/// Of columns in which every month in the middle has records of most of its days.
Ends cutMonths(const std::vector<Instant>& instants)
{
    constexpr std::size_t fewestMonths = 3;
    constexpr std::int64_t fewestDays = 15;
    std::map<std::int64_t, std::set<std::int64_t>> months; // with their days
    for (const auto& instant : instants) {
        months[monthOf(dayOf(instant.at))].insert(dayOf(instant.at));
    }
    if (months.size() < fewestMonths || months.rbegin()->first - months.begin()->first + 1 != std::ssize(months)) {
        return {};
    }
    std::vector<std::int64_t> days;
    std::ranges::for_each(months, [&](const auto& month) { days.push_back(std::ssize(month.second)); });
    auto inner = std::vector(days.begin() + 1, days.end() - 1);
    std::ranges::sort(inner);
    const auto usual = inner[inner.size() / 2];
    const auto cut = [&](std::int64_t count, std::int64_t instant) {
        const bool isCut = inner.front() >= fewestDays && count * 5 < inner.front() * 4;
        return isCut ? std::optional(Period {
                           isoText(instant, false).substr(0, std::string_view("2024-01").size()), count, usual })
                     : std::nullopt;
    };
    return { cut(days.front(), instants.front().at), cut(days.back(), instants.back().at) };
}

/// Of months or quarters, all of which are there but in the first year and the last one.
Ends cutYears(const std::vector<Instant>& instants)
{
    constexpr std::int64_t monthsOfYear = 12;
    const auto axis = axisOf(instants);
    if (!axis || axis->unit != Axis::Months || monthsOfYear % axis->step != 0) {
        return {};
    }
    const auto usual = monthsOfYear / axis->step;
    std::map<std::int64_t, std::int64_t> years;
    std::ranges::for_each(axis->places, [&](std::int64_t month) { ++years[month / monthsOfYear]; });
    const auto isWhole = [&](const auto& year) { return year.second == usual; };
    if (usual == 1 || years.size() < 2 || std::ranges::none_of(years, isWhole)
        || !std::all_of(std::next(years.begin()), std::prev(years.end()), isWhole)) {
        return {};
    }
    const auto cut = [&](const auto& year) {
        return isWhole(year) ? std::nullopt : std::optional(Period { std::to_string(year.first), year.second, usual });
    };
    return { cut(*years.begin()), cut(*years.rbegin()) };
}

/// Of a date that follows another, as a delivery its order, few are left at the ends.
bool followsAnother(const Scan& scan, std::size_t column, const std::vector<Instant>& instants)
{
    constexpr std::int64_t close = 62; // days
    const auto isClose = [](const Instant& a, const Instant& b) {
        return std::abs(dayOf(a.at) - dayOf(b.at)) <= close;
    };
    for (std::size_t i = 0; i < column; ++i) {
        const auto others = isDates(scan, i) ? instantsOf(scan, i) : std::vector<Instant>();
        if (others.size() >= 2 && isClose(others.front(), instants.front())
            && isClose(others.back(), instants.back())) {
            return true;
        }
    }
    return false;
}
} // namespace

void findPeriods(FactList& list, const Scan& scan, std::size_t column)
{
    const auto instants = isDates(scan, column) ? instantsOf(scan, column) : std::vector<Instant>();
    if (instants.size() < 2 || followsAnother(scan, column, instants)) {
        return;
    }
    const auto months = cutMonths(instants);
    const auto ends = months.first || months.last ? months : cutYears(instants);
    const auto add = [&](const char* kind, const std::optional<Period>& period) {
        if (period) {
            list.add({ .kind = kind,
                .column = scan.layout.names[column],
                .count = period->dates,
                .total = period->usual,
                .texts = { period->text } });
        }
    };
    add("incomplete_first_period", ends.first);
    add("incomplete_last_period", ends.last);
}

} // namespace scan
