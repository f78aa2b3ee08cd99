// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/resolution.h"

namespace core::builtin {

/// Finds the column to add up or compare, or asks.
/// "top 3 teams by fee" of "top 3 teams?".
std::string measuredBy(std::string question, const std::string& number);
/// `mayCount`: the rows are a choice, too.
void askForMeasure(Resolution& resolution, const std::vector<int>& measures, bool mayCount = false);
void chooseMeasure(Resolution& resolution, Function fallback);
/// Rows are counted where they were asked for, else a column's numbers.
void countOrMeasure(Resolution& resolution);
/// "bar chart of revenue region": a text beside a measure divides it.
void groupBySubject(Resolution& resolution);

/// "minimum and maximum of fee": what else was asked for beside the measure.
void measureOthersToo(Resolution& resolution);

} // namespace core::builtin
