// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <string>
#include <vector>

namespace core::report {

/// A table in pieces that fit across a page, each with the first columns that tell its rows apart; one that fits stays
/// whole. What is wide is in small type, and what is wider on turned pages where `mayTurn`, so that there are few
/// pieces. Further columns that do not fit are left out, which the caption says.
std::vector<TableBlock> piecesForPaper(const TableBlock& table, bool mayTurn = true);

/// Whether even small type does not fit it across an upright page.
bool needsTurnedPages(const TableBlock& table);

/// A column's name as code gives it, which in small type may be broken behind each "_".
std::string withBreaks(const std::string& name);

/// Text at the left behind a number at the right: it stands apart from it.
bool followsNumber(const TableBlock& table, std::size_t column);

/// How wide each column is, in ems of the table's type: a number, a date or a word of a name is never cut, and long
/// texts share what room is left.
std::vector<double> columnWidths(const TableBlock& table);

/// The same in percent of all; together 100.
std::vector<double> columnShares(const TableBlock& table);

} // namespace core::report
