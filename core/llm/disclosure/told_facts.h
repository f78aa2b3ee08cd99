// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/data_policy.h"
#include "core/llm/disclosure/passages.h"

#include <vector>

namespace core::llm {

/// What was counted in the file and may be odd about it, loud ones first; without cells that may not be told, and
/// nothing of columns of which no statistics may be. What a column's line tells anyway is left out.
std::vector<FileFact> factsToTell(const Dataset& dataset, const DataPolicy& policy);
/// As a sentence: words of ours beside the names and cells that are filled in.
Passages inPassages(FileFact fact);

} // namespace core::llm
