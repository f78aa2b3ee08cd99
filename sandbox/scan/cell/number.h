// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace scan {

/// The signs that may group digits; one column uses one.
enum class Thousands : std::uint8_t { None, Comma, Point, Apostrophe, Space, HardSpace, ThinSpace, Typographic };
std::string_view thousandsText(Thousands sign);

/// What a cell is if its decimal sign is the one given.
struct NumberForm {
    bool integer = false; ///< no decimal sign, no exponent, at most 18 digits
    bool plain = false; ///< digits, sign, decimal sign and exponent only
    bool leadingZero = false; ///< 007
    bool currency = false;
    std::uint8_t currencySign = 0; ///< which of the signs; where there is one
    bool percent = false;
    bool accounting = false; ///< (5), 5- or a typographic minus
    bool usesDecimal = false;
    Thousands thousands = Thousands::None;
    std::int64_t whole = 0; ///< its value, if integer
    double value = 0;
};

/// False: no number. Never accepts a plain form that pandas would refuse.
bool parseNumber(std::string_view cell, char decimal, NumberForm& form);
constexpr std::size_t currencySigns = 32;
/// "EUR" also of "€"; signs that mean the same have the same name.
std::string_view currencyName(std::size_t sign);
/// False: parseNumber() would say no, whatever the decimal sign. Cheap.
bool couldBeNumber(std::string_view cell);
/// The common case without decorations: an optional minus and 1 to 18 digits.
bool parsePlainInteger(std::string_view cell, std::int64_t& value);
/// More than 18 digits and nothing else: an identifier, no quantity.
bool isLongDigits(std::string_view cell);

} // namespace scan
