// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/column_of_sign.h"

#include "core/builtin/reading/words_in_place.h"
#include "core/builtin/schema/column_flags.h"
#include "core/domain/currency_sign.h"

#include <algorithm>

namespace core::builtin {

std::optional<ColumnMatch> columnOfSign(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    std::vector<int> found;
    for (int column = 0; column < schema.columnCount(); ++column) {
        const auto sign = schema.isNumeric(column) ? currencySign(schema.column(column)) : std::string();
        const bool hasSign = !sign.empty() && canonical(sign) == canonical(word);
        if (isLimitOf(column, before)) {
            return hasSign ? std::optional(ColumnMatch { column, 1, {} }) : std::nullopt;
        }
        if (hasSign) {
            found.push_back(column);
        }
    }
    return found.size() == 1 ? std::optional(ColumnMatch { found.front(), 1, {} }) : std::nullopt;
}

std::optional<ColumnMatch> columnInUnit(const std::string& unit, const std::vector<Piece>& before, const Schema& schema)
{
    constexpr std::size_t limit = 3; // "total above 700"
    const auto isStatistic = [](const Piece& each) {
        return each.is(Concept::Sum) || each.is(Concept::Mean) || each.is(Concept::Median);
    };
    const bool isOfTotal = before.size() >= limit && isStatistic(before[before.size() - limit]);
    std::vector<int> found;
    const bool isMinutes = timeUnit(unit) == "minutes";
    for (int column = 0; column < schema.columnCount(); ++column) {
        const bool isShort = isMinutes && schema.isNumeric(column)
            && isInMinutes(nameWords(schema.name(column)), schema.dataset().profile);
        const bool isRate = timeUnit(unit).empty() && schema.isIntensive(column); // "worth over 500 EUR" is no price
        if (!isOfTotal && !isRate && (isShort || isUnitOf(column, canonical(unit), schema))) {
            found.push_back(column);
        }
    }
    constexpr double possibleName = 0.6;
    return found.size() == 1 ? std::optional(ColumnMatch { found.front(), 1, {} })
                             : schema.matchColumn({ canonical(unit) }, possibleName);
}

bool isNamedByUnit(const std::vector<Piece>& pieces, const Schema& schema)
{
    return std::ranges::any_of(pieces, [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isNumeric(each.column.column)
            && !schema.hasFlag(each.column.column, partOfTime) // "longer than 2 hours" is no hour of the day
            && !timeUnit(fold(each.text)).empty();
    });
}

} // namespace core::builtin
