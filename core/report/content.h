// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"
#include "core/report/shown_steps.h"

namespace core::report {

/// What the section about the files is called in links.
inline constexpr auto sourcesAnchor = "sources";

struct Content {
    std::string title;
    std::string byline; ///< who, when, with what
    std::vector<Section> sections;
};

/// For the reader: a summary, a section for each question that was answered, the sources; for the auditor an appendix
/// follows, with all that came of every question.
Content contentOf(const ReportSource& source);
std::string byline(const ReportSource& source);

/// The cells of that result which the answer points at, and their anchors.
std::vector<std::pair<Evidence, std::string>> citedCells(const Step& step, int display);

/// What its tables and figures are called, a line each.
std::string captionsText(const Step& step, const Translate& translate);
/// What is said of the files, a line each.
std::string sourcesText(const ReportSource& source);

/// What there is to know of a step for who sees no code, a line each; empty: nothing was checked.
std::string notesText(const Step& step, const ReportSource& source);

/// The verdict, what was found and which rows were left out, a line each; none: nothing was checked.
std::vector<std::string> whatToKnow(const Step& step, const ReportSource& source);

/// The lines of the section with this anchor ("summary", "sources"), for who reads the report as code; none where the
/// report has none.
std::vector<std::string> linesOfSection(const ReportSource& source, std::string_view anchor);

} // namespace core::report
