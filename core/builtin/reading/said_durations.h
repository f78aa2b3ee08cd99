// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"

#include <string>

namespace core::builtin {

/// A question about durations, with those that it says as numbers of one unit.
struct SaidDurations {
    Reworded question; ///< "under 3:30:00" is "under 210"
    std::string unit {}; ///< "minutes"; empty: none is said
};

/// "in minutes" says the unit; of "3:30:00" and "2 hours 15 minutes" behind a comparison it is minutes.
SaidDurations saidDurations(const Reworded& question);

} // namespace core::builtin
