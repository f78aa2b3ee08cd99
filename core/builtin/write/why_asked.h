// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/write/drafted.h"

#include <optional>

namespace core::builtin {

/// "Why did revenue fall in March?" gets the parts of that change, and never a cause. Nothing of what asks no why, or
/// of one that nothing is known to go on from.
std::optional<Draft> whyAsked(const Asked& asked);

} // namespace core::builtin
