// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/incomplete_periods.h"

#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <format>
#include <functional>
#include <iterator>

namespace core {

using std::chrono::days;

/// 12, 3 or 1; else 0.
static unsigned monthsOfGrain(const std::string& grain)
{
    return grain == "year" ? 12 : grain == "quarter" ? 3 : grain == "month" ? 1 : 0;
}

/// Which of the columns that make groups is the one of dates; empty: not known.
static std::string dateOf(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    if (grouping.columns.size() == 1) {
        return grouping.columns.front();
    }
    std::vector<std::string> dates;
    std::ranges::copy_if(grouping.columns, std::back_inserter(dates), [&](const std::string& name) {
        const auto used = columnIn(request, grouping.of, name);
        return used.column != nullptr
            && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
    });
    return dates.size() == 1 ? dates.front() : std::string();
}

/// Whether no filter of the column leaves the day out, as far as its values say so.
static bool isKept(const VerifyRequest& request, const std::string& column, std::chrono::sys_days day)
{
    return std::ranges::all_of(request.facts.filters, [&](const CodeFacts::Filter& filter) {
        if (filter.column != column) {
            return true;
        }
        const auto bound = filter.values.size() == 1 ? dayIn(filter.values.front().cell) : std::nullopt;
        switch (filter.comparison) {
        case Comparison::Greater:
        case Comparison::GreaterOrEqual: return bound && *bound <= day;
        case Comparison::Less:
        case Comparison::LessOrEqual: return bound && day < *bound;
        default: return false;
        }
    });
}

std::vector<IncompletePeriod> incompletePeriods(const VerifyRequest& request)
{
    std::vector<IncompletePeriod> found;
    for (const auto& grouping : request.facts.groupings) {
        const auto months = monthsOfGrain(grouping.grain);
        const auto name = months > 0 || grouping.grain == "week" ? dateOf(request, grouping) : std::string();
        const auto used = name.empty() ? UsedColumn() : columnIn(request, grouping.of, name);
        const auto from = used.column != nullptr ? firstDayOf(used.column->min) : std::nullopt;
        const auto to = used.column != nullptr ? firstDayOf(used.column->max) : std::nullopt;
        if (!from || !to || used.column->distinct < 2) {
            continue;
        }
        const auto spacing = (*to - *from) / (used.column->distinct - 1);
        const auto add = [&](std::chrono::sys_days day, bool isLast) {
            const auto [begin, end] = months > 0 ? monthsAround(day, months) : weekAround(day);
            if (isKept(request, name, day)
                && isPartial(isLast ? end - days(1) - day : day - begin, end - begin, spacing)) {
                found.push_back({ begin, end, used.column->name, std::format("{:%F}", day), isLast, grouping.line });
            }
        };
        add(*from, false);
        add(*to, true);
    }
    return found;
}

bool cutsIncomplete(const CodeFacts& facts, const CodeFacts::Filter& filter, const ColumnProfile& column)
{
    const bool isEnd = filter.comparison == Comparison::Less;
    const bool isKnown = (isEnd || filter.comparison == Comparison::GreaterOrEqual) && filter.values.size() == 1;
    const auto bound = isKnown ? dayIn(filter.values.front().cell) : std::nullopt;
    const auto day = bound ? dayIn(isEnd ? column.max : column.min) : std::nullopt;
    return day && std::ranges::any_of(facts.groupings, [&](const CodeFacts::Grouping& grouping) {
        const auto months = monthsOfGrain(grouping.grain);
        const auto [begin, end] = months > 0 ? monthsAround(*day, months) : weekAround(*day);
        return (months > 0 || grouping.grain == "week") && std::ranges::contains(grouping.columns, column.name)
            && (isEnd ? *bound == begin && end - *day > days(1) : *bound == end && *day > begin);
    });
}

/// Nothing puts them into another order before they are cut, as by their figures.
static bool standInTime(const CodeFacts& facts, const IncompletePeriod& period, const CodeFacts::Limit& limit)
{
    return std::ranges::none_of(facts.sorts, [&](const CodeFacts::Sort& sort) {
        const bool isOfTime = sort.columns.size() == 1 && sort.columns.front() == period.column
            && std::ranges::none_of(sort.ascending, std::logical_not());
        return sort.stage != RowStage::Records && facts.mayPrecede(sort.line, limit.line) && !isOfTime;
    });
}

bool cutsIncompleteEnd(const VerifyRequest& request)
{
    const auto periods = incompletePeriods(request);
    const auto last = std::ranges::find(periods, true, &IncompletePeriod::isLast);
    return last != periods.end() && std::ranges::any_of(request.facts.limits, [&](const CodeFacts::Limit& limit) {
        const auto entries = ledgerOf(request, sandbox::RowOperation::Take, limit.line);
        const bool isAtEnd = limit.how == LimitHow::First || lineOf(request.code, limit.line).contains("[:-1]");
        return limit.use == LimitUse::Groups && isAtEnd && !entries.empty()
            && entries.front()->after == entries.front()->before - 1 && standInTime(request.facts, *last, limit);
    });
}

bool isNamed(const IncompletePeriod& period, const sandbox::Cell& cell)
{
    auto label = labelOf(cell);
    if (const auto level = label.rfind(" / "); level != std::string::npos) {
        label.erase(0, level + std::string_view(" / ").size()); // of a head with several, the last is the period
    }
    if (const auto named = periodNamed(label)) {
        return *named == std::pair(period.begin, period.end);
    }
    const auto day = dayIn(std::string_view(label));
    return day && period.begin <= *day && *day < period.end;
}

PeriodLabels::PeriodLabels(const VerifyRequest& request, const sandbox::Table& table)
    : m_table(table)
    , m_incomplete(incompletePeriods(request))
{
    const auto& groupings = request.facts.groupings;
    m_months = groupings.size() == 1 ? monthsOfGrain(groupings.front().grain) : 0;
}

unsigned PeriodLabels::monthsOf(std::size_t column) const
{
    const auto type = m_table.columns[column].type;
    if (m_table.columns[column].periodMonths) {
        return *m_table.columns[column].periodMonths;
    }
    std::vector<std::chrono::sys_days> dates;
    for (const auto& row : m_table.rows) {
        const auto day = dayIn(row[column]);
        if (!day || (type != ColumnType::Date && type != ColumnType::DateTime)) {
            return 0;
        }
        dates.push_back(*day);
    }
    const auto months = std::ssize(dates) == m_table.rowCount ? core::monthsOf(dates) : 0;
    const auto place = [&](auto day) {
        return (static_cast<unsigned>(std::chrono::year_month_day(day).month()) - 1) % m_months;
    };
    const bool areSuch = m_months > 0 // "the best month of each year" is of years, too
        && std::ranges::all_of(dates, [&](auto day) { return place(day) == place(dates.front()); });
    if (months > 0 && areSuch) {
        return m_months;
    }
    const bool areFirst = std::ranges::all_of( // the last day of a month may be the day that something is of
        dates, [](auto day) { return std::chrono::year_month_day(day).day() == std::chrono::day(1); });
    return areFirst && dates.size() > 1 ? months : 0;
}

std::string PeriodLabels::name(std::size_t row, std::size_t column) const
{
    const auto& cell = m_table.rows[row][column];
    const auto type = m_table.columns[column].type;
    const auto months = monthsOf(column);
    const auto words = months > 0                                  ? periodName(sandbox::cellText(cell), months)
        : type == ColumnType::Date || type == ColumnType::DateTime ? figureText(cell, m_table.columns[column].name)
                                                                   : inSentence(labelOf(cell));
    return words + (isIncomplete(row, column) ? " (incomplete)" : "");
}

std::string PeriodLabels::headOf(std::size_t column) const
{
    const auto& name = m_table.columns[column].name;
    const auto named = periodNamed(name);
    const auto months = named ? static_cast<unsigned>((named->second - named->first).count() / 28) : m_months;
    const auto begin = named ? std::format("{:%F}", named->first) : name;
    const bool isHalf = months == 6; // written as it is
    const bool isKnown = (named && !isHalf) || (!named && m_months > 0 && dayIn(std::string_view(name)));
    const bool isPart = std::ranges::any_of(m_incomplete, [&](const auto& period) { return isNamed(period, name); });
    return (isKnown ? periodName(begin,
                          months >= 12      ? 12
                              : months >= 3 ? 3
                                            : 1)
                    : inSentence(name))
        + (isPart ? " (incomplete)" : "");
}

std::pair<std::size_t, std::size_t> PeriodLabels::wholeEnds(std::size_t column) const
{
    const auto all = std::pair(std::size_t(0), m_table.rows.size() - 1);
    auto [first, last] = all;
    while (first < last && isIncomplete(first, column)) {
        ++first;
    }
    while (first < last && isIncomplete(last, column)) {
        --last;
    }
    return first < last ? std::pair(first, last) : all;
}

bool PeriodLabels::isIncomplete(std::size_t row, std::size_t column) const
{
    return std::ranges::any_of(
        m_incomplete, [&](const auto& period) { return isNamed(period, m_table.rows[row][column]); });
}

} // namespace core
