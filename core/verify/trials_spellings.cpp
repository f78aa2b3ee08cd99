// SPDX-License-Identifier: GPL-3.0-or-later
// What a file writes in several ways: whether the answer is another one where each value is spelled in one.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
/// "In how many spellings", "Schreibweisen": each of them counts.
bool asksForSpellings(const QuestionFacts& asked)
{
    constexpr auto stems = std::to_array<std::string_view>(
        { "spell", "variant", "misspel", "typo", "schreib", "geschrieb" });
    return std::ranges::any_of(asked.tokens, [&](const std::string& word) {
        return std::ranges::any_of(stems, [&](auto stem) { return word.starts_with(stem); });
    });
}

/// Where groups of it are made, else where it is named first; 0: nowhere.
int lineOfUse(const CodeFacts& facts, const std::string& column)
{
    const auto grouping = std::ranges::find_if(
        facts.groupings, [&](const auto& one) { return std::ranges::contains(one.columns, column); });
    const auto named = std::ranges::find_if(
        facts.columns, [&](const auto& one) { return one.line > 0 && one.name == column; });
    return grouping != facts.groupings.end() ? grouping->line : named != facts.columns.end() ? named->line : 0;
}

/// Groups of the column that stand there twice are told of with their labels.
bool isFound(const Answer& answer, const FileFact& fact)
{
    return std::ranges::any_of(answer.checks, [&](const Check& check) {
        const bool isOfSpellings = check.fact.kind == CheckKind::GroupTwice
            || check.fact.kind == CheckKind::OtherSpelling;
        return isOfSpellings && check.fact.column == inSentence(fact.column);
    });
}
} // namespace

std::vector<Trial> spellingTrials(const VerifyRequest& request, const Answer& answer)
{
    std::vector<Trial> trials;
    if (asksForSpellings(questionFacts(request.question, request.datasets))) {
        return trials;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& fact : dataset->profile.facts) {
            const int line = fact.kind == FactKind::Spellings ? lineOfUse(request.facts, fact.column) : 0;
            if (line == 0 || fact.texts.size() < 2 || isFound(answer, fact)) {
                continue;
            }
            trials.push_back({ { .change = sandbox::Variation::Change::SpellingsAsOne,
                                   .file = dataset->fileName(),
                                   .column = fact.column,
                                   .values = { fact.texts.begin() + 1, fact.texts.end() } },
                CheckKind::SpellingsApart,
                Check { { CheckKind::SpellingsApart,
                            { .column = inSentence(fact.column),
                                .lines = { line },
                                .texts = { inSentence(fact.texts[0]), inSentence(fact.texts[1]) } } },
                    CheckStatus::Warning } });
        }
    }
    return trials;
}

} // namespace core
