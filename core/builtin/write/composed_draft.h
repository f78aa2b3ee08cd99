// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/reading/open_files.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// What is wanted of a query: its answer, or the parts of the change that led to it.
enum class Wanted { Answer, PartsOfChange };

/// The code of the one query that all words of a question make; nothing where there is none, or more than one.
/// `candidates`: the data sets that it may be about; those of fewer files go first.
std::optional<Draft> composedDraft(
    const Asked& asked, const std::vector<OpenedData>& candidates, Wanted wanted = Wanted::Answer);

/// The same of a question in other words, and of one data set.
std::optional<Draft> composedDraft(const Asked& asked, const OpenedData& data, const Reworded& question);

} // namespace core::builtin
