// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/warning.h"

namespace core {

/// Lines above a table, which most reports have: told, and no reason to worry.
constexpr bool isOfTitles(WarningKind kind)
{
    return kind == WarningKind::TitleLines || kind == WarningKind::TitleRows;
}

} // namespace core
