// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

__extension__ using Wide = unsigned __int128;

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    const auto product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// A good 64-bit hash of bytes; the same on every machine.
std::uint64_t hashOf(std::string_view bytes);
inline std::uint64_t hashOf(std::uint64_t value)
{
    return mix(mix(value ^ 0x9E3779B97F4A7C15u, 0xD6E8FEB86659FD93u) ^ value, 0xA0761D6478BD642Fu);
}

/// Counts different values: exactly up to a number, beyond it by an estimate (HyperLogLog, 0.6 % standard error).
class ValueTable {
public:
    struct Entry {
        std::uint64_t hash = 0;
        std::int64_t count = 0;
        std::uint64_t value = 0; ///< what the owner needs to show it: bits of a number, or a place in the text
    };

    static constexpr int precision = 15; ///< bits of a hash that choose its register

    explicit ValueTable(std::size_t exactLimit)
        : m_limit(exactLimit)
    {
    }
    /// The entry of this value, or nullptr when it is new and there is no room. A new entry has count 0.
    Entry* find(std::uint64_t hash)
    {
        if (!exact()) {
            estimate(hash);
        }
        if (m_slots.empty()) {
            return estimatesOnly() ? nullptr : insert(hash);
        }
        const auto mask = m_slots.size() - 1;
        for (auto slot = hash & mask; m_slots[slot] != 0; slot = (slot + 1) & mask) {
            if (auto& entry = m_entries[m_slots[slot] - 1]; entry.hash == hash) {
                return &entry;
            }
        }
        return insert(hash);
    }
    /// These are looked for next: what is needed of the memory is fetched for all of them at once.
    void expect(std::span<const std::uint64_t> hashes) const;
    /// Of a table that only estimates: all of them are found.
    void estimateAll(std::span<const std::uint64_t> hashes)
    {
        // Few of them tell anything new in a long column: which ones is found without branches.
        const auto highest = m_lowest == 0 ? ~std::uint64_t { 0 } : ~std::uint64_t { 0 } >> m_lowest;
        std::array<std::uint64_t, 128> news;
        for (; !hashes.empty(); hashes = hashes.subspan(std::min(hashes.size(), news.size()))) {
            std::size_t count = 0;
            for (const auto hash : hashes.first(std::min(hashes.size(), news.size()))) {
                news[count] = hash;
                count += hash << precision <= highest ? 1 : 0;
            }
            for (std::size_t i = 0; i < count; ++i) {
                estimate(news[i]);
            }
        }
    }
    /// What `later` saw behind this one: `add` is called with the entry here, nullptr where there is no room, and the later one.
    template <typename Add> void merge(const ValueTable& later, Add add)
    {
        std::array<std::uint64_t, 64> hashes {};
        for (std::span<const Entry> rest(later.m_entries); !rest.empty();) {
            const auto some = rest.first(std::min(rest.size(), hashes.size()));
            std::ranges::transform(some, hashes.begin(), &Entry::hash);
            expect(std::span(hashes).first(some.size()));
            for (const auto& other : some) {
                add(find(other.hash), other);
            }
            rest = rest.subspan(some.size());
        }
        mergeEstimate(later);
    }
    /// Forgets the values: from now on they are only estimated in number.
    void onlyEstimate();
    /// Before the first value: this is a part of what `whole` has seen much of; the two will be merged.
    void startBehind(const ValueTable& whole);
    bool estimatesOnly() const { return m_limit == 0; }
    std::int64_t distinct() const;
    bool exact() const { return m_registers.empty(); }
    /// In order of appearance.
    const std::vector<Entry>& entries() const { return m_entries; }
    std::size_t placeOf(const Entry& entry) const { return static_cast<std::size_t>(&entry - m_entries.data()); }

private:
    Entry* insert(std::uint64_t hash);
    void place(std::size_t end);
    void grow();
    void beginEstimate();
    void mergeEstimate(const ValueTable& later);
    static std::uint8_t rankOf(std::uint64_t hash)
    {
        const std::uint64_t rest = hash << precision | (std::uint64_t { 1 } << (precision - 1));
        return static_cast<std::uint8_t>(std::countl_zero(rest) + 1);
    }
    void estimate(std::uint64_t hash)
    {
        const auto rank = rankOf(hash);
        if (rank > m_lowest) { // rarely, in a long column
            auto& cell = m_registers[hash >> (64 - precision)];
            cell = std::max(rank, cell);
        }
    }

    std::size_t m_limit;
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_slots; ///< index + 1 into m_entries; 0: free
    std::vector<std::uint8_t> m_registers;
    std::uint8_t m_lowest = 0; ///< no register is below it
};

} // namespace scan
