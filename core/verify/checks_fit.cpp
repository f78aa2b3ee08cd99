// SPDX-License-Identifier: GPL-3.0-or-later
// The tick that question, code, data, run and result fit. It rests on nothing that was not compared.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
/// Whether the run read each file that the code names once, and as many rows as the scan counted.
std::optional<std::int64_t> rowsReadWhole(const VerifyRequest& request)
{
    const auto& ledger = request.result.ledger;
    if (!ledger || !ledger->whole || !std::ranges::all_of(ledger->entries, sandbox::isSound)) {
        return std::nullopt;
    }
    const auto reads = ledgerOf(request, sandbox::RowOperation::Read);
    std::int64_t rows = 0;
    for (const auto* dataset : datasetsUsed(request)) {
        const auto read = std::ranges::find_if(reads, [&](const auto* entry) {
            return std::filesystem::path(entry->name).filename() == dataset->fileName()
                && entry->after == dataset->profile.rows && entry->calls == 1;
        });
        if (read == reads.end()) {
            return std::nullopt;
        }
        rows += dataset->profile.rows;
    }
    return reads.size() == datasetsUsed(request).size() && rows > 0 ? std::optional(rows) : std::nullopt;
}

/// Rows that repeat others may be slips or not, and nothing has tried what the answer is without them.
bool hasRepeats(const VerifyRequest& request)
{
    return std::ranges::any_of(datasetsUsed(request), [](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.facts, [](const FileFact& fact) {
            return fact.kind == FactKind::RepeatedRecords || fact.kind == FactKind::RepeatedRecordsAtLeast
                || fact.kind == FactKind::RepeatedKeys;
        });
    });
}
} // namespace

void checkFit(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    const bool listsPeriods = facts.limits.empty() && facts.places.empty() && facts.shifts.empty();
    const bool isSound = std::ranges::all_of(checks, [&](const Check& check) {
        const bool isOnlySaid = check.fact.kind == CheckKind::GapsSkipped
            || (check.fact.kind == CheckKind::PeriodIncomplete && listsPeriods);
        return check.status == CheckStatus::Passed || (check.status == CheckStatus::Noted && isOnlySaid);
    });
    const auto rows = request.readWhole && isSound && request.facts.isComplete() && !hasRepeats(request)
        ? rowsReadWhole(request)
        : std::nullopt;
    if (!rows) {
        return;
    }
    std::vector<std::string> names;
    for (const auto* dataset : datasetsUsed(request)) {
        names.push_back(inSentence(dataset->name));
    }
    checks.push_back({ { CheckKind::FitsQuestion,
        { .count = *rows, .texts = { inSentence(request.plan.reading, 200), builtin::inWords(names) } } } });
}

} // namespace core
