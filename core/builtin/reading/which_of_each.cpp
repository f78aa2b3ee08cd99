// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/which_of_each.h"

#include "core/builtin/reading/elements.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
/// Asks for some of them, or for something of their own.
bool choosesSome(const Piece& piece)
{
    constexpr std::array choosing { Top, Bottom, Nth, First, Last, Common, Above, AtLeast, Below, AtMost, Exactly,
        Never, Not, Without, Every, Change, Fall, Fastest, Missing };
    return std::ranges::any_of(choosing, [&](Concept each) { return piece.is(each); });
}

bool isAsked(const Piece& piece)
{
    return piece.is(HowMany) || piece.is(Sum);
}
} // namespace

void takeWhichOfEach(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto isWhich = [](const Piece& each) { return each.is(Which); };
    const auto which = std::ranges::find_if(pieces, isWhich);
    if (which == pieces.end() || which + 1 == pieces.end()) {
        return;
    }
    const bool isLed = which != pieces.begin() && ((which - 1)->is(In) || (which - 1)->is(Above));
    const auto begin = which - (isLed ? 1 : 0);
    const bool isGroup = (which + 1)->kind == PieceKind::Column && !schema.isNumeric((which + 1)->column.column);
    const bool isSecond = begin != pieces.begin() && (begin - 1)->is(And); // "and which …" is another question
    const bool areBehind = begin == pieces.begin() && std::any_of(which + 2, pieces.end(), isAsked);
    const bool areAhead = begin != pieces.begin() && !isSecond && std::any_of(pieces.begin(), begin, isAsked);
    const bool choose = std::any_of(pieces.begin(), begin, choosesSome) || std::any_of(which, pieces.end(), choosesSome)
        || readSet(pieces, static_cast<std::size_t>(which - pieces.begin()) + 2, schema).taken
            > 0; // "… tea and coffee"
    if (isGroup && (areBehind || areAhead) && !choose) {
        which->meaning = By;
        pieces.erase(begin, which);
    }
}

} // namespace core::builtin
