// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/shown_steps.h"

#include <string>

namespace core::report {

/// The title, and the chosen or own answer behind it, on one line; where the answer is a list, what stands in it.
std::string titleWithAnswer(const ShownStep& shown, const Translate& translate);

/// The answer of each shown step that has one, a line each; one that only shows a table has none.
std::string summaryText(const ReportSource& source);

} // namespace core::report
