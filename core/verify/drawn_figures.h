// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart shows, to be compared with a table.
#pragma once

#include "core/verify/labelled_figures.h"
#include "core/verify/question_facts.h"

namespace core {

/// Its series under the labels of its axis. Nothing of points, parts of a distribution and ranges, or where labels are
/// equal.
std::optional<LabelledFigures> figuresDrawn(const sandbox::ChartSpec& chart);

/// Whether its title says what the question does not: another year, number, value, order or kind of figure.
bool saysOther(const sandbox::ChartSpec& chart, const QuestionFacts& asked, std::span<const Dataset> datasets);

} // namespace core
