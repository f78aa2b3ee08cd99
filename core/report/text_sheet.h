// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <span>
#include <xlsxwriter.h>

namespace core::report {

/// Where the tables of a report are: on sheets of their own, or among its text.
enum class TablesOf { OwnSheets, Text };

/// Sections as lines of a sheet below `head`: what a line is in the first column, its text beside it.
void fillTextSheet(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<std::string>& head,
    std::span<const Section> sections, TablesOf tables);

} // namespace core::report
