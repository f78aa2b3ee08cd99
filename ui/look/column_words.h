// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <QString>
#include <QStringList>

namespace ui {

QString typeBadge(core::ColumnType type); ///< "123", "1.5", "Abc", "Y/N", "Date"…
/// What is unusual about a column, one short phrase each: "trailing spaces", "looks like an identifier"…
QStringList columnFlags(const core::ColumnProfile& column, std::int64_t rows);
/// "1,204"; "about 7,520,000" where so many were not counted one by one.
QString distinctText(const core::ColumnProfile& column);
/// "1,204 distinct", with what is missing where something is.
QString columnSummary(const core::ColumnProfile& column, std::int64_t rows);
/// Nothing where the cell is no number. Durations are seconds.
std::optional<double> numberOf(const core::Cell& cell, core::ColumnType type);
/// Lowest and highest, where they are numbers or durations.
std::optional<std::pair<double, double>> numberRange(const core::ColumnProfile& column);

} // namespace ui
