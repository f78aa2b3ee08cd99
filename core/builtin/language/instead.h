// SPDX-License-Identifier: GPL-3.0-or-later
// "the fee instead": said of the question before, whose fee was another number.
#pragma once

#include <string>
#include <vector>

namespace core::builtin {

bool saysInstead(const std::vector<std::string>& words); ///< not "the fee instead of the price"

} // namespace core::builtin
