// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/record_table.h"

#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace scan {

namespace {
/// A set of entries by a hash; slots hold their places + 1.
class Slots {
public:
    explicit Slots(std::size_t count)
        : m_slots(std::bit_ceil(std::max<std::size_t>(2 * count, 16)))
    {
    }
    /// The place of the first entry of which `isSame`; nullopt: there is none, and this one is put there.
    template <typename IsSame> std::optional<std::size_t> known(std::uint64_t hash, std::size_t place, IsSame isSame)
    {
        const auto mask = m_slots.size() - 1;
        auto slot = hash & mask;
        if (m_used == mask) {
            return std::nullopt;
        }
        for (; m_slots[slot] != 0; slot = (slot + 1) & mask) {
            if (isSame(m_slots[slot] - 1)) {
                return m_slots[slot] - 1;
            }
        }
        m_slots[slot] = static_cast<std::uint32_t>(place + 1);
        ++m_used;
        return std::nullopt;
    }

private:
    std::vector<std::uint32_t> m_slots;
    std::size_t m_used = 0; ///< one stays free: what is beyond is not found again
};

void keepFirst(Repeated& all, std::int64_t row)
{
    ++all.count;
    const auto place = std::ranges::upper_bound(all.rows, row);
    if (place != all.rows.end() || all.rows.size() < Repeated::listed) {
        all.rows.insert(place, row);
        all.rows.resize(std::min(all.rows.size(), Repeated::listed));
    }
}

void mergeRepeats(Repeated& all, const Repeated& others)
{
    const auto count = all.count + others.count;
    std::ranges::for_each(others.rows, [&](auto row) { keepFirst(all, row); });
    all.count = count;
}
} // namespace

void RecordTable::add(const RecordHash& hash, std::optional<std::uint64_t> key)
{
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto first = key.value_or(hash.second);
    m_part.push_back({ { low(first), low(first >> 32), low(hash.first), low(hash.first >> 32) },
        low(static_cast<std::uint64_t>(m_count)) | (key ? keyed : 0) });
    ++m_count;
    m_keys += key ? 1 : 0;
}

void RecordTable::put(const Entry& entry)
{
    auto& bucket = m_buckets[entry.hash[1] >> 24];
    if (bucket.count % blockEntries == 0) {
        bucket.blocks.push_back(std::make_unique_for_overwrite<Block>());
    }
    (*bucket.blocks.back())[bucket.count++ % blockEntries] = entry;
}

void RecordTable::merge(const RecordTable& later)
{
    m_buckets.resize(buckets);
    for (auto entry : later.m_part) {
        const auto row = m_count + static_cast<std::int64_t>(entry.row & ~keyed);
        if (row >= mostRecords) {
            break;
        }
        m_keys += entry.row & keyed ? 1 : 0;
        entry.row = static_cast<std::uint32_t>(row) | (entry.row & keyed);
        put(entry);
    }
    m_count = std::min(m_count + later.m_count, mostRecords);
}

/// The hash of a key that is none spoils the division into buckets: of a big one nothing is said of its keys, and its
/// records are gone through in parts, so that memory stays bounded.
void RecordTable::findIn(const Bucket& bucket, Found& found)
{
    constexpr std::size_t mostAtOnce = 1u << 20;
    const auto parts = std::bit_ceil((bucket.count + mostAtOnce - 1) / mostAtOnce);
    for (std::size_t part = 0; part < parts; ++part) {
        Slots firsts(bucket.count / parts + mostAtOnce / 8 * (parts > 1 ? 1 : 0));
        std::optional<Slots> others; // records whose key another one has
        for (std::size_t i = 0; i < bucket.count; ++i) {
            const auto& entry = bucket.at(i);
            const auto second = entry.second();
            if (((second >> 40) & (parts - 1)) != part) {
                continue;
            }
            const auto isSame = [&](auto place) { return bucket.at(place).hash == entry.hash; };
            const auto known = parts > 1
                ? firsts.known(second ^ entry.first(), i, isSame)
                : firsts.known(entry.first(), i, [&](auto place) { return bucket.at(place).first() == entry.first(); });
            if (!known) {
                continue;
            }
            if (!others) {
                others.emplace(parts > 1 ? 0 : bucket.count);
            }
            const auto row = static_cast<std::int64_t>(entry.row & ~keyed);
            if (isSame(*known) || others->known(second ^ entry.first(), i, isSame)) {
                keepFirst(found.records, row);
            } else if (entry.row & keyed) {
                keepFirst(found.keys, row);
            }
        }
    }
}

RecordTable::Found RecordTable::find(unsigned threads) const
{
    std::vector<Found> parts(m_buckets.size());
    forEachInThreads(threads, m_buckets.size(), [&](auto i) { findIn(m_buckets[i], parts[i]); });
    Found found;
    for (const auto& part : parts) {
        mergeRepeats(found.records, part.records);
        mergeRepeats(found.keys, part.keys);
    }
    return found;
}

} // namespace scan
