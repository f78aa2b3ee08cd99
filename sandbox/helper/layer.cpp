// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/layer.h"

#include "sandbox/helper/processes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <unistd.h>

namespace jail {

namespace {

void (*tell)(const Refusal&) = nullptr;
int stepsUntilFailure = 0;

} // namespace

void tellRefusalsBy(void (*teller)(const Refusal&))
{
    tell = teller;
}

void refuse(std::string_view layer, std::string_view step, int error)
{
    if (tell != nullptr) {
        tell({ std::string(layer), std::string(step), error });
    }
    ::_exit(70);
}

long need(long result, std::string_view layer, std::string_view step)
{
    if (result < 0) {
        refuse(layer, step, errno);
    }
    if (stepsUntilFailure > 0 && --stepsUntilFailure == 0) {
        refuse(layer, std::string(step) + " (made to fail on request)", EIO);
    }
    return result;
}

void failAtStep(int number)
{
    stepsUntilFailure = number;
}

std::string remedyFor(const Refusal& refusal)
{
    constexpr auto packages = "Install python3, python3-pandas, python3-numpy and python3-matplotlib, or install Assay again.";
    constexpr std::array<std::pair<std::string_view, const char*>, 5> remedies { {
        { "landlock", "Use a kernel of 6.2 or newer with Landlock on (add \"landlock\" to the lsm= list at boot)." },
        { "seccomp", "Use a kernel built with CONFIG_SECCOMP_FILTER, outside of containers that forbid it." },
        { "proc", "In a container, start it with its /proc unmasked (Docker: --security-opt systempaths=unconfined)." },
        { "interpreter", packages }, { "files", packages } } };
    if (const auto* const found = std::ranges::find(remedies, refusal.layer, [](const auto& entry) { return entry.first; }); found != remedies.end()) {
        return found->second;
    }
    if (contentOf("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").starts_with("1")) {
        return "Install Assay's AppArmor profile (sudo apt install --reinstall assay), which lets its jail make namespaces.";
    }
    if (contentOf("/proc/sys/kernel/unprivileged_userns_clone").starts_with("0")) {
        return "Allow user namespaces: sudo sysctl kernel.unprivileged_userns_clone=1.";
    }
    if (contentOf("/proc/sys/user/max_user_namespaces") == "0\n" || refusal.error == ENOSPC) {
        return "Allow user namespaces: sudo sysctl user.max_user_namespaces=10000.";
    }
    if (::access("/proc/sys/fs/binfmt_misc/WSLInterop", F_OK) == 0) {
        return "On WSL, use WSL 2 with a current kernel (wsl --update).";
    }
    return "In a container, start it so that it may make namespaces and mounts "
           "(Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined).";
}

} // namespace jail
