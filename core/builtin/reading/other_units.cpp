// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/other_units.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace core::builtin {

using enum Concept;

namespace {
enum class Measured { Nothing, Number, Time, Mass, Length, Volume, Energy, Area };

/// How much of the same a unit is.
struct UnitSize {
    Measured of = Measured::Nothing;
    double size = 0;
};

UnitSize unitSize(const std::string& word)
{
    using enum Measured;
    static constexpr std::array<std::pair<std::string_view, UnitSize>, 20> units { { { "mg", { Mass, 0.001 } },
        { "g", { Mass, 1 } }, { "kg", { Mass, 1000 } }, { "t", { Mass, 1e6 } }, { "mm", { Length, 0.001 } },
        { "cm", { Length, 0.01 } }, { "m", { Length, 1 } }, { "km", { Length, 1000 } }, { "ml", { Volume, 0.001 } },
        { "cl", { Volume, 0.01 } }, { "dl", { Volume, 0.1 } }, { "l", { Volume, 1 } }, { "hl", { Volume, 100 } },
        { "wh", { Energy, 0.001 } }, { "kwh", { Energy, 1 } }, { "mwh", { Energy, 1000 } }, { "gwh", { Energy, 1e6 } },
        { "m2", { Area, 1 } }, { "ha", { Area, 1e4 } }, { "km2", { Area, 1e6 } } } };
    if (const auto times = magnitudeOf(word); times > 1) {
        return { Number, times };
    }
    const auto unit = timeUnit(word);
    if (constexpr double week = 604'800; !unit.empty() && secondsIn(unit) > 0 && secondsIn(unit) <= week) {
        return { Time, secondsIn(unit) }; // a month and a year are of no fixed length
    }
    const auto* const found = std::ranges::find(units, canonical(word), &std::pair<std::string_view, UnitSize>::first);
    return found == units.end() ? UnitSize {} : found->second;
}

/// The words that say it, "in t": tokens.
struct SaidUnit {
    std::size_t begin = 0;
    std::size_t end = 0;
    UnitSize size {};
};

bool meansAlone(const Token& token, Concept meaning)
{
    const auto own = phraseAt({ token.text }, 0);
    return own && own->meaning == meaning;
}

std::optional<SaidUnit> saidUnitIn(const std::vector<Token>& tokens)
{
    std::optional<SaidUnit> found;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto size = tokens[i + 1].kind == TokenKind::Word && meansAlone(tokens[i], In)
            ? unitSize(tokens[i + 1].text)
            : UnitSize {};
        const bool isCounted = i + 2 < tokens.size() && tokens[i + 2].kind == TokenKind::Number; // "in week 3"
        if (size.of == Measured::Nothing || isCounted) {
            continue;
        }
        if (found) {
            return std::nullopt;
        }
        found = { i, i + 2, size };
    }
    return found;
}

/// Of a name's last word: "weight_kg", "budget_k". A number without one counts what it is of.
UnitSize ownUnitSize(int column, Measured wanted, const Schema& schema)
{
    const auto words = nameWords(schema.name(column));
    const auto last = words.empty() || (wanted == Measured::Number && words.size() == 1) ? "" : words.back();
    auto size = last.empty() ? UnitSize {} : unitSize(last);
    if (size.of != wanted && wanted == Measured::Time) { // "Minutes on site"
        const auto unit = std::ranges::find_if(
            words, [](const auto& each) { return unitSize(each).of == Measured::Time; });
        size = unit == words.end() ? size : unitSize(*unit);
    }
    return size.of == wanted ? size : wanted == Measured::Number ? UnitSize { wanted, 1 } : UnitSize {};
}

/// The name with the factor behind it, as a question writes arithmetic.
std::string withFactor(const std::string& name, double own, double wanted)
{
    const auto quoted = "\"" + name + "\"";
    return own == wanted ? quoted
        : own < wanted   ? quoted + " / " + numeral(wanted / own)
                         : quoted + " * " + numeral(own / wanted);
}
} // namespace

Reworded inOtherUnits(Reworded question, const Schema& schema)
{
    const auto tokens = tokenise(question.text());
    const auto said = saidUnitIn(tokens);
    const auto pieces = said ? annotate(question.text(), schema) : std::vector<Piece> {};
    const auto begin = said ? tokens[said->begin].begin : 0;
    const auto end = said ? tokens[said->end - 1].end : 0;
    std::vector<std::pair<const Piece*, UnitSize>> numbers;
    for (const auto& piece : pieces) {
        if (piece.is(Above) || piece.is(Below) || piece.is(AtLeast) || piece.is(AtMost) || piece.is(Between)
            || piece.is(Over) || piece.is(Times)) {
            return question;
        }
        const bool isUnit = piece.begin < end && begin < piece.end;
        const bool isNumber = !isUnit && piece.kind == PieceKind::Column && schema.isNumeric(piece.column.column)
            && !schema.isIdentifier(piece.column.column) && !schema.isYear(piece.column.column)
            && !schema.hasFlag(piece.column.column, partOfTime);
        if (isNumber) {
            numbers.emplace_back(&piece, ownUnitSize(piece.column.column, said->size.of, schema));
        }
    }
    const bool isKnown = std::ranges::all_of(numbers, [](const auto& each) { return each.second.size > 0; });
    const bool isSame = std::ranges::all_of(
        numbers, [&](const auto& each) { return each.second.size == said->size.size; });
    if (numbers.empty() || !isKnown || (isSame && said->size.of != Measured::Number)) {
        return question;
    }
    auto last = static_cast<std::size_t>(end);
    if (said->end < tokens.size() && meansAlone(tokens[said->end], Of)) { // "in thousands of euros"
        last = static_cast<std::size_t>(tokens[said->end].end);
    }
    const bool isMoneyBehind = said->size.of == Measured::Number && last < question.text().size()
        && std::ranges::any_of(
            tokens,
            [&](const Token& each) {
                return static_cast<std::size_t>(each.begin) >= last && static_cast<std::size_t>(each.begin) <= last + 2
                    && isMoneyUnit(canonical(each.text));
            });
    std::vector<std::pair<TextSpan, std::string>> changes;
    const auto from = isMoneyBehind ? tokens[said->begin].end + 1 : begin; // "in EUR" is left of "in Tsd. EUR"
    changes.emplace_back(TextSpan { from, static_cast<int>(last) }, "");
    for (const auto& [piece, size] : numbers) {
        changes.emplace_back(TextSpan { piece->begin, piece->end },
            withFactor(schema.name(piece->column.column), size.size, said->size.size));
    }
    std::ranges::sort(changes, std::ranges::greater {}, [](const auto& each) { return each.first.begin; });
    for (const auto& [span, text] : changes) {
        question.replace(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end), text);
    }
    return question;
}

namespace {
/// "in t", "and in thousands of euros?": nothing but a unit.
std::optional<SaidUnit> onlyUnitIn(const std::vector<Token>& tokens)
{
    const auto said = saidUnitIn(tokens);
    for (std::size_t i = 0; said && i < tokens.size(); ++i) {
        const auto& each = tokens[i];
        const bool isOfUnit = i >= said->begin && i < said->end;
        const bool isMoney = said->size.of == Measured::Number && i >= said->end && isMoneyUnit(canonical(each.text));
        const bool isLight = each.kind == TokenKind::Sign || meansAlone(each, Of) || meansAlone(each, And)
            || meansAlone(each, List) || meansAlone(each, Filler) || isPronoun(each.text);
        if (!isOfUnit && !isMoney && !isLight) {
            return std::nullopt;
        }
    }
    return said;
}
} // namespace

std::optional<std::string> withUnit(const std::string& question, const std::string& unit, const Schema& schema)
{
    const auto tokens = tokenise(unit);
    const auto said = onlyUnitIn(tokens);
    if (!said) {
        return std::nullopt;
    }
    const auto place = [](const Token& each) { return static_cast<std::size_t>(each.begin); };
    const auto words = trimmed(unit.substr(place(tokens[said->begin])));
    const auto own = tokenise(question);
    auto text = question;
    if (const auto before = saidUnitIn(own)) {
        text.erase(
            place(own[before->begin]), static_cast<std::size_t>(own[before->end - 1].end) - place(own[before->begin]));
    }
    text.resize(text.find_last_not_of("?!. ") + 1);
    text += " " + words.substr(0, words.find_last_not_of("?!. ") + 1);
    return inOtherUnits(Reworded(text), schema).text() == text ? std::nullopt : std::optional(text);
}

} // namespace core::builtin
