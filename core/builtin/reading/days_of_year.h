// SPDX-License-Identifier: GPL-3.0-or-later
// Days and half months that are named without their year.
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "1 to 15 March 2024" of "first half of March", "5 April 2024" of "the 5th of April", "5.3.2024" of "am 5.3.": where
/// the data have those days in one year only, and the question names none.
Reworded withYearsOfDays(Reworded question, const Schema& schema);

} // namespace core::builtin
