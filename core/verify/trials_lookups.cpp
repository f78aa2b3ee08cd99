// SPDX-License-Identifier: GPL-3.0-or-later
// A file in which things are looked up has some of them twice: whether what the code does with both files counts rows
// of the other one again, by whatever function it brings them together.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
/// So many rows for each value, on average.
double rowsEach(const Dataset& dataset, const ColumnProfile& column)
{
    const auto filled = static_cast<double>(dataset.profile.rows - column.nulls);
    return column.distinct > 0 ? filled / static_cast<double>(column.distinct) : 0;
}

/// Its rows are things of their own, as admissions of patients, by another column that names each.
bool hasOwnThings(const Dataset& dataset, const ColumnProfile& key)
{
    return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        return column.name != key.name && namesThings(column.name) && column.distinctExact
            && column.distinct == dataset.profile.rows;
    });
}

/// Each value stands once but for a few, and the other file has several rows of each.
bool looksUp(const Dataset& lookup, const ColumnProfile& key, const Dataset& other, const ColumnProfile& theirs)
{
    constexpr double mostEach = 1.34;
    const auto each = rowsEach(lookup, key);
    return key.type == theirs.type && each > 1 && each < mostEach && rowsEach(other, theirs) > mostEach
        && other.profile.rows > lookup.profile.rows && !hasOwnThings(lookup, key);
}

/// The code has one row of each key itself, or counts the keys.
bool isLookedAfter(const CodeFacts& facts, const Dataset& lookup, const std::string& key)
{
    const auto has = [&](const auto& columns) { return std::ranges::contains(columns, key); };
    return std::ranges::any_of(facts.drops, [&](const auto& drop) {
        return drop.what == DropKind::Repeated && isOf(drop.of, lookup);
    }) || std::ranges::any_of(facts.groupings, [&](const auto& one) {
        return one.of.size() == 1 && isOf(one.of, lookup) && has(one.columns);
    }) || std::ranges::any_of(facts.filters, [&](const auto& one) {
        return isOf(one.of, lookup)
            && (one.comparison == Comparison::Repeated || one.comparison == Comparison::NotRepeated);
    });
}

/// Of the join, or of the rows of that file.
bool isFound(const Answer& answer, const Dataset& lookup)
{
    using enum CheckKind;
    constexpr std::array ofJoins { JoinMultiplied, JoinMultiplies, JoinRepeatsRows, JoinRepeatsCounted };
    constexpr std::array ofRows { KeysRepeated, RepeatsCounted, RowsForEntities };
    return std::ranges::any_of(answer.checks, [&](const Check& check) {
        return std::ranges::contains(ofJoins, check.fact.kind)
            || (std::ranges::contains(ofRows, check.fact.kind)
                && std::ranges::contains(check.fact.texts, inSentence(lookup.name)));
    });
}

/// Where the code names the lookup's own key or its frame first; 0: nowhere.
int lineOfKey(const CodeFacts& facts, const std::string& key)
{
    const auto named = std::ranges::find_if(
        facts.columns, [&](const auto& one) { return one.line > 0 && one.name == key; });
    return named != facts.columns.end() ? named->line : !facts.joins.empty() ? facts.joins.front().line : 0;
}
} // namespace

std::vector<Trial> lookupTrials(const VerifyRequest& request, const Answer& answer)
{
    std::vector<Trial> trials;
    const auto used = datasetsUsed(request);
    for (const auto* lookup : used) {
        if (isFound(answer, *lookup)) {
            continue;
        }
        for (const auto& key : lookup->profile.columns) {
            const bool isKey = std::ranges::any_of(used, [&](const Dataset* other) {
                const auto theirs = std::ranges::find(other->profile.columns, key.name, &ColumnProfile::name);
                return other != lookup && theirs != other->profile.columns.end()
                    && looksUp(*lookup, key, *other, *theirs);
            });
            const int line = isKey ? lineOfKey(request.facts, key.name) : 0;
            if (line > 0 && !isLookedAfter(request.facts, *lookup, key.name)) {
                trials.push_back({ { .change = sandbox::Variation::Change::WithoutRepeatedKeys,
                                       .file = lookup->fileName(),
                                       .column = key.name },
                    CheckKind::KeysRepeated,
                    Check { { CheckKind::KeysRepeated,
                                { .column = inSentence(key.name),
                                    .count = lookup->profile.rows - key.nulls - key.distinct,
                                    .lines = { line },
                                    .texts = { inSentence(lookup->name) },
                                    .counts = { 0 } } },
                        CheckStatus::Warning } });
                break; // of each file one
            }
        }
    }
    return trials;
}

} // namespace core
