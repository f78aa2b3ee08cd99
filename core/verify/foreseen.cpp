// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/foreseen.h"

#include "core/verify/asked_checks.h"
#include "core/verify/fixes.h"

#include <algorithm>
#include <array>

namespace core {

/// The values of a column, and so what groups by it are called, may be or begin with a year.
static bool mayHaveYears(const VerifyRequest& request, const RowSources& of, const std::string& name)
{
    const auto* column = columnIn(request, of, name).column;
    const bool isOfWords = column != nullptr
        && (column->type == ColumnType::Text || column->type == ColumnType::Boolean);
    return !isOfWords || std::ranges::any_of(column->top, [](const TopValue& top) {
        return top.value.starts_with("19") || top.value.starts_with("20");
    });
}

/// A table that is shown may have a year that the code does not write.
static bool mayShowYears(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    return std::ranges::contains(facts.shown, RowStage::Records, &CodeFacts::Shown::stage)
        || std::ranges::any_of(facts.groupings, [&](const CodeFacts::Grouping& grouping) {
               return grouping.computed || !grouping.grain.empty()
                   || std::ranges::any_of(grouping.columns,
                       [&](const std::string& name) { return mayHaveYears(request, grouping.of, name); });
           });
}

std::vector<Check> foreseen(VerifyRequest request)
{
    // Of gaps, joins and what is odd in the files, only a run tells whether it matters to the answer.
    constexpr std::array checks { checkLimits, checkColumnsAsked, checkLengths, checkValues, checkFilters,
        checkGroupsKept, checkBounds, checkYears, checkFunctions, checkMeasures, checkUnits, checkAggregates,
        checkPeriods, checkSequences, checkDates, checkSpans, checkQuestion, checkShares };
    request.result = {};
    request.frameRows = {};
    Answer answer;
    checkSharedNames(request, answer.checks);
    const auto asked = questionFacts(request.question, request.datasets);
    for (const auto check : checks) {
        check(request, asked, answer.checks);
    }
    const bool areYearsOpen = mayShowYears(request);
    std::erase_if(answer.checks, [&](const Check& check) {
        return check.status < CheckStatus::Warning || (areYearsOpen && check.fact.kind == CheckKind::YearNotUsed);
    });
    offerFixes(request, answer);
    return answer.checks;
}

} // namespace core
