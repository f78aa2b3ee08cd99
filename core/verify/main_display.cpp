// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/main_display.h"

#include "core/verify/figure.h"

#include <algorithm>
#include <ranges>

namespace core {

using sandbox::ChartSpec;

std::optional<std::size_t> mainDisplay(const std::vector<sandbox::Display>& displays)
{
    const auto last = [&](auto fits) -> std::optional<std::size_t> {
        const auto found = std::ranges::find_last_if(displays, fits);
        return found.empty() ? std::nullopt : std::optional(static_cast<std::size_t>(found.begin() - displays.begin()));
    };
    const auto figures = last([](const auto& display) {
        return std::holds_alternative<sandbox::Table>(display) || std::holds_alternative<sandbox::Value>(display);
    });
    const auto chart = last([](const auto& display) { return std::holds_alternative<ChartSpec>(display); });
    const auto any = displays.empty() ? std::nullopt : std::optional(displays.size() - 1);
    return figures ? figures : chart ? chart : any;
}

std::string chartSentence(const ChartSpec& chart)
{
    const auto title = inSentence(chart.title);
    if (!title.empty()) {
        return "The chart shows “" + title + "”.";
    }
    const auto y = inSentence(chart.yLabel.empty() && !chart.series.empty() ? chart.series.front().name : chart.yLabel);
    const auto x = inSentence(chart.xLabel);
    if (y.empty()) {
        return "The answer is in the chart.";
    }
    return "The chart shows " + y + (x.empty() ? "" : " by " + x) + ".";
}

std::vector<std::string> drawnIn(const sandbox::RunResult& result)
{
    std::vector<std::string> names;
    for (const auto& display : sandbox::shownDisplays(result)) {
        if (const auto* chart = std::get_if<ChartSpec>(&display)) {
            std::ranges::transform(chart->series, std::back_inserter(names), &sandbox::ChartSeries::name);
        }
    }
    return names;
}

} // namespace core
