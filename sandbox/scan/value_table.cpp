// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/value_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace scan {

namespace {
constexpr std::size_t fewestSlots = 64;
constexpr std::size_t smallTable = 2048; ///< slots: it is near at hand anyway
constexpr std::size_t registers = std::size_t { 1 } << ValueTable::precision;

/// Fewer than 8 bytes as a number, without a loop.
std::uint64_t tailOf(std::string_view bytes)
{
    const auto size = bytes.size();
    if (size >= 4) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, bytes.data(), 4);
        std::memcpy(&last, bytes.data() + size - 4, 4);
        return std::uint64_t { last } << 32 | first;
    }
    const auto at = [&](std::size_t i) { return std::uint64_t { static_cast<unsigned char>(bytes[i]) }; };
    return size == 0 ? 0 : at(0) | at(size / 2) << 8 | at(size - 1) << 16;
}

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

std::uint64_t hashOf(std::string_view bytes)
{
    std::uint64_t state = 0xE7037ED1A0B428DBu ^ bytes.size();
    while (bytes.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), 8);
        state = mix(state ^ word, 0x8EBC6AF09C88C6E3u);
        bytes.remove_prefix(8);
    }
    const auto tail = tailOf(bytes);
    return mix(mix(state ^ tail, 0x589965CC75374CC3u) ^ 0x1D8E4E27C47D124Fu, 0xEB44ACCAB455D165u ^ state);
}

void ValueTable::expect(std::span<const std::uint64_t> hashes) const
{
    if (m_slots.size() < smallTable) {
        return;
    }
    const auto mask = m_slots.size() - 1;
    for (const auto hash : hashes) {
        __builtin_prefetch(&m_slots[hash & mask]);
    }
    for (const auto hash : hashes) {
        if (const auto slot = m_slots[hash & mask]) {
            __builtin_prefetch(&m_entries[slot - 1], 1);
        }
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
        place(m_entries.size());
    }
    return &m_entries.back();
}

/// In the first free slot for the entry before `end`.
void ValueTable::place(std::size_t end)
{
    const auto mask = m_slots.size() - 1;
    auto slot = m_entries[end - 1].hash & mask;
    while (m_slots[slot] != 0) {
        slot = (slot + 1) & mask;
    }
    m_slots[slot] = static_cast<std::uint32_t>(end);
}

void ValueTable::grow()
{
    m_slots.assign(std::max(m_slots.size() * 2, fewestSlots), 0);
    for (std::size_t end = 1; end <= m_entries.size(); ++end) {
        place(end);
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
    m_entries = {};
    m_slots = {};
}

void ValueTable::startBehind(const ValueTable& whole)
{
    if (whole.estimatesOnly()) {
        m_limit = 0;
        m_registers = whole.m_registers;
        m_lowest = std::ranges::min(m_registers);
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
    std::ranges::transform(m_registers, later.m_registers, m_registers.begin(), [](auto a, auto b) { return std::max(a, b); });
}

/// Ertl's estimator ("New cardinality estimation algorithms for HyperLogLog sketches", 2017): without bias at any number.
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
