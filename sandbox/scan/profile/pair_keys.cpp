// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/pair_keys.h"

#include "sandbox/scan/profile/column_role.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace scan {

namespace {
constexpr std::size_t mostCandidates = 8;
constexpr std::size_t fewestCompared = 30;
constexpr double fewestByChance
    = 20; ///< repeats for each that there is, if the columns had nothing to do with each other

bool mayBePart(const Scan& scan, std::size_t column)
{
    const auto type = scan.plans[column].type;
    const auto& statistics = scan.statistics[column];
    return (type == Type::Text || type == Type::Integer || type == Type::Date || type == Type::DateTime)
        && statistics.nulls == 0 && statistics.table().exact() && statistics.table().distinct() > 1
        && !namesCoordinate(scan.layout.names[column]);
}

double samenessOf(const Scan& scan, std::size_t column)
{
    double same = 0;
    for (const auto& entry : scan.statistics[column].table().entries()) {
        same += std::pow(static_cast<double>(entry.count) / static_cast<double>(scan.rows), 2);
    }
    return same;
}
} // namespace

PairKeys::PairKeys(const Scan& scan)
    : m_scan(scan)
{
    const bool hasKey = scan.repeats.keyColumn < scan.layout.names.size();
    for (std::size_t i = 0; i < scan.plans.size() && !hasKey && m_candidates.size() < mostCandidates; ++i) {
        if (mayBePart(scan, i)) {
            m_candidates.push_back({ i, samenessOf(scan, i) });
        }
    }
}

void PairKeys::see(std::span<const std::string_view> cells)
{
    if (m_candidates.size() < 2) {
        return;
    }
    for (auto& candidate : m_candidates) {
        candidate.hashes.push_back(
            hashOf(candidate.column < cells.size() ? cells[candidate.column] : std::string_view()));
    }
    std::uint64_t record = 0;
    std::ranges::for_each(
        cells, [&](std::string_view cell) { record = mix(record ^ 0x589965CC75374CC3u, hashOf(cell)); });
    m_records.push_back(record);
}

/// Rows whose two values occur together before, and that do not repeat a row as a whole; no more than are told.
std::vector<std::size_t> PairKeys::repeatsOf(const Candidate& a, const Candidate& b) const
{
    const auto most = m_records.size() / 100 + 1;
    std::unordered_set<std::uint64_t> records;
    std::unordered_set<std::uint64_t> pairs;
    std::vector<std::size_t> repeats;
    for (std::size_t row = 0; row < m_records.size() && repeats.size() <= most; ++row) {
        const bool isNew = records.insert(m_records[row]).second;
        if (isNew && !pairs.insert(mix(a.hashes[row] ^ 0xE7037ED1A0B428DBu, b.hashes[row])).second) {
            repeats.push_back(row);
        }
    }
    return repeats;
}

void PairKeys::find(FactList& list, const Opening& opening) const
{
    const auto rows = static_cast<double>(m_records.size());
    Fact fact { .kind = "repeated_key_pairs", .total = std::ssize(m_records) };
    for (std::size_t i = 0; m_records.size() >= fewestCompared && i < m_candidates.size(); ++i) {
        for (std::size_t j = i + 1; j < m_candidates.size(); ++j) {
            const auto& a = m_candidates[i];
            const auto& b = m_candidates[j];
            const auto byChance = rows * rows / 2 * a.sameness * b.sameness;
            const auto repeats = byChance < fewestByChance ? std::vector<std::size_t>() : repeatsOf(a, b);
            if (byChance >= fewestByChance && repeats.empty()) {
                return; // they tell all rows apart
            }
            const auto count = static_cast<double>(repeats.size());
            if (repeats.empty() || fact.count > 0 || count * 100 > rows || byChance < fewestByChance * count) {
                continue;
            }
            fact.column = m_scan.layout.names[a.column];
            fact.texts = { m_scan.layout.names[b.column] };
            fact.count = std::ssize(repeats);
            for (const auto row : std::span(repeats).first(std::min(repeats.size(), Fact::listed))) {
                fact.rows.push_back(static_cast<std::int64_t>(row) + 1);
                fact.lines.push_back(opening.lines[row]);
            }
        }
    }
    if (fact.count > 0) {
        list.add(std::move(fact));
    }
}

} // namespace scan
