// SPDX-License-Identifier: GPL-3.0-or-later
// In which units the numbers of a table are, as one of its columns or the names of things in it say.
#pragma once

#include <string>
#include <vector>

namespace core::builtin {

class Schema;

/// In percent, in euros, in hPa.
bool isWrittenUnit(const std::string& text);
bool isPercentUnit(const std::string& text);
/// "MWh" of "Energy use (MWh)"; empty: the name has none, or that of a size: "Milk (1 l)".
std::string unitWithin(const std::string& name);
/// These are several, and may be those of the number: an amount of money is not in kilograms.
bool areUnitsOf(int number, const std::vector<std::string>& units, const Schema& schema);

} // namespace core::builtin
