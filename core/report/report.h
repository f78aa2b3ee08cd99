// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"
#include "core/report/choices.h"
#include "sandbox/run/chart.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace core {

/// Draws a chart as SVG. The window's chart view does it (ui/charts/chart_svg), so a report looks like the screen.
using ChartPainter = std::function<std::string(const sandbox::ChartSpec&)>;

enum class Audience {
    Reader, ///< what was found, in plain words
    Auditor, ///< that, and an appendix with all that came of every question
};

/// One request to a model, as the document recorded it before it left.
struct SentRequest {
    std::string at; ///< ISO 8601, UTC
    std::string destination;
    std::string purpose;
    std::string bytes;
    std::int64_t inputTokens = 0; ///< 0: not told
    std::int64_t outputTokens = 0;
};

/// What a report is made of: a value, so that making one needs no document open.
struct ReportSource {
    std::string title;
    std::vector<Dataset> datasets;
    std::vector<Step> steps; ///< those to be shown, in order
    std::string program; ///< "Assay 0.1.0"
    std::string createdAt; ///< ISO 8601, UTC
    Audience audience = Audience::Reader;
    std::string author {}; ///< who hands it over
    Translate translate {}; ///< puts numbers into the reader's form
    std::vector<SentRequest> sent {}; ///< to models, for the auditor
    ReportChoices choices {}; ///< choose() puts them here
    std::map<std::string, std::string> origins {}; ///< by data set: where its rows came from, in words; none: a file
    std::map<std::string, std::string> readings {}; ///< by data set: how its file is read, in sentences for the auditor
};

/// One self-contained file: no script, no link to anything outside.
std::string htmlReport(const ReportSource& source, const ChartPainter& painter);
/// What stands in printReport() around what is for pages in landscape format.
constexpr std::string_view turnMark = "<!--turned-->";
constexpr std::string_view uprightMark = "<!--upright-->";
/// The same content for a printed page: the HTML subset that QTextDocument renders, wide tables
/// in pieces that fit. Pictures are resources that the one who prints supplies: "chart:STEP:INDEX" and
/// "image:STEP:INDEX", STEP the step's id and INDEX its place in shownDisplays() of the step's last run.
std::string printReport(const ReportSource& source);
/// `folder`: where its pictures are, beside it; empty: only their captions.
std::string markdownReport(const ReportSource& source, const std::string& folder = {});
struct PictureFile {
    std::string name; ///< in that folder
    std::string bytes;
};
std::vector<PictureFile> markdownPictures(const ReportSource& source, const ChartPainter& painter);
/// The approved code in order, as a plain script that runs outside Assay.
std::string scriptReport(const ReportSource& source);
/// Jupyter notebook, nbformat 4.5.
std::string notebookReport(const ReportSource& source, const ChartPainter& painter = {});
/// A workbook: what is in it, the report's text, and a sheet for each table and each chart, which is Excel's own;
/// `png` paints those that Excel has no form for.
Result<void> writeWorkbook(const ReportSource& source, const std::filesystem::path& path, const ChartPainter& png = {});

} // namespace core
