// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions that say codes or numbers of things: "line 3", "lines 3, 4 and 7".
#include "core/builtin/reading/elements.h"

#include <algorithm>

namespace core::builtin {

bool isCode(const Piece& piece)
{
    return piece.kind == PieceKind::Number && !piece.text.empty() && piece.text.front() >= '0'
        && piece.text.front() <= '9';
}

bool isYearWritten(const Piece& piece)
{
    constexpr double first = 1000, last = 2200;
    return isCode(piece) && piece.text.size() == 4 && piece.number >= first && piece.number <= last;
}

namespace {
/// A text of which every value is known holds no other code.
bool mayBe(const std::string& code, int column, const Schema& schema)
{
    const auto& profile = schema.column(column);
    const bool isKnown = schema.isText(column) && !schema.isIdentifier(column)
        && profile.distinct <= std::ssize(profile.top);
    return !isKnown || std::ranges::contains(profile.top, code, &TopValue::value);
}
} // namespace

bool isYearBehind(const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema)
{
    if (at == 0 || at >= pieces.size() || !isYearWritten(pieces[at]) || !schema.dateColumn()) {
        return false;
    }
    const auto* low = std::get_if<std::int64_t>(&schema.column(column).min);
    const auto* high = std::get_if<std::int64_t>(&schema.column(column).max);
    const auto isOutside = [&](double number) {
        return number < static_cast<double>(*low) || number > static_cast<double>(*high);
    };
    const bool isApart = pieces[at - 1].kind == PieceKind::Column && pieces[at].begin > pieces[at - 1].end + 1;
    return isApart || (low != nullptr && high != nullptr && isOutside(pieces[at].number));
}

Condition readCodes(const std::vector<Piece>& pieces, std::size_t at, int column, const Schema& schema, bool isDenied)
{
    if (isYearBehind(pieces, at, column, schema)) {
        return {};
    }
    const bool isNumber = schema.isNumeric(column);
    const bool isLabel = schema.isText(column) || schema.isIdentifier(column) || (isNumber && !schema.isAmount(column));
    const auto isNext = [&](std::size_t place) {
        return place < pieces.size() && isCode(pieces[place]) && mayBe(pieces[place].text, column, schema);
    };
    const bool isOther = isLabel && at < pieces.size() && isCode(pieces[at])
        && !schema.codes().mayHave(column, pieces[at].text);
    if (isOther) { // "clinic 3" of clinics C01, C02 and so on
        const MessageArguments said { .column = schema.name(column),
            .texts = { pieces[at].text, schema.codes().exampleOf(column) } };
        return { 1, true, {}, {}, ReadingTrouble(TroubleKind::NoSuchValue, said) };
    }
    if (!isLabel || !isNext(at)) {
        return {};
    }
    auto end = at + 1;
    while (end < pieces.size() && (pieces[end].is(Concept::And) || pieces[end].is(Concept::Or)) && isNext(end + 1)
        && !isYearWritten(pieces[end + 1])) { // "line 3, 2024"
        end += 2;
    }
    const bool isOne = end == at + 1;
    const auto equals = isDenied ? Test::NotEquals : Test::Equals;
    Condition codes { end - at, true, { column, equals, {}, {}, {} }, {}, {} };
    auto& filter = codes.filter;
    for (auto each = at; each < end; each += 2) {
        if (!isNumber) {
            filter.values.push_back(pieces[each].text);
        } else if (isOne) {
            filter.numbers = { pieces[each].number };
        } else {
            filter.rows.push_back({ column, equals, {}, { pieces[each].number }, {} });
        }
    }
    if (!isOne && isNumber) {
        filter.test = isDenied ? Test::AllOf : Test::AnyOf;
    } else if (!isOne) {
        filter.test = isDenied ? Test::NoneOf : Test::OneOf;
    }
    return codes;
}

Condition readSeveralNumbers(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    const auto says = [&](std::size_t place, Concept meaning) {
        return place < pieces.size() && pieces[place].is(meaning);
    };
    const auto behind = at + (says(at, Concept::Is) ? 1 : 0);
    const bool isDenied = says(behind, Concept::Not);
    const auto first = behind + (isDenied ? 1 : 0);
    const auto isNumber = [&](std::size_t place) {
        return place < pieces.size() && pieces[place].kind == PieceKind::Number && !pieces[place].percent;
    };
    if (!lastColumn || !schema.isNumeric(*lastColumn) || first == at || !isNumber(first)) {
        return {};
    }
    const auto equals = isDenied ? Test::NotEquals : Test::Equals;
    Condition several { 0, true, { *lastColumn, isDenied ? Test::AllOf : Test::AnyOf, {}, {}, {} }, {}, {} };
    auto end = first;
    for (; isNumber(end) && (end == first || says(end - 1, Concept::Or)); end += 2) {
        several.filter.rows.push_back({ *lastColumn, equals, {}, { pieces[end].number }, {} });
    }
    several.taken = several.filter.rows.size() > 1 ? end - 1 - at : 0;
    return several;
}

} // namespace core::builtin
