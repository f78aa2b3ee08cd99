// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"

namespace core::builtin {

/// The value of an IsFirstRow that asks for the last one.
inline constexpr const char* lastRow = "last";

inline bool isOfLastRow(const Filter& filter)
{
    return filter.test == Test::IsFirstRow && !filter.values.empty();
}

} // namespace core::builtin
