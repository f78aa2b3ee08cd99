// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/record_hash.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace scan {

/// What repeats an earlier one: how many, and the first few.
struct Repeated {
    static constexpr std::size_t listed = 5;
    std::int64_t count = 0;
    std::vector<std::int64_t> rows; ///< from 0, ascending
};

/// Finds records that repeat an earlier one in every cell, and values of one column, the likely key, that do. It holds
/// 20 bytes a record of the first `mostRecords` and looks at no others.
class RecordTable {
public:
    static constexpr std::int64_t mostRecords = 10'000'000;

    /// One record; `key`: the hash of its cell in the key's column, where that is not empty.
    void add(const RecordHash& hash, std::optional<std::uint64_t> key);
    /// One without anything in it repeats nothing.
    void addBlank() { ++m_count; }
    /// The next records of the file.
    void merge(const RecordTable& later);

    std::int64_t looked() const { return m_count; }
    std::int64_t keys() const { return m_keys; }
    struct Found {
        Repeated records;
        Repeated keys; ///< in records that do not repeat one as a whole
    };
    Found find(unsigned threads) const;

private:
    /// 20 bytes; a hash of the key and one of the record, or two of the record.
    struct Entry {
        std::array<std::uint32_t, 4> hash;
        std::uint32_t row; ///< with `keyed`
        std::uint64_t first() const { return hash[0] | std::uint64_t { hash[1] } << 32; }
        std::uint64_t second() const { return hash[2] | std::uint64_t { hash[3] } << 32; }
    };
    static constexpr std::uint32_t keyed = 1u << 31;
    static constexpr std::size_t blockEntries = 256;
    static constexpr std::size_t buckets = 256;
    using Block = std::array<Entry, blockEntries>;
    struct Bucket {
        std::vector<std::unique_ptr<Block>> blocks;
        std::size_t count = 0;
        const Entry& at(std::size_t i) const { return (*blocks[i / blockEntries])[i % blockEntries]; }
    };
    void put(const Entry& entry);
    static void findIn(const Bucket& bucket, Found& found);

    std::int64_t m_count = 0;
    std::int64_t m_keys = 0;
    std::vector<Entry> m_part; ///< of a part, in order, until it is merged
    std::vector<Bucket> m_buckets; ///< of the whole, by their hash
};

} // namespace scan
