// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/unit_factors.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/picked_factors.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

namespace {
enum class Of { Mass, Length, Volume, Time, Energy, Pressure };

struct KnownUnit {
    std::string_view name;
    Of of;
    double size;
};

const KnownUnit* knownUnit(const std::string& written)
{
    using enum Of;
    static constexpr auto all = std::to_array<KnownUnit>(
        { { "mg", Mass, 1e-6 }, { "g", Mass, 1e-3 }, { "kg", Mass, 1 }, { "t", Mass, 1e3 }, { "oz", Mass, 0.02834952 },
            { "lb", Mass, 0.45359237 }, { "lbs", Mass, 0.45359237 }, { "mm", Length, 1e-3 }, { "cm", Length, 1e-2 },
            { "m", Length, 1 }, { "km", Length, 1e3 }, { "in", Length, 0.0254 }, { "ft", Length, 0.3048 },
            { "yd", Length, 0.9144 }, { "mi", Length, 1609.344 }, { "ml", Volume, 1e-3 }, { "cl", Volume, 1e-2 },
            { "l", Volume, 1 }, { "hl", Volume, 100 }, { "m3", Volume, 1e3 }, { "s", Time, 1 }, { "sec", Time, 1 },
            { "min", Time, 60 }, { "h", Time, 3600 }, { "wh", Energy, 1e-3 }, { "kwh", Energy, 1 },
            { "mwh", Energy, 1e3 }, { "gwh", Energy, 1e6 }, { "mbar", Pressure, 1e-3 }, { "bar", Pressure, 1 },
            { "psi", Pressure, 0.06894757 }, { "kpa", Pressure, 1e-2 } });
    const auto* const found = std::ranges::find(all, builtin::trimmed(builtin::fold(written)), &KnownUnit::name);
    return found == all.end() ? nullptr : found;
}

bool areAlike(double one, double other)
{
    constexpr double off = 0.01; // 0.45 for 0.45359
    return std::abs(one - other) <= off * std::abs(other);
}

struct UnitNumber {
    std::string unit;
    double number = 0;
};

/// What the code does with such numbers; nothing: either, or it is not known.
enum class Scaling { Multiplies, Divides };

std::optional<Scaling> turned(std::optional<Scaling> how)
{
    return how == Scaling::Multiplies ? std::optional(Scaling::Divides)
        : how == Scaling::Divides     ? std::optional(Scaling::Multiplies)
                                      : std::nullopt;
}

/// What is known of two of the units is what the numbers beside them say.
bool agreeWithKnown(const std::vector<UnitNumber>& beside, std::optional<Scaling> how)
{
    return std::ranges::all_of(beside, [&](const UnitNumber& one) {
        const auto* const known = knownUnit(one.unit);
        return known == nullptr || std::ranges::all_of(beside, [&](const UnitNumber& other) {
            const auto* const second = knownUnit(other.unit);
            return second == nullptr || second->of != known->of
                || (how != Scaling::Divides && areAlike(one.number * second->size, other.number * known->size))
                || (how != Scaling::Multiplies && areAlike(one.number * known->size, other.number * second->size));
        });
    });
}

/// The number that a colon puts beside a text which ends there.
std::optional<double> numberBehind(std::string_view code, std::size_t at)
{
    constexpr std::string_view blanks = " \t\n";
    at = std::min(code.find_first_not_of(blanks, at), code.size());
    const auto begin = at < code.size() && code[at] == ':' ? code.find_first_not_of(blanks, at + 1) : code.npos;
    double number = 0;
    if (begin == code.npos) {
        return std::nullopt;
    }
    const auto [end, fault] = std::from_chars(code.data() + begin, code.data() + code.size(), number);
    const auto next = code.find_first_not_of(blanks, static_cast<std::size_t>(end - code.data()));
    const bool isWhole = next != code.npos && (code[next] == ',' || code[next] == '}');
    return fault == std::errc() && isWhole ? std::optional(number) : std::nullopt;
}

bool isUnit(const ColumnProfile& units, const std::string& text)
{
    return std::ranges::contains(units.top, text, &TopValue::value);
}

/// How the line uses what a table gives for each row, or the rest of the code where the line does not say.
std::optional<Scaling> scalingOf(const CodeFacts& facts, int line)
{
    const auto says = [&](std::string_view sign, bool anywhere) {
        return std::ranges::any_of(
            facts.arithmetic, [&](const auto& one) { return one.name == sign && (anywhere || one.line == line); });
    };
    const bool anywhere = !says("*", false) && !says("/", false);
    const bool multiplies = says("*", anywhere);
    return multiplies == says("/", anywhere) ? std::nullopt
        : multiplies                         ? std::optional(Scaling::Multiplies)
                                             : std::optional(Scaling::Divides);
}

/// {"kg": 1, "lb": 0.4536}
bool arePaired(const VerifyRequest& request, const ColumnProfile& units, const CodeFacts::Literals& literals, bool turn)
{
    std::vector<UnitNumber> beside;
    for (const auto& written : request.facts.texts) {
        const auto number = isUnit(units, written.text) && written.line >= literals.line && written.end > 0
            ? numberBehind(request.code, static_cast<std::size_t>(written.end))
            : std::nullopt;
        if (number) {
            beside.push_back({ written.text, *number });
        }
    }
    const bool areAll = std::ranges::all_of(literals.values, [&](const auto& literal) {
        return std::ranges::contains(beside, numberIn(literal.cell).value_or(0), &UnitNumber::number);
    });
    const auto how = scalingOf(request.facts, literals.line);
    return areAll && agreeWithKnown(beside, turn ? turned(how) : how);
}

/// Whether a factor makes one of two known units of the column of the other; also where none is known.
bool makesKnown(const ColumnProfile& units, const PickedFactor& factor, double number, bool turn)
{
    bool isAny = false;
    bool isIt = false;
    const double times = factor.divides != turn ? 1 / number : number;
    for (const auto& one : units.top) {
        for (const auto& other : units.top) {
            const auto* const from = knownUnit(one.value);
            const auto* const into = knownUnit(other.value);
            const bool isPair = from != nullptr && into != nullptr && from != into && from->of == into->of;
            const auto& picked = factor.ofPicked.value_or(true) ? one.value : other.value;
            const bool isMeant = !factor.ofPicked || picked == factor.unit;
            isAny = isAny || isPair;
            isIt = isIt || (isPair && isMeant && areAlike(times * into->size, from->size));
        }
    }
    return isIt || !isAny;
}

/// weight * 0.4536, where unit == "lb" stands in the line.
bool areApplied(
    const VerifyRequest& request, const ColumnProfile& units, const CodeFacts::Literals& literals, bool turn)
{
    std::vector<UnitText> named;
    for (const auto& written : request.facts.texts) {
        if (written.line == literals.line && isUnit(units, written.text) && written.end > written.begin) {
            named.push_back(
                { written.text, static_cast<std::size_t>(written.begin), static_cast<std::size_t>(written.end) });
        }
    }
    std::ranges::sort(named, {}, &UnitText::begin);
    const auto from = named.empty() ? std::string::npos : request.code.rfind('\n', named.front().begin) + 1;
    return !named.empty() && std::ranges::all_of(literals.values, [&](const CodeFacts::Literal& literal) {
        const auto number = numberIn(literal.cell).value_or(0);
        const auto factor = pickedFactor(request.code, from, sandbox::cellText(literal.cell), named);
        return factor && number != 0 && makesKnown(units, *factor, number, turn);
    });
}
/// `turn`: whether they would be, if the code divided where it multiplies.
bool areFactors(const VerifyRequest& request, const CodeFacts::Literals& literals, bool turn)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& measured : dataset->profile.columns) {
            const auto* units = measured.type == ColumnType::Text ? nullptr : unitsOf(*dataset, measured.name);
            const bool isNamed = units != nullptr && std::ranges::any_of(request.facts.columns, [&](const auto& named) {
                return named.line == literals.line && named.name == units->name;
            });
            const bool isTable = literals.use != LiteralUse::Operand;
            if (isNamed
                && (isTable ? arePaired(request, *units, literals, turn)
                            : areApplied(request, *units, literals, turn))) {
                return true;
            }
        }
    }
    return false;
}

bool isPowerOfTen(const CodeFacts::Literal& literal)
{
    const auto number = numberIn(literal.cell).value_or(0);
    return number > 0 && areAlike(std::pow(10, std::round(std::log10(number))), number);
}
} // namespace

bool areUnitFactors(const VerifyRequest& request, const CodeFacts::Literals& literals)
{
    return areFactors(request, literals, false);
}

bool areTurnedFactors(const VerifyRequest& request, const CodeFacts::Literals& literals)
{
    return !areFactors(request, literals, false) && areFactors(request, literals, true)
        && !std::ranges::all_of(literals.values, isPowerOfTen);
}

bool makesOneUnit(const VerifyRequest& request)
{
    return std::ranges::any_of(
        request.facts.literals, [&](const auto& literals) { return areUnitFactors(request, literals); });
}

} // namespace core
