// SPDX-License-Identifier: GPL-3.0-or-later
// The code that reads files of Stata, SAS, SPSS and dBase, of which a library makes a whole frame.
#pragma once

#include "core/domain/dataset.h"

#include <string>

namespace core {

/// The file is one of those.
bool isFrame(TableFormat format);

/// Imports, and the statements that make the frame: `df = pd.read_stata("people.dta", …)`. Where a column's words
/// stand for its codes, they are what its cells are.
std::string frameCall(const Dataset& dataset);

/// What gives such a column the type that its profile says; empty: it has it.
std::string frameLine(const ColumnProfile& column, TableFormat format, const std::string& cell);

} // namespace core
