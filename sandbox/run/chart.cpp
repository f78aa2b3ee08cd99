// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/chart.h"

namespace sandbox {

namespace {
constexpr EnumWords<ChartType, 8> chartWords { { { ChartType::Line, "line" }, { ChartType::Bar, "bar" },
    { ChartType::BarHorizontal, "barh" }, { ChartType::Area, "area" }, { ChartType::Pie, "pie" },
    { ChartType::Scatter, "scatter" }, { ChartType::Histogram, "hist" }, { ChartType::Box, "box" } } };
constexpr EnumWords<AxisType, 3> axisWords { { { AxisType::Category, "category" }, { AxisType::Number, "number" },
    { AxisType::DateTime, "datetime" } } };

Json numbersToJson(const std::vector<std::optional<double>>& numbers)
{
    auto json = Json::array();
    for (const auto& number : numbers) {
        json.push_back(number ? Json(*number) : Json(nullptr));
    }
    return json;
}

std::vector<std::optional<double>> numbersFromJson(const Json& json)
{
    std::vector<std::optional<double>> numbers;
    for (const auto& number : json) {
        numbers.push_back(number.is_null() ? std::nullopt : std::optional(number.get<double>()));
    }
    return numbers;
}
} // namespace

void to_json(Json& json, const ChartSpec& chart)
{
    json = { { "kind", "chart" }, { "type", wordOf(chartWords, chart.type) }, { "title", chart.title },
        { "x_label", chart.xLabel }, { "y_label", chart.yLabel }, { "x_type", wordOf(axisWords, chart.xType) },
        { "categories", chart.categories }, { "stacked", chart.stacked }, { "call", chart.call },
        { "series", Json::array() } };
    for (const auto& series : chart.series) {
        json["series"].push_back(
            { { "name", series.name }, { "x", numbersToJson(series.x) }, { "y", numbersToJson(series.y) } });
    }
    for (const auto& period : chart.partial) {
        json["partial"].push_back(
            { { "category", period.category }, { "day", period.day }, { "last", period.isLast } });
    }
    monthsToJson(json, "period_months", chart.periodMonths);
}

void from_json(const Json& json, ChartSpec& chart)
{
    chart.type = enumOf(chartWords, json.at("type").get<std::string>());
    json.at("title").get_to(chart.title);
    json.at("x_label").get_to(chart.xLabel);
    json.at("y_label").get_to(chart.yLabel);
    chart.xType = enumOf(axisWords, json.at("x_type").get<std::string>());
    json.at("categories").get_to(chart.categories);
    json.at("stacked").get_to(chart.stacked);
    chart.call = json.value("call", 0);
    for (const auto& series : json.at("series")) {
        chart.series.push_back(
            { series.at("name").get<std::string>(), numbersFromJson(series.at("x")), numbersFromJson(series.at("y")) });
    }
    for (const auto& period : json.value("partial", Json::array())) {
        chart.partial.push_back({ period.at("category").get<std::string>(), period.at("day").get<std::string>(),
            period.at("last").get<bool>() });
    }
    chart.periodMonths = monthsFromJson(json, "period_months");
}

} // namespace sandbox
