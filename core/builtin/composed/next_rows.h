// SPDX-License-Identifier: GPL-3.0-or-later
// What a next question says of which rows are meant.
#pragma once

#include "core/builtin/composed/next_number.h"

namespace core::builtin {

/// "only Italian students" after a number by format: the noun says of which rows it is, and not that one number of each
/// is wanted. False of "only students", which leaves nothing out.
bool leaveNounOfCondition(Clauses& next);
/// Only which rows are meant is left of a question whose rows another one asks about.
void keepRows(Clauses& base);
/// "and as a share?" leaves the rows as they are; of one region, after "only the West", it is that of all regions.
void keepForShares(Clauses& base, const Clauses& next);

} // namespace core::builtin
