// SPDX-License-Identifier: GPL-3.0-or-later
// Equals of the one that is largest or smallest.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
using sandbox::RowOperation;

/// No table with place for several.
bool showsOne(const sandbox::RunResult& result)
{
    return std::ranges::none_of(sandbox::shownDisplays(result), [](const auto& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        return table != nullptr && table->rowCount > 1;
    });
}

/// idxmax() names one of several that are equal, of all or of a group; mode()[0] one of those that stand as often.
void judgeEqualExtremes(const VerifyRequest& request, Checks& checks)
{
    for (const auto& one : request.facts.aggregations) {
        const bool isMode = one.function == "mode" && one.by == 0 && one.one; // ", ".join(s.mode()) names all
        const bool isExtreme = one.function == "idxmax" || one.function == "idxmin"
            || (isMode && showsOne(request.result));
        const auto operation = one.by > 0 ? RowOperation::Group : RowOperation::Extreme;
        for (const auto* entry :
            isExtreme ? ledgerOf(request, operation, one.line) : std::vector<const sandbox::LedgerEntry*>()) {
            if (!entry->ties.empty() && entry->calls == 1) {
                checks.push_back({ { CheckKind::TiesCut,
                                       { .column = isMode                    ? "number of rows"
                                               : entry->ties.front().empty() ? one.function
                                                                             : inSentence(entry->ties.front()),
                                           .lines = { one.line },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

/// t[t != t.max()], where several rows have the extreme: a question that counts the others means all of these.
void judgeExtremesLeftOut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& filter :
        asked.has(builtin::Concept::HowMany) ? decltype(request.facts.filters)() : request.facts.filters) {
        const bool isOfOwnExtreme = std::ranges::any_of(request.facts.aggregations, [&](const auto& one) {
            return one.line == filter.line && (one.function == "max" || one.function == "min") && one.by == 0
                && one.columns == std::vector { filter.column } && one.stage == filter.stage;
        });
        const bool leavesOut = filter.comparison == Comparison::NotEqual && filter.computed && filter.keeps
            && !filter.any && isOfOwnExtreme;
        const auto entries = leavesOut ? ledgerOf(request, RowOperation::Filter, filter.line)
                                       : std::vector<const sandbox::LedgerEntry*>();
        const auto gone = entries.size() == 1 && entries.front()->calls == 1
            ? entries.front()->before - entries.front()->after
            : 0;
        if (gone > 1) {
            checks.push_back({ { CheckKind::TiesCut,
                                   { .column = inSentence(filter.column),
                                       .count = gone,
                                       .lines = { filter.line },
                                       .counts = { 0, 1 } } },
                CheckStatus::Warning });
            return;
        }
    }
}
} // namespace

void checkEqualExtremes(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeEqualExtremes(request, checks);
    judgeExtremesLeftOut(request, asked, checks);
}

} // namespace core
