// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <string_view>

namespace scan {

/// Without them every row that has one is as wide as the others; with them some are not, or hold no number where the
/// others do.
bool hasLineComments(std::string_view sample, const Dialect& dialect);

} // namespace scan
