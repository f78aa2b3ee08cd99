// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/cell_format.h"

#include <QString>

namespace ui {

using core::CellFormat;
using core::isMissing;

/// A cell of a column with this format, its numbers in the person's locale.
QString shownCell(const CellFormat& format, const sandbox::Cell& cell);
QString shownName(const std::string& name); ///< of a column: a date is in the reader's locale, too

/// As programs of that locale read it: with its decimal sign, without thousands signs.
QString copiedCell(const sandbox::Cell& cell);
/// Tab-separated values keep to their line and column.
QString flatForCopy(QString text);

} // namespace ui
