// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/derived_chart.h"

#include "core/domain/row_strip.h"
#include "core/domain/shown_units.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <variant>

namespace core {

namespace {
using sandbox::ColumnType;
using sandbox::Table;

constexpr std::size_t mostBars = 40;
constexpr std::size_t mostPoints = 2000;

/// Its values name the rows: none is missing, none stands twice.
bool namesRows(const Table& table, std::size_t column)
{
    std::set<std::string> seen;
    return !table.columns[column].name.empty() && std::ranges::all_of(table.rows, [&](const auto& row) {
        const auto* text = std::get_if<std::string>(&row[column]);
        return text && !text->empty() && seen.insert(*text).second;
    });
}

std::optional<double> numberIn(const sandbox::Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* number = std::get_if<double>(&cell);
    return whole != nullptr ? std::optional(static_cast<double>(*whole))
        : number != nullptr ? std::optional(*number)
                            : std::nullopt;
}

bool isNumeric(const sandbox::TableColumn& column)
{
    return column.type == ColumnType::Number || column.type == ColumnType::Integer;
}

/// So that the first of them stands for the table, as the first of 24 months does not.
bool hasFewFigures(const Table& table)
{
    constexpr std::ptrdiff_t few = 3;
    return std::ranges::count_if(table.columns, isNumeric) <= few;
}

/// The only column of the last display that the step's answer has figures of.
std::optional<int> columnSaid(const Step& step, int display)
{
    std::set<int> columns;
    for (const auto& number : step.answer ? step.answer->numbers : std::vector<AnswerNumber>()) {
        if (number.evidence && number.evidence->display == display) {
            columns.insert(number.evidence->column);
        }
    }
    return columns.size() == 1 ? std::optional(*columns.begin()) : std::nullopt;
}

bool isDrawing(const sandbox::Display& display)
{
    return std::holds_alternative<sandbox::ChartSpec>(display) || std::holds_alternative<sandbox::Image>(display);
}
} // namespace

std::optional<sandbox::ChartSpec> chartOf(const Table& table, std::optional<int> meant)
{
    if (table.columns.size() < 2 || table.rows.size() < 2 || !namesRows(table, 0)) {
        return {};
    }
    const bool isMeant = meant && *meant > 0 && std::cmp_less(*meant, table.columns.size())
        && isNumeric(table.columns[static_cast<std::size_t>(*meant)]);
    const auto number = isMeant ? table.columns.begin() + *meant : std::ranges::find_if(table.columns, isNumeric);
    const auto type = table.columns[0].type;
    const bool isTime = type == ColumnType::Date || type == ColumnType::DateTime;
    const auto most = isTime ? mostPoints : mostBars;
    if (number == table.columns.end() || std::cmp_greater(table.rowCount, most)
        || std::cmp_less(table.rows.size(), table.rowCount)) {
        return {};
    }
    const auto day = [](const auto& row) { return std::get<std::string>(row[0]); };
    const bool isCourse = isTime // ranked days make no line
        && (std::ranges::is_sorted(table.rows, {}, day) || std::ranges::is_sorted(table.rows, std::greater(), day));
    sandbox::ChartSpec chart { .type = isCourse ? sandbox::ChartType::Line : sandbox::ChartType::Bar,
        .title = {},
        .xLabel = table.columns[0].name,
        .yLabel = number->name,
        .xType = isTime ? sandbox::AxisType::DateTime : sandbox::AxisType::Category,
        .categories = {},
        .series = { { number->name, {}, {} } },
        .call = 1,
        .partial = {},
        .periodMonths = table.columns[0].periodMonths };
    const auto column = static_cast<std::size_t>(number - table.columns.begin());
    for (const auto& row : table.rows) {
        chart.categories.push_back(std::get<std::string>(row[0]));
        chart.series[0].y.push_back(numberIn(row[column]));
    }
    return chart;
}

std::optional<sandbox::ChartSpec> derivedChart(const Step& step)
{
    const auto* run = step.runs.empty() || !step.runs.back().result ? nullptr : &step.runs.back();
    if (run == nullptr || isPlanners(*run, step.proposals) || !run->result->ledger
        || sandbox::languageOf(run->approval.code) != "python"
        || std::ranges::any_of(run->result->displays, isDrawing)) {
        return {};
    }
    const auto way = rowStrip(*run->result->ledger);
    const bool isGrouped = std::ranges::contains(way, StripKind::Grouped, &StripPart::kind);
    const auto* table = run->result->value ? std::get_if<Table>(&*run->result->value) : nullptr;
    const auto said = columnSaid(step, static_cast<int>(run->result->displays.size()));
    return isGrouped && table != nullptr && (said || hasFewFigures(*table)) ? chartOf(*table, said) : std::nullopt;
}

// Declared with the step: who shows one asks that.
std::vector<sandbox::Display> displaysOf(const Step& step, const Translate& translate)
{
    if (step.runs.empty()) {
        return {};
    }
    const auto& run = step.runs.back();
    auto displays = displaysOf(run, step.charts);
    if (const auto chart = derivedChart(step)) {
        displays.emplace_back(edited(*chart, chartEditOf(run, step.charts, static_cast<int>(displays.size()))));
    }
    const bool isByPlanner = isPlanners(run, step.proposals);
    for (std::size_t place = 0; isByPlanner && place < displays.size(); ++place) {
        auto* chart = std::get_if<sandbox::ChartSpec>(&displays[place]);
        if (chart && !chartEditOf(run, step.charts, static_cast<int>(place)).title) {
            chart->title = translate.ofPlanner(chart->title);
        }
    }
    if (step.answer) {
        nameUnits(displays, *step.answer);
    }
    return displays;
}

std::vector<sandbox::Display> displaysMade(const Step& step)
{
    if (step.runs.empty() || !step.runs.back().result) {
        return {};
    }
    auto displays = sandbox::shownDisplays(*step.runs.back().result);
    if (auto chart = derivedChart(step)) {
        displays.emplace_back(std::move(*chart));
    }
    return displays;
}

} // namespace core
