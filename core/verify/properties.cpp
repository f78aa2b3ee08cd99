// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/properties.h"

#include "core/verify/figure.h"

namespace core {

void judgeProperties(const sandbox::RunResult& tried, Answer& answer)
{
    const auto* table = tried.value ? std::get_if<sandbox::Table>(&*tried.value) : nullptr;
    if (tried.status != sandbox::Status::Ok || table == nullptr || table->columns.size() != 3) {
        answer.checks.push_back({ CheckKind::PropertiesNotRun, CheckStatus::Noted });
        return;
    }
    std::int64_t held = 0;
    for (const auto& row : table->rows) {
        const auto outcome = sandbox::cellText(row[1]);
        held += outcome == "yes" ? 1 : 0;
        if (outcome == "no") {
            answer.checks.push_back({ { CheckKind::PropertyFails,
                                          { .texts = { inSentence(sandbox::cellText(row[0])),
                                                inSentence(sandbox::cellText(row[2]), 200) } } },
                CheckStatus::Warning });
        }
    }
    if (held > 0) {
        answer.checks.push_back({ { CheckKind::PropertiesHold, { .count = held } } });
    } else if (held == std::ssize(table->rows)) {
        answer.checks.push_back({ CheckKind::PropertiesNotRun, CheckStatus::Noted });
    }
}

} // namespace core
