// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/run_facts.h"

#include "core/review/preflight.h"

#include <algorithm>

namespace core {

CodeFacts factsOf(
    const std::string& code, const std::vector<Dataset>& datasets, const Bench& bench, std::stop_token stop)
{
    auto found = preflight(code, datasets, bench.wall, std::move(stop));
    return found ? std::move(found->facts) : CodeFacts {};
}

std::map<std::string, std::int64_t> rowsOf(
    const CodeFacts& facts, const sandbox::RunResult& result, const Bench& bench, std::stop_token stop)
{
    std::map<std::string, std::int64_t> rows;
    const bool asked = std::ranges::any_of(
        facts.joins, [](const auto& join) { return !join.into.empty() && join.validate == KeyCheck::None; });
    if (!asked || result.provenance.stored) {
        return rows;
    }
    const auto variables = bench.wall.variables(std::move(stop));
    for (const auto& variable : variables ? *variables : std::vector<sandbox::Variable> {}) {
        if (!variable.shape.empty()) {
            rows[variable.name] = variable.shape.front();
        }
    }
    return rows;
}

} // namespace core
