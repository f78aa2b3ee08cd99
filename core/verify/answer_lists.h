// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be said of tables of which no row is the first.
#pragma once

#include "core/verify/verify_request.h"

#include <cstddef>
#include <string>
#include <vector>

namespace core {

/// "86 of the 400 rows of orders.csv match.", if the code does nothing but choose some of a file's rows by conditions;
/// else empty. `rows`: what the question calls them.
std::string chosenRows(const VerifyRequest& request, const sandbox::Table& table, const std::string& rows);

/// The two or three ranges that have as many rows, and more than all others; empty: it is otherwise.
std::vector<std::size_t> tiedRanges(const sandbox::Table& table, std::size_t label, std::size_t measure);

} // namespace core
