// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/routes.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"

namespace core::builtin {

void takeRoutes(std::vector<Piece>& pieces)
{
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const auto leads = [&](std::size_t at, bool (*names)(const std::string&)) {
            return pieces[at].kind == PieceKind::Concept && names(fold(pieces[at].text))
                && pieces[at + 1].kind == PieceKind::Value && !pieces[at + 1].value.rivals.empty();
        };
        if (leads(i, namesStart) && leads(i + 2, namesEnd)) {
            pieces[i].meaning = Concept::From;
            pieces[i + 2].meaning = Concept::To;
        }
    }
}

} // namespace core::builtin
