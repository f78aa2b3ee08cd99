// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/elements.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

Test testOf(const Piece& piece, bool isDenied)
{
    return piece.is(Contains)  ? (isDenied ? Test::NotContains : Test::Contains)
        : piece.is(StartsWith) ? (isDenied ? Test::NotStartsWith : Test::StartsWith)
                               : (isDenied ? Test::NotEndsWith : Test::EndsWith);
}

bool isWritten(const Pieces& pieces, std::size_t at)
{
    return holds(pieces, at, PieceKind::Quoted) || holds(pieces, at, PieceKind::Unknown)
        || holds(pieces, at, PieceKind::Value) || (holds(pieces, at, PieceKind::Number) && !pieces[at].percent);
}

/// As it was typed: of a value that is known only in part, the part.
std::string textOf(const Piece& piece)
{
    return piece.kind == PieceKind::Value && piece.value.part ? piece.value.value : piece.text;
}
} // namespace

Condition readPartOfText(const Pieces& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    const bool isDenied = at < pieces.size() && pieces[at].is(Not);
    const auto verb = at + (isDenied ? 1 : 0);
    if (!isPartOfText(pieces, verb) || !isWritten(pieces, verb + 1) || !lastColumn || !schema.isText(*lastColumn)) {
        return {};
    }
    const auto one = [&](std::size_t word) {
        return Filter { *lastColumn, testOf(pieces[verb], isDenied), { textOf(pieces[word]) }, {}, {} };
    };
    std::vector<Filter> parts { one(verb + 1) };
    auto end = verb + 2;
    for (; says(pieces, end, { Or }) && holds(pieces, end + 1, PieceKind::Quoted); end += 2) {
        parts.push_back(one(end + 1));
    }
    Condition condition { end - at, true, parts.front(), {}, {} };
    if (parts.size() > 1) { // none of them, or any
        condition.filter = { *lastColumn, isDenied ? Test::AllOf : Test::AnyOf, {}, {}, {} };
        condition.filter.rows = parts;
    }
    return condition;
}

} // namespace core::builtin
