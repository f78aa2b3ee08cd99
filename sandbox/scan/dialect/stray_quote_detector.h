// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// Lone quotes stand in some cells and others are quoted as they should be, and no cell has several lines.
bool mayHoldStrayQuotes(std::string_view sample, char delimiter);

} // namespace scan
