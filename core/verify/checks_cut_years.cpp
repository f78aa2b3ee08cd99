// SPDX-License-Identifier: GPL-3.0-or-later
// The last year of all, half of whose quarters are there, against the one before.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cstdlib>

namespace core {

bool comparesPeriods(const QuestionFacts& asked)
{
    return asked.has(builtin::Concept::Change) || asked.has(builtin::Concept::Last)
        || asked.has(builtin::Concept::Trend);
}

namespace {
std::int64_t cellsOf(const ColumnProfile& column, std::size_t from = 0)
{
    std::int64_t cells = 0;
    for (std::size_t at = from; at < column.top.size(); ++at) {
        cells += column.top[at].count;
    }
    return cells;
}

bool isWholeColumnOf(const ColumnProfile& column, std::initializer_list<std::string_view> names, std::size_t most)
{
    return hasWord(column.name, names) && column.distinct == std::ssize(column.top) && column.top.size() > 1
        && column.top.size() <= most && column.nulls == 0;
}

/// The last year of a file that has as many rows in each year, but fewer in that one, and as many fewer in some of the
/// quarters or months, which it lacks; empty: it lacks none.
std::string lastYearCut(const Dataset& dataset, const ColumnProfile& years)
{
    if (!isWholeColumnOf(years, { "year", "jahr" }, 50) || years.type != ColumnType::Integer) {
        return {};
    }
    const auto last = std::ranges::max_element(years.top, {}, &TopValue::value);
    const auto others = cellsOf(years) - last->count;
    const auto usual = others / (std::ssize(years.top) - 1);
    const bool isEven = std::ranges::all_of(
        years.top, [&](const TopValue& year) { return &year == &*last || std::abs(year.count - usual) * 20 <= usual; });
    if (!isEven || last->count * 10 >= usual * 9) {
        return {};
    }
    const auto isCut = [&](const ColumnProfile& parts) {
        // Of twelve months the profile has the ten with most rows; those behind them have no more.
        const auto rest = parts.distinct - std::ssize(parts.top);
        const auto unseen = dataset.profile.rows - cellsOf(parts);
        if (rest > 0 && unseen != rest * std::ranges::min(parts.top, {}, &TopValue::count).count) {
            return false;
        }
        const auto least = std::ranges::min(parts.top, {}, &TopValue::count).count;
        std::int64_t surplus = 0;
        for (const auto& part : parts.top) {
            surplus += part.count - least;
        }
        return hasWord(parts.name, { "quarter", "month", "quartal", "monat" }) && parts.distinct <= 12
            && parts.nulls == 0 && parts.top.size() > 1 && std::abs(surplus - last->count) * 10 <= last->count;
    };
    const auto parts = std::ranges::find_if(
        dataset.profile.columns, [&](const auto& column) { return !column.top.empty() && isCut(column); });
    return parts != dataset.profile.columns.end() ? last->value : std::string();
}

/// The mean of yearly totals, the least of them: the last year counts as a whole one. A mean of means is none of that.
int lineOfYears(const CodeFacts& facts)
{
    const auto isOfTotals = [](const auto& one) {
        return one.stage == RowStage::Records
            && (isSumFunction(one.function) || isCountFunction(one.function) || one.function == "max");
    };
    const auto found = std::ranges::find_if(facts.aggregations, [](const auto& one) {
        return one.stage == RowStage::Groups && (isMeanFunction(one.function) || one.function == "median");
    });
    return found != facts.aggregations.end() && std::ranges::any_of(facts.aggregations, isOfTotals) ? found->line : 0;
}
} // namespace

void checkCutYears(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto last = std::ranges::find(facts.places, std::string("-1"), &CodeFacts::Use::name);
    const auto least = std::ranges::find_if(
        facts.aggregations, [](const auto& one) { return one.stage == RowStage::Groups && one.function == "idxmin"; });
    const auto fewest = std::ranges::find(facts.limits, LimitHow::Smallest, &CodeFacts::Limit::how);
    const int ranked = least != facts.aggregations.end() ? least->line
        : fewest != facts.limits.end()                   ? fewest->line
                                                         : 0;
    const int compared = last != facts.places.end() ? last->line : facts.shifts.empty() ? 0 : facts.shifts.front().line;
    const int averaged = lineOfYears(facts);
    const int line = ranked > 0 ? ranked : averaged > 0 ? averaged : comparesPeriods(asked) ? compared : 0;
    const bool isPicked = std::ranges::any_of(
        facts.filters, [](const auto& filter) { return filter.stage != RowStage::Records; });
    for (const auto& grouping : line > 0 && !isPicked ? facts.groupings : std::vector<CodeFacts::Grouping>()) {
        const auto name = std::ranges::find_if(
            grouping.columns, [](const auto& column) { return hasWord(column, { "year", "jahr" }); });
        const bool isOne = grouping.columns.size() == 1 || (averaged > 0 && name != grouping.columns.end());
        const auto used = isOne
            ? columnIn(request, grouping.of, name != grouping.columns.end() ? *name : grouping.columns.front())
            : UsedColumn();
        const bool isFiltered = used.column != nullptr
            && std::ranges::contains(facts.filters, used.column->name, &CodeFacts::Filter::column);
        const auto year = used.column != nullptr && !isFiltered ? lastYearCut(*used.dataset, *used.column)
                                                                : std::string();
        if (!year.empty()) {
            checks.push_back({ { CheckKind::PeriodIncomplete,
                                   { .column = inSentence(used.column->name),
                                       .lines = { line },
                                       .texts = { inSentence(year) },
                                       .counts = { ranked > 0 || averaged > 0 ? 1 : 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

} // namespace core
