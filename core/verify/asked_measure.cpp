// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_measure.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>

namespace core {

static bool isMeasure(const std::string& noun)
{
    constexpr auto nouns = std::to_array<std::string_view>({ "hectare", "hektar", "acre", "kilometre", "kilometer",
        "km", "mile", "metre", "meter", "litre", "liter", "gallon", "tonne", "ton", "tonnen", "kilogram", "kilo", "kg",
        "gram", "gramm", "pound", "euro", "dollar", "franc", "franken", "cent", "minute", "minuten", "hour", "stunde",
        "stunden", "second", "sekunden", "day", "tage", "week", "wochen", "month", "monate", "year", "jahre", "kwh",
        "mwh", "watt", "point", "punkte", "percent", "prozent", "unit", "einheiten", "item", "piece", "stuck",
        "calorie", "degree", "mg", "credit", "m", "m2", "m3", "qm", "cbm", "kubikmeter", "quadratmeter", "ha", "l", "t",
        "g", "h", "gb", "mb", "foot", "feet", "yard", "inch", "inches", "ounce", "dezitonnen", "doppelzentner",
        "zentner", "festmeter", "raummeter", "hektoliter", "hectolitre", "millilitre", "milliliter", "millimetre",
        "millimeter", "centimetre", "centimeter", "zentimeter", "kilowattstunden" });
    return noun.starts_with("m\u00b2") || noun.starts_with("m\u00b3") || std::ranges::contains(nouns, noun)
        || std::ranges::contains(nouns, builtin::stem(noun)) || builtin::isUnitWord(builtin::canonical(noun));
}

bool asksForMeasure(const QuestionFacts& asked)
{
    const auto noun = countedNoun(asked);
    const auto at = std::ranges::find(asked.tokens, noun);
    if (noun.empty() || at == asked.tokens.end()) {
        return false;
    }
    const auto next = std::next(at) != asked.tokens.end() ? *std::next(at) : std::string();
    const bool isPower = noun == "square" || noun == "cubic";
    return isMeasure(noun) || builtin::isUnitWord(builtin::canonical(noun + next)) || (isPower && isMeasure(next));
}

} // namespace core
