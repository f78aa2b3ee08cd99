// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "Attendance rate by format: hours attended divided by hours planned": what stands before a colon is only the name of
/// what is worked out behind it, but for its groups.
Reworded withoutNameOfResult(Reworded question, const Schema& schema);

} // namespace core::builtin
