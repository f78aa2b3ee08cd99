// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/truth_words.h"
#include "core/report/answer_spans.h"
#include "core/report/appendix.h"
#include "core/report/chart_edit_cells.h"
#include "core/report/chart_looks.h"
#include "core/report/code_steps.h"
#include "core/report/content.h"
#include "core/report/drawn_code.h"
#include "core/report/escape.h"
#include "core/report/load_cells.h"
#include "core/report/parts.h"
#include "core/report/plain_blocks.h"
#include "core/report/python_tokens.h"
#include "core/report/report.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <optional>

namespace core {

using namespace report;

namespace {
std::string comment(const std::string& text)
{
    return "# " + oneLine(text) + "\n";
}

constexpr std::string_view savesCharts = R"PY(
import calendar
import re

import matplotlib
matplotlib.use("Agg")  # charts become files
import matplotlib.pyplot as plt
import pandas as pd

saved_charts = []
chart_mark = ""  # of charts whose figures a check contradicts


def save_charts(*args, title="", **kwargs):
    """Saves what is drawn, by its title or else this one, as chart_1_revenue_per_month.png and so on."""
    for number in plt.get_fignums():
        tidy(plt.figure(number))
        titled = [axes for axes in plt.figure(number).axes if axes.get_title()]
        named = titled[0].get_title() if titled else title
        words = re.findall(r"\w+", f"{chart_mark} {named}".lower())
        saved_charts.append("_".join(["chart", str(len(saved_charts) + 1), *words])[:80] + ".png")
        for axes in (titled or plt.figure(number).axes[:1]) if chart_mark else []:
            axes.set_title(f"{axes.get_title() or title} ({chart_mark})".lstrip())
        plt.figure(number).savefig(saved_charts[-1], bbox_inches="tight")
        print("Saved", saved_charts[-1])
    plt.close("all")


plt.show = save_charts
)PY";

/// What pandas writes on charts as True and False, as Assay's charts have it.
constexpr std::string_view namesFlags = R"(

def name_flags(figure):
    """Labels and legends of yes and no, in the words of the tables."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            texts = [label.get_text() for label in axis.get_ticklabels()]
            if texts and all(text in flag_words for text in texts):
                axis.set_ticks(axis.get_ticklocs(), [flag_words[text] for text in texts])
        for text in axes.get_legend().get_texts() if axes.get_legend() else []:
            text.set_text(flag_words.get(text.get_text(), text.get_text()))
)";

constexpr std::string_view showsResults = R"(

def in_digits(number):
    """With as many decimals as a report has at most."""
    if number != number or number in (float("inf"), float("-inf")) or 0 < abs(number) < 1e-3:
        return f"{number:.6g}"
    return f"{number:.{2 if abs(number) >= 100 else 4}f}".rstrip("0").rstrip(".")


def show_result(value):
    """Prints a result; a drawing is saved instead."""
    if isinstance(value, float):
        print(in_digits(value))
    elif value is not None and not hasattr(value, "get_figure"):
        is_frame = hasattr(value, "iloc")
        print(value.to_string(max_rows=10_000, float_format=in_digits) if is_frame else value)
)";

/// The words for yes and no where a chart has these.
std::optional<TruthWords> flagsDrawn(const ReportSource& source, const std::vector<Step>& steps)
{
    for (const auto& step : steps) {
        for (const auto& display : displaysOf(step)) {
            const auto* chart = std::get_if<sandbox::ChartSpec>(&display);
            const auto words = truthWords(chart != nullptr ? chart->xLabel : "", source.datasets)
                                   .value_or(TruthWords { "yes", "no" });
            const auto isWord = [&](const auto& text) { return text == words.yes || text == words.no; };
            if (chart != nullptr
                && (std::ranges::any_of(chart->categories, isWord)
                    || std::ranges::any_of(chart->series, isWord, &sandbox::ChartSeries::name))) {
                return words;
            }
        }
    }
    return std::nullopt;
}

/// How charts become files.
std::string savingCharts(const ReportSource& source, const std::vector<Step>& steps)
{
    auto code = std::string(savesCharts);
    code.insert(code.find("\n\ndef save_charts("), "\n" + std::string(chartLooks));
    if (const auto words = flagsDrawn(source, steps)) {
        constexpr std::string_view saves = "        plt.figure(number).savefig(";
        code.insert(code.find(saves), "        name_flags(plt.figure(number))\n");
        constexpr std::string_view begins = "\nsaved_charts = []\n";
        code.insert(code.find(begins) + begins.size(),
            "flag_words = {\"True\": " + sandbox::dump(Json(words->yes))
                + ", \"False\": " + sandbox::dump(Json(words->no)) + "}\n" + std::string(namesFlags));
    }
    return code;
}

/// The approved code with its result printed, which Assay shows by itself, and its charts saved.
std::string runnable(const ShownStep& shown)
{
    const auto& step = *shown.step;
    auto code = codeThatDraws(step);
    if (sandbox::languageOf(code) != "python") {
        return asComments(code);
    }
    if (const auto last = lastExpression(code)) {
        code.insert(last->second, ")");
        code.insert(last->first, "show_result(");
    }
    code += code.ends_with('\n') ? "" : "\n";
    if (!isDrawn(step)) {
        return code;
    }
    code += "save_charts(title=" + sandbox::dump(Json(shown.title)) + ")\n";
    const auto mark = markOf({ {}, kindOfFigures(step) });
    return mark.empty() ? code : "chart_mark = \"" + mark + "\"\n" + code + "chart_mark = \"\"\n";
}

/// What a step of the report goes on from: it runs, and shows nothing.
std::string helperText(const CodeStep& helper)
{
    const auto& step = *helper.shown.step;
    auto code = codeOf(step);
    code += code.ends_with('\n') ? "" : "\n";
    return "\n\n" + comment(helper.shown.title + ": not in the report; what follows goes on from it") + code
        + (isDrawn(step) ? "plt.close(\"all\")\n" : "");
}

/// The step's heading and what was found then, as comments.
std::string headText(const ShownStep& shown, int number, const ReportSource& source)
{
    const auto& step = *shown.step;
    auto text = "\n\n" + comment(std::to_string(number) + ". " + shown.title);
    const auto answer = shown.choice.answer.value_or(step.answer ? answerText(step, source.translate) : std::string());
    text += answer.empty() ? std::string() : comment("Answer then: " + answer);
    for (const auto& line : whatToKnow(step, source)) {
        text += comment("- " + line);
    }
    const auto heading = marked(std::to_string(number) + ". " + shown.title, step); // what it prints has none
    return text + "print(" + sandbox::dump(Json("\n" + heading)) + ")\n";
}
/// A section of the report whose code does not run, and why.
std::string notRunText(const ShownStep& shown, int number)
{
    const auto heading = std::to_string(number) + ". " + shown.title;
    const auto why = stateSentence(*shown.step);
    return "\n\n" + comment(heading) + comment(why) + "print(" + sandbox::dump(Json("\n" + heading + "\n" + why))
        + ")\n";
}

/// A section without code, as comments; empty: the report has none.
std::string sectionText(const std::string& title, const std::vector<std::string>& lines)
{
    std::string text;
    for (const auto& line : lines) {
        text += (text.empty() ? "#\n" + comment(title + ":") : "") + comment("- " + line);
    }
    return text;
}
/// What an auditor wants, behind all that runs; empty: the report is for a reader.
std::string appendixText(const ReportSource& source)
{
    std::string text;
    for (const auto& section :
        source.audience == Audience::Auditor ? appendixOf(source, Loading::Runs) : std::vector<Section>()) {
        text += "\n\n";
        for (const auto& line : plainLines(section)) {
            text += line.empty() ? "#\n" : comment(line);
        }
    }
    return text;
}
} // namespace

std::string scriptReport(const ReportSource& source)
{
    // Python looks for "coding:" in the first two lines, and the title is anybody's.
    std::string out = comment("-*- coding: utf-8 -*-") + comment(source.title) + comment(byline(source));
    for (const auto& [name, sha256] : neededFiles(source)) {
        out += comment("Needs " + name + " in the current directory, SHA-256 " + sha256 + ".");
    }
    out += sectionText("Summary", linesOfSection(source, "summary"))
        + sectionText("Sources", linesOfSection(source, sourcesAnchor));
    const auto steps = codeSteps(source);
    const auto copies = stepsOf(steps);
    const auto loads = loadCellsOf(copies, source.datasets);
    const auto edits = chartEditCellsOf(copies, source.translate);
    std::string text;
    bool draws = false;
    int number = 0;
    for (const auto& each : steps) {
        const auto& step = *each.shown.step;
        if (!hasRun(step)) {
            text += each.isInReport ? notRunText(each.shown, ++number) : std::string();
            continue;
        }
        text += each.isInReport ? headText(each.shown, ++number, source) : std::string();
        text += loads.before.contains(step.id) ? loads.before.at(step.id) : std::string();
        text += edits.before.contains(step.id) ? edits.before.at(step.id) : std::string();
        text += each.isInReport ? runnable(each.shown) : helperText(each);
        draws = draws || isDrawn(step);
    }
    out += draws ? savingCharts(source, copies) : std::string();
    out += text.contains("show_result(") ? showsResults : std::string_view();
    out += edits.top.empty() ? std::string() : "\n" + edits.top;
    out += loads.top.empty() ? std::string() : "\n" + loads.top;
    return out + text + appendixText(source);
}

} // namespace core
