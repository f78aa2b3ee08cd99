// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shorter_question.h"

#include <algorithm>

namespace core::builtin {

std::string questionWithout(const std::vector<Piece>& left, const std::string& question, const Elements& said)
{
    auto text = question;
    const auto isLeft = [&](const Piece& piece) { return std::ranges::contains(left, piece.begin, &Piece::begin); };
    const auto blank = [&](const Piece& piece) {
        std::fill(text.begin() + piece.begin, text.begin() + piece.end, ' ');
    };
    for (std::size_t i = said.pieces.size(); i-- > 0;) {
        const auto& piece = said.pieces[i].piece;
        if (!isLeft(piece)) {
            continue;
        }
        blank(piece);
        const auto next = i + 1 < said.pieces.size() ? &said.pieces[i + 1].piece : nullptr;
        if (next != nullptr && next->kind != PieceKind::Concept && !isLeft(*next)) {
            continue; // "of the frobnicated visits" leaves "of the visits"
        }
        for (auto before = i; before-- > 0 && said.pieces[before].piece.kind == PieceKind::Concept
            && isGrammar(said.pieces[before].piece.meaning);) {
            blank(said.pieces[before].piece);
        }
    }
    std::string words;
    for (const char each : text) {
        if (each != ' ' || (!words.empty() && words.back() != ' ')) {
            words += each;
        }
    }
    return trimmed(words);
}

} // namespace core::builtin
