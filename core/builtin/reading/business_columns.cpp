// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/business_columns.h"

namespace core::builtin {

namespace {
/// The only measure with this word in its name, which says that it is an amount however few its values are.
std::optional<int> amountOf(const Schema& schema, const std::string& word)
{
    std::optional<int> found;
    for (const int i : schema.measures()) {
        if (schema.hasWord(i, word)) {
            if (found) {
                return std::nullopt;
            }
            found = i;
        }
    }
    return found;
}

/// The only other amount of money.
std::optional<int> onlyMoneyBeside(int one, const Schema& schema)
{
    auto measures = schema.measures();
    std::erase_if(measures, [&](int i) { return i == one || !schema.isAmount(i) || !schema.isMoney(i); });
    return measures.size() == 1 ? std::optional(measures.front()) : std::nullopt;
}

bool isWord(const Piece& piece, std::string_view word)
{
    return piece.kind == PieceKind::Unknown && canonical(stem(fold(piece.text))) == word;
}
} // namespace

std::optional<std::pair<int, int>> revenueAndCost(const Schema& schema)
{
    const auto cost = amountOf(schema, "cost");
    auto revenue = amountOf(schema, "revenue");
    revenue = revenue || !cost ? revenue : onlyMoneyBeside(*cost, schema);
    return revenue && cost ? std::optional(std::pair(*revenue, *cost)) : std::nullopt;
}

std::optional<std::pair<int, int>> planAndActual(const Schema& schema)
{
    const auto plan = amountOf(schema, "plan");
    auto actual = amountOf(schema, "actual");
    actual = actual || !plan ? actual : amountOf(schema, "revenue");
    actual = actual || !plan ? actual : onlyMoneyBeside(*plan, schema);
    return plan && actual && plan != actual ? std::optional(std::pair(*plan, *actual)) : std::nullopt;
}

bool isProfit(const Piece& piece)
{
    return isWord(piece, "profit");
}

bool isMargin(const Piece& piece)
{
    return isWord(piece, "margin");
}

std::optional<ReadingTrouble> missingFor(const Piece& piece, const Schema& schema)
{
    const bool needsCost = isProfit(piece) || isMargin(piece);
    const bool needsPlan = piece.is(Concept::OverPlan) || piece.is(Concept::UnderPlan);
    const bool isThere = (!needsCost || revenueAndCost(schema)) && (!needsPlan || planAndActual(schema));
    return isThere ? std::nullopt
                   : std::optional(ReadingTrouble(
                         needsCost ? TroubleKind::NoRevenueAndCost : TroubleKind::NoPlan, { .texts = { piece.text } }));
}

} // namespace core::builtin
