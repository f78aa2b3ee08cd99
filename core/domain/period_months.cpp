// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/period_months.h"

#include "core/domain/calendar.h"
#include "core/domain/chart_periods.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace core {

namespace {
using std::chrono::sys_days;
using Days = std::vector<sys_days>;

/// Nothing: it makes no dates, or it is not known of what.
std::optional<unsigned> monthsOfGrain(const std::string& grain)
{
    return grain == "year"                  ? std::optional(12U)
        : grain == "quarter"                ? std::optional(3U)
        : grain == "month"                  ? std::optional(1U)
        : grain == "week" || grain == "day" ? std::optional(0U)
                                            : std::nullopt;
}

/// The days of dates without a time of day, each once; empty where one of them is none.
Days daysOf(const std::vector<std::string>& dates)
{
    constexpr std::size_t ofDay = std::string_view("2024-01-31").size();
    std::set<sys_days> days;
    for (const auto& date : dates) {
        const auto moment = dayIn(std::string_view(date));
        if (!moment || (date.size() > ofDay && std::string_view(date).substr(ofDay + 1) != "00:00:00")) {
            return {};
        }
        days.insert(*moment);
    }
    return { days.begin(), days.end() };
}

/// Of a file's column: its first and last date, and how many there are between them, tell it.
unsigned monthsOfColumn(const ColumnProfile& column)
{
    const auto from = dayIn(column.min), to = dayIn(column.max);
    for (const unsigned months : { 12U, 3U, 1U }) {
        if (from && to && standFor({ *from, *to }, months)) {
            const auto first = std::chrono::year_month_day(monthsAround(*from, months).first);
            const auto last = std::chrono::year_month_day(monthsAround(*to, months).first);
            const auto between = (last.year() / last.month() - first.year() / first.month()).count() / months;
            if (column.distinct > 1 && column.distinct == between + 1) { // without a gap
                return months;
            }
        }
    }
    return 0;
}

class Source {
public:
    Source(const CodeFacts& facts, const std::vector<Dataset>& datasets)
        : m_facts(facts)
        , m_datasets(datasets)
    {
    }

    /// `leads`: they are what the rows or the positions are called by.
    std::optional<unsigned> monthsOf(const std::vector<std::string>& dates, const std::string& name, bool leads) const
    {
        const auto days = daysOf(dates);
        if (const auto made = days.empty() ? std::nullopt : ofCode(days, name, leads)) {
            return made;
        }
        const auto read = days.empty() ? std::nullopt : ofFiles(name);
        return read && *read > 0 && standFor(days, *read) ? read : std::nullopt;
    }

private:
    /// Of several periods the shortest that the dates may be, for one may be picked by another; days and weeks are
    /// what months are made of.
    std::optional<unsigned> ofCode(const Days& days, const std::string& name, bool leads) const
    {
        std::optional<unsigned> named, any;
        for (const auto& grouping : m_facts.groupings) {
            const auto months = monthsOfGrain(grouping.grain);
            const bool isNamed = std::ranges::contains(grouping.called, name)
                || std::ranges::contains(grouping.columns, name);
            for (auto* best : { isNamed ? &named : nullptr, &any }) {
                const bool isBetter = best != nullptr && months && (*months == 0 || standFor(days, *months))
                    && (best->value_or(0) == 0 || (*months > 0 && *months < **best));
                if (isBetter) {
                    *best = months;
                }
            }
        }
        return named || !leads ? named : any;
    }

    std::optional<unsigned> ofFiles(const std::string& name) const
    {
        std::optional<unsigned> found;
        for (const auto& dataset : m_datasets) {
            for (const auto& column : dataset.profile.columns) {
                if (column.name == name && column.type == ColumnType::Date) {
                    found = std::min(monthsOfColumn(column), found.value_or(12));
                }
            }
        }
        return found;
    }

    const CodeFacts& m_facts;
    const std::vector<Dataset>& m_datasets;
};

void tell(sandbox::Table& table, const Source& source)
{
    std::vector<std::string> heads;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        auto& column = table.columns[at];
        if (dayIn(std::string_view(column.name))) {
            heads.push_back(column.name);
        }
        std::vector<std::string> dates;
        for (const auto& row : table.rows) {
            if (const auto* text = std::get_if<std::string>(&row[at]); text && dayIn(std::string_view(*text))) {
                dates.push_back(*text); // else it is the name of a total among them
            }
        }
        if (column.type == sandbox::ColumnType::Date) {
            column.periodMonths = source.monthsOf(dates, column.name, at == 0);
        }
    }
    table.headMonths = source.monthsOf(heads, {}, true);
}

void tell(sandbox::ChartSpec& chart, const Source& source)
{
    const bool isOfDates = chart.xType == sandbox::AxisType::DateTime;
    auto dates = isOfDates ? chart.categories : std::vector<std::string>();
    if (!isOfDates) {
        std::ranges::transform(chart.series, std::back_inserter(dates), &sandbox::ChartSeries::name);
    }
    if (!chart.periodMonths) { // the type of its values tells it best
        const bool isLying = chart.type == sandbox::ChartType::BarHorizontal;
        chart.periodMonths = source.monthsOf(dates, isLying ? chart.yLabel : chart.xLabel, true);
    }
}
} // namespace

sandbox::RunResult withPeriodMonths(
    sandbox::RunResult result, const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    const Source source(facts, datasets);
    const auto tellIn = [&](auto& shown) {
        if (auto* table = std::get_if<sandbox::Table>(&shown)) {
            tell(*table, source);
        } else if (auto* chart = std::get_if<sandbox::ChartSpec>(&shown)) {
            tell(*chart, source);
        }
    };
    std::ranges::for_each(result.displays, tellIn);
    if (result.value) {
        tellIn(*result.value);
    }
    return result;
}

} // namespace core
