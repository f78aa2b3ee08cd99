// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/word_at.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

__extension__ using Wide = unsigned __int128;

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    return a * b
        ^ static_cast<std::uint64_t>(static_cast<Wide>(a) * b >> 64); // as one number GCC 14 takes it through memory
}

/// Of more than 16 bytes.
std::uint64_t hashOfLong(std::string_view bytes);
/// A good 64-bit hash of bytes, after wyhash (Wang Yi, public domain): up to 16 bytes are two words, which may overlap.
inline std::uint64_t hashOf(std::string_view bytes)
{
    const auto size = bytes.size();
    if (size > 16) {
        return hashOfLong(bytes);
    }
    const char* const first = bytes.data();
    const char* const end = first + size;
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    if (size >= 4) {
        const auto step = size / 8 * 4;
        a = wordAt<std::uint32_t>(first) << 32 | wordAt<std::uint32_t>(first + step);
        b = wordAt<std::uint32_t>(end - 4) << 32 | wordAt<std::uint32_t>(end - 4 - step);
    } else if (size > 0) {
        const auto at = [&](std::size_t i) { return std::uint64_t { static_cast<unsigned char>(first[i]) }; };
        a = at(0) << 16 | at(size / 2) << 8 | at(size - 1);
    }
    return mix(0x8EBC6AF09C88C6E3u ^ size, mix(a ^ 0xE7037ED1A0B428DBu, b ^ 0x589965CC75374CC3u));
}
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
        const auto* const index = m_slots.data(); // not one check of bounds for every look
        auto* const entries = m_entries.data();
        for (auto slot = hash & mask; index[slot] != 0; slot = (slot + 1) & mask) {
            if (auto* const entry = entries + (index[slot] - 1); entry->hash == hash) {
                return entry;
            }
        }
        return insert(hash);
    }
    /// True: the whole that this is a part of knew the value at its start, and it is counted. One that is new to it is
    /// not.
    bool countKnown(std::uint64_t hash)
    {
        if (!m_known) {
            return false;
        }
        const auto mask = m_known->index.size() - 1;
        const auto* const index = m_known->index.data();
        for (auto slot = hash & mask; index[slot] != 0; slot = (slot + 1) & mask) {
            if (m_known->hashes.data()[index[slot] - 1] == hash) {
                ++m_knownCounts.data()[index[slot] - 1];
                return true;
            }
        }
        return false;
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
            auto* const all = news.data();
            for (const auto hash : hashes.first(std::min(hashes.size(), news.size()))) {
                all[count] = hash;
                count += hash << precision <= highest ? 1 : 0;
            }
            for (std::size_t i = 0; i < count; ++i) {
                estimate(news[i]);
            }
        }
    }
    /// What `later` saw behind this one: `add` is called with the entry here, nullptr where there is no room, and the
    /// later one.
    template <typename Add> void merge(const ValueTable& later, Add add)
    {
        for (std::size_t i = 0; i < later.m_knownCounts.size(); ++i) {
            m_entries.data()[i].count += later.m_knownCounts.data()[i];
        }
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
    /// Nearly every value was seen once.
    bool isMostlySingle() const
    {
        return std::ranges::count(m_entries, 1, &Entry::count) * 10 >= std::ssize(m_entries) * 9;
    }
    /// Parts that have begun may know its values: it has to keep them.
    bool isPublished() const { return m_known != nullptr; }
    /// Its parts shall know its values, but for those that `isNone` of. Nothing is published that may soon be only
    /// estimated.
    template <typename IsNone> void publish(IsNone isNone)
    {
        const auto enough = m_known ? m_known->hashes.size() + m_known->hashes.size() / 8 + 1 : 1;
        if (m_entries.size() < enough || (!m_known && isMostlySingle())) {
            return;
        }
        auto known = std::make_shared<Known>();
        known->index.resize(std::bit_ceil(m_entries.size())
            * (m_entries.size() <= 4096 ? 4 : 2)); // of a small one mostly the first is it
        for (const auto& entry : m_entries) {
            known->hashes.push_back(entry.hash);
            if (!isNone(entry)) {
                place(known->index, entry.hash, known->hashes.size());
            }
        }
        m_known = std::move(known);
    }
    bool estimatesOnly() const { return m_limit == 0; }
    std::int64_t distinct() const;
    bool exact() const { return m_registers.empty(); }
    /// In order of appearance.
    const std::vector<Entry>& entries() const { return m_entries; }
    std::size_t placeOf(const Entry& entry) const { return static_cast<std::size_t>(&entry - m_entries.data()); }

private:
    Entry* insert(std::uint64_t hash);
    /// In the first free slot for this hash, which belongs to the last of so many places.
    static void place(std::vector<std::uint32_t>& index, std::uint64_t hash, std::size_t end);
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

    /// Values as they stand in a table, which may have got more since; nobody changes it.
    struct Known {
        std::vector<std::uint32_t> index;
        std::vector<std::uint64_t> hashes;
    };

    std::size_t m_limit;
    std::shared_ptr<const Known> m_known; ///< of the whole
    std::vector<std::uint32_t> m_knownCounts; ///< of a part
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_slots; ///< index + 1 into m_entries; 0: free
    std::vector<std::uint8_t> m_registers;
    std::uint8_t m_lowest = 0; ///< no register is below it
};

} // namespace scan
