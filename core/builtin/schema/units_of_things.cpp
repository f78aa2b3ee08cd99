// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/units_of_things.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/currency.h"

#include <algorithm>
#include <array>
#include <set>

namespace core::builtin {

namespace {
bool isPricedIn(const std::string& text)
{
    constexpr std::array<std::string_view, 3> signs { "€", "$", "£" };
    return std::ranges::any_of(signs, [&](std::string_view sign) { return text.contains(sign); })
        || std::ranges::any_of(nameWords(text), isCurrency);
}
} // namespace

bool isPercentUnit(const std::string& text)
{
    return text.contains('%') || std::ranges::any_of(nameWords(text), isPercentWord);
}

bool isWrittenUnit(const std::string& text)
{
    return isPercentUnit(text) || text.contains("°") || isPricedIn(text)
        || std::ranges::any_of(
            nameWords(text), [](const std::string& word) { return lists().is(WordKind::Unit, word); });
}

std::string unitWithin(const std::string& name)
{
    const auto open = name.find_last_of("([");
    const auto close = name.find_last_of(")]");
    const bool isLast = open != std::string::npos && close != std::string::npos && open + 1 < close;
    const auto inside = isLast ? name.substr(open + 1, close - open - 1) : std::string();
    const bool isSize = !inside.empty() && inside.front() >= '0' && inside.front() <= '9';
    return !isSize && isWrittenUnit(inside) ? inside : std::string();
}

bool areUnitsOf(int number, const std::vector<std::string>& units, const Schema& schema)
{
    return std::set(units.begin(), units.end()).size() > 1
        && std::ranges::any_of(units, schema.isMoney(number) ? isPricedIn : isWrittenUnit);
}

} // namespace core::builtin
