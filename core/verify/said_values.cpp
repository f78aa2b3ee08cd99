// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/said_values.h"

#include "core/builtin/language/words.h"
#include "core/domain/chart_periods.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <format>

namespace core {

bool speaksOf(const QuestionFacts& asked, const std::string& text)
{
    const auto words = builtin::nameWords(text);
    return std::ranges::any_of(words, [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
}

bool beginsPeriod(const CodeFacts::Literal& literal, const std::string& value)
{
    const auto period = periodNamed(value);
    return period && literalText(literal) == std::format("{:%F}", period->first);
}

namespace {
/// "cancellations" of cancelled orders; "deliveries" of a file of them says nothing of delivered ones.
bool saysDeed(const QuestionFacts& asked, const CodeFacts::Filter& filter, const std::string& value)
{
    constexpr std::size_t shortest = 5;
    const auto word = builtin::fold(value);
    const auto root = builtin::isParticiple(word) ? builtin::verbRoot(word) : std::string();
    const auto begins = [&](const std::string& name) { return builtin::fold(name).starts_with(root); };
    return root.size() >= shortest && std::ranges::any_of(asked.tokens, begins)
        && std::ranges::none_of(filter.of, begins);
}

} // namespace

bool saysValues(const CodeFacts::Filter& filter, const QuestionFacts& asked)
{
    const bool isPlace = hasWord(filter.column, { "rank", "place", "position", "placing", "rang", "platz" });
    const auto initial = countedNoun(asked).substr(0, 1); // "how many retraps", of which the code is R
    const auto isSaid = [&](const CodeFacts::Literal& literal) {
        const auto text = literalText(literal);
        const auto number = numberIn(literal.cell);
        const auto isSpelled = [&](const auto& named) { return areSpellings(named.value, text); };
        const auto begins = [&](const auto& named) { return beginsPeriod(literal, named.value); };
        return speaksOf(asked, text) || saysDeed(asked, filter, text) || std::ranges::any_of(asked.values, isSpelled)
            || std::ranges::any_of(asked.values, begins) || (number && std::ranges::contains(asked.numbers, *number))
            || (!initial.empty() && foldedValue(text) == initial)
            || (number && isPlace && asked.rows == static_cast<std::int64_t>(*number)) // "in the top three" of a rank
            || std::ranges::any_of(asked.years, [&](int year) { return text.contains(std::to_string(year)); });
    };
    return std::ranges::any_of(filter.values, isSaid);
}

bool saysLonger(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::size_t shortest = 5;
    return std::ranges::any_of(builtin::nameWords(column), [&](const std::string& word) {
        return std::ranges::any_of(asked.tokens, [&](const std::string& token) {
            return std::min(token.size(), word.size()) >= shortest
                && (token.starts_with(word) || word.starts_with(token));
        });
    });
}

} // namespace core
