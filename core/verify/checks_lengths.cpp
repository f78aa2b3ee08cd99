// SPDX-License-Identifier: GPL-3.0-or-later
// "The longest visit", where the code goes by what it cost.
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
/// "longest", as it stands there; empty: no word asks for it.
std::string lengthAsked(const QuestionFacts& asked)
{
    const auto found = std::ranges::find_if(asked.tokens, [](const std::string& token) {
        const auto hint = builtin::columnHint(token);
        return !hint.empty() && hint.front() == "duration";
    });
    return found != asked.tokens.end() ? *found : std::string();
}

/// What is paid is no time.
bool isPaid(const std::string& column)
{
    return std::ranges::any_of(builtin::nameWords(column), [](const std::string& word) {
        const auto plain = builtin::canonical(builtin::stem(word));
        return plain == "price" || builtin::isPayment(plain) || builtin::isMoneyWord(plain);
    });
}

/// The dates of the rows, in the order of the columns.
std::vector<std::string> datesOf(const Dataset& dataset)
{
    std::vector<std::string> dates;
    for (const auto& column : dataset.profile.columns) {
        if (column.type == ColumnType::Date || column.type == ColumnType::DateTime) {
            dates.push_back(column.name);
        }
    }
    return dates;
}

/// By which figures the code takes the first or the last ones.
struct Order {
    int line = 0;
    RowSources of;
    std::string column;
};
std::vector<Order> ordersOf(const CodeFacts& facts)
{
    std::vector<Order> orders;
    for (const auto& sort : facts.sorts) {
        if (!sort.columns.empty()) {
            orders.push_back({ sort.line, sort.of, sort.columns.front() });
        }
    }
    // nlargest(1, "price"): what a line names beside it may be no more than shown, where a difference is worked out.
    const bool subtracts = std::ranges::contains(facts.arithmetic, std::string("-"), &CodeFacts::Use::name);
    for (const auto& limit : subtracts ? std::vector<CodeFacts::Limit>() : facts.limits) {
        const bool isDirect = limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest;
        for (const auto& named : isDirect ? facts.columns : std::vector<CodeFacts::Named>()) {
            if (named.line == limit.line) {
                orders.push_back({ limit.line, limit.of, named.name });
            }
        }
    }
    for (const auto& one : facts.aggregations) {
        const bool isExtreme = one.function == "idxmax" || one.function == "idxmin" || one.function == "max"
            || one.function == "min";
        if (isExtreme && one.columns.size() == 1) {
            orders.push_back({ one.line, one.of, one.columns.front() });
        }
    }
    return orders;
}
} // namespace

void checkLengths(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::ColumnNotUsed; });
    const auto word = isFound ? std::string() : lengthAsked(asked);
    for (const auto& order : word.empty() ? std::vector<Order>() : ordersOf(request.facts)) {
        const auto used = columnIn(request, order.of, order.column);
        const auto dates = used.column != nullptr ? datesOf(*used.dataset) : std::vector<std::string>();
        const bool isOther = used.column != nullptr && isPaid(order.column) && !asked.names(order.column);
        if (isOther && dates.size() > 1) {
            checks.push_back({ { CheckKind::LengthNotTaken,
                                   { .column = inSentence(order.column),
                                       .lines = { order.line },
                                       .texts = { word, inSentence(dates[0]), inSentence(dates[1]) } } },
                CheckStatus::Warning });
            return;
        }
    }
}

} // namespace core
