// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/facts_told.h"

#include "core/domain/told_fact.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core::builtin {

namespace {
ReadingNote noteOf(ToldKind kind, MessageArguments arguments)
{
    return { NoteKind::FactOfFile, { .texts = { inWords(ToldFact(kind, std::move(arguments))) } } };
}

ReadingNote gapsOf(const Profile& profile)
{
    const auto worst = std::ranges::max_element(profile.columns, {}, &ColumnProfile::nulls);
    return worst == profile.columns.end() || worst->nulls == 0
        ? noteOf(ToldKind::NoGaps, {})
        : noteOf(ToldKind::MostGaps, { .column = worst->name, .count = worst->nulls, .total = profile.rows });
}

/// How far an end lies outside the quartiles, in distances of theirs.
double reachOf(const ColumnProfile& column)
{
    const auto number = [](const Cell& cell) {
        const auto* whole = std::get_if<std::int64_t>(&cell);
        const auto* real = std::get_if<double>(&cell);
        return whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
    };
    const auto low = number(column.min), high = number(column.max);
    constexpr std::size_t lower = 1, upper = 3;
    if (!low || !high || column.quantiles.size() <= upper) {
        return 0;
    }
    const auto between = column.quantiles[upper] - column.quantiles[lower];
    const auto outside = std::max(column.quantiles[lower] - *low, *high - column.quantiles[upper]);
    return between > 0 ? outside / between : 0;
}

std::vector<ReadingNote> furthestOf(const Profile& profile)
{
    const FileFact* furthest = nullptr;
    double reach = 0;
    for (const auto& fact : profile.facts) {
        const auto column = std::ranges::find(profile.columns, fact.column, &ColumnProfile::name);
        const bool isFar = fact.kind == FactKind::FarOut && !fact.lines.empty() && column != profile.columns.end();
        if (isFar && (furthest == nullptr || reachOf(*column) > reach)) {
            furthest = &fact;
            reach = reachOf(*column);
        }
    }
    return furthest == nullptr
        ? std::vector<ReadingNote>()
        : std::vector { noteOf(ToldKind::FurthestOut,
              { .count = furthest->count, .lines = furthest->lines, .texts = { inWords(*furthest) } }) };
}

/// What only the scan can tell: the others are counted in the table.
std::vector<ReadingNote> othersOf(const Profile& profile)
{
    constexpr std::array counted { FactKind::RepeatedRecords, FactKind::Gaps, FactKind::Spellings, FactKind::FarOut };
    std::vector<ReadingNote> notes;
    for (const auto& fact : profile.facts) {
        if (!std::ranges::contains(counted, fact.kind)) {
            notes.push_back({ NoteKind::FactOfFile, { .texts = { inWords(fact) } } });
        }
    }
    return notes;
}

std::vector<ReadingNote> inShort(const Profile& profile)
{
    std::vector<ReadingNote> notes { noteOf(
        ToldKind::InShort, { .count = profile.rows, .total = static_cast<std::int64_t>(profile.columns.size()) }) };
    for (const auto& column : profile.columns) {
        const auto* first = std::get_if<std::string>(&column.min);
        const auto* last = std::get_if<std::string>(&column.max);
        const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
        if (isDate && first && last) {
            notes.push_back(noteOf(ToldKind::Between, { .column = column.name, .texts = { *first, *last } }));
        }
    }
    return notes;
}
} // namespace

std::vector<ReadingNote> factsTold(const Reading& reading, const Profile& profile)
{
    const bool isWhole = reading.columns.empty() && reading.filters.empty();
    std::vector<ReadingNote> notes;
    const auto tell = [&](std::vector<ReadingNote> more) { notes.insert(notes.end(), more.begin(), more.end()); };
    switch (reading.operation) {
    case Operation::Describe:
        if (isWhole) {
            tell(inShort(profile));
            tell({ gapsOf(profile) });
            tell(furthestOf(profile));
        }
        break;
    case Operation::Columns:
        if (isWhole) {
            tell(inShort(profile));
            tell({ gapsOf(profile) });
        }
        break;
    case Operation::Missing:
        if (isWhole) {
            tell({ gapsOf(profile) });
        }
        break;
    case Operation::Oddities:
        if (isWhole) {
            tell({ gapsOf(profile) });
            tell(furthestOf(profile));
        }
        tell(othersOf(profile));
        break;
    default: break;
    }
    return notes;
}

} // namespace core::builtin
