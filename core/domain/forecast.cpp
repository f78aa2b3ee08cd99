// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/forecast.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <numeric>

namespace core {

std::int64_t Forecast::rows() const
{
    return std::accumulate(tables.begin(), tables.end(), std::int64_t { 0 },
        [](std::int64_t sum, const Table& table) { return sum + table.rows; });
}

ForecastFact factOf(const Forecast& forecast)
{
    std::int64_t columns = 0;
    for (const auto& table : forecast.tables) {
        columns += table.columns;
    }
    const bool inParts = std::ranges::any_of(forecast.tables, &Forecast::Table::inParts);
    return { inParts ? ForecastKind::InParts : ForecastKind::Taken,
        { .count = forecast.rows(),
            .total = columns,
            .texts = { roughly(forecast.seconds), roughMegabytes(forecast.memoryBytes) } } };
}

std::string roughly(double number)
{
    double unit = number < 10 ? 0.1 : 1;
    while (number >= 100 * unit && unit >= 1) {
        unit *= 10;
    }
    const auto rounded = std::max(unit, std::round(number / unit) * unit);
    return unit < 1 ? std::format("{:.1f}", rounded) : std::format("{:.0f}", rounded);
}

std::string roughMegabytes(std::int64_t bytes)
{
    return roughly(static_cast<double>(bytes) / (1 << 20));
}

void to_json(Json& json, const Forecast& forecast)
{
    json = { { "tables", Json::array() }, { "rows", forecast.rows() }, { "seconds", forecast.seconds },
        { "memory_bytes", forecast.memoryBytes }, { "named_bytes", forecast.namedBytes } };
    for (const auto& table : forecast.tables) {
        json["tables"].push_back({ { "name", table.name }, { "rows", table.rows }, { "columns", table.columns },
            { "of_columns", table.ofColumns }, { "in_parts", table.inParts } });
    }
}

void from_json(const Json& json, Forecast& forecast)
{
    json.at("seconds").get_to(forecast.seconds);
    json.at("memory_bytes").get_to(forecast.memoryBytes);
    json.at("named_bytes").get_to(forecast.namedBytes);
    forecast.tables.clear();
    for (const auto& table : json.at("tables")) {
        forecast.tables.push_back(
            { table.at("name"), table.at("rows"), table.at("columns"), table.at("of_columns"), table.at("in_parts") });
    }
}

} // namespace core
