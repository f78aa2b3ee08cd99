// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/attempts.h"

#include <algorithm>
#include <array>
#include <format>
#include <string_view>
#include <sys/socket.h>

namespace sandbox {

namespace {

struct Words {
    std::string_view calls; ///< separated and surrounded by spaces
    const char* what;
    const char* detail;
};

constexpr std::array<Words, 19> words { {
    { " only read: write ", "file", "Tried to write, create, change or remove a file, and may only read" },
    { " only read: start ", "process", "Tried to start a process, and may only read" },
    { " only read: signal ", "process", "Tried to signal a process, and may only read" },
    { " ptrace process_vm_readv process_vm_writev pidfd_getfd kcmp ", "process", "Tried to look into another process" },
    { " execveat ", "process", "Tried to run a program that has no name" },
    { " unshare setns clone ", "process", "Tried to make or enter a namespace" },
    { " setuid setgid setreuid setregid setresuid setresgid setgroups ", "process", "Tried to become another user" },
    { " mount umount2 pivot_root chroot fsopen fsmount fspick open_tree move_mount mount_setattr ", "file",
        "Tried to change what is mounted" },
    { " mknod mknodat ", "file", "Tried to make a device or a named pipe" },
    { " open_by_handle_at name_to_handle_at ", "file", "Tried to open a file by its handle, past its directory" },
    { " fanotify_init quotactl swapon swapoff acct ", "file", "Tried to administer file systems" },
    { " add_key request_key keyctl ", "syscall", "Tried to use the kernel's key store" },
    { " bpf perf_event_open userfaultfd ", "syscall",
        "Tried to use the kernel's instruments (bpf, performance counters, userfaultfd)" },
    { " init_module finit_module delete_module kexec_load kexec_file_load ", "syscall",
        "Tried to load code into the kernel" },
    { " reboot ", "syscall", "Tried to restart the computer" },
    { " syslog ", "syscall", "Tried to read the kernel's log" },
    { " iopl ioperm modify_ldt ", "syscall", "Tried to reach the hardware directly" },
    { " settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname ", "syscall",
        "Tried to set the computer's clock or name" },
    { " ioctl ", "syscall", "Tried to type into a terminal" },
} };

std::string familyName(unsigned family)
{
    constexpr std::array<std::pair<unsigned, const char*>, 8> names { { { AF_UNIX, "AF_UNIX" }, { AF_INET, "AF_INET" },
        { AF_INET6, "AF_INET6" }, { AF_NETLINK, "AF_NETLINK" }, { AF_PACKET, "AF_PACKET" }, { AF_ALG, "AF_ALG" },
        { AF_VSOCK, "AF_VSOCK" }, { AF_BLUETOOTH, "AF_BLUETOOTH" } } };
    const auto found = std::ranges::find(names, family, [](const auto& entry) { return entry.first; });
    return found != names.end() ? found->second : std::format("family {}", family);
}

BlockedAttempt attemptFrom(const Json& json)
{
    const auto call = json.at("call").get<std::string>();
    const auto argument = json.at("argument").get<unsigned>();
    const int count = json.at("count");
    if (call == "socket") {
        const auto* const aim = argument == AF_UNIX ? "a connection to another program" : "a network connection";
        return { "network", std::format("Tried to open {} ({})", aim, familyName(argument)), count };
    }
    const auto found = std::ranges::find_if(
        words, [&](const Words& entry) { return entry.calls.contains(' ' + call + ' '); });
    if (found == words.end()) {
        return { "syscall", "Tried a forbidden system call (" + call + ")", count };
    }
    return { found->what, found->detail, count };
}

} // namespace

std::vector<BlockedAttempt> attemptsFrom(const Json& list)
{
    std::vector<BlockedAttempt> attempts;
    for (const auto& json : list) {
        const auto attempt = attemptFrom(json);
        const auto same = std::ranges::find(attempts, attempt.detail, &BlockedAttempt::detail);
        if (same == attempts.end()) {
            attempts.push_back(attempt);
        } else {
            same->count += attempt.count;
        }
    }
    return attempts;
}

} // namespace sandbox
