// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/business_columns.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>

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

/// "count" of invoice_count, which is no amount of money
bool saysCount(const std::string& word)
{
    const auto said = phraseAt({ word }, 0);
    return said && said->meaning == Concept::HowMany;
}

/// As its name says in one word of a kind; of several the only one that is called no more: "costs", not "cost of feed".
std::optional<int> amountOf(const Schema& schema, WordKind kind)
{
    std::vector<int> found;
    std::vector<int> plain;
    for (const int i : schema.measures()) {
        const auto words = nameWords(schema.name(i));
        const auto isOfKind = [&](const std::string& word) { return lists().is(kind, word); };
        if (std::ranges::any_of(words, isOfKind) && std::ranges::none_of(words, saysCount)) {
            found.push_back(i);
            if (words.size() == 1) {
                plain.push_back(i);
            }
        }
    }
    const auto& only = found.size() > 1 ? plain : found;
    return only.size() == 1 ? std::optional(only.front()) : std::nullopt;
}

std::optional<int> costOf(const Schema& schema)
{
    const auto cost = amountOf(schema, "cost");
    return cost ? cost : amountOf(schema, WordKind::CostWord);
}

/// A price where no quantity stands beside it, of which it would only be a part.
std::optional<int> earnedOf(const Schema& schema)
{
    auto revenue = amountOf(schema, "revenue");
    revenue = revenue ? revenue : amountOf(schema, WordKind::IncomeWord);
    return revenue || schema.revenueFactors() ? revenue : amountOf(schema, "price");
}

/// A budget is of what is spent, another plan of what is earned.
bool isOfCost(int plan, const Schema& schema)
{
    return std::ranges::any_of(
        nameWords(schema.name(plan)), [](const std::string& word) { return lists().is(WordKind::BudgetWord, word); });
}

/// "hours" of planned_hours
std::vector<std::string> withoutWord(int column, std::string_view left, const Schema& schema)
{
    auto words = nameWords(schema.name(column));
    std::erase_if(words, [&](const std::string& word) { return canonical(word) == left; });
    return words;
}

/// actual_hours of planned_hours, where a budget is asked about.
bool isOfOtherPlan(int actual, int plan, const Schema& schema)
{
    const auto measures = schema.measures();
    const auto rest = withoutWord(actual, "actual", schema);
    return std::ranges::any_of(measures, [&](int each) {
        return each != plan && schema.hasWord(each, "plan") && withoutWord(each, "plan", schema) == rest;
    });
}

/// The only other amount of money that is no plan.
std::optional<int> onlyMoneyBeside(int one, const Schema& schema)
{
    auto measures = schema.measures();
    std::erase_if(measures,
        [&](int i) { return i == one || !schema.isAmount(i) || !schema.isMoney(i) || schema.hasWord(i, "plan"); });
    return measures.size() == 1 ? std::optional(measures.front()) : std::nullopt;
}

bool isWord(const Piece& piece, std::string_view word)
{
    return piece.kind == PieceKind::Unknown && canonical(stem(fold(piece.text))) == word;
}
} // namespace

std::optional<std::pair<int, int>> revenueAndCost(const Schema& schema)
{
    const auto cost = costOf(schema);
    auto revenue = earnedOf(schema);
    revenue = revenue || !cost ? revenue : onlyMoneyBeside(*cost, schema);
    return revenue && cost && revenue != cost ? std::optional(std::pair(*revenue, *cost)) : std::nullopt;
}

std::optional<int> planColumn(const Schema& schema)
{
    const auto plan = amountOf(schema, "plan");
    return plan ? plan : amountOf(schema, WordKind::PlanWord);
}

std::optional<std::pair<int, int>> planAndActual(const Schema& schema)
{
    const auto plan = planColumn(schema);
    auto actual = amountOf(schema, "actual");
    if (plan && actual && isOfOtherPlan(*actual, *plan, schema)) {
        actual.reset();
    }
    actual = actual || !plan || !isOfCost(*plan, schema) ? actual : costOf(schema);
    actual = actual || !plan ? actual : amountOf(schema, "revenue");
    actual = actual || !plan ? actual : onlyMoneyBeside(*plan, schema);
    actual = actual || !plan ? actual : amountOf(schema, WordKind::ChargedWord);
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
