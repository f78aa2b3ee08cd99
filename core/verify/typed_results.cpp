// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/checks.h"

#include <algorithm>

namespace core {

void withholdTyped(Answer& answer, const CodeFacts& facts, const sandbox::RunResult& result)
{
    const auto last = static_cast<int>(result.displays.size());
    const auto isTyped = [&](bool value) {
        return std::ranges::any_of(facts.shown, [&](const auto& shown) { return shown.typed && shown.last == value; });
    };
    // Which display a line made, only the run knows: where one of them is typed, none is evidence.
    const bool value = isTyped(true);
    const bool others = isTyped(false);
    for (auto& number : answer.numbers) {
        if (number.evidence && (number.evidence->display == last ? value : others)) {
            number.evidence.reset();
        }
    }
}

/// Where it is typed, if it is given a name there and shown below.
static int lineOfTyping(const CodeFacts& facts, int shown)
{
    int line = shown;
    for (const auto& literals : facts.literals) {
        line = literals.use == LiteralUse::Table && literals.line <= shown ? literals.line : line;
    }
    return line;
}

void checkTyped(const VerifyRequest& request, Checks& checks)
{
    for (const auto& shown : request.facts.shown) {
        if (shown.typed) {
            checks.push_back({ { CheckKind::ResultTyped, { .lines = { lineOfTyping(request.facts, shown.line) } } },
                CheckStatus::Failed });
        }
    }
}

} // namespace core
