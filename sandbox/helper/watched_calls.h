// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdint>
#include <iterator>
#include <linux/sched.h>

namespace jail {

/// What clone() is refused to make.
constexpr std::uint64_t newNamespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER
    | CLONE_NEWPID | CLONE_NEWNET;

/// The flags of a memfd_create() that asks for the channel of a run (see listener.h): none that the kernel knows.
/// Known to kernel/session/main.py.
constexpr unsigned askForChannel = 0x400;

/// Whoever calls these wants out. What libraries probe for without meaning harm (io_uring) is not among them, but for
/// memfd_create: it is how a channel is taken, and is not told. They are answered with EPERM, …
constexpr const char* forbiddenCalls[] = { "memfd_create", "ptrace", "execveat", "setns", "unshare", // processes
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", // identity
    "mount", "umount2", "pivot_root", "chroot", "mknod", "mknodat", // file systems
    "sethostname", "setdomainname", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", // kernel
    "clone", "ioctl", "socket" }; // with certain arguments only; with others allowed or unknown
constexpr std::size_t whateverArguments = std::size(forbiddenCalls) - 3;
/// … these with ENOSYS, as if the kernel did not know them.
constexpr const char* unknownCalls[] = { "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp", // processes
    "fsopen", "fsmount", "fspick", "open_tree", "move_mount", "mount_setattr", "open_by_handle_at",
    "name_to_handle_at", // file systems
    "fanotify_init", "quotactl", "swapon", "swapoff", "add_key", "request_key", "keyctl", "bpf", "perf_event_open",
    "userfaultfd", "init_module", "finit_module", "delete_module", // kernel
    "kexec_load", "kexec_file_load", "reboot", "syslog", "acct", "iopl", "ioperm", "modify_ldt" };

/// What a run that may only read may not do: write, by whichever call a file comes into being, changes or goes, …
constexpr const char* writingCalls[] = { "openat2", // its flags lie in memory
    "mkdir", "mkdirat", "rmdir", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink",
    "unlinkat", "truncate", "ftruncate", "fallocate", "chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes",
    "utimensat", "futimesat", "open", "openat" }; // with flags that write
/// … start a process or a program …
constexpr const char* startingCalls[] = { "execve", "fork", "vfork", "clone" }; // clone without a thread
/// … and signal one: it could end the states that it was forked from.
constexpr const char* signallingCalls[] = { "kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "pidfd_send_signal" };

/// Of this call, where it shares memory, it is counted how much without a file, and noted that it was with one.
constexpr const char* sharingCall = "mmap";

} // namespace jail
