// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/value_table.h"
#include "sandbox/scan/records/even_rows.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace scan {

/// 128 bits of what a record's cells say, after wyhash; equal only for records that are equal cell by cell, but for an
/// accident of about n²/2¹²⁹.
struct RecordHash {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    bool operator==(const RecordHash&) const = default;
};

inline RecordHash hash128(std::string_view text)
{
    RecordHash hash { 0x8EBC6AF09C88C6E3u ^ text.size(), 0xA0761D6478BD642Fu + text.size() };
    const auto take = [&](const char* at) {
        const auto a = wordAt<std::uint64_t>(at);
        const auto b = wordAt<std::uint64_t>(at + 8);
        hash.first = mix(a ^ 0xE7037ED1A0B428DBu, b ^ hash.first);
        hash.second = mix(b ^ 0x589965CC75374CC3u, a ^ hash.second);
    };
    const char* at = text.data();
    auto left = text.size();
    for (; left > 16; left -= 16, at += 16) {
        take(at);
    }
    char rest[16] = {};
    if (text.size() >= 16) {
        take(at + left - 16);
    } else {
        std::memcpy(rest, at, left);
        take(rest);
    }
    return { mix(hash.first, 0x9E3779B97F4A7C15u), mix(hash.second, 0xD6E8FEB86659FD93u) };
}

/// The hashes of records, however their cells are quoted: those of the cells with delimiters between.
class RecordHasher {
public:
    explicit RecordHasher(char delimiter)
        : m_delimiter(delimiter)
    {
    }
    /// A record without any quote, as it stands in the text.
    static RecordHash plain(std::string_view record) { return hash128(record); }
    /// Of so many cells; those that the record does not have are empty.
    RecordHash of(std::span<const std::string_view> cells, std::size_t columns);
    /// Of a row whose cells were all taken.
    RecordHash of(const EvenRows& rows, std::size_t row);

private:
    void begin();
    void append(std::string_view cell);
    RecordHash end() const;

    char m_delimiter;
    std::string m_text;
    RecordHash m_inner; ///< of where delimiters stand inside cells: where cells end is then not plain from the text
    bool m_hasInner = false;
};

} // namespace scan
