// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/hinted_columns.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/said_speed.h"

#include <algorithm>

namespace core::builtin {

namespace {
bool hasWordThat(bool (*is)(const std::string&), int column, const Schema& schema)
{
    return std::ranges::any_of(nameWords(schema.name(column)), [&](const auto& word) { return is(stem(word)); });
}
} // namespace

bool isPaidForEach(int column, const Schema& schema)
{
    return schema.isAmount(column) && hasWordThat(isCharge, column, schema);
}

namespace {
/// What something costs: the column that is called so, or all that may tell it. The price of a piece is not what a row
/// of several costs.
std::vector<int> costsAndAmounts(const std::string& word, const Schema& schema, bool isOfRow = false)
{
    std::vector<int> found, priced;
    for (const int each : schema.measures()) {
        const auto words = nameWords(schema.name(each));
        if (words.size() == 1 && canonical(words.front()) == word) {
            return { each };
        }
        if (word == "price" && schema.hasWord(each, word)) { // "shipping_cost" is not what the thing costs
            priced.push_back(each);
        }
        if (schema.isAmount(each)
            && (schema.isMoney(each) || schema.hasWord(each, "cost") || schema.hasWord(each, "price")
                || hasWordThat(isCharge, each, schema) || hasWordThat(isFee, each, schema))) {
            found.push_back(each);
        }
    }
    const auto isAmount = [&](int each) { return !schema.isIntensive(each); };
    if (isOfRow && priced.size() == 1 && !isAmount(priced.front()) && std::ranges::any_of(found, isAmount)) {
        std::erase_if(found, [&](int each) { return !isAmount(each); });
        return found;
    }
    const auto isOfPart = [&](int each) { // "Materialkosten" beside Arbeitslohn is not what the thing costs
        auto words = nameWords(schema.name(each));
        std::erase_if(words, isUnitWord);
        const bool isPlain = words.size() == 1 && canonical(words.front()) == "cost";
        return word == "price" && !isPlain && schema.hasWord(each, "cost") && schema.measures().size() > 1;
    };
    return priced.size() == 1 ? priced : found.size() == 1 && isOfPart(found.front()) ? std::vector<int> {} : found;
}
} // namespace

std::optional<ColumnMatch> onlyPayment(const Schema& schema)
{
    constexpr double sureName = 0.95;
    const auto all = costsAndAmounts("cost", schema);
    const auto isIncome = [](const std::string& word) {
        return canonical(stem(word)) == "revenue" || lists().is(WordKind::IncomeWord, word);
    };
    return all.size() == 1 && std::ranges::none_of(nameWords(schema.name(all.front())), isIncome)
        ? std::optional(ColumnMatch { all.front(), sureName, {} })
        : std::nullopt;
}

std::optional<ColumnMatch> onlyIncome(const Schema& schema)
{
    std::optional<ColumnMatch> found;
    for (const int column : schema.measures()) {
        if (schema.isMoney(column) && !schema.isIntensive(column)) {
            found = found ? ColumnMatch { column, 1, { found->column } } : ColumnMatch { column, 1, {} };
        }
    }
    const auto payment = found ? std::nullopt : onlyPayment(schema);
    return payment && !schema.isIntensive(payment->column) && !schema.hasWord(payment->column, "cost") ? payment
                                                                                                       : found;
}

std::vector<int> hintedColumns(const Piece& piece, const Schema& schema)
{
    constexpr double named = 0.6;
    const auto words = columnHint(fold(piece.text));
    if (words.empty()) {
        return {};
    }
    if (words.front() == "price" || words.front() == "cost") {
        return costsAndAmounts(words.front(), schema, piece.ofRow);
    }
    auto match = schema.matchColumn(words, named);
    match = words.size() > 1 && !match ? schema.matchColumn({ words.front() }, named) : match;
    if (match && !schema.isText(match->column)) { // "age group" has no oldest
        return { match->column };
    }
    if (words.front() == "duration" && schema.durationColumn()) {
        return { *schema.durationColumn() };
    }
    return words.front() == "duration" || words.front() == "speed" ? timesTaken(schema) : std::vector<int> {};
}

bool isAtOddsWithHint(const Piece& piece, int column, bool isOfGroups, const Schema& schema)
{
    static const std::vector<std::vector<std::string>> things { { "price", "cost" }, { "duration", "speed" }, { "age" },
        { "weight" }, { "temp" }, { "wind" }, { "precipitation" } };
    const auto words = columnHint(fold(piece.text));
    const auto paid = [](const std::string& word) { return isPayment(canonical(stem(word))); };
    const bool isPaid = schema.isMoney(column) || std::ranges::any_of(nameWords(schema.name(column)), paid);
    const auto isOf = [&](const std::vector<std::string>& thing) {
        return std::ranges::any_of(thing, [&](const auto& word) { return schema.hasWord(column, word); })
            || (thing.front() == "price" && isPaid);
    };
    const auto meant = std::ranges::find_if(
        things, [&](const auto& thing) { return !words.empty() && std::ranges::contains(thing, words.front()); });
    if (meant != things.end() && meant == things.begin() && isOfGroups) {
        return !schema.hasWord(column, "price") && !schema.hasWord(column, "cost") && !isPaidForEach(column, schema);
    }
    return meant != things.end() && !isOf(*meant) && std::ranges::any_of(things, isOf);
}

std::optional<int> hintedColumn(const Piece& piece, const Schema& schema)
{
    const auto all = hintedColumns(piece, schema);
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

} // namespace core::builtin
