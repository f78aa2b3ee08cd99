// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/column_look.h"

#include <vector>

namespace scan {

// Rows whose cells are names together, though some of them alone would be values.

/// a, b, c
bool areLetters(const Sample::Row& row);
/// field1, field2, field3 above cells of which some have no number, or header1, header2 above others
bool areCounted(const Sample::Row& row, const std::vector<ColumnLook>& below);
/// 2019, 2020, 2021 (beside a word or the empty corner with gaps, each perhaps over several columns), or 0, 1, 2 over
/// all columns, are names.
bool areNumberedNames(const Sample::Row& row);
/// Region, 2024, 2024 or an empty corner, 2024 and a gap: years that stand over several columns, perhaps beside words
/// that do, names if a line below tells these apart.
bool areYearsOverColumns(const Sample::Row& row);
/// n, 0.01, 0.05, 0.1, 0.2: a word above numbers, and numbers that rise from there on.
bool areRisingNames(const Sample::Row& row, const std::vector<ColumnLook>& below);
/// Plate, 1, 2, 3 or Group, 0.0, 0.5, 1.0, 1.5: numbers of one step beside a column of words, above other numbers; one
/// name of many may be another.
bool areCountedBesideWords(const Sample::Row& row, const std::vector<ColumnLook>& below);
/// Group, 10, 20, 30 above 3.41, 204.35, 0.27: numbers beside a word, written as none below them or far smaller; two
/// alone rise.
bool areWrittenApart(const Sample::Row& row, const std::vector<ColumnLook>& below);
/// 2020-01-01, 2020-02-01… beside words, above numbers: the days or months of a table that grows to the right.
bool areNamedMoments(const Sample::Row& row, const std::vector<ColumnLook>& below);
/// R gives the column of the rows' own names none: the row has a name too few, and the first column tells each record
/// from the others.
bool leavesOutFirstName(const Sample& sample, std::size_t row, std::size_t width);

} // namespace scan
