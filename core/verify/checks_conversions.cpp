// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that became missing on the way, as they cannot be read as what the code makes of them.
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <cctype>

namespace core {

namespace {
using sandbox::RowOperation;

/// "not recorded", "walk-in": words that stand in just so many cells of the column are no dates, and none is lost.
bool areWords(const VerifyRequest& request, const sandbox::LedgerEntry& entry, std::int64_t lost)
{
    const auto isWord = [](const TopValue& top) {
        return std::ranges::none_of(top.value, [](unsigned char sign) { return std::isdigit(sign) != 0; });
    };
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        const auto column = std::ranges::find(dataset->profile.columns, entry.name, &ColumnProfile::name);
        std::int64_t words = 0;
        for (const auto& top : column != dataset->profile.columns.end() ? column->top : std::vector<TopValue>()) {
            words += isWord(top) ? top.count : 0;
        }
        return words > 0 && lost <= words;
    });
}

} // namespace

void checkConversions(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isKnown = asked.negates
        && asked.saysAny({ "date", "dates", "datum" }); // "those in transit have no date"
    for (const auto* entry : ledgerOf(request, RowOperation::Convert)) {
        const auto known = std::ranges::find_if(request.facts.conversions, [&](const auto& one) {
            return one.line == entry->line && (one.line > 0 || std::ranges::contains(one.columns, entry->name));
        });
        const bool looksAfter = std::ranges::any_of(request.facts.filters,
            [&](const auto& filter) { return filter.comparison == Comparison::Missing && filter.line >= entry->line; });
        // What one form of dates leaves missing another one fills.
        auto missing = entry->missingAfter;
        for (const auto* fill : ledgerOf(request, RowOperation::Fill)) {
            missing = fill->line >= entry->line && fill->before == entry->after ? std::min(missing, fill->missingAfter)
                                                                                : missing;
        }
        const auto lost = missing - entry->missingBefore;
        const bool isDate = known != request.facts.conversions.end() && known->to == "date";
        if (lost > 0 && isDate && !looksAfter && !areWords(request, *entry, lost)) {
            checks.push_back({ { entry->line > 0 ? CheckKind::ValuesLost : CheckKind::ValuesLostLoading,
                                   { .column = inSentence(entry->name),
                                       .count = lost,
                                       .total = entry->before,
                                       .lines = { entry->line },
                                       .texts = entry->name.empty() ? std::vector<std::string>()
                                                                    : std::vector { inSentence(entry->name) } } },
                isKnown && !areManyOfAll(lost, entry->before) ? CheckStatus::Noted : CheckStatus::Warning });
        }
    }
}

} // namespace core
