// SPDX-License-Identifier: GPL-3.0-or-later
// What is otherwise in the answer of a rerun.
#pragma once

#include "core/domain/answer.h"
#include "core/verify/labelled_figures.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core {

std::string figureWords(std::optional<double> value);

/// So much of a figure matters to an answer.
constexpr double materialChange = 0.01;
/// Less is the order in which numbers were added.
constexpr double leastChange = 1e-9;

/// A figure that the answer's own sentence names.
struct SaidFigure {
    std::size_t row = 0;
    std::string column;
};
std::vector<SaidFigure> figuresSaid(const Answer& answer, const sandbox::RunResult& result);

/// The first thing that is otherwise: which label has the highest or lowest figure, where the answer says it of one; a
/// place in a ranking, a label, a figure by more than that part of it, one that the answer says first; labels in
/// `gone` are meant to be.
std::optional<ChangeFact> changeBetween(const LabelledFigures& before, const LabelledFigures& then, std::int64_t varied,
    std::span<const std::string> gone, std::span<const SaidFigure> said = {}, double material = materialChange);

/// The same, of whatever size and in whichever column: the rows need not stand in the order of what changes.
std::optional<ChangeFact> leastChangeBetween(const LabelledFigures& before, const LabelledFigures& then,
    std::int64_t varied, std::span<const SaidFigure> said = {});

/// Rows that are a total double every sum that they are in; as a group of their own they are the sum of the others.
bool doublesSums(const LabelledFigures& before, const LabelledFigures& then, const std::string& label);

/// Ranges that the figures themselves divide, as those of a histogram, begin and end elsewhere without some rows.
bool haveOtherRanges(const LabelledFigures& before, const LabelledFigures& then);

/// Without labels that only the rerun has, which move none of the others.
LabelledFigures amongLabelsOf(const LabelledFigures& before, const LabelledFigures& then);

} // namespace core
