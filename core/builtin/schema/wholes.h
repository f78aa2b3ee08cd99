// SPDX-License-Identifier: GPL-3.0-or-later
// Values that have the others of their column in them: "Total" of a sex, "All regions", a country among its states.
#pragma once

#include <string>

namespace core::builtin {

class Schema;

/// The first such value of the column, by its name or by the sums of the first rows; empty: none is known.
/// `things`: the column that names what is measured; -1: there is none.
std::string wholeOf(int column, const Schema& schema, int things);

} // namespace core::builtin
