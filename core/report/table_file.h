// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"
#include "core/domain/result.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace core {

/// BadInput when no table can be written under this name; to be asked before anything is run for it.
Result<void> checkTableName(const std::filesystem::path& path);

/// Whether cells are written as they are, or so that no program carries them out: an apostrophe before what begins like
/// a formula, and control characters as \x1b.
enum class CellText { AsItIs, Defused };

/// What in the texts and names of a written table was more than text to some program, whether it was defused or not.
struct TableRisks {
    std::int64_t formulas
        = 0; ///< cells that a spreadsheet would take for a formula: they begin with = + - or @ and are no number
    std::int64_t controls = 0; ///< cells with characters that a terminal carries out
    bool operator==(const TableRisks&) const = default;
};

/// A sentence for a person; empty where there are none.
std::string inWords(const TableRisks& risks);

/// Gives rows of a table from `first` on, at least one where there is one, with all columns.
using RowPages = std::function<Result<sandbox::Table>(std::int64_t first)>;

/// Writes a table with all its rows: as the sheet of a workbook where the path says so, else as CSV, as pandas'
/// to_csv(index=False) does (but durations as people read them).
/// `pages` is asked only where `shown`, the table as the host has it, was cut; one page at a time is held. An error of
/// a page is the error; Damaged where the pages are not those of one table of as many rows as `shown` tells of. The
/// file appears whole or not at all.
Result<TableRisks> saveTable(const sandbox::Table& shown, const RowPages& pages, const std::filesystem::path& path,
    CellText texts = CellText::AsItIs, const Progress& progress = {});

} // namespace core
