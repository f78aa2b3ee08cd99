// SPDX-License-Identifier: GPL-3.0-or-later
// Groups by a name that several things of a joined file have: two customers called Jane Smith are one row then.
#include "core/data/keys.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>

namespace core {

namespace {
/// The file's own name for each row, where only a few rows share theirs; a city that many have is no name of them.
bool isNameOfFew(const ColumnProfile& column, const Profile& profile)
{
    const auto filled = profile.rows - column.nulls;
    return column.type == ColumnType::Text && column.distinctExact && column.distinct < filled
        && column.distinct * 2 >= filled && !column.top.empty() && column.top.front().count > 1
        && hasWord(
            column.name, { "name", "surname", "lastname", "title", "nachname", "titel", "bezeichnung", "label" });
}

/// What the groups are called that go by this column: as in the file, or as a join does, "customer_name"; empty: none
/// do.
std::string calledIn(const CodeFacts::Grouping& grouping, const std::string& column)
{
    const auto found = std::ranges::find_if(
        grouping.columns, [&](const auto& called) { return called == column || called.ends_with("_" + column); });
    return found != grouping.columns.end() ? *found : std::string();
}

/// Whether several keys are sure to have one name: each row has its own key, or there are more keys than names.
bool haveOneName(const ColumnProfile& key, const ColumnProfile& name, const Profile& profile)
{
    const auto use = keyUseOf(key, profile);
    const bool isCounted = key.distinctExact && !std::ranges::contains(key.flags, "leading_zeros")
        && !std::ranges::contains(key.flags, "trailing_spaces");
    return use == KeyUse::Once
        || (use == KeyUse::Repeated && isCounted && key.distinct - name.nulls > name.distinct
            && key.distinct * 20 >= profile.rows * 19);
}

/// The key by which a join finds the file's rows and the groups do not go, where several of them have one name.
const ColumnProfile* keyOfJoin(
    const CodeFacts& facts, const CodeFacts::Grouping& grouping, const Dataset& dataset, const ColumnProfile& column)
{
    const auto isGrouped = [&](const std::string& name) { return std::ranges::contains(grouping.columns, name); };
    for (const auto& key : dataset.profile.columns) {
        const auto isOfSide = [&](const CodeFacts::JoinSide& side) {
            return side.keys == std::vector { key.name } && isOf(side.of, dataset);
        };
        const bool isJoined = std::ranges::any_of(facts.joins, [&](const CodeFacts::Join& join) {
            return (isOfSide(join.left) || isOfSide(join.right)) && std::ranges::none_of(join.left.keys, isGrouped)
                && std::ranges::none_of(join.right.keys, isGrouped);
        });
        if (isJoined && haveOneName(key, column, dataset.profile)) {
            return &key;
        }
    }
    return nullptr;
}

void judge(const CodeFacts& facts, const CodeFacts::Grouping& grouping, const Dataset& dataset, Checks& checks)
{
    for (const auto& column : dataset.profile.columns) {
        const auto called = isNameOfFew(column, dataset.profile) ? calledIn(grouping, column.name) : std::string();
        const auto* key = called.empty() ? nullptr : keyOfJoin(facts, grouping, dataset, column);
        if (key != nullptr) {
            const bool isOnce = keyUseOf(*key, dataset.profile) == KeyUse::Once;
            const auto& most = column.top.front();
            CheckFact fact { CheckKind::GroupsShareName,
                { .column = inSentence(called),
                    .count = isOnce ? most.count : key->distinct,
                    .lines = { grouping.line },
                    .texts = { isOnce ? inSentence(most.value) : "", inSentence(key->name) } } };
            if (!isOnce) {
                fact.counts = { column.distinct };
            }
            checks.push_back({ std::move(fact), CheckStatus::Warning });
            return;
        }
    }
}
} // namespace

void checkSharedNames(const VerifyRequest& request, Checks& checks)
{
    for (const auto& grouping : request.facts.groupings) {
        for (const auto& dataset : request.datasets) {
            if (isOf(grouping.of, dataset)) {
                judge(request.facts, grouping, dataset, checks);
            }
        }
    }
}

} // namespace core
