// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/main_display.h"

#include "core/builtin/language/words.h"
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

namespace {
/// Its title, or what it is of; empty: it says neither.
std::string shownIn(const ChartSpec& chart)
{
    const auto title = inSentence(chart.title);
    if (!title.empty()) {
        return "“" + title + "”";
    }
    const auto y = inSentence(chart.yLabel.empty() && !chart.series.empty() ? chart.series.front().name : chart.yLabel);
    const auto x = inSentence(chart.xLabel);
    return y.empty() || x.empty() ? y : y + " by " + x;
}
} // namespace

std::string chartsSentence(std::span<const sandbox::Display> displays)
{
    std::vector<std::string> shown;
    bool areNamed = true;
    const auto pictures = std::ranges::count_if(
        displays, [](const auto& display) { return std::holds_alternative<sandbox::Image>(display); });
    for (const auto& display : displays) {
        if (const auto* chart = std::get_if<ChartSpec>(&display)) {
            shown.push_back(shownIn(*chart));
            areNamed = areNamed && !shown.back().empty();
        }
    }
    const bool isOne = shown.size() == 1;
    const std::string them = isOne ? "it" : "them";
    const auto beside = pictures == 0 ? std::string()
        : pictures == 1               ? " Beside " + them + " is a picture."
                                      : " Beside " + them + " are " + std::to_string(pictures) + " pictures.";
    return areNamed ? (isOne ? "The chart shows " : "The charts show ") + builtin::inWords(shown) + "." + beside
        : isOne     ? "The answer is in the chart."
                    : "The answer is in the charts.";
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
