// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/namespaces.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <functional>
#include <grp.h>
#include <ranges>
#include <sched.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace jail {

namespace {

/// In no distribution's range of users, services or containers.
constexpr uid_t strangerId = 65'531;

constexpr std::array<std::pair<unsigned long, const char*>, 6> kinds { { { CLONE_NEWUSER, "user namespace" },
    { CLONE_NEWNS, "mount namespace" }, { CLONE_NEWPID, "pid namespace" }, { CLONE_NEWNET, "network namespace" },
    { CLONE_NEWIPC, "ipc namespace" }, { CLONE_NEWUTS, "uts namespace" } } };

pid_t forkWith(unsigned long flags)
{
    return static_cast<pid_t>(::syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

/// The name of the first kind that cannot be made beside a user namespace.
const char* missingKind()
{
    for (const auto& [flag, name] : kinds) {
        const auto child = forkWith(CLONE_NEWUSER | flag);
        if (child == 0) {
            ::_exit(0);
        }
        if (child < 0) {
            return name;
        }
        ::waitpid(child, nullptr, 0);
    }
    return "namespaces";
}

} // namespace

Identity jailIdentity()
{
    return ::geteuid() == 0 ? Identity { strangerId, strangerId, true } : Identity { ::geteuid(), ::getegid(), false };
}

pid_t forkIntoNamespaces()
{
    const auto child = forkWith(std::ranges::fold_left(kinds | std::views::keys, 0UL, std::bit_or()));
    if (child < 0) {
        const int error = errno;
        refuse(missingKind(), "making namespaces", error);
    }
    return child;
}

void mapIdentity(pid_t child, const Identity& identity)
{
    const auto directory = "/proc/" + std::to_string(child) + '/';
    const auto line = [](unsigned id) { return std::to_string(id) + ' ' + std::to_string(id) + " 1\n"; };
    const auto write = [&](const char* file, const std::string& text, const char* step) {
        need(writeTo(directory + file, text) ? 0 : -1, "user namespace", step);
    };
    if (!identity.fromRoot) {
        write("setgroups", "deny", "forbidding setgroups");
    }
    write("uid_map", line(identity.uid), "mapping the user");
    write("gid_map", line(identity.gid), "mapping the group");
}

void assumeIdentity(const Identity& identity)
{
    if (!identity.fromRoot) {
        return;
    }
    need(::setgroups(0, nullptr), "identity", "leaving root's groups");
    need(::setresgid(identity.gid, identity.gid, identity.gid), "identity", "leaving root's group");
    need(::prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0), "identity", "keeping the namespace's capabilities");
    need(::setresuid(identity.uid, identity.uid, identity.uid), "identity", "leaving root");
    need(::prctl(PR_SET_KEEPCAPS, 0, 0, 0, 0), "identity", "dropping keepcaps");
    if (::setresuid(0, 0, 0) == 0) {
        refuse("identity", "making sure root is gone", EPERM);
    }
}

void hideHost()
{
    need(::unshare(CLONE_NEWCGROUP), "cgroup namespace", "making a cgroup namespace");
    need(::sethostname("assay", 5), "uts namespace", "naming the jail");
}

} // namespace jail
