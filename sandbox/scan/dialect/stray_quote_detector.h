// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <string_view>

namespace scan {

/// Lone quotes stand in some cells and others are quoted as they should be; with the former doubled the sample reads better than it
/// does under the dialect, and no cell has several lines.
bool hasStrayQuotes(std::string_view sample, const Dialect& dialect);

} // namespace scan
