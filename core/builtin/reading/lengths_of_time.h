// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// How long rows took, and how long they lie apart, in the words that other readers know: "visits longer than 2 hours"
/// took so long, and who "came back within 7 days" has so few days between two rows.
Reworded inLengthsOfTime(Reworded question, const Schema& schema);

} // namespace core::builtin
