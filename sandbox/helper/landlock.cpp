// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/landlock.h"

#include "sandbox/helper/layer.h"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/landlock.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr auto landlock = "landlock";

// Bits by number, so that an older <linux/landlock.h> builds the same fence.
constexpr std::uint64_t bit(int number)
{
    return 1ULL << number;
}
constexpr std::uint64_t execute = bit(0);
constexpr std::uint64_t writeToFile = bit(1);
constexpr std::uint64_t readFromFile = bit(2);
constexpr std::uint64_t readDirectory = bit(3);
constexpr std::uint64_t makeCharacterDevice = bit(6);
constexpr std::uint64_t makeBlockDevice = bit(11);
constexpr std::uint64_t ioctlDevice = bit(15);

/// The rulesets grow with the ABI; the kernel takes the size it is told.
struct Ruleset {
    std::uint64_t files = 0;
    std::uint64_t network = 0;
    std::uint64_t scopes = 0;
};

std::uint64_t fileRights(int abi)
{
    const int count = abi >= 5 ? 16 : abi >= 3 ? 15 : abi == 2 ? 14 : 13;
    return bit(count) - 1;
}

void allow(int ruleset, const char* path, std::uint64_t rights)
{
    const int fd = ::open(path, O_PATH | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) {
        return;
    }
    need(fd, landlock, std::string("opening ") + path);
    struct stat status {};
    need(::fstat(fd, &status), landlock, std::string("looking at ") + path);
    if (!S_ISDIR(status.st_mode)) {
        rights &= execute | writeToFile | readFromFile | bit(14) | ioctlDevice;
    }
    const landlock_path_beneath_attr rule { .allowed_access = rights, .parent_fd = fd };
    need(::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0), landlock,
        std::string("allowing ") + path);
    ::close(fd);
}

} // namespace

int landlockAbi()
{
    const auto abi = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return abi < 0 ? 0 : static_cast<int>(abi);
}

void restrictWithLandlock()
{
    const int abi = landlockAbi();
    if (abi < oldestLandlock) {
        refuse(landlock, "asking the kernel for Landlock", ENOSYS);
    }
    const auto all = fileRights(abi);
    const Ruleset handled { all, abi >= 4 ? 3U : 0U, abi >= 6 ? 3U : 0U };
    const std::size_t size = abi >= 6 ? sizeof handled : abi >= 4 ? 16 : 8;
    const int ruleset = static_cast<int>(
        need(::syscall(SYS_landlock_create_ruleset, &handled, size, 0), landlock, "making a ruleset"));

    const auto reading = readFromFile | readDirectory;
    const auto scratch = all & ~(execute | makeCharacterDevice | makeBlockDevice | ioctlDevice);
    allow(ruleset, "/usr", reading | execute);
    allow(ruleset, "/program", readFromFile | execute);
    for (const auto* const path : { "/etc", "/kernel", "/columns", "/duckdb", "/proc", "/dev" }) {
        allow(ruleset, path, reading);
    }
    allow(ruleset, "/dev/null", readFromFile | writeToFile); // not /dev/zero: who can write it can share memory by it
    for (const auto* const path : { "/work", "/tmp", "/dev/shm" }) {
        allow(ruleset, path, scratch);
    }
    need(::syscall(SYS_landlock_restrict_self, ruleset, 0), landlock, "entering the ruleset");
    ::close(ruleset);
}

} // namespace jail
