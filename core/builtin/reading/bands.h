// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// A question about bands of a number, said of a column that holds them.
struct BandedColumn {
    Prepared data;
    Reworded question; ///< "orders by price in steps of 50" is "orders by “price from (steps of 50)”"
};

/// "by age in steps of 10", "by age in 10-year bands", "by age: under 20, 20 to 39, 40 and over". Of a histogram the
/// steps are its own.
std::optional<BandedColumn> bandedColumn(const Opened& data, const Reworded& question);

} // namespace core::builtin
