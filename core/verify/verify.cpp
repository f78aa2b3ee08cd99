// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include "core/verify/answer_text.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_order.h"
#include "core/verify/fixes.h"

#include <algorithm>
#include <array>

namespace core {

Answer verifiedAnswer(const VerifyRequest& request)
{
    constexpr std::array checks { checkRun, checkSameFiles, checkAllFiles, checkRowsRead, checkWholeFile, checkJoins,
        checkGroupKeys, checkSharedNames, checkTyped, checkOutput, checkTables, checkPictures };
    constexpr std::array askedChecks { checkLimits, checkOrder, checkGaps, checkColumnsAsked, checkLengths, checkValues,
        checkFilters, checkFarLeftOut, checkGroupsKept, checkBounds, checkYears, checkFunctions, checkMeasures,
        checkRowsDropped, checkUnits, checkAggregates, checkFileFacts, checkPeriods, checkSequences, checkDates,
        checkSpans, checkQuestion, checkShares, checkChartData, checkSentences };
    auto answer = answerText(request);
    withholdTyped(answer, request.facts, request.result);
    for (const auto check : checks) {
        check(request, answer.checks);
    }
    const auto asked = questionFacts(request.question, request.datasets);
    for (const auto check : askedChecks) {
        check(request, asked, answer.checks);
    }
    conclude(request, answer);
    return answer;
}

void conclude(const VerifyRequest& request, Answer& answer, std::span<const std::string> withoutRepeats)
{
    if (!std::ranges::contains(answer.checks, CheckKind::FitsQuestion, [](const auto& one) { return one.fact.kind; })) {
        checkFit(request, withoutRepeats, answer.checks);
    }
    offerFixes(request, answer);
}

Checks wordsChecked(const Answer& answer, const std::string& question, const sandbox::RunResult& result)
{
    Checks checks;
    checkWords(answer, question, result, checks);
    return checks;
}

} // namespace core
