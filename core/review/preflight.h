// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "core/domain/finding.h"
#include "core/domain/forecast.h"
#include "core/domain/proposal.h"
#include "core/review/expected_cost.h"
#include "sandbox/wall/wall.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

struct Preflight {
    std::vector<Finding> findings; ///< in order of line
    Effects effects;
    CodeFacts facts;
    std::optional<Forecast> forecast {};
    std::optional<SecondMethod> second {}; ///< what would be approved along with the code, where somebody looked
};

/// Looks at code without running it: computed from the syntax tree (of SQL by SQLite, of other languages their syntax
/// only), in the jail, never by a model. Over which of `limits` it will go, by what is `known` of its files, is a
/// finding. Blocks; any thread.
Result<Preflight> preflight(const std::string& code, const std::vector<Dataset>& datasets, sandbox::Wall& wall,
    std::stop_token stop, const std::optional<sandbox::Limits>& limits = {}, const KnownReading& known = {});

} // namespace core
