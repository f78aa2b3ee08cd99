// SPDX-License-Identifier: GPL-3.0-or-later
// Figures under another period than their own: dates that are moved before they are grouped, numbers of periods that
// are counted on, figures that are moved against their labels, years that end in another month.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/drawn_figures.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <set>
#include <string_view>

namespace core {

namespace {
/// "fiscal year", "due in", "the month before": another period than the date's own may be meant. The name of a column,
/// such as "start date", says nothing of it.
bool mayMeanOther(const QuestionFacts& asked)
{
    constexpr auto names = std::to_array<std::string_view>(
        { "fiscal", "financial", "academic", "school", "shift", "shifted", "offset", "lag", "lagged", "later", "due",
            "begin", "beginning", "beginnt", "start", "starting", "started", "startet", "previous", "preceding",
            "prior", "before", "davor", "zuvor", "next", "following", "ahead" });
    constexpr auto stems = std::to_array<std::string_view>({ "season", "saison", "geschaftsjahr", "wirtschaftsjahr",
        "haushaltsjahr", "schuljahr", "verschob", "spater", "fallig", "expir", "vorig", "vorherig", "vormonat",
        "vorquartal", "vorjahr", "nachst", "folgend", "folgemonat", "folgequartal", "folgejahr" });
    const auto isOfColumn = [&](const std::string& word) {
        return std::ranges::any_of(asked.columns,
            [&](const auto& named) { return std::ranges::contains(builtin::nameWords(named.column->name), word); });
    };
    return asked.isEmpty() || std::ranges::any_of(asked.tokens, [&](const std::string& word) {
        return !isOfColumn(word)
            && (std::ranges::contains(names, builtin::stem(word))
                || std::ranges::any_of(stems, [&](auto stem) { return word.starts_with(stem); }));
    });
}

/// The period by which the code groups, or the question's.
std::string periodOf(const CodeFacts::Grouping& grouping, const QuestionFacts& asked)
{
    constexpr auto known = std::to_array<std::string_view>({ "week", "month", "quarter", "year" });
    if (std::ranges::contains(known, grouping.grain)) {
        return grouping.grain;
    }
    for (const auto& word : asked.tokens) {
        for (const auto name : known) {
            if (builtin::periodWord(word) && builtin::periodWord(word) == builtin::periodWord(std::string(name))) {
                return std::string(name);
            }
        }
    }
    return {};
}

/// What stands behind "arrived + " and "quarter of arrived − ", and nothing else before it; empty: something else is
/// grouped.
std::string movedBy(const std::string& called, const std::string& what)
{
    for (const std::string_view sign : { " + ", " − " }) {
        if (called.starts_with(what + std::string(sign))) {
            return called.substr(what.size() + sign.size());
        }
    }
    return {};
}

bool isNumber(const std::string& text)
{
    return !text.empty() && std::ranges::all_of(text, [](unsigned char sign) { return std::isdigit(sign) != 0; });
}

Check shifted(int line, const std::string& column, const std::string& period, std::array<std::int64_t, 4> how)
{
    return { { CheckKind::PeriodShifted,
                 { .column = inSentence(column),
                     .lines = { line },
                     .texts = { period },
                     .counts = { how.begin(), how.end() } } },
        CheckStatus::Warning };
}

/// (arrived + DateOffset(months=1)).dt.to_period("Q"), arrived.dt.quarter - 1
bool judgeMoved(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& grouping : request.facts.groupings) {
        const auto period = periodOf(grouping, asked);
        for (std::size_t at = 0; at < grouping.columns.size() && at < grouping.called.size(); ++at) {
            const auto used = columnIn(request, grouping.of, grouping.columns[at]);
            const bool isTime = used.column != nullptr
                && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
            const auto by = isTime ? movedBy(grouping.called[at], grouping.columns[at]) : std::string();
            const bool isOfDates = !by.empty() && !isNumber(by) && !grouping.grain.empty() && grouping.grain != "part";
            const bool isOfNumber = isTime && grouping.grain.empty()
                && isNumber(movedBy(grouping.called[at], period + " of " + grouping.columns[at]));
            const bool isLong = by.contains("day") || by.contains("week") || by.contains("month")
                || by.contains("quarter") || by.contains("year")
                || by.ends_with('D'); // hours: the day begins in the morning
            if (!period.empty() && ((isOfDates && isLong) || isOfNumber)) {
                checks.push_back(
                    shifted(grouping.line, used.column->name, period, { isOfDates ? 1 : 0, isOfNumber ? 1 : 0, 0, 0 }));
                return true;
            }
        }
    }
    return false;
}

/// The same figures in other rows, but for those that were moved out.
bool areMoved(const LabelledFigures::Column& moved, const LabelledFigures::Column& own, std::ptrdiff_t periods)
{
    std::multiset<double> rest;
    for (const auto& value : own.values) {
        if (value) {
            rest.insert(*value);
        }
    }
    std::ptrdiff_t same = 0;
    std::ptrdiff_t others = 0;
    for (const auto& value : moved.values) {
        const auto found = value ? rest.find(*value) : rest.end();
        same += found != rest.end() ? 1 : 0;
        others += value && found == rest.end() ? 1 : 0;
        if (found != rest.end()) {
            rest.erase(found);
        }
    }
    return same > 0 && others <= periods && moved.values != own.values;
}

/// Of each label the figure of its period, and beside it that of the one before.
bool showsBoth(const LabelledFigures& figures, std::ptrdiff_t periods)
{
    return std::ranges::any_of(figures.columns, [&](const auto& moved) {
        return std::ranges::any_of(figures.columns, [&](const auto& own) { return areMoved(moved, own, periods); });
    });
}

bool showsBoth(const sandbox::RunResult& result, std::ptrdiff_t periods)
{
    const auto figures = figuresToVary(result);
    return (figures && showsBoth(*figures, periods))
        || std::ranges::any_of(sandbox::shownDisplays(result), [&](const sandbox::Display& display) {
               const auto* chart = std::get_if<sandbox::ChartSpec>(&display);
               const auto drawn = chart != nullptr ? figuresDrawn(*chart) : std::nullopt;
               return drawn && showsBoth(*drawn, periods);
           });
}

/// figures.shift(1), which nothing is compared with and stands beside.
bool judgeFigures(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto grouping = std::ranges::find_if(
        facts.groupings, [&](const auto& one) { return !periodOf(one, asked).empty() && !one.grain.empty(); });
    const auto shift = std::ranges::find(facts.shifts, "shift", &CodeFacts::Shift::function);
    if (grouping == facts.groupings.end() || shift == facts.shifts.end() || isSql(request.code)) {
        return false;
    }
    const bool isUsed = std::ranges::any_of(
                            facts.arithmetic, [](const auto& one) { return one.name == "-" || one.name == "/"; })
        || std::ranges::any_of(facts.stores, [](const auto& one) { return one.how == StoreHow::Adds; })
        || !facts.filters.empty() || showsBoth(request.result, std::max(1, std::abs(shift->periods)));
    if (isUsed) {
        return false;
    }
    checks.push_back(shifted(shift->line, grouping->columns.empty() ? std::string() : grouping->columns.front(),
        periodOf(*grouping, asked), { 0, 0, 1, 0 }));
    return true;
}

/// "QE-JAN", "YS-APR": quarters and years that begin in another month; empty: the text is something else.
bool isOtherYear(const std::string& frequency)
{
    const auto dash = frequency.find('-');
    const auto head = frequency.substr(0, dash);
    constexpr auto ends = std::to_array<std::string_view>({ "Q", "QE", "Y", "YE", "A" });
    constexpr auto begins = std::to_array<std::string_view>({ "QS", "YS", "AS" });
    constexpr auto quarters = std::to_array<std::string_view>({ "MAR", "JUN", "SEP", "DEC" });
    constexpr auto firsts = std::to_array<std::string_view>({ "JAN", "APR", "JUL", "OCT" });
    constexpr auto others = std::to_array<std::string_view>({ "FEB", "MAY", "AUG", "NOV" });
    const auto month = dash == std::string::npos ? std::string() : frequency.substr(dash + 1);
    if (!std::ranges::contains(quarters, month) && !std::ranges::contains(firsts, month)
        && !std::ranges::contains(others, month)) {
        return false;
    }
    const bool isQuarter = head.starts_with('Q');
    return (std::ranges::contains(ends, head) && !(isQuarter ? std::ranges::contains(quarters, month) : month == "DEC"))
        || (std::ranges::contains(begins, head)
            && !(isQuarter ? std::ranges::contains(firsts, month) : month == "JAN"));
}

void judgeEnds(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& grouping : request.facts.groupings) {
        const auto text = std::ranges::find_if(
            request.facts.texts, [&](const auto& one) { return one.line == grouping.line && isOtherYear(one.text); });
        const auto period = text != request.facts.texts.end() ? periodOf(grouping, asked) : std::string();
        if (!period.empty() && !grouping.columns.empty()) {
            checks.push_back(shifted(grouping.line, grouping.columns.front(), period, { 0, 0, 0, 1 }));
            return;
        }
    }
}
} // namespace

void checkShiftedPeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!mayMeanOther(asked) && !judgeMoved(request, asked, checks) && !judgeFigures(request, asked, checks)) {
        judgeEnds(request, asked, checks);
    }
}

} // namespace core
