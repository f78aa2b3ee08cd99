// SPDX-License-Identifier: GPL-3.0-or-later
// Whole periods are asked for, and the last one, which the file has a part of, is among them.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>

namespace core {

bool asksForWholePeriods(const QuestionFacts& asked)
{
    constexpr auto whole = std::to_array<std::string_view>({ "complete", "full", "finished", "whole", "ganze", "ganzen",
        "volle", "vollen", "vollstandige", "vollstandigen", "abgeschlossene", "abgeschlossenen" });
    for (std::size_t at = 0; at + 1 < asked.tokens.size(); ++at) {
        const auto period = builtin::periodWord(asked.tokens[at + 1]);
        if (std::ranges::contains(whole, asked.tokens[at]) && period && *period != builtin::Period::Day) {
            return true;
        }
    }
    return false;
}

namespace {
/// Whether something may take the last period off.
bool cutsPeriods(const VerifyRequest& request, const std::string& column, const std::string& last)
{
    const auto& facts = request.facts;
    const auto& code = request.code;
    for (const auto* quote : { "\"", "'" }) {
        if (code.contains(":" + (quote + last) + quote) || code.contains(": " + (quote + last) + quote)) {
            return false; // .loc["2025-01":"2025-05"] has it
        }
    }
    constexpr auto cuts = std::to_array<std::string_view>(
        { "[:-", ".loc[", ".iloc[", ".drop(", ".head(", "<", ">", "!=", "between(", "LIMIT", "BETWEEN", "query(" });
    return !facts.limits.empty() || !facts.drops.empty() || !facts.isComplete()
        || std::ranges::contains(facts.filters, column, &CodeFacts::Filter::column)
        || std::ranges::any_of(cuts, [&](auto cut) { return code.contains(cut); });
}
} // namespace

void checkWholePeriods(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& grouping :
        asksForWholePeriods(asked) ? request.facts.groupings : std::vector<CodeFacts::Grouping>()) {
        const auto used = grouping.columns.size() == 1 ? columnIn(request, grouping.of, grouping.columns.front())
                                                       : UsedColumn();
        for (const auto& fact : used.dataset != nullptr ? used.dataset->profile.facts : std::vector<FileFact>()) {
            const bool isOfIt = fact.kind == FactKind::IncompleteLastPeriod && fact.column == used.column->name
                && !fact.texts.empty() && !grouping.grain.empty();
            if (isOfIt && !cutsPeriods(request, fact.column, fact.texts.front())) {
                checks.push_back({ { CheckKind::PeriodIncomplete,
                                       { .column = inSentence(fact.column),
                                           .count = fact.count,
                                           .lines = { grouping.line },
                                           .texts = { inSentence(fact.texts.front()) },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

} // namespace core
