// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that need one row for each customer, clinic or region, with what other rows or files say of each.
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/reading/open_files.h"
#include "core/builtin/schema/of_each.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// Data that were made for a question, and the question in the words of their columns.
struct AskedOfEach {
    Prepared data;
    Reworded question;
};

// Each gives the data that come into question, the best first; none where the question is no such.

/// "days from the first order to the first complaint per customer", "time between first and last visit": the time from
/// one date of each to another.
std::vector<AskedOfEach> datesOfEach(const Asked& asked);
/// "customers in both orders and complaints", "with orders but without complaints": by the rows of two files.
std::vector<AskedOfEach> sharedEntities(const Asked& asked);
/// "fee per bed by clinic", "revenue minus budget per region": numbers of two files, each added up by itself. Only sums
/// of them say something.
std::vector<AskedOfEach> sumsOfEach(const Asked& asked);

/// A file in which each has one row, with the key of another file's rows; nothing where none is clear.
struct EntityKey {
    std::string own; ///< of the file with one row each
    KeyOf other;
};
std::optional<EntityKey> entityKey(const OpenFiles& files, const Dataset& one, const Dataset& many);

} // namespace core::builtin
