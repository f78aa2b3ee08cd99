// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/joins.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// Numbers of the one that meets several rows of the many, and would count again with each of them.
enum class Repeated {
    LeftOut,
    AsFactors ///< flagged
};

/// Two data sets as one, either joined itself already: the rows of the many, each with what the one says of it. Of the
/// one texts, booleans and dates are taken, and numbers that do not count again. The code says how many rows have no
/// match.
Prepared joinedBy(const Match& match, const Prepared& many, const Prepared& one, Repeated repeated);

/// A data set with a column that counts the rows of the other that match each of its rows, named after the other: what
/// a question about rows without orders, or with two, is read against. No code.
Prepared withPartners(const Dataset& dataset, const Schema& other);
/// With the code that counts them.
Prepared withPartners(const Dataset& dataset, const Schema& partners, const Match& match);

} // namespace core::builtin
