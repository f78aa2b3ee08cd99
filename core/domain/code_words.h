// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core {

/// Whether the code has the name as a word of its own, in whatever place.
bool mentions(std::string_view code, std::string_view name);

} // namespace core
