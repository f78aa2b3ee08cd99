// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/candidate.h"
#include "sandbox/scan/dialect/score.h"

#include <string_view>
#include <vector>

namespace scan {

/// What explains the sample best, and how well.
struct Choice {
    Candidate candidate;
    Score score;
};

/// Of those that are as good the first one. Without candidates a comma that costs infinitely much.
Choice cheapest(const std::vector<Candidate>& candidates, std::string_view sample);

} // namespace scan
