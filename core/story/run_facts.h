// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of a run must know beside its result.
#pragma once

#include "core/domain/code_facts.h"
#include "core/story/bench.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// What this very code does: looked at here, for a record may be somebody else's. Not known where the look fails.
CodeFacts factsOf(
    const std::string& code, const std::vector<Dataset>& datasets, const Bench& bench, std::stop_token stop);

/// How many rows the frames have that a join made or took, where the state is that of the run.
std::map<std::string, std::int64_t> rowsOf(
    const CodeFacts& facts, const sandbox::RunResult& result, const Bench& bench, std::stop_token stop);

} // namespace core
