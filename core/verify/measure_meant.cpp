// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/measure_meant.h"

#include "core/builtin/language/words.h"
#include "core/verify/answer_words.h"
#include "core/verify/main_display.h"

#include <algorithm>
#include <vector>

namespace core {

namespace {
/// Of each row, or of the rows of a group.
struct Measures {
    std::size_t count = 0;
    std::vector<std::size_t> drawn;
    std::vector<std::size_t> inOrder;
};

Measures measuresOf(const sandbox::Table& table, const Roles& roles, const VerifyRequest& request)
{
    const auto series = drawnIn(request.result);
    Measures measures;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (column == roles.label || !isMeasured(table, column, request.facts)) {
            continue;
        }
        ++measures.count;
        if (std::ranges::contains(series, table.columns[column].name)) {
            measures.drawn.push_back(column);
        }
        if (isSorted(table, column, true, request.facts) || isSorted(table, column, false, request.facts)) {
            measures.inOrder.push_back(column);
        }
    }
    return measures;
}
} // namespace

bool isSorted(const sandbox::Table& table, std::size_t column, bool isFalling, const CodeFacts& facts)
{
    return (!facts.known || isOrdered(facts)) && goesOneWay(table, column, isFalling);
}

std::optional<std::size_t> measureMeant(const sandbox::Table& table, const Roles& roles, const VerifyRequest& request)
{
    constexpr std::size_t few = 3; // of more, none says more than the others
    const auto& plan = planOf(request);
    if (const auto meant = columnMeant(table, plan)) {
        return meant;
    }
    const auto [count, drawn, inOrder] = measuresOf(table, roles, request);
    if (!drawn.empty()) {
        return drawn.size() == 1 ? std::optional(drawn.front()) : std::nullopt;
    }
    const auto named = measureNamed(table, request.facts, builtin::fold(request.question));
    if (named && !plan.facts.is_object()) {
        return named;
    }
    const auto shares = columnOfShares(table); // the figures beside it say what it is of
    const auto byCode = columnSortedBy(table, request.facts);
    const bool isCrossTable = isCrossed(table, request.facts);
    const bool isLed = byCode && !isCrossTable && std::ranges::contains(inOrder, *byCode);
    if (shares || (isLed && count > few)) {
        return shares ? shares : byCode;
    }
    if ((count > few || isCrossTable) && (inOrder.empty() || !plan.facts.is_object())) {
        return std::nullopt;
    }
    const bool tellsOrder = roles.measure && table.rows.size() > 2 && !inOrder.empty()
        && !std::ranges::contains(inOrder, *roles.measure);
    return byCode && std::ranges::contains(inOrder, *byCode) ? byCode : tellsOrder ? inOrder.front() : roles.measure;
}

} // namespace core
