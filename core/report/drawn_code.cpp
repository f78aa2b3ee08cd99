// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/drawn_code.h"

#include "core/domain/derived_chart.h"
#include "core/report/python_tokens.h"
#include "sandbox/run/json.h"

#include <format>

namespace core::report {

namespace {
std::string quoted(const std::string& name)
{
    return sandbox::dump(Json(name)); // a text of JSON is one of Python
}
} // namespace

std::optional<CodeFix> drawingFix(const std::string& code, const sandbox::ChartSpec& chart)
{
    const auto last = lastExpression(code);
    if (!last) {
        return {};
    }
    const auto name = std::string(code.contains("chart_data") ? "chart_data_2" : "chart_data");
    const auto text = std::format("{0} = {1}\n{0}.reset_index().plot.{2}(x={3}, y={4}{5})\n{0}", name,
        code.substr(last->first, last->second - last->first), chart.type == sandbox::ChartType::Line ? "line" : "bar",
        quoted(chart.xLabel), quoted(chart.yLabel),
        chart.title.empty() ? std::string() : ", title=" + quoted(chart.title));
    return CodeFix { static_cast<int>(last->first), static_cast<int>(last->second), text };
}

std::string codeThatDraws(const Step& step)
{
    const auto& code = step.runs.back().approval.code;
    const auto chart = derivedChart(step);
    const auto fix = chart ? drawingFix(code, *chart) : std::nullopt;
    return fix ? fixed(code, *fix).value_or(code) : code;
}

} // namespace core::report
