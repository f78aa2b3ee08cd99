// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "sandbox/run/run_result.h"

namespace core {

/// What became of each property (sandbox/kernel/session/property_tests.py): one that does not hold is a warning; one
/// that could not be tried says nothing of the answer.
void judgeProperties(const sandbox::RunResult& tried, Answer& answer);

} // namespace core
