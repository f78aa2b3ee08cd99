// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/copy_file.h"

#include "sandbox/jail/unique_fd.h"

#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <string>
#include <unistd.h>

namespace sandbox {

std::int64_t copyBytes(int from, int to, std::int64_t mostBytes)
{
    std::string block(1 << 18, '\0');
    std::int64_t total = 0;
    for (;;) {
        const auto count = TEMP_FAILURE_RETRY(::read(from, block.data(), block.size()));
        if (count == 0) {
            return total;
        }
        if (count < 0) {
            return -1;
        }
        total += count;
        if (total > mostBytes) {
            errno = EFBIG;
            return -1;
        }
        for (ssize_t written = 0; written < count;) {
            const auto part = TEMP_FAILURE_RETRY(
                ::write(to, block.data() + written, static_cast<std::size_t>(count - written)));
            if (part <= 0) {
                return -1;
            }
            written += part;
        }
    }
}

std::error_code copyFile(const std::filesystem::path& from, const std::filesystem::path& to)
{
    const auto problem = [] { return std::error_code(errno, std::generic_category()); };
    const UniqueFd source(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
    if (!source) {
        return problem();
    }
    const UniqueFd target(::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!target) {
        return problem();
    }
    if (copyBytes(source.get(), target.get(), std::numeric_limits<std::int64_t>::max()) < 0) {
        const auto why = problem();
        ::unlink(to.c_str());
        return why;
    }
    return {};
}

} // namespace sandbox
