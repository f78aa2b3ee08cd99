// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/kept_rows.h"

#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

using sandbox::RowOperation;

namespace {
/// Every figure of the records that have the column is of those only that the condition keeps.
bool isOfEveryFigure(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto& aggregations = request.facts.aggregations;
    const auto isMade = [&](const CodeFacts::Aggregation& one) {
        return one.stage == RowStage::Records && columnIn(request, one.of, filter.column).column != nullptr;
    };
    return filter.stage == RowStage::Records && filter.keeps && !filter.any && !filter.made
        && std::ranges::any_of(aggregations, isMade) && std::ranges::all_of(aggregations, [&](const auto& one) {
               return !isMade(one) || std::ranges::contains(one.filtered, filter.column);
           });
}

/// What a condition on values that the scan counted keeps of the file: SUM(CASE WHEN state = 'sent' THEN …), a JOIN's
/// ON, FILTER, none of which the run counts.
std::optional<KeptRows> keptOfFile(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto used = columnIn(request, filter.of, filter.column);
    const bool isKnown = used.column != nullptr && used.column->type == ColumnType::Text && used.column->distinctExact
        && used.column->distinct == std::ssize(used.column->top);
    if (!isSql(request.code) || !isKnown || filter.computed || filter.values.empty()
        || !isOfEveryFigure(request, filter)) {
        return std::nullopt;
    }
    std::int64_t has = 0;
    for (const auto& top : used.column->top) {
        const bool isIt = std::ranges::any_of(
            filter.values, [&](const auto& value) { return literalText(value) == top.value; });
        has += isIt ? top.count : 0;
    }
    const auto rows = used.dataset->profile.rows;
    const bool excludes = filter.comparison == Comparison::NotEqual || filter.comparison == Comparison::NotIn;
    return looksForValue(filter.comparison) ? std::optional(KeptRows { rows, has })
        : excludes                          ? std::optional(KeptRows { rows, rows - used.column->nulls - has })
                                            : std::nullopt;
}
} // namespace

std::optional<KeptRows> keptBy(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto entries = ledgerOf(request, RowOperation::Filter, filter.line);
    if (!entries.empty()) {
        return KeptRows { entries.front()->before, entries.front()->after };
    }
    const auto joins = ledgerOf(request, RowOperation::Join, filter.line);
    return filter.comparison == Comparison::In && joins.size() == 1 && joins.front()->name == "loc"
        ? std::optional(KeptRows { joins.front()->other, joins.front()->after })
        : keptOfFile(request, filter);
}

bool keepsEmptyGroups(const CodeFacts::Filter& filter)
{
    const auto number = filter.values.size() == 1 ? numberIn(filter.values.front().cell) : std::nullopt;
    const bool isZero = filter.comparison == Comparison::Equal || filter.comparison == Comparison::LessOrEqual;
    return filter.stage == RowStage::Groups && filter.keeps && !filter.any
        && ((isZero && number == 0.0) || (filter.comparison == Comparison::Less && number == 1.0));
}

} // namespace core
