// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_file.h"

#include "app/compose.h"
#include "core/data/contract.h"
#include "core/data/word_file.h"
#include "core/domain/domain_json.h"
#include "core/domain/person.h"
#include "core/report/chosen.h"
#include "core/report/report_file.h"
#include "core/report/word_content.h"
#include "core/story/database_data.h"
#include "core/story/replay.h"
#include "ui/charts/chart_svg.h"
#include "ui/look/text.h"
#include "ui/window/exporting.h"
#include "ui/window/pdf_report.h"

#include <algorithm>
#include <utility>

namespace app {

namespace {
core::Result<void> choose(core::ReportSource& source, core::ReportChoices choices, const ReportHead& head)
{
    choices.title = head.title.empty() ? choices.title : head.title;
    choices.author = head.author.empty() ? choices.author : head.author;
    choices.hasCode |= head.hasCode;
    choices.hasAllRows |= head.hasAllRows;
    core::choose(source, std::move(choices));
    if (head.steps.empty()) {
        return {};
    }
    auto all = core::stepChoices(source);
    std::erase_if(all, [](const core::StepChoice& step) { return !step.isShown; });
    std::vector<core::StepChoice> wanted;
    for (const int number : head.steps) {
        if (number > std::ssize(all)) {
            return core::fail(core::ErrorKind::BadInput,
                core::said("The report has no step " + std::to_string(number) + ". Its last one is "
                    + std::to_string(all.size()) + "."));
        }
        wanted.push_back(all[static_cast<std::size_t>(number - 1)]);
    }
    for (auto& step : all) {
        step.isShown = false;
    }
    wanted.insert(wanted.end(), all.begin(), all.end());
    source.choices.steps = std::move(wanted);
    for (const auto& step : source.steps) { // those that are not shown without being asked for
        if (!std::ranges::contains(source.choices.steps, step.id, &core::StepChoice::step)) {
            source.choices.steps.push_back({ .step = step.id, .isShown = false });
        }
    }
    return {};
}
} // namespace

core::Result<void> writeReport(const core::Workspace& workspace, const std::filesystem::path& path,
    core::Audience audience, const ReportHead& head)
{
    const auto datasets = core::datasetsWithOrigin(workspace);
    core::ReportSource source { core::titleOfFiles(datasets), datasets, core::stepsWithOrigin(workspace),
        "Assay " ASSAY_VERSION, core::isoNow(), audience, core::authorNamed(loginName()), ui::readersForm(),
        ui::sentRequests(workspace) };
    source.origins = core::originsOf(workspace);
    source.readings = core::readingsOf(datasets, source.translate);
    if (const auto chosen = choose(source, core::choicesOf(workspace.setting(core::choicesSetting)), head); !chosen) {
        return chosen;
    }
    const auto pdf = [](const core::ReportSource& report, const std::filesystem::path& file) {
        return ui::writePdf(report, file);
    };
    const auto docx = [](const core::ReportSource& report, const std::filesystem::path& file) -> core::Result<void> {
        const auto installation = sandbox::Installation::locate();
        if (!installation) {
            return std::unexpected(installation.error());
        }
        return core::writeWordFile(*installation, core::wordContent(report, ui::chartPng), file);
    };
    const core::ChartPainter chart = path.extension() == ".xlsx" ? ui::chartPng : ui::chartSvg;
    return core::writeReport(source, path, { chart, pdf, docx });
}

} // namespace app
