// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that the question names: compared with the other way, or not at all.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/kept_rows.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace core {

namespace {
/// "more than 10", "mehr als 10", "exceeds 10": ten itself is left out for certain, which "over 10" leaves open.
bool isStrict(const QuestionFacts& asked)
{
    for (std::size_t at = 0; at + 1 < asked.tokens.size(); ++at) {
        const bool isThan = asked.tokens[at] == "than" || asked.tokens[at] == "als";
        if (isThan && std::isdigit(static_cast<unsigned char>(asked.tokens[at + 1].front())) != 0) {
            return true;
        }
    }
    return std::ranges::any_of(asked.tokens, [](const auto& word) { return word.starts_with("exceed"); });
}

/// Whether some rows have the very number, as far as the scan tells.
bool hasCell(const VerifyRequest& request, const CodeFacts::Filter& filter, double number)
{
    const auto* column = columnIn(request, filter.of, filter.column).column;
    const bool isOfRecords = column != nullptr && filter.stage == RowStage::Records && !filter.made;
    const bool isWithin = isOfRecords && column->type == ColumnType::Integer && number == std::floor(number)
        && numberIn(column->min).value_or(number + 1) <= number && number <= numberIn(column->max).value_or(number - 1);
    return isWithin || (isOfRecords && std::ranges::any_of(column->top, [&](const TopValue& top) {
        return std::strtod(top.value.c_str(), nullptr) == number;
    }));
}

/// "at least 100" and > 100, "more than 100" and >= 100, "over 100" and < 100: one such number is asked for.
void judgeBounds(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    using enum builtin::Concept;
    struct Bound {
        builtin::Concept asks;
        Comparison meant;
        Comparison near;
        std::string_view words;
    };
    constexpr std::array bounds { Bound { AtLeast, Comparison::GreaterOrEqual, Comparison::Greater, "at least" },
        Bound { AtMost, Comparison::LessOrEqual, Comparison::Less, "at most" },
        Bound { Above, Comparison::Greater, Comparison::GreaterOrEqual, "more than" },
        Bound { Below, Comparison::Less, Comparison::LessOrEqual, "less than" } };
    const auto count = std::ranges::count_if(bounds, [&](const auto& bound) { return asked.has(bound.asks); });
    const auto bound = std::ranges::find_if(bounds, [&](const auto& one) { return asked.has(one.asks); });
    const bool isTurned = asked.saysAny({ "not", "never", "nicht", "nie" }) // "did not get above 3"
        || std::ranges::any_of(asked.tokens, isLeavingOut);
    for (const auto& filter : count == 1 && asked.numbers.size() == 1 && !isTurned ? request.facts.filters
                                                                                   : std::vector<CodeFacts::Filter>()) {
        const auto number = filter.values.size() == 1 ? numberIn(filter.values[0].cell) : std::nullopt;
        const bool compares = filter.comparison == Comparison::Greater
            || filter.comparison == Comparison::GreaterOrEqual || filter.comparison == Comparison::Less
            || filter.comparison == Comparison::LessOrEqual;
        if (number != asked.numbers[0] || !compares || filter.comparison == bound->meant) {
            continue;
        }
        const bool isNear = filter.comparison == bound->near;
        const bool keepsMore = isNear && (bound->asks == Above || bound->asks == Below);
        if (!keepsMore || (isStrict(asked) && hasCell(request, filter, *number))) {
            const auto text = sandbox::cellText(filter.values[0].cell);
            checks.push_back({ { CheckKind::FilterOpposite,
                                   { .lines = { filter.line },
                                       .texts = { std::string(bound->words) + " " + text, text },
                                       .counts = { isNear && !keepsMore ? 1 : 0, keepsMore ? 1 : 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

bool standsInCode(const CodeFacts& facts, double number)
{
    const auto isIt = [&](const CodeFacts::Literal& literal) {
        const auto value = numberIn(literal.cell);
        return value
            && (std::abs(*value - number) < 1e-9 || std::abs(*value * 100 - number) < 1e-9
                || std::abs(*value - 1000 * number) < 1e-6);
    };
    return std::ranges::any_of(facts.filters, [&](const auto& one) { return std::ranges::any_of(one.values, isIt); })
        || std::ranges::any_of(facts.literals, [&](const auto& one) { return std::ranges::any_of(one.values, isIt); })
        || std::ranges::any_of(facts.limits, [&](const auto& one) { return static_cast<double>(one.rows) == number; });
}

/// "over 10", and >= 11: of whole numbers that is the same.
bool isNextInCode(const VerifyRequest& request, double number)
{
    return number == std::floor(number) && std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
        const auto value = filter.values.size() == 1 ? numberIn(filter.values.front().cell) : std::nullopt;
        const auto* column = columnIn(request, filter.of, filter.column).column;
        const bool isWhole = filter.stage != RowStage::Records
            || (column != nullptr && column->type == ColumnType::Integer);
        return isWhole
            && ((filter.comparison == Comparison::GreaterOrEqual && value == number + 1)
                || (filter.comparison == Comparison::LessOrEqual && value == number - 1));
    });
}

/// Anywhere in the code, as a number of its own: 100 is not in 1000.
bool isWritten(std::string code, double number)
{
    std::erase(code, '_'); // 10_000
    const auto text = sandbox::cellText(sandbox::Cell(number));
    const auto isDigit = [&](std::size_t at) {
        return at < code.size() && std::isdigit(static_cast<unsigned char>(code[at])) != 0;
    };
    for (auto at = code.find(text); at != std::string::npos; at = code.find(text, at + 1)) {
        if ((at == 0 || !isDigit(at - 1)) && !isDigit(at + text.size())) {
            return true;
        }
    }
    return false;
}

/// "over 100", "100 euros or more": the number stands beside the words; "über alle …, 0 Euro" bounds nothing.
bool standsBeside(const QuestionFacts& asked, builtin::Concept bound, double number)
{
    constexpr std::size_t furthest = 2;
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto phrase = builtin::phraseAt(tokens, at);
        const auto words = phrase && phrase->meaning == bound ? static_cast<std::size_t>(std::max(1, phrase->words))
                                                              : 0;
        const auto first = at - std::min(at, furthest);
        const auto last = words > 0 ? std::min(tokens.size(), at + words + furthest) : first;
        const auto isIt = [&](const std::string& token) {
            return (std::isdigit(static_cast<unsigned char>(token.front())) == 0)
                ? builtin::numberWord(token) == number
                : std::abs(std::strtod(token.c_str(), nullptr) - number) < 1e-9 || token.contains(',')
                    || token.contains('.');
        };
        if (std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                tokens.begin() + static_cast<std::ptrdiff_t>(last), isIt)) {
            return true;
        }
    }
    return false;
}

/// "8 or higher", "10 or less": the words of the bound; empty: there is none.
std::string boundBehindNumber(const QuestionFacts& asked)
{
    constexpr auto above = std::to_array<std::string_view>({ "higher", "more", "above", "better", "greater", "mehr" });
    constexpr auto below = std::to_array<std::string_view>({ "lower", "less", "below", "fewer", "weniger" });
    const auto& tokens = asked.tokens;
    for (std::size_t at = 2; at < tokens.size(); ++at) {
        const auto number = std::strtod(tokens[at - 2].c_str(), nullptr);
        const bool isBehind = (tokens[at - 1] == "or" || tokens[at - 1] == "oder") && number != 0
            && asked.numbers == std::vector { number };
        if (isBehind && std::ranges::contains(above, tokens[at])) {
            return "at least";
        }
        if (isBehind && std::ranges::contains(below, tokens[at])) {
            return "at most";
        }
    }
    return {};
}

/// "over 100", and nothing compares with 100.
void judgeMissingBound(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    using enum builtin::Concept;
    constexpr std::array bounds { std::pair { AtLeast, "at least" }, std::pair { AtMost, "at most" },
        std::pair { Above, "over" }, std::pair { Below, "under" } };
    const auto bound = std::ranges::find_if(bounds, [&](const auto& one) { return asked.has(one.first); });
    const bool isOpen = std::ranges::any_of(request.facts.filters, [](const auto& one) {
        const bool isOfGaps = one.comparison == Comparison::Present || one.comparison == Comparison::Missing;
        return one.computed || (one.values.empty() && !isOfGaps);
    });
    if (asked.numbers.size() != 1 || asked.rows || isOpen || !asked.years.empty()
        || isNextInCode(request, asked.numbers.front()) || standsInCode(request.facts, asked.numbers.front())
        || isWritten(request.code, asked.numbers.front())) {
        return;
    }
    const bool isBeside = bound != bounds.end() && standsBeside(asked, bound->first, asked.numbers.front());
    const auto words = isBeside ? std::string(bound->second) : boundBehindNumber(asked);
    if (words.empty()) {
        return;
    }
    checks.push_back(
        { { CheckKind::BoundNotUsed, { .texts = { words, sandbox::cellText(sandbox::Cell(asked.numbers.front())) } } },
            CheckStatus::Warning });
}
/// "Stornierte" bends "storniert".
bool isFormOf(const std::string& token, const std::string& word)
{
    constexpr std::size_t shortest = 5, longestEnding = 2;
    return token == word
        || (word.size() >= shortest && token.starts_with(word) && token.size() <= word.size() + longestEnding);
}

/// "without cancelled ones", "leave cancelled ones out", "cancelled ones excluded": words of denial around the value.
bool isDenied(const QuestionFacts& asked, const std::string& value)
{
    constexpr auto between = std::to_array<std::string_view>(
        { "the", "any", "yet", "those", "all", "out", "die", "den", "alle" });
    constexpr auto behind = std::to_array<std::string_view>({ "excluded", "omitted", "ignored", "skipped",
        "disregarded", "ausgenommen", "weglassen", "weggelassen", "ausgeschlossen", "ausgeklammert" });
    constexpr std::size_t furthest = 4;
    const auto words = builtin::nameWords(value);
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; !words.empty() && at + words.size() <= tokens.size(); ++at) {
        const auto end = at + words.size();
        const auto rest = std::ranges::subrange(tokens.begin() + static_cast<std::ptrdiff_t>(end),
            tokens.begin() + static_cast<std::ptrdiff_t>(std::min(tokens.size(), end + furthest)));
        const bool isIt = std::ranges::equal(words,
            std::ranges::subrange(
                tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.begin() + static_cast<std::ptrdiff_t>(end)),
            [](const auto& word, const auto& token) { return isFormOf(token, word); });
        const auto lead = at > 1 && std::ranges::contains(between, tokens[at - 1]) ? at - 1 : at;
        const bool isLed = isDenialBefore(std::span(tokens).first(lead));
        if (isIt && (isLed || std::ranges::any_of(rest, [&](const auto& token) {
                return std::ranges::contains(behind, token);
            }))) {
            return true;
        }
    }
    return false;
}

/// == where the question leaves out the value, and nothing takes these rows away again.
void judgeDenied(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool takesAway = !facts.joins.empty() || !facts.drops.empty() || request.code.contains("1 -")
        || request.code.contains("100 -")
        || std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name.ends_with('-'); })
        || std::ranges::any_of(facts.filters, [](const auto& filter) {
               return filter.computed || keepsEmptyGroups(filter) || filter.comparison == Comparison::NotIn
                   || filter.comparison == Comparison::NotEqual;
           });
    for (const auto& filter : takesAway ? std::vector<CodeFacts::Filter>() : facts.filters) {
        const auto text = filter.values.size() == 1 ? literalText(filter.values.front()) : std::string();
        const bool isNamed = std::ranges::any_of(asked.values, [&](const auto& named) {
            return named.column->name == filter.column && foldedValue(named.value) == foldedValue(text);
        });
        if (filter.keeps && filter.comparison == Comparison::Equal && isNamed && isDenied(asked, text)) {
            checks.push_back({ { CheckKind::FilterOpposite,
                                   { .lines = { filter.line }, .texts = { "", "", "", inSentence(text) } } },
                CheckStatus::Warning });
            return;
        }
    }
}
} // namespace

void checkBounds(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (request.facts.knowsConditions() && request.facts.frames.empty()) {
        judgeBounds(request, asked, checks);
        judgeMissingBound(request, asked, checks);
        if (request.facts.isComplete()) {
            judgeDenied(request, asked, checks);
        }
    }
}

} // namespace core
