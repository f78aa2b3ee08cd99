// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/preflight.h"
#include "core/story/bench.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Looks at code for the step without running it: what it does, and what of question, code and files does not fit. That
/// is a warning, for whether the answer is right a person decides.
Result<Preflight> checkCode(const Step& step, const std::string& code, const std::vector<Dataset>& datasets,
    const std::vector<Step>& steps, const Bench& bench, std::stop_token stop);

} // namespace core
