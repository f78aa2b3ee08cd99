// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/raw_bytes.h"

#include "core/domain/file_fault.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {
class File {
public:
    // Opening a pipe would wait for its writer.
    explicit File(const std::filesystem::path& path)
        : m_fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File()
    {
        if (m_fd >= 0) {
            ::close(m_fd);
        }
    }
    int fd() const { return m_fd; }
    bool isRegular() const
    {
        struct stat status {};
        return m_fd >= 0 && ::fstat(m_fd, &status) == 0 && S_ISREG(status.st_mode);
    }

private:
    int m_fd;
};
} // namespace

Result<std::string> rawBytes(const std::filesystem::path& path, std::int64_t first, std::int64_t count)
{
    const File file(path);
    if (!file.isRegular()) {
        return fail(ErrorKind::BadInput, { FileFaultKind::Gone, { .texts = { path.filename().string() } } });
    }
    std::string bytes(static_cast<std::size_t>(count), '\0');
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t got = ::pread(
            file.fd(), bytes.data() + filled, bytes.size() - filled, first + static_cast<off_t>(filled));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return fail(ErrorKind::Io,
                { FileFaultKind::DiskRefuses, { .texts = { path.filename().string(), std::strerror(errno) } } });
        }
        if (got == 0) {
            break;
        }
        filled += static_cast<std::size_t>(got);
    }
    bytes.resize(filled);
    return bytes;
}

std::string hexDump(std::string_view bytes, std::int64_t first)
{
    constexpr std::size_t width = 16;
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += width) {
        const std::string_view line = bytes.substr(at, width);
        std::format_to(std::back_inserter(text), "{:08x}  ", first + static_cast<std::int64_t>(at));
        for (std::size_t i = 0; i < width; ++i) {
            text += i < line.size() ? std::format("{:02x} ", static_cast<unsigned char>(line[i])) : "   ";
            text += i == width / 2 - 1 ? " " : "";
        }
        text += ' ';
        for (const char byte : line) {
            text += byte >= ' ' && byte <= '~' ? byte : '.';
        }
        text += '\n';
    }
    return text;
}

} // namespace core
