// SPDX-License-Identifier: GPL-3.0-or-later
// What is left open of a change, or of the time, that is asked for.
#pragma once

#include "core/builtin/reading/across_files.h"

#include <optional>

namespace core::builtin {

/// "has revenue risen": from when to when?
std::optional<Draft> fromWhenToWhen(const Asked& asked, const Draft& draft);
/// "jobs from 2022": of that year, or since then?
std::optional<Draft> inOrSince(const Asked& asked, const Draft& draft);
/// "whose revenue changed the most": upwards, or downwards?
std::optional<Draft> upOrDown(const Asked& asked, const Draft& draft);
/// "which depot grew fastest" of a file with several numbers: by which?
std::optional<Draft> growthOfWhat(const Asked& asked, const Draft& draft);

} // namespace core::builtin
