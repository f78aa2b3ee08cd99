// SPDX-License-Identifier: GPL-3.0-or-later
// "The longest visit", where the code goes by what it cost.
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

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

/// Where the question speaks of the date, by its verb: of "shipping" for shipped; the end: it does not.
std::size_t placeOf(const std::string& date, const QuestionFacts& asked)
{
    constexpr std::size_t shortest = 4;
    std::size_t first = asked.tokens.size();
    for (const auto& word : builtin::nameWords(date)) {
        const auto root = builtin::verbRoot(word);
        const auto found = std::ranges::find_if(asked.tokens, [&](const std::string& token) {
            return root.size() >= shortest
                && (builtin::verbRoot(token) == root || token == root + "ing"
                    || (root.size() > shortest && token.starts_with(root))); // "delivery" of delivered
        });
        first = std::min(first, static_cast<std::size_t>(found - asked.tokens.begin()));
    }
    return first;
}

/// "from receiving an order to shipping it": the two dates of the rows that the question names, as it names them.
std::vector<std::string> datesAsked(const QuestionFacts& asked, const Dataset& dataset)
{
    std::vector<std::pair<std::size_t, std::string>> named;
    for (const auto& date : datesOf(dataset)) {
        if (const auto place = placeOf(date, asked); place < asked.tokens.size()) {
            named.emplace_back(place, date);
        }
    }
    std::ranges::sort(named);
    std::vector<std::string> dates;
    std::ranges::transform(named, std::back_inserter(dates), &std::pair<std::size_t, std::string>::second);
    return dates;
}

/// "how long", "how many days", "the time from … to", "average days from", "duration"
bool asksForTimeBetween(const QuestionFacts& asked)
{
    const auto isUnit = [](const std::string& word) {
        return builtin::periodWord(word).has_value() || hasWord(word, { "hours", "minutes", "stunden", "minuten" });
    };
    const auto& tokens = asked.tokens;
    bool isTime = false;
    for (std::size_t at = 1; at < tokens.size() && !isTime; ++at) {
        const auto& before = tokens[at - 1];
        isTime = ((before == "how" || before == "wie") && (tokens[at] == "long" || tokens[at] == "lange"))
            || ((before == "many" || before == "viele") && isUnit(tokens[at]))
            || ((tokens[at] == "time" || tokens[at] == "zeit") && before != "on")
            || (isUnit(tokens[at - 1]) && isAnyOf(tokens[at], { "from", "between", "zwischen", "von", "vom" })
                && !(at > 1 && isAnyOf(tokens[at - 2], { "on", "in", "an" })))
            || isAnyOf(before, { "duration", "durations", "dauer" });
    }
    return isTime && asked.saysAny({ "from", "between", "until", "till", "zwischen", "von", "vom", "bis" });
}

/// A column that may hold the time between two dates already: "lead_time", "days_to_ship".
bool mayBeLength(const std::string& column, const std::vector<std::string>& dates)
{
    const auto words = builtin::nameWords(column);
    return hasWord(column, { "lead", "turnaround", "duration", "elapsed", "delay", "waiting", "dauer", "laufzeit" })
        || std::ranges::any_of(dates, [&](const std::string& date) {
               return std::ranges::any_of(builtin::nameWords(date), [&](const std::string& word) {
                   return std::ranges::any_of(
                       words, [&](const auto& one) { return builtin::verbRoot(one) == builtin::verbRoot(word); });
               });
           });
}

/// "How many days does it take from receiving to shipping", where the code never looks at one of the two.
void judgeTimeBetween(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& one :
        asksForTimeBetween(asked) && facts.isComplete() ? facts.aggregations : decltype(facts.aggregations)()) {
        const auto used = one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front()) : UsedColumn();
        const auto dates = used.column != nullptr ? datesAsked(asked, *used.dataset) : std::vector<std::string>();
        const auto isLooked = [&](const std::string& date) {
            return std::ranges::any_of(
                facts.columns, [&](const auto& named) { return named.line > 0 && named.name == date; });
        };
        const bool isFigure = used.column != nullptr && !asked.names(used.column->name)
            && (used.column->type == ColumnType::Integer || used.column->type == ColumnType::Number);
        if (isFigure && dates.size() == 2 && !std::ranges::all_of(dates, isLooked)
            && !mayBeLength(used.column->name, dates)) {
            checks.push_back({ { CheckKind::LengthNotTaken,
                                   { .column = inSentence(used.column->name),
                                       .lines = { one.line },
                                       .texts = { "time between the two", inSentence(dates[0]), inSentence(dates[1]) },
                                       .counts = { 1 } } },
                CheckStatus::Warning });
            return;
        }
    }
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
    if (!isFound) {
        judgeTimeBetween(request, asked, checks);
    }
}

} // namespace core
