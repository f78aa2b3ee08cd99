// SPDX-License-Identifier: GPL-3.0-or-later
// Groups by a name that several things of a joined file have: two customers called Jane Smith are one row then.
#include "core/data/keys.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
/// The file's own name for each row, where only a few rows share theirs; a city that many have is no name of them.
bool isSharedName(const ColumnProfile& column, const Profile& profile)
{
    const auto filled = profile.rows - column.nulls;
    return column.type == ColumnType::Text && column.distinctExact && column.distinct < filled
        && column.distinct * 2 >= filled && !column.top.empty() && column.top.front().count > 1
        && hasWord(
            column.name, { "name", "surname", "lastname", "title", "nachname", "titel", "bezeichnung", "label" });
}

/// As the file calls it, or as a join does: "customer_name".
bool names(const std::string& called, const std::string& column)
{
    return called == column || called.ends_with("_" + column);
}

/// The key of which each row of the file has its own, where the side of a join goes by it.
const ColumnProfile* ownKey(const CodeFacts::JoinSide& side, const Dataset& dataset)
{
    const auto& columns = dataset.profile.columns;
    const auto key = side.keys.size() == 1 && isOf(side.of, dataset)
        ? std::ranges::find(columns, side.keys.front(), &ColumnProfile::name)
        : columns.end();
    return key != columns.end() && keyUseOf(*key, dataset.profile) == KeyUse::Once ? &*key : nullptr;
}

void judge(const CodeFacts::Grouping& grouping, const CodeFacts::Join& join, const Dataset& dataset,
    const ColumnProfile& key, Checks& checks)
{
    const auto isGrouped = [&](const std::string& name) { return std::ranges::contains(grouping.columns, name); };
    if (std::ranges::any_of(join.left.keys, isGrouped) || std::ranges::any_of(join.right.keys, isGrouped)) {
        return;
    }
    for (const auto& column : dataset.profile.columns) {
        const auto grouped = std::ranges::find_if(
            grouping.columns, [&](const auto& called) { return names(called, column.name); });
        if (grouped != grouping.columns.end() && isSharedName(column, dataset.profile)) {
            const auto& most = column.top.front();
            checks.push_back({ { CheckKind::GroupsShareName,
                                   { .column = inSentence(*grouped),
                                       .count = most.count,
                                       .lines = { grouping.line },
                                       .texts = { inSentence(most.value), inSentence(key.name) } } },
                CheckStatus::Warning });
            return;
        }
    }
}
} // namespace

void checkSharedNames(const VerifyRequest& request, Checks& checks)
{
    for (const auto& grouping : request.facts.groupings) {
        for (const auto& join : request.facts.joins) {
            for (const auto* side : { &join.left, &join.right }) {
                for (const auto& dataset : request.datasets) {
                    const auto* key = isOf(grouping.of, dataset) ? ownKey(*side, dataset) : nullptr;
                    if (key != nullptr) {
                        judge(grouping, join, dataset, *key, checks);
                    }
                }
            }
        }
    }
}

} // namespace core
