// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/contract.h"
#include "core/domain/dataset.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// The plain pandas that reads a file exactly as its profile says: `orders = pd.read_csv("orders.csv", sep=";", …)`
/// and, where needed, one line a column that converts dates, currency or percent. Every line carries its comment. No
/// imports. The frame has the profile's rows, nulls and types.
std::string readCode(const Dataset& dataset);

/// The same in parts, for a file of which more than fits into memory is needed: a loop over frames called `part`, each
/// of so many rows with these columns, and `body` for each of them. Empty: the file can only be read as a whole.
std::string readCodeInParts(
    const Dataset& dataset, const std::vector<std::string>& columns, std::int64_t rows, const std::string& body);

/// That names every column: there is no header, or pandas would make other names of it (several rows, another sign
/// between them, fewer names than columns).
bool namesEveryColumn(const Profile& profile);

/// The call of read_csv in it, of a text file.
struct ReadCall {
    std::string decimal; ///< the sign that it names
    std::string thousands; ///< likewise, or empty
    std::vector<std::string> parameters; ///< as Python; the file comes first
    std::vector<std::string>
        types; ///< pandas' word for what it makes of each column: int64, Int64, float64, bool, boolean, str, object
};
ReadCall readCallOf(const Dataset& dataset);

} // namespace core
