// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact.h"
#include "sandbox/scan/profile/scan_result.h"

#include <vector>

namespace scan {

/// All facts of a table that was read; `file` is read again from the table's beginning, two megabytes at most.
std::vector<Fact> factsOf(const File& file, const Scan& scan);

} // namespace scan
