// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"

#include "core/domain/calendar.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <optional>
#include <regex>
#include <set>

namespace core {

namespace {
using std::chrono::days;
using std::chrono::sys_days;

/// From its first day to that after its last.
struct Span {
    sys_days begin;
    sys_days end;
    std::size_t place = 0; ///< among the categories
};

using Labels = std::vector<std::string>;

/// Whether all begin, or all end, a week.
bool areWeeks(const std::vector<sys_days>& dates)
{
    return std::ranges::all_of(dates, [](auto day) { return weekAround(day).first == day; })
        || std::ranges::all_of(dates, [](auto day) { return weekAround(day).second - days(1) == day; });
}

/// The periods from the first to the last in time; empty: the labels are none.
std::vector<Span> periodsOf(const Labels& labels, bool mayBeDates, std::optional<unsigned> known)
{
    std::vector<Span> spans;
    std::vector<sys_days> dates;
    for (std::size_t place = 0; place < labels.size(); ++place) {
        const auto& label = labels[place];
        if (const auto named = periodNamed(label)) {
            spans.push_back({ named->first, named->second, place });
        } else if (const auto day = dayIn(std::string_view(label)); day && mayBeDates) {
            dates.push_back(*day);
        } else {
            return {};
        }
    }
    if (!dates.empty() && dates.size() == labels.size()) {
        const auto months = known.value_or(monthsOf(dates));
        const bool isKnown = months > 0 || areWeeks(dates);
        for (std::size_t place = 0; isKnown && place < dates.size(); ++place) {
            const auto [begin, end] = months > 0 ? monthsAround(dates[place], months) : weekAround(dates[place]);
            spans.push_back({ begin, end, place });
        }
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans.size() == labels.size() ? spans : std::vector<Span>();
}

/// What a chart has a period each of: its positions, or else its series.
std::pair<Labels, std::vector<Span>> periodsOf(const sandbox::ChartSpec& chart)
{
    auto spans = periodsOf(chart.categories, chart.xType == sandbox::AxisType::DateTime, chart.periodMonths);
    if (spans.size() > 1) {
        return { chart.categories, std::move(spans) };
    }
    Labels names;
    std::ranges::transform(chart.series, std::back_inserter(names), &sandbox::ChartSeries::name);
    spans = periodsOf(names, true, chart.periodMonths);
    return { std::move(names), std::move(spans) };
}

using Partial = std::vector<sandbox::PartialPeriod>;

/// Nothing: the chart is not of these dates. `isNamed`: it says that it is, and may be of a part of them.
std::optional<Partial> partialOf(
    const Labels& labels, const std::vector<Span>& spans, const ColumnProfile& column, bool isNamed)
{
    const auto from = firstDayOf(column.min);
    const auto to = firstDayOf(column.max);
    const auto lies = [](const Span& span, sys_days day) { return span.begin <= day && day < span.end; };
    if (!from || !to || column.distinct < 2) {
        return std::nullopt;
    }
    const bool hasFirst = lies(spans.front(), *from);
    const bool hasLast = lies(spans.back(), *to);
    const bool isWithin = *from < spans.front().end && spans.back().begin <= *to;
    if (!(hasFirst && hasLast) && !(isNamed && isWithin)) {
        return std::nullopt;
    }
    const auto spacing = (*to - *from) / (column.distinct - 1);
    Partial partial;
    const auto add = [&](const Span& span, days gap, sys_days day, bool isLast) {
        if (isPartial(gap, span.end - span.begin, spacing)) {
            partial.push_back({ labels[span.place], std::format("{:%F}", day), isLast });
        }
    };
    if (hasFirst) {
        add(spans.front(), *from - spans.front().begin, *from, false);
    }
    if (hasLast) {
        add(spans.back(), spans.back().end - days(1) - *to, *to, true);
    }
    return partial;
}
} // namespace

std::optional<std::pair<sys_days, sys_days>> periodNamed(const std::string& label)
{
    static const std::regex form(R"(((?:1[89]|2[01])\d\d)(?:[ -]?Q([1-4])|-(\d\d)|[ -]?H([12]))?)"
                                 R"(|Q([1-4])[ /-]?(\d{4}))");
    std::smatch found;
    if (!std::regex_match(label, found, form)) {
        return {};
    }
    const auto number = [&](std::size_t group) { return std::stoi(found[group]); };
    const bool isQuarter = found[2].matched || found[5].matched;
    const unsigned months = isQuarter ? 3 : found[4].matched ? 6 : found[3].matched ? 1 : 12;
    const int year = number(found[6].matched ? 6 : 1);
    const int month = isQuarter ? 3 * number(found[2].matched ? 2 : 5) - 2
        : found[4].matched      ? 6 * number(4) - 5
        : found[3].matched      ? number(3)
                                : 1;
    const std::chrono::year_month_day day { std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(1) };
    return day.ok() ? std::optional(monthsAround(day, months)) : std::nullopt;
}

std::optional<sys_days> firstDayOf(const sandbox::Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    const auto named = text != nullptr ? periodNamed(*text) : std::nullopt;
    return named ? std::optional(named->first) : dayIn(cell);
}

std::pair<sys_days, sys_days> weekAround(sys_days day)
{
    const auto begin = day - (std::chrono::weekday(day) - std::chrono::Monday);
    return { begin, begin + days(7) };
}

bool standFor(const std::vector<sys_days>& dates, unsigned months)
{
    const auto isFirst = [&](sys_days day) { return monthsAround(day, months).first == day; };
    const auto isLast = [&](sys_days day) { return monthsAround(day, months).second - days(1) == day; };
    return std::ranges::all_of(dates, isFirst) || std::ranges::all_of(dates, isLast);
}

/// Whether they are in periods of so many months that follow one another.
static bool areInARow(const std::vector<sys_days>& dates, unsigned months)
{
    constexpr std::size_t few = 3;
    std::set<sys_days> begins;
    std::ranges::transform(
        dates, std::inserter(begins, begins.end()), [&](auto day) { return monthsAround(day, months).first; });
    const auto isLast = [&](auto begin) { return !begins.contains(monthsAround(begin, months).second); };
    return begins.size() >= few && std::ranges::count_if(begins, isLast) == 1;
}

unsigned monthsOf(const std::vector<sys_days>& dates)
{
    for (const unsigned months : { 12U, 3U }) {
        if (standFor(dates, months) && areInARow(dates, months)) {
            return months;
        }
    }
    return standFor(dates, 1) ? 1 : 0;
}

unsigned periodMonths(const sandbox::ChartSpec& chart)
{
    std::set<sys_days> dates;
    const auto add = [&](const std::string& label) {
        if (const auto day = dayIn(std::string_view(label))) {
            dates.insert(*day);
        }
    };
    std::ranges::for_each(chart.categories, add);
    if (dates.empty()) {
        std::ranges::for_each(chart.series, add, &sandbox::ChartSeries::name);
    }
    const auto own = dates.size() > 1 ? monthsOf({ dates.begin(), dates.end() }) : 0; // one tells nothing
    return chart.periodMonths.value_or(own);
}

std::vector<sandbox::PartialPeriod> partialPeriods(
    const sandbox::ChartSpec& chart, const std::vector<Dataset>& datasets)
{
    const auto [labels, spans] = periodsOf(chart);
    if (spans.size() < 2) {
        return {};
    }
    std::optional<Partial> found;
    bool isSure = true; // columns of dates that the chart does not name agree
    for (const auto& dataset : datasets) {
        for (const auto& column : dataset.profile.columns) {
            const bool isNamed = column.name == chart.xLabel || column.name == chart.yLabel;
            auto partial = partialOf(labels, spans, column, isNamed);
            if (partial && isNamed) {
                return *partial;
            }
            isSure = isSure && (!partial || !found || *partial == *found);
            if (partial) {
                found = std::move(partial);
            }
        }
    }
    return isSure ? found.value_or(Partial()) : Partial();
}

sandbox::RunResult withPartialPeriods(sandbox::RunResult result, const std::vector<Dataset>& datasets)
{
    for (auto& display : result.displays) {
        if (auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            chart->partial = partialPeriods(*chart, datasets);
        }
    }
    return result;
}

} // namespace core
