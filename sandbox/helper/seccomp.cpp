// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/seccomp.h"

#include "sandbox/helper/layer.h"

#include <algorithm>
#include <cerrno>
#include <linux/sched.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <cstdint>
#include <seccomp.h>
#include <span>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr auto seccomp = "seccomp";

/// Allowed whatever their arguments.
constexpr const char* allowed[] = {
    // memory
    "brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore", "mlock", "munlock", "membarrier",
    // files
    "open", "openat", "openat2", "close", "close_range", "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv",
    "pwritev", "preadv2", "pwritev2", "lseek", "_llseek", "stat", "lstat", "fstat", "fstat64", "stat64", "newfstatat", "statx",
    "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir",
    "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink",
    "symlinkat", "truncate", "ftruncate", "fallocate", "fadvise64", "fsync", "fdatasync", "sync_file_range", "chmod", "fchmod",
    "fchmodat", "fchmodat2", "utime", "utimes", "utimensat", "futimesat", "umask", "statfs", "fstatfs", "flock", "sendfile", "copy_file_range",
    "splice", "tee", "dup", "dup2", "dup3", "fcntl", "fcntl64", "pipe", "pipe2",
    // waiting
    "poll", "ppoll", "select", "pselect6", "_newselect", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait",
    "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create", "timerfd_settime", "timerfd_gettime", "signalfd", "signalfd4",
    "nanosleep", "clock_nanosleep", "pause",
    // time
    "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "getitimer", "setitimer", "alarm", "timer_create",
    "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete",
    // processes and threads
    "fork", "vfork", "execve", "exit", "exit_group", "wait4", "waitid", "waitpid", "futex", "futex_waitv", "set_tid_address",
    "set_robust_list", "get_robust_list", "rseq", "arch_prctl", "getpid", "getppid", "gettid", "getpgid", "getpgrp", "getsid",
    "setsid", "setpgid", "kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_send_signal",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend", "rt_sigtimedwait", "sigaltstack", "sigreturn",
    "restart_syscall", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max",
    "sched_get_priority_min", "getpriority", "getrlimit", "ugetrlimit", "setrlimit", "prlimit64", "getrusage", "getcpu",
    // who and where
    "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "capget", "uname", "sysinfo", "getrandom",
    "get_mempolicy",
    // sockets that are pairs already
    "recvmsg", "sendmsg", "recvfrom", "sendto", "recv", "send", "shutdown", "getsockopt", "setsockopt", "getsockname", "getpeername",
};

/// Known to libraries, which fall back or report it when they are not permitted.
constexpr const char* notPermitted[] = { "socketcall", "connect", "bind", "listen", "accept", "accept4", "chown", "fchown", "lchown",
    "fchownat", "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "setpriority", "sched_setaffinity",
    "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set", "setfsuid", "setfsgid", "personality", "mbind", "set_mempolicy",
    "migrate_pages", "move_pages" };

/// Whoever calls these wants out. What libraries probe for without meaning harm (io_uring) is not among them, but for memfd_create:
/// it is how a memory that the host offers is taken, and is not told.
constexpr WatchedCall watched[] = { { "memfd_create", EPERM },
    { "ptrace", EPERM }, { "process_vm_readv", ENOSYS }, { "process_vm_writev", ENOSYS }, { "pidfd_getfd", ENOSYS }, // processes
    { "kcmp", ENOSYS }, { "execveat", EPERM }, { "setns", EPERM }, { "unshare", EPERM },
    { "setuid", EPERM }, { "setgid", EPERM }, { "setreuid", EPERM }, { "setregid", EPERM }, { "setresuid", EPERM }, // identity
    { "setresgid", EPERM }, { "setgroups", EPERM },
    { "mount", EPERM }, { "umount2", EPERM }, { "pivot_root", EPERM }, { "chroot", EPERM }, { "fsopen", ENOSYS }, // file systems
    { "fsmount", ENOSYS }, { "fspick", ENOSYS }, { "open_tree", ENOSYS }, { "move_mount", ENOSYS }, { "mount_setattr", ENOSYS },
    { "mknod", EPERM }, { "mknodat", EPERM }, { "open_by_handle_at", ENOSYS }, { "name_to_handle_at", ENOSYS },
    { "fanotify_init", ENOSYS }, { "quotactl", ENOSYS }, { "swapon", ENOSYS }, { "swapoff", ENOSYS },
    { "add_key", ENOSYS }, { "request_key", ENOSYS }, { "keyctl", ENOSYS }, { "bpf", ENOSYS }, { "perf_event_open", ENOSYS }, // kernel
    { "userfaultfd", ENOSYS }, { "init_module", ENOSYS }, { "finit_module", ENOSYS }, { "delete_module", ENOSYS },
    { "kexec_load", ENOSYS }, { "kexec_file_load", ENOSYS }, { "reboot", ENOSYS }, { "syslog", ENOSYS }, { "acct", ENOSYS },
    { "iopl", ENOSYS }, { "ioperm", ENOSYS }, { "modify_ldt", ENOSYS }, { "sethostname", EPERM }, { "setdomainname", EPERM },
    { "settimeofday", EPERM }, { "clock_settime", EPERM }, { "clock_adjtime", EPERM }, { "adjtimex", EPERM },
    { "clone", EPERM }, { "ioctl", EPERM }, { "socket", EPERM }, // with certain arguments only; with others allowed or unknown
};
constexpr std::size_t whateverArguments = std::size(watched) - 3;

class Filter {
public:
    explicit Filter(bool watching)
        : m_context(::seccomp_init(SCMP_ACT_ERRNO(ENOSYS)))
        , m_watching(watching)
    {
        if (m_context == nullptr) {
            refuse(seccomp, "making a filter", ENOMEM);
        }
        // libseccomp's own answer to another architecture is to kill the thread; the whole process is surer.
        check(::seccomp_attr_set(m_context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "killing foreign architectures");
        check(::seccomp_attr_set(m_context, SCMP_FLTATR_CTL_OPTIMIZE, 2), "optimising");
    }
    ~Filter() { ::seccomp_release(m_context); }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    template <typename... Conditions> void rule(std::uint32_t action, const char* name, Conditions... conditions)
    {
        const int number = ::seccomp_syscall_resolve_name(name);
        if (number < 0) {
            return; // of another architecture, or newer than this libseccomp: falls under the default
        }
        check(::seccomp_rule_add(m_context, action, number, sizeof...(conditions), conditions...), name);
    }
    template <typename... Conditions> void watch(const WatchedCall& call, Conditions... conditions)
    {
        const auto error = static_cast<std::uint32_t>(call.error);
        rule(m_watching ? SCMP_ACT_NOTIFY : SCMP_ACT_ERRNO(error), call.name, conditions...);
    }
    std::string program() const
    {
        std::string bytes(32'768, '\0');
        std::size_t size = bytes.size();
        check(::seccomp_export_bpf_mem(m_context, bytes.data(), &size), "writing the filter");
        return bytes.substr(0, size);
    }

private:
    static void check(int result, const char* step)
    {
        if (result < 0) {
            refuse(seccomp, step, -result);
        }
    }
    scmp_filter_ctx m_context;
    bool m_watching;
};

// The kernel looks at the low 32 bits of these arguments only, so the comparisons must too.
constexpr std::uint64_t low32 = 0xffffffffULL;

scmp_arg_cmp is(unsigned argument, std::uint64_t value)
{
    return { argument, SCMP_CMP_MASKED_EQ, low32, value & low32 };
}

void clones(Filter& filter)
{
    constexpr std::uint64_t newNamespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    // clone3 keeps its flags behind a pointer that a filter cannot follow: it stays ENOSYS, and glibc falls back.
    filter.rule(SCMP_ACT_ALLOW, "clone", scmp_arg_cmp { 0, SCMP_CMP_MASKED_EQ, newNamespace, 0 });
    for (std::uint64_t flag = 1; flag <= newNamespace; flag <<= 1) {
        if ((newNamespace & flag) != 0) {
            filter.watch(watched[whateverArguments], scmp_arg_cmp { 0, SCMP_CMP_MASKED_EQ, flag, flag });
        }
    }
}

void sockets(Filter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, "socketpair", is(0, AF_UNIX));
    // As the C library opens one, to ask a daemon of names that is nowhere: not worth telling.
    constexpr std::uint64_t probe = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
    filter.rule(SCMP_ACT_ERRNO(EPERM), "socket", scmp_arg_cmp { 0, SCMP_CMP_EQ, AF_UNIX, 0 }, scmp_arg_cmp { 1, SCMP_CMP_EQ, probe, 0 });
    filter.watch(watched[whateverArguments + 2], scmp_arg_cmp { 0, SCMP_CMP_NE, AF_UNIX, 0 });
    filter.watch(watched[whateverArguments + 2], scmp_arg_cmp { 0, SCMP_CMP_EQ, AF_UNIX, 0 }, scmp_arg_cmp { 1, SCMP_CMP_NE, probe, 0 });
}

void argumentRules(Filter& filter)
{
    for (const auto request : { FIOCLEX, FIONCLEX, FIONBIO, FIONREAD, TCGETS, TIOCGWINSZ, TIOCGPGRP }) {
        filter.rule(SCMP_ACT_ALLOW, "ioctl", is(1, request));
    }
    for (const auto request : { TIOCSTI, TIOCLINUX }) {
        filter.watch(watched[whateverArguments + 1], is(1, request));
    }
    for (const auto option : { PR_SET_NAME, PR_GET_NAME, PR_SET_DUMPABLE, PR_GET_DUMPABLE, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG,
             PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_GET_SECCOMP, PR_CAPBSET_READ, PR_SET_VMA,
             PR_GET_TIMERSLACK, PR_GET_KEEPCAPS, PR_GET_SECUREBITS }) {
        filter.rule(SCMP_ACT_ALLOW, "prctl", is(0, static_cast<std::uint64_t>(option)));
    }
}

} // namespace

const WatchedCall* watchedCall(int number)
{
    const auto* const call = std::ranges::find(watched, number, [](const WatchedCall& one) { return ::seccomp_syscall_resolve_name(one.name); });
    return call != std::end(watched) ? call : nullptr;
}

bool canFilterSystemCalls()
{
    const std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

std::string filterProgram(bool watching)
{
    Filter filter(watching);
    for (const auto* const name : allowed) {
        filter.rule(SCMP_ACT_ALLOW, name);
    }
    for (const auto* const name : notPermitted) {
        filter.rule(SCMP_ACT_ERRNO(EPERM), name);
    }
    for (const auto& call : std::span(watched).first(whateverArguments)) {
        filter.watch(call);
    }
    clones(filter);
    sockets(filter);
    argumentRules(filter);
    return filter.program();
}

int filterSystemCalls(std::string program)
{
    const auto load = [&](unsigned flags) {
        const sock_fprog filter { static_cast<unsigned short>(program.size() / sizeof(sock_filter)), reinterpret_cast<sock_filter*>(program.data()) };
        return static_cast<int>(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter));
    };
    const int listener = load(SECCOMP_FILTER_FLAG_NEW_LISTENER);
    if (listener >= 0 || errno != EBUSY) {
        return static_cast<int>(need(listener, seccomp, "loading the filter"));
    }
    program = filterProgram(false); // there is a listener around us already
    need(load(0), seccomp, "loading the filter");
    return -1;
}

} // namespace jail
