// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets with one row for each customer, clinic or region, and what other data sets say of each.
#pragma once

#include "core/builtin/schema/prepared.h"

#include <string>
#include <vector>

namespace core::builtin {

std::string shortName(const Dataset& dataset); ///< "orders" of orders.csv

/// The column of a data set that tells what its rows are about. Keeps a reference: the data set outlives it.
struct KeyOf {
    const Dataset& dataset;
    std::string column;
    bool alike = false; ///< spaces around, capitals and leading zeros do not count
};

/// What becomes of the rows of another data set that match a row.
enum class OfEach { Rows, Sum, First, Last };

/// A column that is made of the rows of another data set that match each row.
struct FromOther {
    KeyOf key; ///< of the other
    OfEach what = OfEach::Rows;
    std::string column {}; ///< the one that is added up, or the date; of Rows none
    std::string name {}; ///< of what is made
    std::string before {}; ///< code that the test needs
    std::string test {}; ///< in Python which of the other's rows count; empty: all
    Json filters = Json::array(); ///< the same as typed facts
};

/// One row for each value of the keys, which is the only column, called after the first. Its name is `name`.
Prepared eachOf(const std::vector<KeyOf>& keys, const std::string& name);
/// With a column of another data set's rows, by the data set's own `key`. A number of nothing is 0, a date is missing.
Prepared withFromOther(Prepared prepared, const std::string& key, const FromOther& from);
/// With a column that is the same day in each row, called by it: "2025-12-31".
Prepared withDay(Prepared prepared, const std::string& day);
/// Only the rows in which a column has a value.
Prepared onlyWith(Prepared prepared, const std::string& column);

} // namespace core::builtin
