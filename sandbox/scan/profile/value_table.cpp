// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/value_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace scan {

namespace {
constexpr std::size_t fewestSlots = 64;
constexpr std::size_t smallTable = 16384; ///< slots: it is near at hand anyway
constexpr std::size_t registers = std::size_t { 1 } << ValueTable::precision;

/// x + sum of x^(2^k) 2^(k-1)
double seriesOfEmpty(double x)
{
    if (x == 1) {
        return std::numeric_limits<double>::infinity();
    }
    double sum = x;
    double before = 0;
    for (double weight = 1; sum != before; weight += weight) {
        x *= x;
        before = sum;
        sum += x * weight;
    }
    return sum;
}

/// (1 - x - sum of (1 - x^(2^-k))^2 2^-k) / 3
double seriesOfFull(double x)
{
    if (x == 0 || x == 1) {
        return 0;
    }
    double sum = 1 - x;
    double before = 0;
    for (double weight = 0.5; sum != before; weight *= 0.5) {
        x = std::sqrt(x);
        before = sum;
        sum -= (1 - x) * (1 - x) * weight;
    }
    return sum / 3;
}
} // namespace

std::uint64_t hashOfLong(std::string_view bytes)
{
    std::uint64_t state = 0xE7037ED1A0B428DBu;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    for (; end - at > 16; at += 16) {
        state = mix(wordAt<std::uint64_t>(at) ^ 0x8EBC6AF09C88C6E3u, wordAt<std::uint64_t>(at + 8) ^ state);
    }
    const auto last = mix(
        wordAt<std::uint64_t>(end - 16) ^ 0x589965CC75374CC3u, wordAt<std::uint64_t>(end - 8) ^ state);
    return mix(0x8EBC6AF09C88C6E3u ^ bytes.size(), last);
}

/// What is behind the index of these hashes.
template <typename Place>
static void fetch(const std::vector<std::uint32_t>& index, const Place* places, std::span<const std::uint64_t> hashes)
{
    const auto mask = index.size() - 1;
    const auto* const slot = index.data();
    for (const auto hash : hashes) {
        __builtin_prefetch(slot + (hash & mask));
    }
    for (const auto hash : hashes) {
        if (const auto place = slot[hash & mask]) {
            __builtin_prefetch(places + (place - 1), 1);
        }
    }
}

void ValueTable::expect(std::span<const std::uint64_t> hashes) const
{
    if (m_known && m_known->index.size() >= smallTable) {
        fetch(m_known->index, m_known->hashes.data(), hashes);
        return;
    }
    if (m_slots.size() >= smallTable) {
        fetch(m_slots, m_entries.data(), hashes);
    }
}

/// Of a value that is not there.
ValueTable::Entry* ValueTable::insert(std::uint64_t hash)
{
    if (m_entries.size() >= m_limit) {
        if (exact()) {
            beginEstimate();
            estimate(hash);
        }
        return nullptr;
    }
    m_entries.push_back({ hash, 0, 0 });
    if (m_entries.size() * 2 > m_slots.size()) {
        grow();
    } else {
        place(m_slots, hash, m_entries.size());
    }
    return &m_entries.back();
}

void ValueTable::place(std::vector<std::uint32_t>& index, std::uint64_t hash, std::size_t end)
{
    const auto mask = index.size() - 1;
    auto slot = hash & mask;
    while (index[slot] != 0) {
        slot = (slot + 1) & mask;
    }
    index[slot] = static_cast<std::uint32_t>(end);
}

void ValueTable::grow()
{
    m_slots.assign(std::max(m_slots.size() * 2, fewestSlots), 0);
    for (std::size_t end = 1; end <= m_entries.size(); ++end) {
        place(m_slots, m_entries[end - 1].hash, end);
    }
}

void ValueTable::beginEstimate()
{
    m_registers.assign(registers, 0);
    for (const auto& entry : m_entries) {
        estimate(entry.hash);
    }
}

void ValueTable::onlyEstimate()
{
    if (m_registers.empty()) {
        beginEstimate();
    }
    m_limit = 0;
    m_entries = std::vector<Entry>(); // = {} would only empty them
    m_slots = std::vector<std::uint32_t>();
}

void ValueTable::startBehind(const ValueTable& whole)
{
    if (whole.estimatesOnly()) {
        m_limit = 0;
        m_registers = whole.m_registers;
        m_lowest = std::ranges::min(m_registers);
    } else if (whole.m_known) {
        m_known = whole.m_known;
        m_knownCounts.resize(m_known->hashes.size());
    }
}

void ValueTable::mergeEstimate(const ValueTable& later)
{
    if (later.exact()) {
        return;
    }
    if (exact()) {
        beginEstimate();
    }
    auto* const here = m_registers.data();
    const auto* const there = later.m_registers.data();
    for (std::size_t i = 0; i < registers; ++i) { // many at once, as the compiler sees how many there are
        here[i] = std::max(here[i], there[i]);
    }
}

/// Ertl's estimator ("New cardinality estimation algorithms for HyperLogLog sketches", 2017): without bias at any
/// number.
std::int64_t ValueTable::distinct() const
{
    if (exact()) {
        return std::ssize(m_entries);
    }
    constexpr int most = 64 - precision + 1;
    const auto m = static_cast<double>(registers);
    std::array<double, most + 1> ranks {};
    for (const auto rank : m_registers) {
        ranks[rank] += 1;
    }
    double z = m * seriesOfFull(1 - ranks[most] / m);
    for (std::size_t k = most - 1; k >= 1; --k) {
        z = 0.5 * (z + ranks[k]);
    }
    z += m * seriesOfEmpty(ranks[0] / m);
    return std::llround(m * m / (2 * std::numbers::ln2 * z));
}

} // namespace scan
