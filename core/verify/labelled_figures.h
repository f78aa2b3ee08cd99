// SPDX-License-Identifier: GPL-3.0-or-later
// A result as figures under labels, so that two results can be compared whatever order and names they have.
#pragma once

#include "core/domain/two_answers.h"
#include "sandbox/run/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

struct LabelledFigures {
    struct Column {
        std::string name;
        std::vector<std::optional<double>> values; ///< of each label; nothing: missing
        sandbox::ColumnType type = sandbox::ColumnType::Number; ///< durations are in seconds
        bool operator==(const Column&) const = default;
    };
    std::vector<std::string> labels; ///< as they stand, in the order of the rows; one empty label: a single figure
    std::vector<std::string> keys; ///< of each label, fit to be compared: folded, months as "2024-03"
    std::vector<Column> columns;
    std::string labelled {}; ///< the columns that the labels stand in: "region, month"
    std::vector<std::optional<unsigned>> months {}; ///< of each of these: TableColumn::periodMonths
};

/// Of what the run showed last, or of the one number that it printed. Nothing where rows are not all there, two have
/// the same labels, or there is no figure.
std::optional<LabelledFigures> labelledFigures(const sandbox::RunResult& result);

/// Of one run and a rerun of the same code, which show the same things in the same places: also of several printed
/// numbers, of rows that are not all there, and of equal labels, which are told apart by their turn.
std::optional<LabelledFigures> figuresToVary(const sandbox::RunResult& result);

/// Where one has "Travel" and "travel" apart and the other puts them together, the two that are written alike are
/// compared.
void matchSpellings(LabelledFigures& ours, LabelledFigures& theirs);

/// Whether two results say the same.
struct FigureComparison {
    enum class Outcome { NotComparable, Agree, Differ } outcome = Outcome::NotComparable;
    std::int64_t figures = 0; ///< compared
};
/// Agree: the same labels, and each column of ours is one of theirs, to the digits that are written, among them their
/// last. Differ: most
/// labels are the same, their only column is also ours, and one has another figure or is not among ours; shares beside
/// percentages are not compared.
FigureComparison compared(const LabelledFigures& ours, const LabelledFigures& theirs);
/// Of two that differ all figures that compared() looked at: what differs first, a label of one side only among it.
TwoAnswers sideBySide(const LabelledFigures& ours, const LabelledFigures& theirs);

} // namespace core
