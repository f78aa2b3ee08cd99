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
bool hasUntriedRepeats(const VerifyRequest& request, std::span<const std::string> tried)
{
    const auto& aggregations = request.facts.aggregations;
    const bool mindsNone = !aggregations.empty()
        && std::ranges::all_of(aggregations, [](const auto& one) { return isHarmless(one.function); });
    return !mindsNone && std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        std::int64_t records = 0;
        std::int64_t keys = 0;
        for (const auto& fact : dataset->profile.facts) {
            const bool asRecords = fact.kind == FactKind::RepeatedRecords
                || fact.kind == FactKind::RepeatedRecordsAtLeast;
            records += asRecords ? fact.count : 0;
            keys += fact.kind == FactKind::RepeatedKeys ? fact.count : 0;
        }
        const bool isTried = std::ranges::contains(tried, dataset->fileName());
        return isTried ? keys > records : records + keys > 0; // a repeated row repeats its key
    });
}
} // namespace

void checkFit(const VerifyRequest& request, std::span<const std::string> tried, Checks& checks)
{
    const auto& facts = request.facts;
    const bool listsPeriods = facts.limits.empty() && facts.places.empty() && facts.shifts.empty();
    const bool isSound = std::ranges::all_of(checks, [&](const Check& check) {
        const bool isOnlySaid = check.fact.kind == CheckKind::GapsSkipped
            || (check.fact.kind == CheckKind::PeriodIncomplete && listsPeriods);
        return check.status == CheckStatus::Passed || (check.status == CheckStatus::Noted && isOnlySaid);
    });
    const auto rows = request.readWhole && isSound && request.facts.isComplete() && !hasUntriedRepeats(request, tried)
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
