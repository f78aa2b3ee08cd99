// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// In the place of a comment's sign, in reports and options too: records that repeat the header are left out. No
/// record begins with it.
constexpr std::string_view repeatedHeaderSign = "=^";

} // namespace scan
