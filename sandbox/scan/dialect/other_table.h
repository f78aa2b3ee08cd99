// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/choice.h"

#include <string_view>

namespace scan {

/// The sample without a second table below a gap if another sign separates its cells: the first table tells the
/// dialect. `best` is what explains all of it best.
std::string_view withoutOtherTable(std::string_view sample, const std::vector<Quoting>& quotings, const Choice& best);

} // namespace scan
