// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/cell_format.h"
#include "core/domain/dataset.h"
#include "core/report/blocks.h"

#include <optional>
#include <string>
#include <vector>
#include <xlsxwriter.h>

namespace core::report {

/// Always a string: "=1+1" in a cell of the user's file is no formula. What is longer than Excel takes ends with "…".
void writeText(
    lxw_worksheet* sheet, std::size_t row, std::size_t column, const std::string& words, lxw_format* format = nullptr);
/// A row as high as text needs that is wrapped in a column so wide: readers of this format differ in whether they make
/// room by themselves. It comes before what is written there.
void makeRoom(lxw_worksheet* sheet, std::size_t row, const std::string& text, double width);
void writeNumber(lxw_worksheet* sheet, std::size_t row, std::size_t column, double value, lxw_format* format = nullptr);

/// The number a spreadsheet keeps for ISO 8601 text, in days; nothing where it is no such text, has a zone, or lies
/// before March 1900, where spreadsheets differ.
std::optional<double> spreadsheetDay(const std::string& iso);

/// Columns of texts that are all days or months, but for the label of one row, as of a total, made columns of dates;
/// ids of the data sets that look like days are none.
sandbox::Table withDates(sandbox::Table table, const std::vector<Dataset>& datasets);

/// How Excel writes numbers of this form.
std::string numberCode(const CellFormat& form);
/// The colour of figures of this kind.
void colourFigures(lxw_format* format, Span::Kind kind);

} // namespace core::report
