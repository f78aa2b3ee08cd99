// SPDX-License-Identifier: GPL-3.0-or-later
// What code will take of the limits: from the profiles of its files and from what it does, without running anything.
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "core/domain/finding.h"
#include "core/domain/forecast.h"
#include "sandbox/run/limits.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace core {

/// What is known of the reading of files, by the names of their frames, that no profile tells.
struct KnownReading {
    std::map<std::string, std::set<std::string>> loaded; ///< columns that the state has of a frame
    std::map<std::string, double> secondsPerCell; ///< that earlier runs of the analysis took, or less
    std::set<std::string> served; ///< whose columns pandas takes as they are (core/data/served_columns)
};

/// Nothing where the code uses no file that has rows, or cannot be read.
std::optional<Forecast> forecastOf(const std::string& code, const Effects& effects, const CodeFacts& facts,
    const std::vector<Dataset>& datasets, const KnownReading& known = {});

/// A warning for memory and one for time, where they are not enough, with what to do.
std::vector<Finding> overLimits(const Forecast& forecast, const sandbox::Limits& limits);

} // namespace core
