// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "sandbox/run/run_result.h"

#include <vector>

namespace core {

/// Its tables and charts know what their dates stand for, as far as the code that made them or the file that they are
/// of tells it: the first days of three quarters may well be months.
sandbox::RunResult withPeriodMonths(
    sandbox::RunResult result, const CodeFacts& facts, const std::vector<Dataset>& datasets);

} // namespace core
