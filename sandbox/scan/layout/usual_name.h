// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// A word that files all over the world put above their columns, alone or with others.
bool isUsualName(std::string_view text);

} // namespace scan
