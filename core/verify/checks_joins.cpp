// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/keys.h"
#include "core/verify/asked_checks.h"
#include "core/verify/counted_joins.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

namespace core {

namespace {
/// What the profiles say of one side of a join.
struct Side {
    const CodeFacts::JoinSide& fact;
    const Dataset* dataset = nullptr; ///< whose records it has as they are in the file
    const ColumnProfile* key = nullptr; ///< the one that settles it
    KeyUse use = KeyUse::Unknown;
    std::optional<std::int64_t> rows {};
};

const ColumnProfile* columnOf(const Dataset& dataset, const std::string& name)
{
    const auto column = std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
    return column == dataset.profile.columns.end() ? nullptr : &*column;
}

/// Several keys stand once together where one of them does; that they repeat together, no profile says.
void judgeKeys(Side& side)
{
    for (const auto& name : side.fact.keys) {
        const auto* column = columnOf(*side.dataset, name);
        const auto use = column == nullptr ? KeyUse::Unknown : keyUseOf(*column, side.dataset->profile);
        if (use == KeyUse::Once || side.fact.keys.size() == 1) {
            side.key = column;
            side.use = use;
            return;
        }
    }
}

Side sideOf(const CodeFacts::JoinSide& fact, const VerifyRequest& request)
{
    Side side { fact };
    if (const auto rows = request.frameRows.find(fact.name); !fact.name.empty() && rows != request.frameRows.end()) {
        side.rows = rows->second;
    }
    const auto dataset = std::ranges::find_if(request.datasets, [&](const Dataset& one) { return isOf(fact.of, one); });
    // A frame of an earlier step may have become another since the file was read.
    if (fact.plain && dataset != request.datasets.end() && std::ranges::contains(fact.of, dataset->fileName())
        && std::ranges::count(request.datasets, dataset->fileName(), &Dataset::fileName) == 1) {
        side.dataset = &*dataset;
        judgeKeys(side);
    }
    return side;
}

std::string nameOf(const CodeFacts::JoinSide& side)
{
    return inSentence(!side.name.empty() ? side.name : side.of.empty() ? std::string("?") : side.of.front());
}

const char* checkedOf(KeyCheck check)
{
    switch (check) {
    case KeyCheck::OneToOne: return "1:1";
    case KeyCheck::OneToMany: return "1:m";
    default: return "m:1";
    }
}

Check repeats(const CodeFacts::Join& join, const Side& left, const Side& right)
{
    const auto total = matchedRows(*left.key, *right.key);
    return { { CheckKind::JoinMultiplies,
                 { .column = inSentence(left.key->name),
                     .count = left.dataset->profile.rows,
                     .total = right.dataset->profile.rows,
                     .lines = { join.line },
                     .texts = { inSentence(left.dataset->name), inSentence(right.dataset->name) },
                     .counts = { left.key->distinct, right.key->distinct, total.value_or(0) } } },
        CheckStatus::Warning };
}

/// Nothing takes rows out of what the join made, so that it still has them when the run ends.
bool keepsRowsAfter(const CodeFacts::Join& join, const CodeFacts& facts)
{
    const auto isLater = [&](const auto& fact) { return facts.mayPrecede(join.line, fact.line); };
    return facts.isComplete() && std::ranges::none_of(facts.drops, isLater)
        && std::ranges::none_of(facts.filters, isLater) && std::ranges::none_of(facts.limits, isLater);
}

/// What the run's own counts say: a join with more rows than either side has repeated some.
std::optional<Check> counted(
    const CodeFacts::Join& join, const Side& left, const Side& right, const VerifyRequest& request)
{
    const auto made = join.into.empty() ? request.frameRows.end() : request.frameRows.find(join.into);
    if (made == request.frameRows.end() || !left.rows || join.how == JoinHow::Outer || join.how == JoinHow::Unknown) {
        return std::nullopt;
    }
    const auto before = join.how == JoinHow::Right ? right.rows : left.rows;
    if (before && made->second <= *before && join.how != JoinHow::Inner && keepsRowsAfter(join, request.facts)) {
        return Check { { CheckKind::JoinKept, { .count = *before, .total = made->second, .lines = { join.line } } } };
    }
    const auto most = std::max(*left.rows, right.rows.value_or(0));
    return made->second <= most || !right.rows
        ? std::nullopt
        : std::optional(
              Check { { CheckKind::JoinMultiplied, { .count = most, .total = made->second, .lines = { join.line } } },
                  CheckStatus::Warning });
}

Check once(const CodeFacts::Join& join, const Side& unique, const Side& other)
{
    return { { CheckKind::JoinOnce,
        { .column = inSentence(unique.key->name),
            .lines = { join.line },
            .texts = { inSentence(unique.dataset->name), nameOf(other.fact) } } } };
}

/// The run's own count says that rows of both sides stand more than once in what the join made.
bool repeatsBothSides(const CodeFacts::Join& join, const VerifyRequest& request)
{
    return std::ranges::any_of(ledgerOf(request, sandbox::RowOperation::Join, join.line),
        [](const auto* entry) { return entry->repeated > 0 && entry->otherRepeated > 0; });
}

Check judgedByProfiles(const CodeFacts::Join& join, const VerifyRequest& request)
{
    const bool isMultiplied = repeatsBothSides(join, request);
    const auto left = sideOf(join.left, request);
    const auto right = sideOf(join.right, request);
    if (!isMultiplied && right.use == KeyUse::Once) {
        return once(join, right, left);
    }
    if (!isMultiplied && left.use == KeyUse::Once) {
        return once(join, left, right);
    }
    if (!isMultiplied && (join.left.unique || join.right.unique)) {
        return { { CheckKind::JoinGrouped, { .lines = { join.line } } } };
    }
    if (const auto found = counted(join, left, right, request)) {
        return *found;
    }
    if (left.use == KeyUse::Repeated && right.use == KeyUse::Repeated) {
        return repeats(join, left, right);
    }
    return { { CheckKind::JoinUnchecked, { .lines = { join.line } } }, CheckStatus::Noted };
}
} // namespace

namespace {
bool asksForCheck(const CodeFacts::Join& join)
{
    return join.validate == KeyCheck::OneToOne || join.validate == KeyCheck::OneToMany
        || join.validate == KeyCheck::ManyToOne;
}

bool isRun(const CodeFacts::Join& join, const VerifyRequest& request)
{
    return !ledgerOf(request, sandbox::RowOperation::Join, join.line).empty();
}
} // namespace

namespace {
/// frame.loc[["A", "B"]] with the labels in the code: a filter, which is to give all rows of each.
bool picksByLabels(const VerifyRequest& request, int line)
{
    return std::ranges::any_of(request.facts.filters, [&](const CodeFacts::Filter& filter) {
        return filter.line == line && filter.comparison == Comparison::In && !filter.computed;
    });
}

/// frame.loc[keys], of which the frame has some several times
void judgeLookedUp(const VerifyRequest& request, Checks& checks)
{
    for (const auto* entry : ledgerOf(request, sandbox::RowOperation::Join)) {
        const bool isCounted = std::ranges::any_of(request.facts.aggregations,
            [&](const auto& one) { return one.line >= entry->line && !isHarmless(one.function); });
        if (entry->name == "loc" && entry->calls == 1 && entry->repeated > 0 && isCounted
            && !picksByLabels(request, entry->line)) {
            checks.push_back({ { CheckKind::JoinMultiplied,
                                   { .count = entry->before, .total = entry->after, .lines = { entry->line } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// What takes leading zeros away, or writes them.
bool writesAlike(const std::string& code)
{
    constexpr auto ways = std::to_array<std::string_view>({ "zfill", "strip(", "rjust", "to_numeric", "int(", "(int",
        "\"int", "'int", "Int", "uint", ":0", "%0", "pad(", "extract(", "replace(", "float" });
    return std::ranges::any_of(ways, [&](auto way) { return code.contains(way); });
}

/// 0412 in one file is 412 in the other, and the code looks for the one in the other.
void judgeForms(const VerifyRequest& request, Checks& checks)
{
    const sandbox::LedgerEntry* most = nullptr;
    for (const auto operation : { sandbox::RowOperation::Map, sandbox::RowOperation::Join }) {
        for (const auto* entry : ledgerOf(request, operation)) {
            most = entry->unmatched > 0 && (most == nullptr || entry->unmatched > most->unmatched) ? entry : most;
        }
    }
    const auto used = most != nullptr && !writesAlike(request.code) ? datasetsUsed(request)
                                                                    : std::vector<const Dataset*>();
    for (const auto* written : used) {
        for (const auto& key : written->profile.columns) {
            const bool isPadded = key.type == ColumnType::Text && std::ranges::contains(key.flags, "leading_zeros")
                && std::ranges::contains(request.facts.columns, key.name, &CodeFacts::Named::name);
            const auto plain = std::ranges::find_if(used, [&](const Dataset* other) {
                return std::ranges::any_of(other->profile.columns, [&](const ColumnProfile& one) {
                    return other != written && one.name == key.name && one.type == ColumnType::Integer;
                });
            });
            if (isPadded && plain != used.end()) {
                checks.push_back({ { CheckKind::KeysOtherForm,
                                       { .column = inSentence(key.name),
                                           .count = most->unmatched,
                                           .total = most->before,
                                           .lines = { most->line },
                                           .texts = { inSentence(written->name), inSentence((*plain)->name) } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}
} // namespace

void checkJoins(const VerifyRequest& request, Checks& checks)
{
    judgeLookedUp(request, checks);
    judgeForms(request, checks);
    for (const auto& join : request.facts.joins) {
        if (const auto found = countedJoin(join, request)) {
            std::ranges::copy(*found, std::back_inserter(checks));
        } else if (asksForCheck(join)) {
            if (isRun(join, request)) { // else pandas compared nothing, or refused to join
                checks.push_back(
                    { { CheckKind::JoinChecked, { .lines = { join.line }, .texts = { checkedOf(join.validate) } } } });
            }
        } else if (join.how != JoinHow::Map && join.how != JoinHow::Nearest && join.how != JoinHow::Cross) {
            checks.push_back(
                judgedByProfiles(join, request)); // the others give each row one partner, or are meant to give all
        }
    }
}

} // namespace core
