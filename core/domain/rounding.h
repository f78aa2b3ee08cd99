// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/rounding.h"

#include <string>

namespace core {

using sandbox::roundedText;

/// "-1,234.57" of "-1234.57".
std::string inThrees(std::string digits);

} // namespace core
