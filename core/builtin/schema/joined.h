// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/joins.h"

namespace core::builtin {

/// Two data sets as one: the rows of the many, each with what the one says of it. Of the one texts, booleans and dates
/// are taken: its numbers would count again with every row of the many that it meets, if it meets several. The code
/// says how many rows have no match.
Prepared joinedBy(const Match& match);
/// The same where the many or the one are joined themselves already.
Prepared joinedBy(const Match& match, const Prepared& many, const Prepared& one);

/// A data set with a column that counts the rows of the other that match each of its rows, named after the other: what
/// a question about rows without orders, or with two, is read against. No code.
Prepared withPartners(const Dataset& dataset, const Dataset& other);
/// With the code that counts them.
Prepared withPartners(const Dataset& dataset, const Dataset& other, const Match& match);

} // namespace core::builtin
