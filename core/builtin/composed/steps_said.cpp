// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/steps_said.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// The unit in the name of the one number that is drawn; years of an age.
bool isUnitAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const auto isNumber = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isNumeric(each.column.column);
    };
    const auto number = std::ranges::find_if(pieces, isNumber);
    if (at >= pieces.size() || std::ranges::count_if(pieces, isNumber) != 1) {
        return false;
    }
    const int column = number->column.column;
    const bool isYear = holds(pieces, at, PieceKind::Period) && pieces[at].period == Period::Year;
    return isUnitOf(column, canonical(fold(pieces[at].text)), schema) || (isYear && schema.hasWord(column, "age"));
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
