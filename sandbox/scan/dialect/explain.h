// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/beginning.h"
#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/dialect/sniffed.h"
#include "sandbox/scan/text/split.h"

namespace scan {

/// What the chosen candidate means for whoever reads the file.
Sniffed explained(const Choice& best, const Beginning& beginning, const sandbox::ReadOptions& options);

/// What a table of one column is read by: a usual delimiter that cuts none of its lines.
char onlyDelimiter(std::string_view sample, Dialect dialect);
/// Every cell but the first of a row begins with a space.
bool spacesFollowDelimiters(const Sample& sample, std::size_t width);
/// Where the quotes stop making sense.
std::int64_t strayQuoteLine(std::string_view sample, Dialect dialect);

} // namespace scan
