// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/drawn_figures.h"

#include <algorithm>
#include <array>

namespace core {

using sandbox::ChartType;

std::optional<LabelledFigures> figuresDrawn(const sandbox::ChartSpec& chart)
{
    constexpr std::array others { ChartType::Scatter, ChartType::Histogram, ChartType::Box };
    const bool isOther = std::ranges::contains(others, chart.type) || chart.categories.empty()
        || std::ranges::any_of(
            chart.series, [&](const auto& series) { return series.y.size() != chart.categories.size(); });
    if (isOther) {
        return std::nullopt;
    }
    const bool isTime = chart.xType == sandbox::AxisType::DateTime;
    sandbox::Table table;
    table.columns.push_back({ chart.xLabel, isTime ? sandbox::ColumnType::DateTime : sandbox::ColumnType::Text });
    for (const auto& series : chart.series) {
        table.columns.push_back({ series.name, sandbox::ColumnType::Number });
    }
    for (std::size_t at = 0; at < chart.categories.size(); ++at) {
        std::vector<sandbox::Cell> row { chart.categories[at] };
        for (const auto& series : chart.series) {
            row.push_back(series.y[at] ? sandbox::Cell(*series.y[at]) : sandbox::Cell());
        }
        table.rows.push_back(std::move(row));
    }
    table.rowCount = std::ssize(table.rows);
    sandbox::RunResult shown;
    shown.status = sandbox::Status::Ok;
    shown.value = std::move(table);
    return labelledFigures(shown);
}

bool saysOther(const sandbox::ChartSpec& chart, const QuestionFacts& asked, std::span<const Dataset> datasets)
{
    using enum builtin::Concept;
    const auto said = questionFacts(chart.title, datasets);
    constexpr std::array functions { Mean, Median, Minimum, Maximum, Deviation, Percentile, Share, Change, Distinct };
    const auto isNew = [&](builtin::Concept one) { return said.has(one) && !asked.has(one); };
    const bool asksForOther = said.has(Sum) && !asked.has(Sum)
        && std::ranges::any_of(functions, [&](auto one) { return asked.has(one); });
    return asksForOther || std::ranges::any_of(functions, isNew) || said.negates != asked.negates
        || (said.direction != Direction::None && said.direction != asked.direction)
        || !std::ranges::all_of(said.years, [&](int year) { return std::ranges::contains(asked.years, year); })
        || !std::ranges::all_of(said.numbers, [&](double one) { return std::ranges::contains(asked.numbers, one); })
        || !std::ranges::all_of(said.values, [&](const QuestionFacts::NamedValue& one) {
               return std::ranges::contains(asked.values, one.value, &QuestionFacts::NamedValue::value);
           });
}

} // namespace core
