// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/pieces_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace core {

static_assert(std::endian::native == std::endian::little);

PiecesFile::PiecesFile(const std::filesystem::path& path, std::int64_t mostBytes)
    : m_fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600))
    , m_mostBytes(mostBytes)
{
}

PiecesFile::~PiecesFile()
{
    if (m_fd >= 0) {
        ::close(m_fd);
    }
}

bool PiecesFile::beginPiece()
{
    std::array<std::int64_t, 2> place {};
    std::memcpy(place.data(), m_head.data(), m_head.size());
    m_headBytes = 0;
    m_at = place[0];
    m_left = place[1];
    return m_at >= 0 && m_left > 0 && m_left <= m_mostBytes && m_at <= m_mostBytes - m_left;
}

bool PiecesFile::take(std::string_view bytes)
{
    while (!bytes.empty()) {
        if (m_left == 0) {
            const auto count = std::min(bytes.size(), m_head.size() - m_headBytes);
            bytes.copy(m_head.data() + m_headBytes, count);
            m_headBytes += count;
            bytes.remove_prefix(count);
            if (m_headBytes == m_head.size() && !beginPiece()) {
                return false;
            }
            continue;
        }
        const auto wanted = std::min(bytes.size(), static_cast<std::size_t>(m_left));
        const auto written = ::pwrite(m_fd, bytes.data(), wanted, m_at);
        if (written <= 0) {
            return false;
        }
        m_at += written;
        m_left -= written;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return m_fd >= 0;
}

} // namespace core
