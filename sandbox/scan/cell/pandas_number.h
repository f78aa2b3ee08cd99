// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace scan {

/// A cell as pandas' default number parser reads it, to the last bit.
struct PandasNumber {
    double value = 0;
    bool whole = false; ///< digits and a sign only
    int digits = 0; ///< of the whole part and the fraction, leading zeros included
};

/// False: pandas would not read a number, or it is one that we leave to pandas: infinity, an exponent beyond 300.
/// Blanks around it are none of it; `decimal` is the one decimal sign.
bool parsePandasNumber(std::string_view cell, char decimal, PandasNumber& number);

/// The same for an integer of 18 digits at most.
bool parsePandasInteger(std::string_view cell, std::int64_t& value);

/// True for whatever pandas, when it guesses types, may take for a number or a boolean.
bool mayBeTypedByPandas(std::string_view cell, char decimal);

} // namespace scan
