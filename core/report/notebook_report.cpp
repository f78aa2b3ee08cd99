// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/answer_spans.h"
#include "core/report/appendix.h"
#include "core/report/chart_edit_cells.h"
#include "core/report/chart_looks.h"
#include "core/report/code_steps.h"
#include "core/report/content.h"
#include "core/report/drawn_code.h"
#include "core/report/escape.h"
#include "core/report/html_blocks.h"
#include "core/report/load_cells.h"
#include "core/report/markdown_blocks.h"
#include "core/report/parts.h"
#include "core/report/report.h"
#include "sandbox/run/base64.h"
#include "sandbox/run/run_request.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <format>

namespace core {

using namespace report;

namespace {
/// nbformat wants text as lines that keep their line feeds.
Json lines(const std::string& text)
{
    auto out = Json::array();
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size() - 1) + 1;
        out.push_back(text.substr(start, end - start));
        start = end;
    }
    return out;
}

/// The same source gives the same ids.
std::string cellId(const std::string& place)
{
    return sandbox::sha256(place).substr(0, 12);
}

Json markdownCell(const std::string& place, const std::string& text)
{
    return { { "cell_type", "markdown" }, { "id", cellId(place) }, { "metadata", Json::object() },
        { "source", lines(text) } };
}

std::string tableText(const TableBlock& table)
{
    std::string out;
    for (const auto& column : table.columns) {
        out += (out.empty() ? "" : "\t") + column.name;
    }
    for (const auto& row : table.rows) {
        out += row.note.empty() ? "\n" : "\n" + row.note + "\n";
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            out += (column == 0 ? "" : "\t") + oneLine(row.cells[column].text);
        }
    }
    const auto caption = captionOf(table);
    return caption.empty() ? out : out + "\n" + caption;
}

Json displayData(const Step& step, const sandbox::Display& display, int index, const ReportSource& source,
    const ChartPainter& painter)
{
    const auto& translate = source.translate;
    Json data = Json::object();
    if (const auto* table = std::get_if<sandbox::Table>(&display)) {
        auto cited = citedCells(step, index);
        std::ranges::for_each(cited, [](auto& cell) { cell.second.clear(); }); // nothing leads there
        auto block = tableBlock(
            *table, {}, translate, cited, source.choices.hasAllRows ? table->rows.size() : tableRowsShown);
        block.caption = marked(block.caption, step);
        data["text/html"] = lines(tableHtml({ .print = true }, block));
        data["text/plain"] = lines(tableText(block));
    } else if (const auto* image = std::get_if<sandbox::Image>(&display)) {
        data["image/png"] = sandbox::base64Encode(image->png);
        data["text/plain"] = lines(marked("Picture " + oneLine(image->title), step));
    } else if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
        if (const auto svg = painter ? painter(*chart) : std::string(); !svg.empty()) {
            data["image/svg+xml"] = lines(svg);
        }
        data["text/plain"] = lines(marked("Chart " + oneLine(chart->title), step));
    } else if (const auto* value = std::get_if<sandbox::Value>(&display)) {
        data["text/plain"] = lines(marked(plainText(valueText(*value, translate)), step));
    } else {
        data["text/plain"] = lines(plainText(std::get<sandbox::Text>(display).text));
    }
    return data;
}

Json outputs(const ReportSource& source, const Step& step, int count, const ChartPainter& painter)
{
    auto out = Json::array();
    const auto& result = *latestRun(step)->result;
    if (!result.out.empty()) {
        out.push_back({ { "output_type", "stream" }, { "name", "stdout" },
            { "text", lines(plainText(printedOf(step, *latestRun(step)))) } });
    }
    const auto displays = displaysOf(step);
    for (std::size_t index = 0; index < displays.size(); ++index) {
        const bool isValue = result.value && index == result.displays.size();
        Json output { { "output_type", isValue ? "execute_result" : "display_data" }, { "metadata", Json::object() },
            { "data", displayData(step, displays[index], static_cast<int>(index), source, painter) } };
        if (isValue) {
            output["execution_count"] = count;
        }
        out.push_back(std::move(output));
    }
    if (result.error) {
        out.push_back({ { "output_type", "error" }, { "ename", result.error->type },
            { "evalue", plainText(result.error->message) },
            { "traceback", lines(plainText(result.error->traceback)) } });
    }
    return out;
}

/// Code that gives the cells behind it what they begin with, and shows nothing.
Json loadCell(const std::string& place, const std::string& code)
{
    return { { "cell_type", "code" }, { "id", cellId(place) }, { "metadata", Json::object() },
        { "execution_count", nullptr }, { "source", lines(code) }, { "outputs", Json::array() } };
}

Json codeCell(const ReportSource& source, const Step& step, int count, const ChartPainter& painter)
{
    Json metadata = Json::object();
    const auto& run = *latestRun(step);
    const bool isPython = sandbox::languageOf(run.approval.code) == "python"; // else the notebook stops there
    for (const auto& [name, value] : provenance(run, source.translate)) {
        metadata["assay"][name] = value;
    }
    return { { "cell_type", "code" }, { "id", cellId(std::format("code {}", step.id)) }, { "metadata", metadata },
        { "execution_count", count },
        { "source", lines(isPython ? codeThatDraws(step) : asComments(run.approval.code)) },
        { "outputs", outputs(source, step, count, painter) } };
}

std::string textOf(const CodeStep& each, int number, const ReportSource& source)
{
    const auto& [shown, isInReport] = each;
    const auto& step = *shown.step;
    if (!isInReport) {
        return markdown(shown.title + ": not in the report; what follows goes on from it.") + "\n";
    }
    auto text = std::format("## {}\\. ", number) + markdown(shown.title) + "\n";
    const auto state = stateSentence(step);
    text += state.empty() ? "" : "\n" + markdown(state) + "\n";
    const auto answer = shown.choice.answer.value_or(step.answer ? answerText(step, source.translate) : std::string());
    text += answer.empty() ? "" : "\n" + markdown(answer) + "\n";
    for (const auto& line : whatToKnow(step, source)) {
        text += "\n- " + markdown(line);
    }
    return text;
}
} // namespace

std::string notebookReport(const ReportSource& source, const ChartPainter& painter)
{
    auto cells = Json::array();
    auto head = "# " + markdown(source.title) + "\n\n" + markdown(byline(source)) + "\n";
    for (const auto& [name, sha256] : neededFiles(source)) {
        head += "\n- Needs " + markdown(name) + ", SHA-256 " + sha256;
    }
    cells.push_back(markdownCell("head", head));
    const auto addSection = [&](const char* title, std::string_view anchor) {
        std::string text = "## " + std::string(title) + "\n";
        const auto lines = linesOfSection(source, anchor);
        std::ranges::for_each(lines, [&](const std::string& line) { text += "\n- " + markdown(line); });
        if (!lines.empty()) {
            cells.push_back(markdownCell(std::string(anchor), text));
        }
    };
    addSection("Summary", "summary");
    const auto steps = codeSteps(source);
    const auto copies = stepsOf(steps);
    const auto loads = loadCellsOf(copies, source.datasets);
    if (!loads.top.empty()) {
        cells.push_back(loadCell("load", loads.top));
    }
    if (std::ranges::any_of(copies, isDrawn)) {
        cells.push_back(loadCell("looks",
            "import calendar\nimport re\n\nimport matplotlib.pyplot as plt\n"
            "import pandas as pd\n\n"
                + std::string(chartLooks.substr(1)) + std::string(tidiesEachChart)));
    }
    const auto edits = chartEditCellsOf(copies, source.translate);
    if (!edits.top.empty()) {
        cells.push_back(loadCell("charts", edits.top));
    }
    int count = 0;
    int number = 0;
    for (const auto& each : steps) {
        const auto& step = *each.shown.step;
        number += each.isInReport ? 1 : 0;
        cells.push_back(markdownCell(std::format("text {}", step.id), textOf(each, number, source)));
        if (!hasRun(step)) {
            if (const auto* run = each.isInReport ? latestRun(step) : nullptr) {
                const auto code = "Its code, which is not run here:\n\n"
                    + fenced(run->approval.code, sandbox::languageOf(run->approval.code));
                cells.push_back(markdownCell(std::format("code {}", step.id), code));
            }
            continue;
        }
        if (loads.before.contains(step.id)) {
            cells.push_back(loadCell(std::format("load {}", step.id), loads.before.at(step.id)));
        }
        if (edits.before.contains(step.id)) {
            cells.push_back(loadCell(std::format("charts {}", step.id), edits.before.at(step.id)));
        }
        cells.push_back(codeCell(source, step, ++count, painter));
    }
    addSection("Sources", sourcesAnchor);
    for (const auto& section :
        source.audience == Audience::Auditor ? appendixOf(source, Loading::Runs) : std::vector<Section>()) {
        cells.push_back(markdownCell(section.anchor, sectionMarkdown(section)));
    }
    const Json notebook { { "cells", cells }, { "nbformat", 4 }, { "nbformat_minor", 5 },
        { "metadata",
            { { "kernelspec", { { "display_name", "Python 3" }, { "language", "python" }, { "name", "python3" } } },
                { "language_info", { { "name", "python" } } } } } };
    return sandbox::dump(notebook, 1) + "\n";
}

} // namespace core
