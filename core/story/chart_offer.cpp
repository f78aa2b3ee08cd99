// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/chart_offer.h"

#include "core/domain/derived_chart.h"
#include "core/report/drawn_code.h"
#include "sandbox/run/run_request.h"

#include <algorithm>

namespace core {

std::optional<CodeFix> chartOffer(const Step& step)
{
    if (step.runs.empty() || !step.runs.back().result) {
        return {};
    }
    const auto& run = step.runs.back();
    const auto* table = run.result->value ? std::get_if<sandbox::Table>(&*run.result->value) : nullptr;
    const auto isDrawing = [](const auto& display) {
        return std::holds_alternative<sandbox::ChartSpec>(display) || std::holds_alternative<sandbox::Image>(display);
    };
    const auto& code = run.approval.code;
    if (table == nullptr || sandbox::languageOf(code) != "python"
        || std::ranges::any_of(displaysMade(step), isDrawing)) {
        return {};
    }
    auto chart = chartOf(*table);
    if (chart) {
        chart->title = chart->yLabel + " by " + chart->xLabel;
    }
    return chart ? report::drawingFix(code, *chart) : std::nullopt;
}

} // namespace core
