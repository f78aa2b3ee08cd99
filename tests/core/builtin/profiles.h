// SPDX-License-Identifier: GPL-3.0-or-later
// Datasets for the planner's tests: the samples as they were scanned, and some made up.
#pragma once

#include "core/domain/dataset.h"

#include <string>
#include <vector>

namespace test {

/// "orders" or "seattle_weather".
core::Dataset sample(const std::string& name);
/// No date, no default measure: name, score, points, team, active.
core::Dataset players();
/// Two dates that are named for what happened, a yes or no, a salary.
core::Dataset staff();
/// Quantity and price but no revenue.
core::Dataset basket();
/// Durations and no numbers: agent, team, started, took. About two hours each.
core::Dataset calls();
/// Two dates, of which one is not always there: loan, branch, lent, returned.
core::Dataset loans();
/// Amounts of which a site and a month have none: site, kind, opened, cost.
core::Dataset repairs();
/// Two times of day, of which the later one is earlier where a night lies between: person, start, end.
core::Dataset shifts();
/// A row of totals at the end: item, quantity, price, total.
core::Dataset bills();
core::Dataset budget(); ///< German: Budget and Ist of departments
core::Dataset shops(); ///< with a plan, a cost and two dates
/// A value that is a function ("Max"), a column of places, seasons as texts, times in seconds.
core::Dataset races();
/// Names with units and spans of time in brackets, a column for each of two months, numbers of things: "Apt #", "Tenant".
core::Dataset apartments();
core::Dataset parcels(); ///< with a date that each is due by, and one on which it arrived
core::Dataset bookings(); ///< two dates: of the booking, and of what is booked
core::Dataset tickets(); ///< things with their weights, and a grade that some have
core::Dataset defects(); ///< the same in German
/// Three files: clients with padded numbers as keys, sales that name them as numbers, the clients' regions.
/// independent.py has the rows.
std::vector<core::Dataset> trade();
/// Names with quotes, backslashes, line ends and code in them.
core::Dataset hostile();
/// `count` columns of numbers.
core::Dataset wide(int count);

/// One of those above by its name, else of the samples.
core::Dataset named(const std::string& name);

/// `variable`.csv with 100 rows.
core::Dataset made(const std::string& variable, std::vector<core::ColumnProfile> columns);
core::ColumnProfile number(const std::string& name, double low, double high);
core::ColumnProfile text(const std::string& name, const std::vector<std::string>& values);
/// `first` and `last` in ISO 8601.
core::ColumnProfile date(const std::string& name, const std::string& first, const std::string& last);
/// Texts or whole numbers, `count` different ones in each hundred rows: `first`, `first` + `step` and so on.
core::ColumnProfile key(const std::string& name, core::ColumnType type, int first, int count, int step = 1);

} // namespace test
