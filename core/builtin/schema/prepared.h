// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace core::builtin {

/// A data set with more columns than its file has. Questions are read against it as against any other.
struct Prepared {
    Dataset dataset; ///< under the names of the first file
    std::string code; ///< adds the columns to the loaded frame; empty: rowsCode()
    std::string how; ///< for people: "orders.csv with customers.csv, matched by customer_id"
    std::vector<std::string> files; ///< the data sets it is of, by name
    std::string note {}; ///< sentences: what is to be known of it
    std::string chosenBy {}; ///< the words of a question by which a person chose it
    Json made
        = Json::array(); ///< in order, how what the file does not have came about: {"how": "weekday", "column": …}

    std::vector<std::string> ends {}; ///< of joined files those that no other is joined to

    void addColumns(const std::vector<ColumnProfile>& added); ///< behind its own
};

Prepared asItIs(const Dataset& dataset);
Prepared fileAlone(const Dataset& dataset); ///< with no column but its own
/// What the loaded frame needs before it is asked.
std::string codeOf(const Prepared& prepared);
/// The columns of both, which no code brings together: to tell what a question is about.
Prepared sideBySide(const Dataset& left, const Dataset& right);

/// A row of totals stands at the end, as the scanner found: counted with the others it would double every sum.
bool endsInTotals(const Dataset& dataset);
/// Leaves rows of totals out of the loaded frame; empty where there are none.
std::string rowsCode(const Dataset& dataset);

/// With parts of the time of a date as columns: "weekday" ("Monday"), "hour" (8), "part of week" ("weekend"). Of
/// several dates that of the one that a word names, else that of the rows (`own`), else the first; its name then stands
/// behind that of the part. Nothing: the data have no such date.
std::optional<Prepared> withPartsOfTime(const Dataset& dataset, std::optional<int> own,
    const std::set<std::string>& parts, const std::vector<std::string>& words);

/// With its durations as numbers, of seconds to days by how long they are: "took" becomes "took (minutes)". They are
/// then measured, drawn and compared like any number. `unit`: "minutes" for all of them; empty: as suits each.
Prepared withDurationsAsNumbers(Prepared prepared, const std::string& unit = {});

/// With a column of the time from one date to another, in a unit of fixed length or in business days: "days from sent
/// to paid".
Prepared withTimeBetween(Prepared prepared, std::size_t from, std::size_t to, const std::string& unit);
/// "days", "hours": how many seconds one has, of months and years in the mean; 0 for a word that is no such unit.
double secondsIn(const std::string& unit);

} // namespace core::builtin
