// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"

#include <span>

namespace core {

/// The kinds that may be told as passed. For each, tests/core/verify/tst_untrue_ticks.cpp has a case in which the tick
/// would be untrue and is not given.
std::span<const CheckKind> tickKinds();

/// What passed and is none of them becomes a note.
void keepTicks(std::vector<Check>& checks);

} // namespace core
