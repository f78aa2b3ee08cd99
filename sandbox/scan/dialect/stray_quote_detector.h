// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// Lone quotes stand in some cells and others are quoted as they should be, and no cell has several lines; or two lone
/// quotes make a cell of several lines, which goes on behind the second.
bool mayHoldStrayQuotes(std::string_view sample, char delimiter);

} // namespace scan
