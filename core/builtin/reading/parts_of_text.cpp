// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/parts_of_text.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isWritten(const Pieces& pieces, std::size_t at)
{
    return holds(pieces, at, PieceKind::Quoted) || holds(pieces, at, PieceKind::Value);
}

bool isText(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return holds(pieces, at, PieceKind::Column) && schema.isText(pieces[at].column.column);
}

/// "mit R beginnt", "auf R endet": the verb, and then how the text begins or ends. "auf" is a light word.
void takeVerbBehind(Pieces& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const auto verb = fold(pieces[i + 1].text);
        const bool isWith = says(pieces, i - 1, { With });
        const bool begins = isWith && lists().is(WordKind::BeginsBehind, verb);
        const bool isText = isWritten(pieces, i) || holds(pieces, i, PieceKind::Unknown);
        if (isText && (begins || lists().is(WordKind::EndsBehind, verb))) {
            pieces[i + 1].kind = PieceKind::Concept;
            pieces[i + 1].meaning = begins ? StartsWith : EndsWith;
            std::iter_swap(place(pieces, i), place(pieces, i + 1));
            pieces.erase(place(pieces, isWith ? i - 1 : i), place(pieces, i));
        }
    }
}

/// "products, which contain …": of the column before the comma.
void takeRelative(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (!isPartOfText(pieces, i)) {
            continue;
        }
        const auto verb = says(pieces, i - 1, { Not }) ? i - 1 : i;
        auto link = verb;
        while (link > 0 && says(pieces, link - 1, { Which, Of, With, By })) {
            --link;
        }
        const bool isComma = link > 1 && pieces[link - 1].is(And) && pieces[link - 1].text == ",";
        if (isComma && isText(pieces, link - 2, schema)) {
            pieces.erase(place(pieces, link - 1), place(pieces, verb));
            i -= verb - link + 1;
        }
    }
}

/// "how many doctors start with Dr": how many different ones, and not the rows that tell of them.
void takeCountedNames(Pieces& pieces, const Schema& schema)
{
    const std::size_t noun = says(pieces, 1, { Distinct }) ? 2 : 1;
    const auto verb = noun + (says(pieces, noun + 1, { Not }) ? 2 : 1);
    const bool areNames = says(pieces, 0, { HowMany }) && isText(pieces, noun, schema) && isPartOfText(pieces, verb)
        && !schema.namesRows(pieces[noun].column.column) && !schema.isOwnNoun(fold(pieces[noun].text));
    if (!areNames) {
        return;
    }
    auto with = pieces[noun], different = pieces[noun];
    with.kind = different.kind = PieceKind::Concept;
    with.meaning = With;
    different.meaning = Distinct;
    pieces.insert(place(pieces, noun + 1), { with, pieces[noun] });
    if (noun == 1) {
        pieces.insert(place(pieces, 1), different);
    }
}
} // namespace

void takePartsOfText(Pieces& pieces, const Schema& schema)
{
    takeVerbBehind(pieces);
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto from = place(pieces, i);
        if (pieces[i].is(Contains) && isWritten(pieces, i + 1) && says(pieces, i + 2, { In })
            && isText(pieces, i + 3, schema)) {
            std::rotate(from, from + 3, from + 4);
            pieces.erase(place(pieces, i + 3));
        } else if (isWritten(pieces, i) && pieces[i + 1].is(Contains) && !isWritten(pieces, i + 2)) {
            std::iter_swap(from, from + 1);
        }
    }
    takeRelative(pieces, schema);
    takeCountedNames(pieces, schema);
}

} // namespace core::builtin
