// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "sandbox/run/run_result.h"

#include <vector>

namespace core {

/// A column of amounts is called "fee (€)", and so is the axis with its figures.
void nameUnits(std::vector<sandbox::Display>& displays, const Answer& answer);

} // namespace core
