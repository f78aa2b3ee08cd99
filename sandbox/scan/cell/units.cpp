// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/units.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::array unitWords = { "m"sv, "meter"sv, "meters"sv, "metre"sv, "metres"sv, "cm"sv, "mm"sv, "km"sv, "nm"sv,
    "ha"sv, "in"sv, "inch"sv, "inches"sv, "ft"sv, "feet"sv, "yd"sv, "mi"sv, "miles"sv, "mph"sv, "knots"sv, "kn"sv,
    "s"sv, "sec"sv, "secs"sv, "second"sv, "seconds"sv, "ms"sv, "us"sv, "ns"sv, "min"sv, "mins"sv, "minute"sv,
    "minutes"sv, "h"sv, "hr"sv, "hrs"sv, "hour"sv, "hours"sv, "d"sv, "day"sv, "days"sv, "months"sv, "yr"sv, "year"sv,
    "years"sv, "g"sv, "mg"sv, "ug"sv, "kg"sv, "t"sv, "tons"sv, "tonnes"sv, "lb"sv, "lbs"sv, "oz"sv, "l"sv, "ml"sv,
    "dl"sv, "gal"sv, "k"sv, "c"sv, "f"sv, "deg"sv, "degc"sv, "degf"sv, "degree"sv, "degrees"sv, "celsius"sv, "kelvin"sv,
    "rad"sv, "pa"sv, "hpa"sv, "kpa"sv, "mpa"sv, "mb"sv, "mbar"sv, "bar"sv, "psi"sv, "atm"sv, "n"sv, "j"sv, "kj"sv,
    "mj"sv, "cal"sv, "kcal"sv, "w"sv, "kw"sv, "mw"sv, "gw"sv, "wh"sv, "kwh"sv, "mwh"sv, "gwh"sv, "v"sv, "mv"sv, "kv"sv,
    "volt"sv, "volts"sv, "a"sv, "ma"sv, "amp"sv, "amps"sv, "ohm"sv, "ohms"sv, "hz"sv, "khz"sv, "mhz"sv, "ghz"sv, "db"sv,
    "mol"sv, "mmol"sv, "ph"sv, "ppm"sv, "ppb"sv, "pct"sv, "percent"sv, "prozent"sv, "usd"sv, "eur"sv, "gbp"sv, "chf"sv,
    "jpy"sv, "cny"sv, "inr"sv, "aud"sv, "cad"sv, "sek"sv, "nok"sv, "dkk"sv, "pln"sv, "czk"sv, "huf"sv, "brl"sv, "mxn"sv,
    "zar"sv, "teur"sv, "euro"sv, "euros"sv, "dollars"sv, "cents"sv, "pcs"sv, "pc"sv, "pieces"sv, "units"sv, "count"sv,
    "number"sv, "anzahl"sv, "stk"sv, "persons"sv, "personen"sv, "people"sv, "index"sv, "ratio"sv, "nombre"sv, "per"sv,
    "of"sv, "tsd"sv, "mio"sv, "mrd"sv, "thousand"sv, "million"sv, "millions"sv, "billion"sv, "bn"sv,
    "mln"sv, // what it is written as
    "string"sv, "str"sv, "text"sv, "varchar"sv, "char"sv, "int"sv, "integer"sv, "bigint"sv, "float"sv, "double"sv,
    "numeric"sv, "decimal"sv, "bool"sv, "boolean"sv, "date"sv, "datetime"sv, "timestamp"sv, "time"sv, "object"sv,
    "utc"sv, "yyyy"sv, "yy"sv, "mm"sv, "dd"sv, "hh"sv, "ss"sv,
    "yyyymmdd"sv, // a logger's
    "ts"sv, "rn"sv, "smp"sv, "avg"sv, "max"sv, "tot"sv, "std"sv, "wvc"sv };

constexpr std::string_view unitSigns
    = "%$\u00b0\u20ac\u00a3\u00a5\u00b5\u03bc\u2126\u03a9\u2103\u2030"; ///< that mean a unit by themselves
constexpr std::string_view between = " /*^.:-_+0123456789\u00b2\u00b3\u00b7";

bool isEnclosed(std::string_view text)
{
    return text.size() > 2
        && ((text.front() == '[' && text.back() == ']') || (text.front() == '(' && text.back() == ')'));
}

/// The bytes of the character that a text begins with.
std::size_t firstCharacter(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text[0]);
    return std::min<std::size_t>(lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, text.size());
}

bool isUnitLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
} // namespace

bool isUnit(std::string_view cell)
{
    constexpr std::size_t longest = 24;
    const auto text = trimmed(cell);
    if (text.empty() || text.size() > longest || isMissingForPandas(text) || mayMeanMissing(text)) {
        return false;
    }
    if (isEnclosed(text)) { // "(none)" says that something is missing
        const auto inside = text.substr(1, text.size() - 2);
        return !isMissingForPandas(inside) && !mayMeanMissing(inside);
    }
    bool found = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = static_cast<std::size_t>(
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isUnitLetter) - text.begin());
        const auto part = text.substr(at, end > at ? end - at : firstCharacter(text.substr(at)));
        const bool known = end > at
            ? std::ranges::any_of(unitWords, [&](auto word) { return equalIgnoringCase(word, part); })
            : unitSigns.contains(part);
        if (!known && (end > at || !between.contains(part))) {
            return false;
        }
        found = found || known;
        at += part.size();
    }
    return found;
}

} // namespace scan
