// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace scan {

namespace {
constexpr std::size_t blockSize = 256 << 10; // stays in the processor's cache
}

Expected<File> File::open(const char* path)
{
    const int fd = ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (fd < 0) {
        return std::unexpected(Fault { "unreadable" });
    }
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd);
        return std::unexpected(Fault { "unreadable" });
    }
    return File(fd, status.st_size);
}

File::File(File&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1))
    , m_size(other.m_size)
    , m_end(other.m_end)
{
}

File::~File()
{
    if (m_fd >= 0) {
        ::close(m_fd);
    }
}

Expected<std::size_t> File::readAt(std::int64_t offset, char* bytes, std::size_t size) const
{
    size = std::min(size, static_cast<std::size_t>(std::max<std::int64_t>(m_end - offset, 0)));
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got = ::pread(m_fd, bytes + done, size - done, offset + static_cast<std::int64_t>(done));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return std::unexpected(Fault { "unreadable" });
        }
        if (got == 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
    }
    return done;
}

Expected<void> File::read(std::int64_t offset, const std::function<bool(std::string_view)>& block) const
{
    const auto buffer = std::make_unique_for_overwrite<char[]>(blockSize);
    while (true) {
        const auto got = readAt(offset, buffer.get(), blockSize);
        if (!got) {
            return std::unexpected(got.error());
        }
        if (*got == 0 || !block(std::string_view(buffer.get(), *got))) {
            return {};
        }
        offset += static_cast<std::int64_t>(*got);
    }
}

} // namespace scan
