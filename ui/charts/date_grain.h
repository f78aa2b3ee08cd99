// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace ui {

/// Milliseconds since 1970 of ISO 8601 text; nothing when it is no date.
std::optional<double> timeOf(const std::string& iso);

/// What one date of a chart stands for.
enum class DateGrain { Year, Quarter, Month, Day, Time };

/// Of dates that stand for so many months each, or, where that is not told, as core::monthsOf() tells it.
DateGrain grainOf(const std::vector<double>& times, std::optional<unsigned> months);
/// "2012", "Q1 2024", "Mar 2024", "3 Mar 2024" or "3 Mar 2024 14:05".
QString grainText(double time, DateGrain grain);

/// Texts that are all periods as pandas writes them, as people do: "2024Q1" as "Q1 2024"; each that is a range of
/// numbers likewise. Others stay as they are.
QStringList periodTexts(const std::vector<std::string>& texts);

} // namespace ui
