// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdint>
#include <iterator>
#include <linux/sched.h>

namespace jail {

/// A system call that is refused and worth telling the person about.
struct WatchedCall {
    const char* name;
    int error; ///< errno that the caller gets
};

/// What clone() is refused to make.
constexpr std::uint64_t newNamespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

/// The flags of a memfd_create() that asks for the channel of a run (see listener.h): none that the kernel knows. Known to kernel/session/main.py.
constexpr unsigned askForChannel = 0x400;

/// Whoever calls these wants out. What libraries probe for without meaning harm (io_uring) is not among them, but for memfd_create:
/// it is how a channel is taken, and is not told.
constexpr WatchedCall watchedCalls[] = { { "memfd_create", EPERM },
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
constexpr std::size_t whateverArguments = std::size(watchedCalls) - 3;

/// What a run that may only read may not do: write, by whichever call a file comes into being, changes or goes, …
constexpr const char* writingCalls[] = { "openat2", // its flags lie in memory
    "mkdir", "mkdirat", "rmdir", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat", "truncate",
    "ftruncate", "fallocate", "chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes", "utimensat", "futimesat",
    "open", "openat" }; // with flags that write
/// … start a process or a program …
constexpr const char* startingCalls[] = { "execve", "fork", "vfork", "clone" }; // clone without a thread
/// … and signal one: it could end the states that it was forked from.
constexpr const char* signallingCalls[] = { "kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal" };

/// Of this call, where it shares memory, it is counted how much without a file, and noted that it was with one.
constexpr const char* sharingCall = "mmap";

} // namespace jail
