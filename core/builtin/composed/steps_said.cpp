// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/steps_said.h"

#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// Years of an age, and what a name has as its unit.
bool isUnitAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const auto isAge = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.hasWord(each.column.column, "age");
    };
    return at < pieces.size()
        && (isUnitOfColumn(fold(pieces[at].text), schema)
            || (holds(pieces, at, PieceKind::Period) && pieces[at].period == Period::Year
                && std::ranges::any_of(pieces, isAge)));
}
} // namespace

std::optional<StepSaid> stepSaidAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool isLed = says(pieces, at, { Concept::Steps });
    const auto number = at + (isLed ? 1 : 0);
    if (!holds(pieces, number, PieceKind::Number) || pieces[number].number <= 0) {
        return std::nullopt;
    }
    const auto unit = number + (isUnitAt(pieces, number + 1, schema) ? 2 : 1);
    const bool isBehind = unit == number + 2 && says(pieces, unit, { Concept::Bins });
    return isLed || isBehind ? std::optional(StepSaid { pieces[number].number, unit + (isBehind ? 1 : 0) })
                             : std::nullopt;
}

} // namespace core::builtin
