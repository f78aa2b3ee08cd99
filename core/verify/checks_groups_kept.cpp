// SPDX-License-Identifier: GPL-3.0-or-later
// Groups that are left out once they are made, which no word of the question asks for.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
using sandbox::RowOperation;

void tell(const std::string& column, int line, std::int64_t left, std::int64_t all, bool areGroups, Checks& checks)
{
    checks.push_back({ { CheckKind::FilterUnasked,
                           { .column = inSentence(column),
                               .count = left,
                               .total = all,
                               .lines = { line },
                               .counts = { areGroups ? 1 : 0, 0, column.empty() ? 1 : 0 } } },
        CheckStatus::Warning });
}

/// "the best client of each city": those in some places only, also where no word says in which direction.
bool asksForPlaces(const QuestionFacts& asked)
{
    using enum builtin::Concept;
    return asksForSomeValues(asked) || asked.has(Top) || asked.has(Bottom);
}

/// groupby().filter(): whole groups are left out by a figure of theirs.
bool judgeFiltered(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& filter : asksForPlaces(asked) ? std::vector<CodeFacts::Filter>() : facts.filters) {
        const auto grouping = std::ranges::find(facts.groupings, filter.line, &CodeFacts::Grouping::line);
        const auto entries = ledgerOf(request, RowOperation::Filter, filter.line);
        const bool isOfGroups = filter.column.empty() && filter.computed && filter.keeps
            && request.code.contains(".filter(") && grouping != facts.groupings.end() && !grouping->columns.empty();
        if (isOfGroups && !entries.empty() && entries.back()->after < entries.back()->before) {
            tell(grouping->columns.front(), filter.line, entries.back()->before - entries.back()->after,
                entries.back()->before, false, checks);
            return true;
        }
    }
    return false;
}

/// HAVING sum(cost) > 20000, and its like in pandas.
bool judgeBounds(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto isBound = [](const CodeFacts::Filter& filter) {
        return filter.stage == RowStage::Groups && filter.keeps && !filter.computed && filter.values.size() == 1
            && numberIn(filter.values.front().cell)
            && (filter.comparison == Comparison::Greater || filter.comparison == Comparison::GreaterOrEqual
                || filter.comparison == Comparison::Less || filter.comparison == Comparison::LessOrEqual);
    };
    const bool mayLimit = asksForPlaces(asked) || asked.rows || asked.has(builtin::Concept::Duplicates)
        || asked.has(builtin::Concept::Change) || asked.has(builtin::Concept::Share);
    for (const auto& filter : mayLimit ? std::vector<CodeFacts::Filter>() : request.facts.filters) {
        const auto entries = ledgerOf(request, RowOperation::Filter, filter.line);
        const bool isZero = isBound(filter) && numberIn(filter.values.front().cell) == 0.0; // those with any at all
        if (isBound(filter) && !isZero && !entries.empty() && entries.back()->after < entries.back()->before) {
            tell(filter.called.empty() ? filter.column : filter.called, filter.line,
                entries.back()->before - entries.back()->after, entries.back()->before, true, checks);
            return true;
        }
    }
    return false;
}

/// The labels of a table, if it has these and no others.
bool hasJust(const sandbox::Table& table, const std::vector<CodeFacts::Literal>& values)
{
    return table.rowCount == std::ssize(values) && table.rows.size() == values.size()
        && std::ranges::all_of(table.rows, [&](const auto& row) {
               return std::ranges::any_of(row, [&](const auto& cell) {
                   return std::ranges::any_of(values, [&](const auto& one) { return one.cell == cell; });
               });
           });
}

/// figures.loc[["North", "South"]] of each region, where all are asked for.
bool judgePicked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* table = displays.size() == 1 ? std::get_if<sandbox::Table>(&displays.front()) : nullptr;
    const bool picks = asked.rows || asksForPlaces(asked);
    for (const auto& filter : table == nullptr || picks ? std::vector<CodeFacts::Filter>() : request.facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isOfGroups = filter.stage == RowStage::Groups && filter.keeps && !filter.computed
            && looksForValue(filter.comparison) && used.column != nullptr && used.column->distinctExact;
        const bool isSaid = std::ranges::any_of(
            asked.values, [&](const auto& named) { return named.column->name == filter.column; });
        if (isOfGroups && !isSaid && used.column->distinct > std::ssize(filter.values)
            && hasJust(*table, filter.values)) {
            tell(filter.column, filter.line, used.column->distinct - std::ssize(filter.values), used.column->distinct,
                true, checks);
            return true;
        }
    }
    return false;
}
} // namespace

void checkGroupsKept(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.isComplete() || !request.facts.frames.empty()) {
        return;
    }
    const bool isFound = judgeFiltered(request, asked, checks)
        || std::ranges::contains(checks, CheckKind::FilterUnasked, [](const Check& check) { return check.fact.kind; });
    if (!isFound && !mayAskForPart(request, asked) && !judgeBounds(request, asked, checks)) {
        judgePicked(request, asked, checks);
    }
}

} // namespace core
