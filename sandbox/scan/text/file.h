// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/fault.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <string_view>

namespace scan {

/// A regular file that is read in blocks.
class File {
public:
    static Expected<File> open(const char* path);
    File(File&& other) noexcept;
    File& operator=(File&&) = delete;
    ~File();

    std::int64_t size() const { return m_size; }
    /// From now on the file ends there.
    void endAt(std::int64_t offset) { m_end = offset; }
    /// Where it ends, as it was when it was opened.
    std::int64_t end() const { return std::min(m_size, m_end); }
    int descriptor() const { return m_fd; } ///< stays the file's own
    /// Reads `size` bytes at `offset`, fewer only at the end of the file. Any thread.
    Expected<std::size_t> readAt(std::int64_t offset, char* bytes, std::size_t size) const;
    /// Calls `block` with the bytes from `offset` to the end of the file, until it returns false.
    Expected<void> read(std::int64_t offset, const std::function<bool(std::string_view)>& block) const;

private:
    File(int fd, std::int64_t size)
        : m_fd(fd)
        , m_size(size)
    {
    }
    int m_fd;
    std::int64_t m_size;
    std::int64_t m_end = std::numeric_limits<std::int64_t>::max();
};

} // namespace scan
