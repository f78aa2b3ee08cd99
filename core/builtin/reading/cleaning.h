// SPDX-License-Identifier: GPL-3.0-or-later
// A cleaned copy of the file: of all of it, or of the columns that are named.
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/reading.h"

#include <string>
#include <vector>

namespace core::builtin {

/// Columns that are named are cleaned as a whole; what else is done to the file is asked for by name then.
Cleaning cleaningOf(const Elements& said, bool hasColumns);
/// "clean up the city", where nothing of it is to be changed, "remove duplicates by customer".
bool isNothingCleaned(const Cleaning& cleaning, const std::vector<int>& columns, const Schema& schema);
bool isCleaned(const Reading& reading, int column);
std::string cleaningWords(const Reading& reading, const Schema& schema);

} // namespace core::builtin
