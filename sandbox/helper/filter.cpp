// SPDX-License-Identifier: GPL-3.0-or-later
// assay-filter: run by the build, writes the filters of system calls as C++ for seccomp.cpp. Compiling them takes a
// third of the time in which a jail is made.
#include "sandbox/helper/watched_calls.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <linux/filter.h>
#include <seccomp.h>
#include <span>
#include <string>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <utility>
#include <vector>

namespace jail {

namespace {

/// Allowed whatever their arguments.
constexpr const char* allowed[] = {
    // memory
    "brk", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore", "mlock", "munlock", "membarrier",
    // files
    "close", "close_range", "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2",
    "pwritev2", "lseek", "_llseek", "stat", "lstat", "fstat", "fstat64", "stat64", "newfstatat", "statx", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir",
    "fadvise64", "fsync", "fdatasync", "sync_file_range", "umask", "statfs", "fstatfs", "flock", "sendfile",
    "copy_file_range", "splice", "tee", "dup", "dup2", "dup3", "pipe", "pipe2",
    // waiting
    "poll", "ppoll", "select", "pselect6", "_newselect", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create", "timerfd_settime", "timerfd_gettime",
    "signalfd", "signalfd4", "nanosleep", "clock_nanosleep", "pause",
    // time
    "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "getitimer", "setitimer", "alarm",
    // processes and threads
    "exit", "exit_group", "wait4", "waitid", "waitpid", "futex", "futex_waitv", "set_tid_address", "set_robust_list",
    "get_robust_list", "rseq", "arch_prctl", "getpid", "getppid", "gettid", "getpgid", "getpgrp", "getsid", "setsid",
    "setpgid", "pidfd_open", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack", "sigreturn", "restart_syscall", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "getpriority",
    "getrlimit", "ugetrlimit", "getrusage", "getcpu",
    // who and where
    "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "capget", "uname", "sysinfo",
    "getrandom", "get_mempolicy",
    // sockets that are pairs already
    "shutdown", "getsockopt", "getsockname", "getpeername"
};

/// All that who acts on files inside can call: nothing that opens a socket, starts or signals anything, or maps code.
constexpr const char* fileCalls[] = { "openat", "close", "read", "pread64", "pwrite64", "lseek", "fstat", "newfstatat",
    "readlinkat", "getdents64", "faccessat", "faccessat2", "mkdirat", "unlinkat", "renameat2", "symlinkat", "linkat",
    "fchmod", "fchmodat", "utimensat", "ftruncate", "fallocate", "brk", "munmap", "mremap", "madvise", "clock_gettime",
    "clock_nanosleep", "exit_group", "rt_sigreturn", "restart_syscall" };

/// Known to libraries, which fall back or report it when they are not permitted.
constexpr const char* notPermitted[] = { "socketcall", "connect", "bind", "listen", "accept", "accept4", "chown",
    "fchown", "lchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr",
    "setpriority", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set",
    "setfsuid", "setfsgid", "personality", "mbind", "set_mempolicy", "migrate_pages", "move_pages", "timer_create" };

class Filter {
public:
    explicit Filter(bool watching)
        : m_context(::seccomp_init(SCMP_ACT_ERRNO(ENOSYS)))
        , m_watching(watching)
    {
        check(m_context == nullptr ? -ENOMEM : 0, "making a filter");
        // libseccomp's own answer to another architecture is to kill the thread; the whole process is surer.
        check(::seccomp_attr_set(m_context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS),
            "killing foreign architectures");
        check(::seccomp_attr_set(m_context, SCMP_FLTATR_CTL_OPTIMIZE, 2), "optimising");
    }
    ~Filter() { ::seccomp_release(m_context); }
    Filter(Filter&&) = delete;

    template <typename... Conditions> void rule(std::uint32_t action, const char* name, Conditions... conditions)
    {
        const int number = ::seccomp_syscall_resolve_name(name);
        if (number < 0) {
            return; // of another architecture, or newer than this libseccomp: falls under the default
        }
        check(::seccomp_rule_add(m_context, action, number, sizeof...(conditions), conditions...), name);
    }
    template <typename... Conditions> void watch(const char* name, Conditions... conditions)
    {
        rule(m_watching ? SCMP_ACT_NOTIFY : SCMP_ACT_ERRNO(EPERM), name, conditions...);
    }
    /// Allowed, but to a run that may only read; somebody outside knows whose it is.
    template <typename... Conditions> void ask(const char* name, Conditions... conditions)
    {
        rule(m_watching ? SCMP_ACT_NOTIFY : SCMP_ACT_ALLOW, name, conditions...);
    }
    std::vector<sock_filter> program() const
    {
        std::vector<sock_filter> steps(BPF_MAXINSNS);
        std::size_t size = steps.size() * sizeof(sock_filter);
        check(::seccomp_export_bpf_mem(m_context, steps.data(), &size), "writing the filter");
        steps.resize(size / sizeof(sock_filter));
        return steps;
    }

private:
    static void check(int result, const char* step)
    {
        if (result < 0) {
            std::fprintf(
                stderr, "The filter of system calls cannot be compiled: %s: %s\n", step, std::strerror(-result));
            std::exit(1);
        }
    }
    scmp_filter_ctx m_context;
    bool m_watching;
};

scmp_arg_cmp masked(unsigned argument, std::uint64_t mask, std::uint64_t value)
{
    return { argument, SCMP_CMP_MASKED_EQ, mask, value };
}

// The kernel looks at the low 32 bits of these arguments only, so the comparisons must too.
scmp_arg_cmp is(unsigned argument, std::uint64_t value)
{
    return masked(argument, 0xffffffff, value & 0xffffffff);
}

void clones(Filter& filter)
{
    // clone3 keeps its flags behind a pointer that a filter cannot follow: it stays ENOSYS, and glibc falls back.
    for (const std::uint64_t signalAtItsEnd : { 0, SIGCHLD }) {
        // Whoever is made with CLONE_PARENT is a child of the state, which is stopped and buries nobody.
        const std::uint64_t looked = newNamespace | CSIGNAL | CLONE_THREAD | CLONE_PARENT;
        filter.rule(SCMP_ACT_ALLOW, "clone", masked(0, looked, signalAtItsEnd | CLONE_THREAD));
        filter.ask("clone", masked(0, looked, signalAtItsEnd));
    }
    for (std::uint64_t flag = 1; flag <= newNamespace; flag <<= 1) {
        if ((newNamespace & flag) != 0) {
            filter.watch("clone", masked(0, flag, flag));
        }
    }
}

void files(Filter& filter)
{
    // O_APPEND alone writes nothing; who says it means to.
    constexpr std::uint64_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    for (const auto& [call, argument] : { std::pair { "open", 1U }, { "openat", 2 } }) {
        filter.rule(SCMP_ACT_ALLOW, call, masked(argument, writing, 0));
        for (std::uint64_t flag = 1; flag <= writing; flag <<= 1) {
            if ((writing & flag) != 0) {
                filter.ask(call, masked(argument, flag, flag));
            }
        }
    }
    for (const auto* const call : std::span(writingCalls).first(std::size(writingCalls) - 2)) {
        filter.ask(call);
    }
    for (const auto* const call : std::span(startingCalls).first(std::size(startingCalls) - 1)) {
        filter.ask(call);
    }
}

/// Memory that is shared without a file stays when nobody has it mapped any more, and belongs to nobody who could be
/// asked for it. With a file, it changes that without a time that tells. What grows downwards counts as a stack, which
/// RLIMIT_DATA does not see.
void memory(Filter& filter)
{
    constexpr std::uint64_t looked = MAP_SHARED | MAP_GROWSDOWN;
    filter.rule(SCMP_ACT_ALLOW, "mmap", masked(3, looked, 0));
    filter.ask(sharingCall, masked(3, looked, MAP_SHARED));
    filter.rule(SCMP_ACT_ERRNO(EPERM), "mmap", masked(3, MAP_GROWSDOWN, MAP_GROWSDOWN));
}

/// One's own, but for how many processes there may be: that is set anew for each run, and only from outside.
void limits(Filter& filter)
{
    static_assert(RLIMIT_NPROC == 6);
    const auto allow = [&](std::uint64_t mask, std::uint64_t value) {
        filter.rule(SCMP_ACT_ALLOW, "setrlimit", masked(0, mask, value));
        // Another process of the same user may be a state, or pid 1.
        filter.rule(SCMP_ACT_ALLOW, "prlimit64", is(0, 0), masked(1, mask, value));
    };
    for (const auto& [mask, value] : { std::pair { ~3U, 0U }, { ~1U, 4 }, { ~0U, 7 } }) {
        allow(mask, value);
    }
    for (std::uint64_t bit = 8; bit <= 0x80000000; bit <<= 1) {
        allow(bit, bit);
    }
    filter.rule(SCMP_ACT_ERRNO(EPERM), "setrlimit", is(0, RLIMIT_NPROC));
    filter.rule(SCMP_ACT_ALLOW, "prlimit64", is(0, 0), is(1, RLIMIT_NPROC), scmp_arg_cmp { 2, SCMP_CMP_EQ, 0, 0 });
    filter.rule(
        SCMP_ACT_ERRNO(EPERM), "prlimit64", is(0, 0), is(1, RLIMIT_NPROC), scmp_arg_cmp { 2, SCMP_CMP_NE, 0, 0 });
}

/// Out-of-band data is a rarely walked part of the kernel, and nothing uses it.
void messages(Filter& filter)
{
    for (const auto& [call, argument] :
        { std::pair { "sendmsg", 2U }, { "recvmsg", 2 }, { "sendto", 3 }, { "recvfrom", 3 } }) {
        filter.rule(SCMP_ACT_ALLOW, call, masked(argument, MSG_OOB, 0));
    }
}

void sockets(Filter& filter)
{
    messages(filter);
    // None that takes a program (SO_ATTACH_FILTER and its kin).
    for (const auto option :
        { SO_REUSEADDR, SO_SNDBUF, SO_RCVBUF, SO_KEEPALIVE, SO_LINGER, SO_PASSCRED, SO_RCVTIMEO, SO_SNDTIMEO }) {
        filter.rule(SCMP_ACT_ALLOW, "setsockopt", is(1, SOL_SOCKET), is(2, static_cast<std::uint64_t>(option)));
    }
    filter.rule(SCMP_ACT_ALLOW, "socketpair", is(0, AF_UNIX));
    // As the C library opens one, to ask a daemon of names that is nowhere: not worth telling.
    constexpr std::uint64_t probe = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
    filter.rule(SCMP_ACT_ERRNO(EPERM), "socket", scmp_arg_cmp { 0, SCMP_CMP_EQ, AF_UNIX, 0 },
        scmp_arg_cmp { 1, SCMP_CMP_EQ, probe, 0 });
    filter.watch("socket", scmp_arg_cmp { 0, SCMP_CMP_NE, AF_UNIX, 0 });
    filter.watch("socket", scmp_arg_cmp { 0, SCMP_CMP_EQ, AF_UNIX, 0 }, scmp_arg_cmp { 1, SCMP_CMP_NE, probe, 0 });
}

/// All but the one that undoes a stop: who waits inside for its turn is stopped.
void signals(Filter& filter)
{
    static_assert(SIGCONT == 18);
    for (const auto& [call, argument] : { std::pair { "kill", 1U }, { "tkill", 1 }, { "tgkill", 2 },
             { "rt_sigqueueinfo", 1 }, { "rt_tgsigqueueinfo", 2 }, { "pidfd_send_signal", 1 } }) {
        // The ranges around it: the low 32 bits can be compared with what they are, not with what they are not.
        for (const auto& [mask, value] :
            { std::pair { ~15U, 0U }, { ~1U, 16 }, { ~0U, 19 }, { ~3U, 20 }, { ~7U, 24 }, { ~31U, 32 }, { ~0U, 64 } }) {
            filter.ask(call, masked(argument, mask, value));
        }
        filter.rule(SCMP_ACT_ERRNO(EPERM), call, is(argument, SIGCONT));
    }
    for (const auto signal : { 0, SIGHUP, SIGINT, SIGKILL, SIGTERM }) {
        filter.rule(SCMP_ACT_ALLOW, "prctl", is(0, PR_SET_PDEATHSIG), is(1, static_cast<std::uint64_t>(signal)));
    }
}

void argumentRules(Filter& filter)
{
    for (const auto request : { FIOCLEX, FIONCLEX, FIONBIO, FIONREAD, TCGETS, TIOCGWINSZ, TIOCGPGRP }) {
        filter.rule(SCMP_ACT_ALLOW, "ioctl", is(1, request));
    }
    for (const auto request : { TIOCSTI, TIOCLINUX }) {
        filter.watch("ioctl", is(1, request));
    }
    // No leases, no signals about a file: they would reach who uses the file outside, or the state that a run was
    // forked from.
    for (const auto command : { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK,
             F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETPIPE_SZ, F_SETPIPE_SZ, F_GET_SEALS, F_ADD_SEALS }) {
        filter.rule(SCMP_ACT_ALLOW, "fcntl", is(1, static_cast<std::uint64_t>(command)));
        filter.rule(SCMP_ACT_ALLOW, "fcntl64", is(1, static_cast<std::uint64_t>(command)));
    }
    for (const auto option : { PR_SET_NAME, PR_GET_NAME, PR_SET_DUMPABLE, PR_GET_DUMPABLE, PR_GET_PDEATHSIG,
             PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_GET_SECCOMP, PR_CAPBSET_READ,
             PR_SET_VMA, PR_GET_TIMERSLACK, PR_GET_KEEPCAPS, PR_GET_SECUREBITS }) {
        filter.rule(SCMP_ACT_ALLOW, "prctl", is(0, static_cast<std::uint64_t>(option)));
    }
}

/// The allow-list for the native architecture: what is not on it is ENOSYS, or EPERM where libraries expect it.
std::vector<sock_filter> filterProgram(bool watching)
{
    Filter filter(watching);
    for (const auto* const name : allowed) {
        filter.rule(SCMP_ACT_ALLOW, name);
    }
    for (const auto* const name : notPermitted) {
        filter.rule(SCMP_ACT_ERRNO(EPERM), name);
    }
    for (const auto* const name : std::span(forbiddenCalls).first(whateverArguments)) {
        filter.watch(name);
    }
    if (watching) { // else they are refused as all else is
        std::ranges::for_each(unknownCalls, [&](const char* name) { filter.watch(name); });
    }
    clones(filter);
    files(filter);
    memory(filter);
    limits(filter);
    sockets(filter);
    signals(filter);
    argumentRules(filter);
    return filter.program();
}

std::vector<sock_filter> filesProgram()
{
    Filter filter(false);
    for (const auto* const name : fileCalls) {
        filter.rule(SCMP_ACT_ALLOW, name);
    }
    messages(filter);
    filter.rule(SCMP_ACT_ALLOW, "mmap", masked(2, PROT_EXEC, 0));
    for (const auto command : { F_DUPFD_CLOEXEC, F_GETFL, F_SETFD }) {
        filter.rule(SCMP_ACT_ALLOW, "fcntl", is(1, static_cast<std::uint64_t>(command)));
    }
    return filter.program();
}

void write(const char* name, const std::vector<sock_filter>& program)
{
    std::printf("constexpr sock_filter %s[] = {\n", name);
    for (const auto& [code, jumpTrue, jumpFalse, operand] : program) {
        std::printf(
            "    { %#x, %u, %u, %#x },\n", unsigned { code }, unsigned { jumpTrue }, unsigned { jumpFalse }, operand);
    }
    std::puts("};");
}

} // namespace

} // namespace jail

int main()
{
    ::seccomp_api_set(6); // whatever the kernel that builds can do
    jail::write("watchingFilter", jail::filterProgram(true));
    jail::write("plainFilter", jail::filterProgram(false));
    jail::write("filesFilter", jail::filesProgram());
}
