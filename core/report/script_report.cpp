// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chart_edit_cells.h"
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/load_cells.h"
#include "core/report/python_tokens.h"
#include "core/report/report.h"
#include "sandbox/run/run_request.h"

#include <algorithm>

namespace core {

using namespace report;

namespace {
std::string comment(const std::string& text)
{
    return "# " + oneLine(text) + "\n";
}

/// Code of another language, which a script in Python can only show.
std::string asComments(const std::string& code)
{
    std::string out = comment("This step is not in Python: Assay runs it.");
    for (std::size_t at = 0; at < code.size();) {
        const auto end = std::min(code.find('\n', at), code.size());
        out += comment(code.substr(at, end - at));
        at = end + 1;
    }
    return out;
}
constexpr std::string_view savesCharts = R"(
import matplotlib
matplotlib.use("Agg")  # charts become files
import matplotlib.pyplot as plt

saved_charts = []


def save_charts(*args, **kwargs):
    """Saves what is drawn as chart_1.png, chart_2.png and so on."""
    for number in plt.get_fignums():
        saved_charts.append(f"chart_{len(saved_charts) + 1}.png")
        plt.figure(number).savefig(saved_charts[-1], bbox_inches="tight")
        print("Saved", saved_charts[-1])
    plt.close("all")


plt.show = save_charts
)";

constexpr std::string_view showsResults = R"(

def show_result(value):
    """Prints a result; a drawing is saved instead."""
    if value is not None and not hasattr(value, "get_figure"):
        is_frame = hasattr(value, "iloc")
        print(value.to_string(max_rows=10_000, float_format="{:.15g}".format) if is_frame else value)
)";

bool isDrawn(const Step& step)
{
    return std::ranges::any_of(displaysOf(step), [](const sandbox::Display& display) {
        return std::holds_alternative<sandbox::ChartSpec>(display) || std::holds_alternative<sandbox::Image>(display);
    });
}

/// The approved code with its result printed, which Assay shows by itself, and its charts saved.
std::string runnable(const Step& step)
{
    auto code = latestRun(step)->approval.code;
    if (sandbox::languageOf(code) != "python") {
        return asComments(code);
    }
    if (const auto last = lastExpression(code)) {
        code.insert(last->second, ")");
        code.insert(last->first, "show_result(");
    }
    code += code.ends_with('\n') ? "" : "\n";
    return isDrawn(step) ? code + "save_charts()\n" : code;
}
} // namespace

std::string scriptReport(const ReportSource& source)
{
    // Python looks for "coding:" in the first two lines, and the title is anybody's.
    std::string out = comment("-*- coding: utf-8 -*-") + comment(source.title)
        + comment("Made with " + source.program + " on " + source.createdAt + ".");
    for (const auto& [name, sha256] : neededFiles(source)) {
        out += comment("Needs " + name + " in the current directory, SHA-256 " + sha256 + ".");
    }
    const auto loads = loadCellsOf(source.steps, source.datasets);
    const auto edits = chartEditCellsOf(source.steps);
    std::string steps;
    bool draws = false;
    int number = 0;
    for (const auto& step : source.steps) {
        if (step.state != StepState::Done || !latestRun(step)) {
            continue;
        }
        steps += "\n\n" + comment(std::to_string(++number) + ". " + headingOf(step));
        steps += step.answer ? comment("Answer then: " + answerText(step, source.translate)) : std::string();
        for (const auto& line : whatToKnow(step, source.translate)) {
            steps += comment("- " + line);
        }
        steps += loads.before.contains(step.id) ? loads.before.at(step.id) : std::string();
        steps += edits.before.contains(step.id) ? edits.before.at(step.id) : std::string();
        steps += runnable(step);
        draws = draws || isDrawn(step);
    }
    out += draws ? savesCharts : std::string_view();
    out += steps.contains("show_result(") ? showsResults : std::string_view();
    out += edits.top.empty() ? std::string() : "\n" + edits.top;
    out += loads.top.empty() ? std::string() : "\n" + loads.top;
    return out + steps;
}

} // namespace core
