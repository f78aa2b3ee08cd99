// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core {

/// "cumulative", "mtd", "since_january": each row of such a column has all before it.
bool isRunningName(const std::string& column);

} // namespace core
