// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/added_columns.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <optional>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isNumberAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && schema.isNumeric(pieces[at].column.column)
        && !schema.isIdentifier(pieces[at].column.column);
}

/// "fee and tax" at `at`, of no longer list.
bool isPairAt(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const auto isJoined = [&](std::size_t place) { return place < pieces.size() && pieces[place].is(And); };
    return isNumberAt(pieces, at, schema) && isJoined(at + 1) && isNumberAt(pieces, at + 2, schema)
        && pieces[at].column.column != pieces[at + 2].column.column
        && !(isJoined(at + 3) && isNumberAt(pieces, at + 4, schema))
        && !(at > 1 && isJoined(at - 1) && isNumberAt(pieces, at - 2, schema));
}

/// Where the only pair stands; nothing of none and of several.
std::optional<std::size_t> onlyPair(const Pieces& pieces, const Schema& schema)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (isPairAt(pieces, i, schema) && found) {
            return std::nullopt;
        }
        found = isPairAt(pieces, i, schema) ? std::optional(i) : found;
    }
    return found;
}

/// "labour" of labour_cost: one word of its two, the other of which is its head.
bool isModifier(const Piece& piece, const Schema& schema)
{
    const auto said = nameWords(piece.text);
    const auto name = piece.kind == PieceKind::Column ? nameWords(schema.name(piece.column.column))
                                                      : std::vector<std::string> {};
    return said.size() == 1 && name.size() == 2 && stem(said.front()) == stem(name.front())
        && piece.column.rivals.empty();
}

std::string headOf(int column, const Schema& schema)
{
    const auto name = nameWords(schema.name(column));
    return name.size() == 2 ? stem(name.back()) : std::string();
}

/// "planned" of "planned versus actual hours": the column that it names together with the head of the other.
std::optional<int> withHeadBehind(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    const bool isPair = at + 2 < pieces.size() && (pieces[at + 1].is(And) || pieces[at + 1].is(Compare))
        && (pieces[at].kind == PieceKind::Column || pieces[at].kind == PieceKind::Unknown)
        && pieces[at + 2].kind == PieceKind::Column;
    const auto said = isPair ? nameWords(pieces[at].text) : std::vector<std::string> {};
    const auto other = isPair ? nameWords(pieces[at + 2].text) : std::vector<std::string> {};
    const auto head = isPair ? headOf(pieces[at + 2].column.column, schema) : std::string();
    const bool isOwnName = isPair && pieces[at].kind == PieceKind::Column
        && fold(pieces[at].text) == fold(schema.name(pieces[at].column.column));
    if (said.size() != 1 || other.size() < 2 || head.empty() || stem(other.back()) != head || isOwnName) {
        return std::nullopt;
    }
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto name = nameWords(schema.name(i));
        if (headOf(i, schema) == head && stem(name.front()) == stem(said.front())) {
            return i;
        }
    }
    return std::nullopt;
}

/// "cost", where the file has several: which of them its modifiers name. Empty: none is named, or another one.
std::set<int> namedOf(const Piece& piece, const Pieces& pieces, const Schema& schema)
{
    std::set<int> named;
    for (const auto& each : pieces) {
        const bool isOfHead = isModifier(each, schema) && headOf(each.column.column, schema) == stem(fold(piece.text));
        if (isOfHead) {
            named.insert(each.column.column);
        }
    }
    return named;
}
} // namespace

void takeSharedHeads(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (const auto column = withHeadBehind(pieces, i, schema)) {
            pieces[i].kind = PieceKind::Column;
            pieces[i].column = { *column, 1, {} };
        }
        const bool isOpen = pieces[i].kind == PieceKind::Column && !pieces[i].column.rivals.empty();
        const auto named = isOpen ? namedOf(pieces[i], pieces, schema) : std::set<int>();
        const bool isHead = i + 2 < pieces.size() && isModifier(pieces[i], schema)
            && (pieces[i + 1].is(And) || pieces[i + 1].is(Compare)) && pieces[i + 2].kind == PieceKind::Column
            && !nameWords(pieces[i + 2].text).empty()
            && headOf(pieces[i].column.column, schema) == headOf(pieces[i + 2].column.column, schema)
            && stem(nameWords(pieces[i + 2].text).back()) == headOf(pieces[i].column.column, schema);
        if (isHead) { // "labour and parts cost"
            pieces[i].column.score = 1;
        }
        if (named.empty() || named.size() > 2) {
            continue;
        }
        for (auto& each : pieces) {
            each.column.score = isModifier(each, schema) ? 1 : each.column.score;
        }
        if (named.size() == 2) { // "the cost, parts and labour together"
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        pieces[i].column = { *named.begin(), 1, {} };
        const auto isSame = [&](const Piece& each) {
            return isModifier(each, schema) && each.column.column == *named.begin();
        };
        const auto modifier = std::ranges::find_if(pieces, isSame);
        const bool isLed = modifier != pieces.begin() && ((modifier - 1)->is(In) || (modifier - 1)->is(For));
        pieces.erase(modifier - (isLed ? 1 : 0), modifier + 1);
    }
}

bool namesPair(const std::vector<Piece>& pieces, const Schema& schema)
{
    return onlyPair(pieces, schema).has_value();
}

void takeSums(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto pair = onlyPair(pieces, schema);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isBeside = pair && (*pair + 3 == i || *pair == i + 1);
        const bool isCombined = pieces[i].is(Sum) && isCombining(fold(pieces[i].text)) && isBeside;
        if (!pieces[i].is(Together) && !isCombined) {
            continue;
        }
        pieces[i].meaning = Sum;
        if (pair) {
            pieces[*pair + 1].meaning = Plus;
        }
    }
}

} // namespace core::builtin
