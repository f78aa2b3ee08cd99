// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace scan {

/// The bytes there as a number, the first of them lowest; the same on every machine.
template <typename Word> std::uint64_t wordAt(const char* at)
{
    Word word = 0;
    std::memcpy(&word, at, sizeof word);
    return std::endian::native == std::endian::big ? std::byteswap(word) : word;
}

/// One to eight bytes, the last of them highest and zeros below the first.
inline std::uint64_t lastHighest(const char* at, std::size_t size)
{
    if (size >= 4) {
        return wordAt<std::uint32_t>(at + size - 4) << 32 | wordAt<std::uint32_t>(at) << (64 - 8 * size);
    }
    const auto byte = [&](std::size_t i) {
        return std::uint64_t { static_cast<unsigned char>(at[i]) } << (64 - 8 * (size - i));
    };
    return byte(0) | byte(size / 2) | byte(size - 1);
}

} // namespace scan
