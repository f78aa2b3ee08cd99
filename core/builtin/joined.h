// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <string>
#include <vector>

namespace core::builtin {

/// Two data sets as one: the rows of the first, each with what the second says of it.
struct Joined {
    Dataset dataset; ///< under the first one's names
    std::string code; ///< reads both and puts them together; says how many rows have no match
    std::string how; ///< "orders.csv with customers.csv, matched by customer_id"
};

/// One for each two data sets with a key (data/keys.h) that is unique in one of them. Of that one texts, booleans and dates are taken:
/// its numbers would count again with every row of the other.
std::vector<Joined> joinedDatasets(const std::vector<Dataset>& datasets);

} // namespace core::builtin
