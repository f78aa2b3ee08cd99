// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/pointed_number.h"

namespace core {

std::optional<PointedNumber> pointedAt(const std::vector<sandbox::Display>& displays, const Evidence& evidence)
{
    if (static_cast<std::size_t>(evidence.display) >= displays.size()) {
        return std::nullopt;
    }
    const auto& display = displays[static_cast<std::size_t>(evidence.display)];
    if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        return PointedNumber { value->cell, {}, {} };
    }
    const auto* table = std::get_if<sandbox::Table>(&display);
    const auto row = static_cast<std::size_t>(evidence.row);
    const auto column = static_cast<std::size_t>(evidence.column);
    if (table == nullptr || row >= table->rows.size() || column >= table->columns.size()) {
        return std::nullopt;
    }
    const auto& cells = table->rows[row];
    PointedNumber pointed { cells[column], table->columns[column].name, {} };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        pointed.labels.emplace_back(table->columns[i].name, cells[i]);
    }
    return pointed;
}

std::optional<PointedNumber> pointedAt(const sandbox::ChartSpec& chart, std::size_t series, std::size_t place)
{
    if (series >= chart.series.size() || place >= chart.series[series].y.size() || place >= chart.categories.size()) {
        return std::nullopt;
    }
    const auto& shown = chart.series[series];
    const auto number = shown.y[place] ? sandbox::Cell(*shown.y[place]) : sandbox::Cell();
    return PointedNumber { number, shown.name,
        { { chart.xLabel, sandbox::Cell(chart.categories[place]) }, { shown.name, number } } };
}

} // namespace core
