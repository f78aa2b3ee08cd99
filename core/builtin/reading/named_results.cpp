// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_results.h"

#include "core/builtin/reading/pieces.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
bool isAnyOf(const Piece& piece, std::initializer_list<Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return piece.is(each); });
}
} // namespace

Reworded withoutNameOfResult(Reworded question, const Schema& schema)
{
    const std::string colon = ": ";
    const auto& text = question.text();
    const auto at = text.find(colon);
    if (at == std::string::npos || text.find(colon, at + 1) != std::string::npos) {
        return question;
    }
    const auto pieces = annotate(text, schema);
    const auto place = static_cast<int>(at);
    const auto behind = std::ranges::find_if(pieces, [&](const Piece& each) { return each.end > place; });
    const auto groups = std::find_if(
        pieces.begin(), behind, [](const Piece& each) { return isAnyOf(each, { By, Each }); });
    const bool isName = groups != pieces.begin() && std::all_of(pieces.begin(), groups, [](const Piece& each) {
        return each.kind == PieceKind::Unknown || isAnyOf(each, { Share, Ratio, Of, Filler });
    });
    const bool isWhole = behind != pieces.end() && behind->begin >= place; // no name of a column has the colon
    const bool isWorkedOut = std::any_of(
        behind, pieces.end(), [](const Piece& each) { return isAnyOf(each, { Over, Times, Plus, Minus }); });
    if (!isName || !isWhole || !isWorkedOut) {
        return question;
    }
    const auto begin = groups == behind ? at : static_cast<std::size_t>(groups->begin);
    question.replace(0, at + colon.size(), begin == at ? "" : text.substr(begin, at - begin) + " ");
    return question;
}

} // namespace core::builtin
