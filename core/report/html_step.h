// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <string>
#include <vector>

namespace core::report {

/// Where HTML goes: to a browser, or to QTextDocument and paper.
struct Medium {
    bool print = false;
    const ChartPainter* painter = nullptr; ///< none in print: charts are "chart:STEP:INDEX" there
};

/// Something that can be unfolded on the screen and simply follows on paper.
std::string folded(const Medium& medium, const std::string& title, const std::string& content);
std::string factsTable(const Medium& medium, const std::vector<std::pair<std::string, std::string>>& facts);
std::string tableTag(const Medium& medium, const char* cssClass);
std::string codeBlock(const std::string& code);

/// One display of a step. `cited`: the cells that answers point at; they get an id, and a row of their own when they
/// are not among the rows shown.
std::string displayHtml(const Medium& medium, const Step& step, int index, const sandbox::Display& display,
    const std::vector<Evidence>& cited);
std::string cellAnchor(const Step& step, const Evidence& evidence);

/// Everything of one step, in order: question, reading, answer, checks, results, files, code, provenance.
std::string stepHtml(const Medium& medium, const Step& step, std::size_t number);

} // namespace core::report
