// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that the code itself writes: what stands in it as words, and nothing in the run computes.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"
#include "core/verify/sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

namespace {
void tellWords(const Piece& piece, const std::string& words, Checks& checks)
{
    checks.push_back(
        { { CheckKind::WordsUnsupported, { .lines = { piece.line }, .texts = { inSentence(words) }, .counts = { 1 } } },
            CheckStatus::Warning });
}

/// "Every fitter was rated better in 2024 than in 2023"
std::optional<std::string> comparedForAll(const std::string& words)
{
    constexpr auto all = std::to_array<std::string_view>(
        { "every", "each", "all", "none", "jede", "jeder", "jedes", "alle", "keiner" });
    constexpr auto leads = std::to_array<std::string_view>(
        { "of", "in", "at", "than", "after", "above", "von", "als" }); // "of all orders" is of them together
    const auto tokens = builtin::nameWords(words);
    const auto isEach = [&](std::size_t at) {
        const bool areCounted = at + 1 < tokens.size() && builtin::numberWord(tokens[at + 1]); // "at all three sites"
        return std::ranges::contains(all, tokens[at])
            && (at == 0 || areCounted || !std::ranges::contains(leads, tokens[at - 1]));
    };
    std::size_t said = 0;
    while (said < tokens.size() && !isEach(said)) {
        ++said;
    }
    const bool turned = std::ranges::adjacent_find(tokens, [](const auto& verb, const auto& next) {
        return isComparative(next)
            && isAnyOf(verb, { "got", "became", "grew", "were", "was", "wurde", "wurden", "war" });
    }) != tokens.end(); // "got shorter"
    const bool compares = turned
        || ((saysPhrase(words, "than") || saysPhrase(words, "als"))
            && std::ranges::any_of(tokens, [](const auto& word) { return isComparative(word); }));
    return said < tokens.size() && compares ? std::optional(tokens[said]) : std::nullopt;
}

/// "rose every month", where nothing in the code looks at every month.
std::optional<std::string> saidOfAll(const VerifyRequest& request, const std::string& text)
{
    const bool looks = request.code.contains("monotonic")
        || std::ranges::contains(request.facts.aggregations, std::string("all"), &CodeFacts::Aggregation::function);
    if (looks) {
        return std::nullopt;
    }
    const auto words = asWords(text);
    const auto constantly = motionOf(text) != Motion::None ? constantlySaid(words) : std::nullopt;
    return constantly ? std::optional(std::string(*constantly)) : comparedForAll(words);
}

/// "more than half", in a sentence without a figure that shows it.
std::optional<std::string> partSaid(const VerifyRequest& request, const std::string& text)
{
    constexpr auto parts = std::to_array<std::string_view>({ "more than half", "over half", "less than half",
        "the majority", "two thirds", "three quarters", "mehr als die halfte", "uber die halfte",
        "weniger als die halfte", "die mehrheit", "zwei drittel", "drei viertel" });
    const auto words = asWords(text);
    const auto question = asWords(request.question);
    const auto found = std::ranges::find_if(
        parts, [&](auto phrase) { return saysPhrase(words, phrase) && !saysPhrase(question, phrase); });
    const bool hasFigure = std::ranges::any_of(
        shownTexts(request.result), [](const auto& shown) { return !figuresIn(shown).empty(); });
    return found != parts.end() && !hasFigure ? std::optional(std::string(*found)) : std::nullopt;
}

/// "every single site", of a column that the code never looks at.
std::optional<std::string> eachSaid(const VerifyRequest& request, const std::string& text)
{
    constexpr auto each = std::to_array<std::string_view>(
        { "every", "each", "jede", "jeder", "jedes", "jedem", "jeden" });
    const auto tokens = builtin::nameWords(text);
    const auto question = asWords(request.question);
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const auto noun = tokens[at + 1] == "single" || tokens[at + 1] == "einzelne" || tokens[at + 1] == "einzelnen"
            ? at + 2
            : at + 1;
        if (!std::ranges::contains(each, tokens[at]) || noun >= tokens.size()) {
            continue;
        }
        const auto isIt = [&](const ColumnProfile& column) {
            return column.type == ColumnType::Text
                && hasWord(column.name, { tokens[noun], builtin::stem(tokens[noun]) });
        };
        const bool isUsed = std::ranges::any_of(request.facts.columns,
            [&](const auto& named) { return named.line > 0 && hasWord(named.name, { tokens[noun] }); });
        const bool isColumn = std::ranges::any_of(datasetsUsed(request),
            [&](const Dataset* dataset) { return std::ranges::any_of(dataset->profile.columns, isIt); });
        if (isColumn && !isUsed && !saysPhrase(question, tokens[at] + " " + tokens[noun])) {
            return tokens[at] + " " + (noun > at + 1 ? tokens[at + 1] + " " : "") + tokens[noun];
        }
    }
    return std::nullopt;
}

void judgeClaims(
    const VerifyRequest& request, const QuestionFacts& asked, const std::vector<Piece>& pieces, Checks& checks)
{
    const auto question = asWords(request.question);
    for (const auto& piece : pieces) {
        const auto cause = claimIn(asWords(piece.text), question);
        const auto part = cause ? cause : partSaid(request, piece.text);
        const auto claim = part ? part : saidOfAll(request, piece.text);
        if (const auto words = claim ? claim : eachSaid(request, piece.text); words && !asked.isEmpty()) {
            return tellWords(piece, *words, checks);
        }
    }
}

/// "about half", "two thirds": what the words say by themselves; nothing: they name no part.
std::optional<std::pair<std::string_view, double>> partSaid(const std::string& words)
{
    struct Said {
        std::string_view phrase;
        double part;
    };
    constexpr auto parts = std::to_array<Said>({ { "two thirds", 2.0 / 3 }, { "three quarters", 0.75 },
        { "a third", 1.0 / 3 }, { "one third", 1.0 / 3 }, { "a quarter", 0.25 }, { "one quarter", 0.25 },
        { "a fifth", 0.2 }, { "one fifth", 0.2 }, { "a tenth", 0.1 }, { "one tenth", 0.1 }, { "half of", 0.5 },
        { "half the", 0.5 }, { "zwei drittel", 2.0 / 3 }, { "drei viertel", 0.75 }, { "ein drittel", 1.0 / 3 },
        { "ein viertel", 0.25 }, { "ein funftel", 0.2 }, { "ein zehntel", 0.1 }, { "die halfte", 0.5 } });
    const auto found = std::ranges::find_if(parts, [&](const Said& said) { return saysPhrase(words, said.phrase); });
    return found == parts.end() ? std::nullopt : std::optional(std::pair { found->phrase, found->part });
}

/// "half of all calls: 906 of 2600", where the code writes the half and computes the figures.
void judgeParts(const VerifyRequest& request, const std::vector<Piece>& pieces, Checks& checks)
{
    constexpr double near = 0.06;
    for (const auto& text : shownTexts(request.result)) {
        const auto piece = std::ranges::find_if(
            pieces, [&](const Piece& one) { return text.contains(one.text) && partSaid(asWords(one.text)); });
        const auto figures = figuresIn(text);
        for (std::size_t at = 0; piece != pieces.end() && at + 1 < figures.size(); ++at) {
            const auto& part = figures[at];
            const auto& whole = figures[at + 1];
            const auto end = part.offset + part.length;
            const auto between = asWords(text.substr(end, whole.offset - end));
            const auto said = partSaid(asWords(piece->text));
            constexpr auto links = std::to_array<std::string_view>({ "of", "von", "out of", "out of all" });
            const auto link = builtin::trimmed(between);
            const bool isPartOf = std::ranges::contains(links, link) && whole.value > 0 && !part.percent
                && !whole.percent;
            if (isPartOf && std::abs(part.value / whole.value - said->second) > near) {
                checks.push_back(
                    { { CheckKind::WordsContradict,
                          { .lines = { piece->line }, .texts = { std::string(said->first) }, .counts = { 1 } } },
                        CheckStatus::Warning });
                return;
            }
        }
    }
}

/// "twice as fast": how many times as much the words say; nothing: they do not.
std::optional<std::pair<std::string_view, double>> multipleSaid(const std::string& words)
{
    struct Said {
        std::string_view phrase;
        double times;
    };
    constexpr auto multiples = std::to_array<Said>(
        { { "twice as", 2 }, { "half as", 2 }, { "three times as", 3 }, { "four times as", 4 }, { "five times as", 5 },
            { "ten times as", 10 }, { "doppelt so", 2 }, { "halb so", 2 }, { "dreimal so", 3 }, { "viermal so", 4 } });
    const auto found = std::ranges::find_if(
        multiples, [&](const Said& said) { return saysPhrase(words, said.phrase); });
    return found == multiples.end() ? std::nullopt : std::optional(std::pair { found->phrase, found->times });
}

/// "6.1 days here and 9.3 there, so twice as fast": the two figures are to each other as the words say.
void judgeMultiples(const VerifyRequest& request, const std::vector<Piece>& pieces, Checks& checks)
{
    constexpr double near = 0.15;
    for (const auto& text : shownTexts(request.result)) {
        const auto piece = std::ranges::find_if(
            pieces, [&](const Piece& one) { return text.contains(one.text) && multipleSaid(asWords(one.text)); });
        const auto figures = figuresIn(text);
        if (piece == pieces.end() || figures.size() != 2 || figures[0].value <= 0 || figures[1].value <= 0) {
            continue;
        }
        const auto [less, more] = std::minmax(figures[0].value, figures[1].value);
        const auto said = multipleSaid(asWords(piece->text));
        if (std::abs(more / less - said->second) > near * said->second) {
            checks.push_back(
                { { CheckKind::WordsContradict,
                      { .lines = { piece->line }, .texts = { std::string(said->first) }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// The code picks rows by it.
bool isPickedBy(const CodeFacts& facts, double number)
{
    return std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return std::ranges::any_of(filter.values, [&](const auto& value) { return numberIn(value.cell) == number; });
    }) || std::ranges::any_of(facts.limits, [&](const auto& one) { return static_cast<double>(one.rows) == number; });
}

void judgeFigures(
    const VerifyRequest& request, const QuestionFacts& asked, const std::vector<Piece>& pieces, Checks& checks)
{
    for (const auto& piece : pieces) {
        std::vector<std::string> typed;
        for (const auto& figure : figuresIn(piece.text)) {
            const auto text = piece.text.substr(figure.offset, figure.length);
            const bool isSaid = std::ranges::contains(asked.numbers, figure.value)
                || isPickedBy(request.facts, figure.value) // "grew by 24 %" has no hours in it
                || (isUsualFactor(figure.value) && (!figure.percent || figure.value == 100));
            // Without a question "Top 10" and "in 2024" may be what was wanted; 149,800.25 looks like a result.
            if (!isSaid && (!asked.isEmpty() || text.find_first_of(".,") != text.npos)) {
                typed.push_back(text);
            }
        }
        if (!typed.empty()) {
            const auto count = std::ssize(typed);
            typed.insert(typed.begin(), builtin::inWords(typed));
            checks.push_back(
                { { CheckKind::NumberTyped, { .count = count, .lines = { piece.line }, .texts = std::move(typed) } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// A table or value has it among its labels, so that the result itself speaks of the group.
bool isLabelOfTable(const sandbox::RunResult& result, const std::string& label)
{
    return std::ranges::any_of(sandbox::shownDisplays(result), [&](const sandbox::Display& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        return table != nullptr && std::ranges::any_of(table->rows, [&](const auto& row) {
            return std::ranges::any_of(row, [&](const auto& cell) { return sandbox::cellText(cell) == label; });
        });
    });
}

/// A group named by hand, where the code tells groups of its column apart.
void judgeLabels(
    const VerifyRequest& request, const QuestionFacts& asked, const std::vector<Piece>& pieces, Checks& checks)
{
    const auto isGiven = [&](const std::string& value) {
        // days["A road"]: the code itself takes the figure of this group.
        return request.code.contains("'" + value + "'") || request.code.contains("\"" + value + "\"")
            || std::ranges::contains(asked.values, value, &QuestionFacts::NamedValue::value)
            || std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
                   return std::ranges::any_of(
                       filter.values, [&](const auto& one) { return sandbox::cellText(one.cell) == value; });
               });
    };
    for (const auto& grouping : request.facts.groupings) {
        for (const auto& name : grouping.columns) {
            const auto used = columnIn(request, grouping.of, name);
            for (const auto& top : used.column != nullptr ? used.column->top : std::vector<TopValue>()) {
                const auto piece = std::ranges::find_if(
                    pieces, [&](const Piece& one) { return top.value.size() > 3 && holdsWord(one.text, top.value); });
                if (piece != pieces.end() && used.column->type == ColumnType::Text && !isGiven(top.value)
                    && !isLabelOfTable(request.result, top.value)) {
                    return tellWords(*piece, top.value, checks);
                }
            }
        }
    }
}
} // namespace

void checkSentences(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto pieces = request.facts.known ? piecesShown(request) : std::vector<Piece>();
    judgeFigures(request, asked, pieces, checks);
    if (asked.isEmpty()) {
        return;
    }
    judgeClaims(request, asked, pieces, checks);
    checkDirections(request, pieces, checks);
    judgeParts(request, pieces, checks);
    judgeMultiples(request, pieces, checks);
    judgeLabels(request, asked, pieces, checks);
}

} // namespace core
