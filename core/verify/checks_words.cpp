// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody else's words about a result: what no figure supports, and what the figures contradict.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
constexpr auto leadClaims = std::to_array<std::string_view>(
    { "clearly", "obviously", "significantly", "significant", "proves", "by far", "dramatically", "strongly",
        "undoubtedly", "certainly", "dominates", "offensichtlich", "eindeutig", "signifikant", "zweifellos" });
constexpr auto causeClaims = std::to_array<std::string_view>({ "because", "due to", "thanks to", "caused by", "causes",
    "drives", "driven by", "as a result", "leads to", "explains", "owing to", "resulting from", "responsible for",
    "weil", "wegen", "dank", "aufgrund", "verursacht", "deshalb", "daher", "fuhrt zu", "liegt an", "liegt daran" });
/// A question that speaks of causes is about what the file has under that name.
constexpr std::array<std::string_view, 8> aboutCauses { "cause", "causes", "reason", "reasons", "ursache", "ursachen",
    "grund", "grunde" };
constexpr std::array<std::string_view, 12> moreWords { "more", "higher", "larger", "greater", "bigger", "longer",
    "slower", "older", "above", "worse", "exceeds", "costlier" };
constexpr std::array<std::string_view, 10> fewerWords { "less", "lower", "smaller", "fewer", "shorter", "faster",
    "younger", "below", "cheaper", "quicker" };

std::optional<double> valueOf(const AnswerNumber& number, const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    if (!number.evidence || number.evidence->display >= std::ssize(displays)) {
        return std::nullopt;
    }
    const auto& display = displays[static_cast<std::size_t>(number.evidence->display)];
    const auto* table = std::get_if<sandbox::Table>(&display);
    const auto row = static_cast<std::size_t>(number.evidence->row);
    const auto column = static_cast<std::size_t>(number.evidence->column);
    return table != nullptr && row < table->rows.size() && column < table->rows[row].size()
        ? numberIn(table->rows[row][column])
        : std::nullopt;
}

/// "A is slower with 230 than B with 250": two figures of one column and one comparison between them.
std::optional<std::string> contradicted(const Answer& answer, const sandbox::RunResult& result)
{
    std::vector<std::pair<const AnswerNumber*, double>> figures;
    for (const auto& number : answer.numbers) {
        if (const auto value = valueOf(number, result)) {
            figures.emplace_back(&number, *value);
        }
    }
    const bool pair = figures.size() == 2 && figures[0].first->evidence->column == figures[1].first->evidence->column
        && figures[0].first->offset < figures[1].first->offset;
    const auto words = asWords(answer.text);
    if (!pair || !saysPhrase(words, "than")) {
        return std::nullopt;
    }
    const auto more = std::ranges::find_if(moreWords, [&](auto word) { return saysPhrase(words, word); });
    const auto fewer = std::ranges::find_if(fewerWords, [&](auto word) { return saysPhrase(words, word); });
    if ((more == moreWords.end()) == (fewer == fewerWords.end())) {
        return std::nullopt;
    }
    const bool saysMore = more != moreWords.end();
    const bool isMore = figures[0].second > figures[1].second;
    return saysMore == isMore ? std::nullopt : std::optional(std::string(saysMore ? *more : *fewer) + " than");
}
} // namespace

std::string asWords(const std::string& text)
{
    std::string words = " ";
    for (const auto& token : builtin::tokenise(text)) {
        words += token.text + " ";
    }
    return words;
}

bool saysPhrase(const std::string& words, std::string_view phrase)
{
    return words.contains(" " + std::string(phrase) + " ");
}

std::optional<std::string> claimIn(const std::string& words, const std::string& askedWords)
{
    const auto isClaim = [&](auto phrase) { return saysPhrase(words, phrase) && !saysPhrase(askedWords, phrase); };
    const bool isAboutCauses = std::ranges::any_of(
        aboutCauses, [&](auto word) { return saysPhrase(askedWords, word); });
    if (const auto* lead = std::ranges::find_if(leadClaims, isClaim); lead != leadClaims.end()) {
        return std::string(*lead);
    }
    const auto* cause = std::ranges::find_if(causeClaims, isClaim);
    return cause != causeClaims.end() && !isAboutCauses ? std::optional(std::string(*cause)) : std::nullopt;
}

void checkWords(const Answer& answer, const std::string& question, const sandbox::RunResult& result, Checks& checks)
{
    if (const auto claim = claimIn(asWords(answer.text), asWords(question))) {
        checks.push_back({ { CheckKind::WordsUnsupported, { .texts = { *claim } } }, CheckStatus::Warning });
    }
    const auto bare = std::ranges::find_if(answer.numbers, [](const auto& number) { return !number.evidence; });
    if (bare != answer.numbers.end()) {
        checks.push_back({ { CheckKind::WordsUnsupported, { .texts = { bare->text } } }, CheckStatus::Warning });
    }
    if (const auto comparison = contradicted(answer, result)) {
        checks.push_back({ { CheckKind::WordsContradict, { .texts = { *comparison } } }, CheckStatus::Warning });
    }
    checkClaims(answer, question, result, checks);
}

} // namespace core
