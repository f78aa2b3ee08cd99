// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/confine.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace database {

namespace {
constexpr std::uint64_t bit(int number)
{
    return 1ULL << number;
}
constexpr std::uint64_t readFile = bit(2);
constexpr std::uint64_t readDirectory = bit(3);
constexpr std::uint64_t bindTcp = bit(0);
constexpr std::uint64_t connectTcp = bit(1);

/// The rulesets grow with the ABI; the kernel takes the size it is told.
struct Ruleset {
    std::uint64_t files = 0;
    std::uint64_t network = 0;
};

int landlockAbi()
{
    return static_cast<int>(::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

int makeRuleset(const Ruleset& handled, std::size_t size)
{
    return static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, size, 0));
}

bool enter(int ruleset)
{
    const bool entered = ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    ::close(ruleset);
    return entered;
}
} // namespace

const char* confineFiles()
{
    constexpr auto layer = "landlock";
    const int abi = landlockAbi();
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || abi < 3) {
        return layer;
    }
    const int ruleset = makeRuleset({ bit(15) - 1, 0 }, sizeof(std::uint64_t));
    const int root = ::open("/", O_PATH | O_CLOEXEC);
    const landlock_path_beneath_attr rule { .allowed_access = readFile | readDirectory, .parent_fd = root };
    const bool allowed = ruleset >= 0 && root >= 0
        && ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    ::close(root);
    return allowed && enter(ruleset) ? nullptr : layer;
}

const char* confineToConnection()
{
    constexpr auto calls = std::to_array<int>({ SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev),
        SCMP_SYS(recvfrom), SCMP_SYS(sendto), SCMP_SYS(shutdown), SCMP_SYS(getsockopt), SCMP_SYS(poll), SCMP_SYS(ppoll),
        SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(brk),
        SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(clock_gettime),
        SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(getrandom), SCMP_SYS(rt_sigaction),
        SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(rt_sigtimedwait),
        SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(tgkill), SCMP_SYS(wait4), SCMP_SYS(restart_syscall) });
    const auto filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool good = filter != nullptr;
    for (const int call : calls) {
        good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0;
    }
    constexpr std::uint64_t executable = 4; // PROT_EXEC
    for (const int call : { SCMP_SYS(mmap), SCMP_SYS(mprotect) }) {
        good = good
            && seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, executable, 0)) == 0;
    }
    good = good && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good ? nullptr : "seccomp";
}

void confineToPort(int port)
{
    if (landlockAbi() < 4) {
        return;
    }
    const int ruleset = makeRuleset({ 0, bindTcp | connectTcp }, sizeof(Ruleset));
    const landlock_net_port_attr rule { .allowed_access = connectTcp, .port = static_cast<std::uint64_t>(port) };
    if (port > 0) {
        (void)::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_NET_PORT, &rule, 0);
    }
    (void)enter(ruleset);
}

} // namespace database
