// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include "core/verify/answer_text.h"
#include "core/verify/checks.h"

#include <array>

namespace core {

Answer verifiedAnswer(const VerifyRequest& request)
{
    constexpr std::array checks { checkRun, checkSameFiles, checkAllFiles, checkRowsRead, checkWholeFile, checkJoins, checkGroupKeys, checkTyped, checkOutput, checkTables };
    auto answer = answerText(request);
    withholdTyped(answer, request.facts, request.result);
    for (const auto check : checks) {
        check(request, answer.checks);
    }
    return answer;
}

} // namespace core
