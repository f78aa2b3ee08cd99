// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/row_or_entity.h"

#include "core/builtin/composed/entities.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/pieces.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// With its noun as the rows that there are of it.
std::string ofRows(const std::string& question, const Schema& schema, const std::string& rows)
{
    auto text = question;
    const auto pieces = annotate(question, schema);
    const auto noun = std::ranges::find(pieces, PieceKind::RowNoun, &Piece::kind);
    if (noun != pieces.end()) {
        text.replace(static_cast<std::size_t>(noun->begin), static_cast<std::size_t>(noun->end - noun->begin), rows);
    }
    return text;
}
} // namespace

std::optional<Draft> rowOrEntity(const std::string& question, int measure, const Schema& schema)
{
    const auto entity = schema.isAmount(measure) && !schema.isIntensive(measure) ? entityOf(question, schema)
                                                                                 : std::nullopt;
    const auto rows = schema.dataset().profile.rows;
    const bool isSeveral = entity && 5 * schema.column(*entity).distinct <= 4 * rows; // not a few that repeat
    if (!isSeveral) {
        return std::nullopt;
    }
    const auto& name = schema.name(measure);
    const auto& key = schema.name(*entity);
    const bool inGerman = speaksGerman(nameWords(question));
    const auto total = phrased("sum", inGerman, { { "measure", name } });
    return inWordsOnly(PlanAction::Ask,
        key + " stands in several rows: " + name + " of a single row, or of all rows of each together?",
        { ofRows(question, schema, phrased("row_noun", inGerman)),
            phrased("by", inGerman, { { "number", total }, { "group", key } }) });
}

} // namespace core::builtin
