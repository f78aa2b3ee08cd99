// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "in every year" of "in all three years", "over all years" of "over all three years", where the data are of so many.
Reworded withEveryYear(Reworded question, const Schema& schema);

} // namespace core::builtin
