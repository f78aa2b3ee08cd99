// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace core {

/// A new file of pieces that come one after the other, each with its place before it: its offset and its length, eight
/// bytes each, little endian. They come out of a jail: none is put beyond the file's largest size.
class PiecesFile {
public:
    PiecesFile(const std::filesystem::path& path, std::int64_t mostBytes);
    ~PiecesFile();
    PiecesFile(const PiecesFile&) = delete;
    PiecesFile& operator=(const PiecesFile&) = delete;

    /// Any part of the stream. False: it cannot be written, or claims a place that there is not.
    bool take(std::string_view bytes);
    /// All pieces came to their end.
    bool isWhole() const { return m_fd >= 0 && m_headBytes == 0 && m_left == 0; }

private:
    bool beginPiece();

    int m_fd;
    std::int64_t m_mostBytes;
    std::array<char, 16> m_head {}; ///< of the piece that comes
    std::size_t m_headBytes = 0;
    std::int64_t m_at = 0;
    std::int64_t m_left = 0; ///< of the piece that is coming
};

} // namespace core
