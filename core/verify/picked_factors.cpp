// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/picked_factors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace core {

namespace {
bool isOfWord(char sign)
{
    return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_';
}

/// What stands before a place, without the blanks between.
std::string_view codeBefore(std::string_view code, std::size_t at)
{
    const auto last = code.substr(0, at).find_last_not_of(" \t");
    return code.substr(0, last == code.npos ? 0 : last + 1);
}

std::string_view codeBehind(std::string_view code, std::size_t at)
{
    return code.substr(std::min(code.find_first_not_of(" \t", at), code.size()));
}

std::string_view nameBefore(std::string_view code, std::size_t at)
{
    const auto before = codeBefore(code, at);
    auto begin = before.size();
    while (begin > 0 && isOfWord(before[begin - 1])) {
        --begin;
    }
    return before.substr(begin);
}

/// A bracket that is open at a place, and how many commas of its own stand before that.
struct OpenBracket {
    std::size_t at = std::string_view::npos; ///< the line itself
    int argument = 0;
};

/// From the outside in.
std::vector<OpenBracket> openAt(std::string_view code, std::size_t from, std::size_t place)
{
    std::vector<OpenBracket> open(1);
    char quote = 0;
    for (auto at = from; at < place; ++at) {
        const char sign = code[at];
        if (quote != 0 || sign == '"' || sign == '\'') {
            quote = quote == 0 ? sign : sign == quote ? '\0' : quote;
        } else if (std::string_view("([{").contains(sign)) {
            open.push_back({ at, 0 });
        } else if (std::string_view(")]}").contains(sign) && open.size() > 1) {
            open.pop_back();
        } else if (sign == ',') {
            ++open.back().argument;
        }
    }
    return open;
}

bool isOfNumpy(std::string_view code, std::size_t bracket)
{
    const auto name = nameBefore(code, bracket);
    const auto before = codeBefore(code, static_cast<std::size_t>(name.data() - code.data()));
    const auto owner = before.ends_with('.') ? nameBefore(code, before.size() - 1) : std::string_view();
    return owner == "np" || owner == "numpy";
}

/// Condition and number are arguments of one call.
std::optional<bool> ofArguments(std::string_view code, const OpenBracket& condition, const OpenBracket& factor)
{
    const auto name = condition.at == code.npos ? std::string_view() : nameBefore(code, condition.at);
    if (condition.argument != 0 || (name != "where" && name != "mask")) {
        return std::nullopt;
    }
    return isOfNumpy(code, condition.at) ? factor.argument == 1 : name == "mask";
}

/// The condition stands in a bracket of its own: weight.mask(unit == "kg", 0) * 0.4536
std::optional<bool> ofBracket(std::string_view code, std::size_t bracket)
{
    constexpr auto keeping = std::to_array<std::string_view>({ "", "where", "eq", "ne", "isin" });
    const auto name = nameBefore(code, bracket);
    if (code[bracket] != '[' && (isOfNumpy(code, bracket) || code[bracket] == '{')) {
        return std::nullopt;
    }
    return code[bracket] == '[' || std::ranges::contains(keeping, name) ? std::optional(true)
        : name == "mask"                                                ? std::optional(false)
                                                                        : std::nullopt;
}

/// weight * 0.4536 if unit == "lb" else weight
std::optional<bool> ofChoice(std::string_view code, const UnitText& unit, std::size_t factor)
{
    const auto hasBetween = [&](std::size_t begin, std::size_t end, std::string_view word) {
        return begin < end && code.substr(begin, end - begin).contains(word);
    };
    return hasBetween(factor, unit.begin, " if ") ? std::optional(true)
        : hasBetween(unit.end, factor, " else ")  ? std::optional(false)
                                                  : std::nullopt;
}

bool isDenied(std::string_view code, const UnitText& unit)
{
    constexpr std::string_view unequal = "!=";
    const auto before = codeBefore(code, unit.begin);
    return before.ends_with(unequal) || codeBehind(code, unit.end).starts_with(unequal)
        || (before.ends_with('(') && nameBefore(code, before.size() - 1) == "ne");
}

std::optional<bool> isOfPicked(std::string_view code, std::size_t from, const UnitText& unit, std::size_t factor)
{
    const auto ofUnit = openAt(code, from, unit.begin);
    const auto ofFactor = openAt(code, from, factor);
    std::size_t common = 1;
    while (common < std::min(ofUnit.size(), ofFactor.size()) && ofUnit[common].at == ofFactor[common].at) {
        ++common;
    }
    const auto& one = ofUnit[common - 1];
    const auto& other = ofFactor[common - 1];
    const bool isTurned = code.substr(from, code.find('\n', from) - from).contains('~');
    const auto holds = isTurned          ? std::nullopt
        : one.argument != other.argument ? ofArguments(code, one, other)
        : common < ofUnit.size()         ? ofBracket(code, ofUnit[common].at)
                                         : ofChoice(code, unit, factor);
    return holds ? std::optional(*holds != isDenied(code, unit)) : std::nullopt;
}

/// Whether what stands there is divided by the number, or multiplied with it; nothing: neither.
std::optional<bool> dividesBy(std::string_view code, std::size_t begin, std::size_t end)
{
    auto before = codeBefore(code, begin);
    const auto after = codeBehind(code, end);
    const auto method = before.ends_with('(') ? nameBefore(code, before.size() - 1) : std::string_view();
    if (before.ends_with("*=") || before.ends_with("/=")) {
        before.remove_suffix(1);
    }
    if (before.ends_with('/') || method == "div" || method == "truediv" || method == "divide") {
        return true;
    }
    const bool multiplies = (before.ends_with('*') && !before.ends_with("**")) || method == "mul"
        || method == "multiply" || (after.starts_with('*') && !after.starts_with("**"));
    return multiplies ? std::optional(false) : std::nullopt;
}
} // namespace

std::optional<PickedFactor> pickedFactor(
    const std::string& code, std::size_t from, const std::string& number, const std::vector<UnitText>& units)
{
    const auto to = std::min(code.find('\n', from), code.size());
    for (auto at = code.find(number, from); at < to && !units.empty(); at = code.find(number, at + 1)) {
        const auto end = at + number.size();
        const auto isOther = [&](std::size_t place) {
            return place < code.size() && (isOfWord(code[place]) || code[place] == '.');
        };
        const bool isWhole = !isOther(end) && (at == 0 || !isOther(at - 1));
        if (const auto divides = isWhole ? dividesBy(code, at, end) : std::nullopt) {
            const auto next = std::ranges::find_if(units, [&](const UnitText& one) { return one.begin >= at; });
            const auto& unit = next != units.begin() ? *(next - 1) : *next;
            return PickedFactor { unit.unit, *divides, isOfPicked(code, from, unit, at) };
        }
    }
    return std::nullopt;
}

} // namespace core
