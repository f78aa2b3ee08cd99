// SPDX-License-Identifier: GPL-3.0-or-later
// What is otherwise in the answer of a rerun.
#pragma once

#include "core/domain/answer.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/question_facts.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// As a person reads it: a percentage has two decimals and its sign.
std::string figureWords(std::optional<double> value, std::string_view column = {});

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

/// What of the figures is looked at first.
struct Focus {
    std::vector<SaidFigure> said;
    std::string column {}; ///< that the question asks for; empty: it does not say
};
/// The column that is worked out of two others of its row, where the question asks for a change or a share: in percent,
/// or else as a difference. Empty: there is none.
std::string outcomeAsked(const QuestionFacts& asked, const LabelledFigures& figures);

/// The first thing that is otherwise: which label has the highest or lowest figure, where the answer says it of one; a
/// place in a ranking, a label, a figure by more than that part of it, one that the answer says first; labels in
/// `gone` are meant to be.
std::optional<ChangeFact> changeBetween(const LabelledFigures& before, const LabelledFigures& then, std::int64_t varied,
    std::span<const std::string> gone, const Focus& focus = {}, double material = materialChange);

/// The same in whichever column: the rows need not stand in the order of what changes.
std::optional<ChangeFact> anyChangeBetween(const LabelledFigures& before, const LabelledFigures& then,
    std::int64_t varied, const Focus& focus = {}, double material = leastChange);

/// What the label or the row has then stands beside its figure already, as different ids beside rows.
bool isShownAlready(const LabelledFigures& before, const LabelledFigures& then, const Focus& focus);

/// Rows that are a total double every sum that they are in; as a group of their own they are the sum of the others.
bool doublesSums(const LabelledFigures& before, const LabelledFigures& then, const std::string& label);

/// Ranges that the figures themselves divide, as those of a histogram, begin and end elsewhere without some rows.
bool haveOtherRanges(const LabelledFigures& before, const LabelledFigures& then);

/// Without labels that only the rerun has, which move none of the others.
LabelledFigures amongLabelsOf(const LabelledFigures& before, const LabelledFigures& then);

} // namespace core
