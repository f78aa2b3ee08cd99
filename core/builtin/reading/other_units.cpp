// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/other_units.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
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

/// "in M", where the file has such a size: it asks for these rows.
bool isValue(const Token& token, const Schema& schema)
{
    const auto value = schema.matchValue({ token.text });
    return value && (value->value == token.raw || std::ranges::contains(value->spellings, token.raw));
}

/// "in weeks without DHL", "in week 3": these stretches of time are meant.
bool isStretch(const std::vector<Token>& tokens, std::size_t at, const UnitSize& unit)
{
    constexpr double day = 86'400;
    if (at + 1 == tokens.size()) {
        return false;
    }
    const auto& next = tokens[at + 1];
    return next.kind == TokenKind::Number
        || (unit.of == Measured::Time && unit.size >= day
            && std::ranges::any_of(std::array { With, Without, Never, Not, When, Which, Only },
                [&](core::builtin::Concept each) { return meansAlone(next, each); }));
}

std::optional<SaidUnit> saidUnitIn(const std::vector<Token>& tokens, const Schema& schema)
{
    std::optional<SaidUnit> found;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const auto& word = tokens[i + 1];
        const bool isSaid = word.kind == TokenKind::Word && meansAlone(tokens[i], In) && !isValue(word, schema);
        const auto size = isSaid ? unitSize(word.text) : UnitSize {};
        if (size.of == Measured::Nothing || isStretch(tokens, i + 1, size)) {
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
bool isAnyOf(const Piece& piece, std::initializer_list<core::builtin::Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return piece.is(each); });
}

bool isFunction(const Piece& piece)
{
    return isAnyOf(piece, { Sum, Mean, Median, Minimum, Maximum });
}

/// "rating is 4", "units = 5", "with 5 units": a condition on the number at `at`.
bool isLimited(const std::vector<Piece>& pieces, std::size_t at)
{
    auto next = at + 1;
    while (says(pieces, next, { Is, Exactly, Not })) {
        ++next;
    }
    const bool isBehind = holds(pieces, next, PieceKind::Number) && (next > at + 1 || !isYearWritten(pieces[next]));
    return isBehind
        || (at > 1 && holds(pieces, at - 1, PieceKind::Number)
            && says(pieces, at - 2, { With, Without, For, Is, Exactly }));
}

/// "total fee and total cost", "fee, cost", "fee minus cost": what is said of both is said in one breath.
bool areOneList(const std::vector<Piece>& pieces, std::size_t one, std::size_t other, const std::string& question)
{
    const auto function = std::ranges::find_if(pieces, isFunction);
    const auto between = std::span(pieces).subspan(one + 1, other - one - 1);
    const auto binds = [](const Piece& each) { return isAnyOf(each, { And, Plus, Minus }); };
    const auto begin = static_cast<std::size_t>(pieces[one].end);
    const auto words = trimmed(question.substr(begin, static_cast<std::size_t>(pieces[other].begin) - begin));
    return (words.starts_with(',') || std::ranges::any_of(between, binds))
        && std::ranges::all_of(between, [&](const Piece& each) {
               return binds(each) || each.is(Of) || (isFunction(each) && each.meaning == function->meaning);
           });
}

/// Numbers that are told in a unit.
struct NumbersInUnit {
    std::vector<Token> tokens;
    SaidUnit unit {};
    std::vector<std::pair<Piece, UnitSize>> numbers;
    bool isOwn = false; ///< they have that unit
};

/// The places of the numbers, all of them before the unit or all behind it. None where one of them is something else:
/// a condition, a group, or what another one is divided by.
std::vector<std::size_t> numbersBeside(
    const TextSpan& unit, const std::vector<Piece>& pieces, const std::string& question, const Schema& schema)
{
    constexpr double partOfName = 0.7; // "quantity" is no unit_cost
    std::vector<std::size_t> places;
    bool hasNounBefore = false;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& piece = pieces[i];
        const bool isUnit = piece.begin < unit.end && unit.begin < piece.end;
        const bool isColumn = !isUnit && piece.kind == PieceKind::Column;
        const bool isNumber = isColumn && piece.column.score > partOfName && schema.isNumeric(piece.column.column)
            && !schema.isIdentifier(piece.column.column) && !schema.isYear(piece.column.column)
            && !schema.hasFlag(piece.column.column, partOfTime);
        const bool isBefore = piece.begin < unit.begin;
        hasNounBefore = hasNounBefore || (isBefore && (isColumn || piece.kind == PieceKind::RowNoun));
        if (isAnyOf(piece, { Above, Below, AtLeast, AtMost, Between, Over, Times })
            || (isNumber
                && ((!isBefore && hasNounBefore) || isLimited(pieces, i)
                    || (!places.empty() && !areOneList(pieces, places.back(), i, question))))) {
            return {};
        }
        if (isNumber) {
            places.push_back(i);
        }
    }
    return places;
}

std::optional<NumbersInUnit> numbersInUnit(const std::string& question, const Schema& schema)
{
    auto tokens = tokenise(question);
    const auto unit = saidUnitIn(tokens, schema);
    if (!unit) {
        return std::nullopt;
    }
    const auto pieces = annotate(question, schema);
    NumbersInUnit found { std::move(tokens), *unit, {} };
    const TextSpan span { found.tokens[unit->begin].begin, found.tokens[unit->end - 1].end };
    for (const auto at : numbersBeside(span, pieces, question, schema)) {
        found.numbers.emplace_back(pieces[at], ownUnitSize(pieces[at].column.column, unit->size.of, schema));
    }
    const bool isKnown = std::ranges::all_of(found.numbers, [](const auto& each) { return each.second.size > 0; });
    found.isOwn = unit->size.of != Measured::Number
        && std::ranges::all_of(found.numbers, [&](const auto& each) { return each.second.size == unit->size.size; });
    return isKnown && !found.numbers.empty() ? std::optional(std::move(found)) : std::nullopt;
}
} // namespace

Reworded inOtherUnits(Reworded question, const Schema& schema)
{
    const auto inUnit = numbersInUnit(question.text(), schema);
    if (!inUnit || inUnit->isOwn) {
        return question;
    }
    const auto& tokens = inUnit->tokens;
    const auto* said = &inUnit->unit;
    const auto begin = tokens[said->begin].begin;
    const auto end = tokens[said->end - 1].end;
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
    for (const auto& [piece, size] : inUnit->numbers) {
        changes.emplace_back(TextSpan { piece.begin, piece.end },
            withFactor(schema.name(piece.column.column), size.size, said->size.size));
    }
    std::ranges::sort(changes, std::ranges::greater {}, [](const auto& each) { return each.first.begin; });
    for (const auto& [span, text] : changes) {
        question.replace(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end), text);
    }
    return question;
}

namespace {
/// "in t", "and in thousands of euros?": nothing but a unit.
std::optional<SaidUnit> onlyUnitIn(const std::vector<Token>& tokens, const Schema& schema)
{
    const auto said = saidUnitIn(tokens, schema);
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

bool asksOnlyForUnit(const std::string& question, const Schema& schema)
{
    return onlyUnitIn(tokenise(question), schema)
        && std::ranges::any_of(
            annotate(question, schema), [](const Piece& each) { return each.kind == PieceKind::Column; });
}

std::optional<std::string> withUnit(const std::string& question, const std::string& unit, const Schema& schema)
{
    const auto tokens = tokenise(unit);
    const auto said = onlyUnitIn(tokens, schema);
    if (!said) {
        return std::nullopt;
    }
    const auto place = [](const Token& each) { return static_cast<std::size_t>(each.begin); };
    const auto words = trimmed(unit.substr(place(tokens[said->begin])));
    const auto own = tokenise(question);
    auto text = question;
    if (const auto before = saidUnitIn(own, schema)) {
        text.erase(
            place(own[before->begin]), static_cast<std::size_t>(own[before->end - 1].end) - place(own[before->begin]));
    }
    text.resize(text.find_last_not_of("?!. ") + 1);
    auto asked = text + " " + words.substr(0, words.find_last_not_of("?!. ") + 1);
    const auto numbers = numbersInUnit(asked, schema);
    return numbers ? std::optional(numbers->isOwn ? std::move(text) : std::move(asked)) : std::nullopt;
}

} // namespace core::builtin
