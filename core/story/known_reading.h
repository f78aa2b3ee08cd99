// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "core/review/expected_cost.h"
#include "core/story/bench.h"

#include <vector>

namespace core {

/// What the steps of the present state loaded and how long that took at most, and what the bench has made ready.
KnownReading knownReading(const std::vector<Step>& steps, const std::vector<Dataset>& datasets, const Bench& bench);

} // namespace core
