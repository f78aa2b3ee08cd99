// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

namespace core {

/// "€", "£" or "$", where all the cells that are known have that sign; else empty.
std::string currencySign(const ColumnProfile& column);

} // namespace core
