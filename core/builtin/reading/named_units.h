// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "hours worked" and "planned hours" by the columns worked_h and planned_h: the unit of a name is said in full.
Reworded withNamedUnits(Reworded question, const Schema& schema);

} // namespace core::builtin
