// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/piece.h"

#include <algorithm>

namespace core::builtin {

bool isTimeSaid(const Piece& piece)
{
    return piece.kind == PieceKind::Month || piece.kind == PieceKind::Quarter || piece.kind == PieceKind::Date
        || (piece.kind == PieceKind::Number && isYearWritten(piece));
}

bool holds(const std::vector<Piece>& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool says(const std::vector<Piece>& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool isPartOfText(const std::vector<Piece>& pieces, std::size_t at)
{
    return says(pieces, at, { Concept::Contains, Concept::StartsWith, Concept::EndsWith });
}

std::vector<Piece>::iterator place(std::vector<Piece>& pieces, std::size_t at)
{
    return pieces.begin() + static_cast<std::ptrdiff_t>(at);
}

bool isBehindGroup(const std::vector<Piece>& pieces, std::size_t at)
{
    bool isBehind = at > 0 && says(pieces, at - 1, { Concept::HowMany });
    for (std::size_t i = 0; i + 1 < at; ++i) {
        isBehind = isBehind || says(pieces, i, { Concept::By, Concept::Each });
    }
    return isBehind;
}

} // namespace core::builtin
