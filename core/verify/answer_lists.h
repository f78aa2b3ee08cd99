// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be said of tables of which no row is the first.
#pragma once

#include "core/verify/verify_request.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// "86 of the 400 rows of orders.csv match.", if the code does nothing but choose some of a file's rows by conditions;
/// else empty. `rows`: what the question calls them.
std::string chosenRows(const VerifyRequest& request, const sandbox::Table& table, const std::string& rows);

/// Of "the best product of each channel": which columns say of what, what is the best there, and its figure.
struct FirstsOfEach {
    std::size_t of = 0;
    std::optional<std::size_t> first; ///< none: the rows themselves are
    std::size_t measure = 0;
    bool areFew = true; ///< few enough for a sentence
};
/// None where the plan ranks nothing within groups, or the table has other columns than it makes.
std::optional<FirstsOfEach> firstsOfEach(const Plan& plan, const sandbox::Table& table);

/// The two or three ranges that have as many rows, and more than all others; empty: it is otherwise.
std::vector<std::size_t> tiedRanges(const sandbox::Table& table, std::size_t label, std::size_t measure);

} // namespace core
