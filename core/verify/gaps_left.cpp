// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/gaps_left.h"

#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>
#include <variant>

namespace core {

using sandbox::RowOperation;

namespace {
/// Whether the ledger counts what is missing in it.
bool isCounted(const ColumnProfile& column)
{
    using enum ColumnType;
    return std::ranges::contains(std::array { Integer, Number, Date, DateTime, Duration }, column.type);
}
} // namespace

std::optional<GapsLeft> gapsLeft(
    const VerifyRequest& request, int line, const Dataset& dataset, const ColumnProfile& column)
{
    constexpr std::array leaveRows { RowOperation::Read, RowOperation::Map, RowOperation::Fill, RowOperation::Convert,
        RowOperation::Group, RowOperation::Sort, RowOperation::Extreme };
    if (!request.result.ledger || !request.result.ledger->whole || !isCounted(column)) {
        return std::nullopt;
    }
    const sandbox::LedgerEntry* first = nullptr;
    const sandbox::LedgerEntry* last = nullptr;
    auto rows = dataset.profile.rows;
    for (const auto& entry : request.result.ledger->entries) {
        if (!request.facts.mayPrecede(entry.line, line) || std::ranges::contains(leaveRows, entry.operation)) {
            continue;
        }
        const bool goesOn = entry.operation == RowOperation::Filter && entry.name != "some" && entry.calls == 1
            && entry.before == rows
            && sandbox::isSound(entry)
            // Where one was not counted, or its frame got or lost columns on the way, the chain breaks.
            && (last == nullptr || entry.missingBefore == last->missingAfter);
        if (!goesOn) {
            return std::nullopt;
        }
        first = first != nullptr ? first : &entry;
        last = &entry;
        rows = entry.after;
    }
    if (last == nullptr) {
        return std::nullopt;
    }
    // The gaps of all columns are counted together: they are this one's where it has as many as all of them.
    return first->missingBefore == column.nulls ? std::optional(GapsLeft { last->missingAfter, rows })
        : first->missingBefore > column.nulls && last->missingAfter == 0 ? std::optional(GapsLeft { 0, rows })
                                                                         : std::nullopt;
}

std::optional<double> meanWithZeros(
    const VerifyRequest& request, const CodeFacts::Aggregation& one, const GapsLeft& left)
{
    const auto& facts = request.facts;
    const auto* value = request.result.value ? std::get_if<sandbox::Value>(&*request.result.value) : nullptr;
    const auto* mean = value != nullptr ? std::get_if<double>(&value->cell) : nullptr;
    const bool isAll = mean != nullptr && one.result && isMeanFunction(one.function) && one.columns.size() == 1
        && facts.isComplete() && facts.aggregations.size() == 1 && facts.groupings.empty() && facts.arithmetic.empty();
    return isAll && left.rows > 0
        ? std::optional(*mean * static_cast<double>(left.rows - left.gaps) / static_cast<double>(left.rows))
        : std::nullopt;
}

} // namespace core
