// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/run_approved.h"
#include "core/story/bench.h"
#include "core/verify/verify_request.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// What reruns are made of: the run that stands, which made the present state of the wall.
struct Rerunnable {
    const Approval& approval;
    const VerifyRequest& request; ///< of that run
    std::string secondReading; ///< of the second method, where one was approved with it
    std::vector<sandbox::EarlierCode> prelude; ///< as for that run
};

/// Whether there is anything that reruns could tell.
bool hasReruns(const Answer& answer, const Rerunnable& run);

/// The answer with what reruns tell: the same approved bytes, and the second method's, in forks of the state that the
/// run began from, which are thrown away. Two seconds and eight reruns at most; without a state to begin from, none. It
/// stays unfinished where that was no time for a trial.
/// Leaves the wall where it was; what they took is told apart from the run.
Answer withReruns(Answer answer, const Rerunnable& run, const Bench& bench, std::stop_token stop);

} // namespace core
