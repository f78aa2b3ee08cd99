// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_fix.h"
#include "core/domain/step.h"

#include <optional>

namespace core {

/// What makes the code of the step's run draw the table that it ends with: a line over time, or bars of its groups.
/// Nothing: a chart was drawn, or the table has no such shape.
std::optional<CodeFix> chartOffer(const Step& step);

} // namespace core
