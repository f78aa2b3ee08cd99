// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/remedy.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

namespace sandbox {

namespace {

std::string wordIn(const char* path)
{
    std::string word;
    std::ifstream(path) >> word;
    return word;
}

} // namespace

std::string remedyFor(std::string_view layer, int error)
{
    constexpr auto packages
        = "Install python3, python3-pandas, python3-numpy and python3-matplotlib, or install Assay again.";
    constexpr std::array<std::pair<std::string_view, const char*>, 7> remedies {
        { { "landlock", "Use a kernel of 6.2 or newer with Landlock on (add \"landlock\" to the lsm= list at boot)." },
            { "init",
                "Use a kernel of 5.3 or newer, outside of containers whose filter of system calls is older than that "
                "(it must let pidfd_open pass)." },
            { "seccomp", "Use a kernel built with CONFIG_SECCOMP_FILTER, outside of containers that forbid it." },
            { "proc",
                "In a container, start it with its /proc unmasked (Docker: --security-opt systempaths=unconfined)." },
            { "configuration", "Install Assay again." }, { "interpreter", packages }, { "files", packages } }
    };
    if (const auto* const found = std::ranges::find(remedies, layer, [](const auto& entry) { return entry.first; });
        found != remedies.end()) {
        return found->second;
    }
    if (wordIn("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1") {
        return "Install Assay's AppArmor profile (sudo apt install --reinstall assay), which lets its jail make "
               "namespaces.";
    }
    if (wordIn("/proc/sys/kernel/unprivileged_userns_clone") == "0") {
        return "Allow user namespaces: sudo sysctl kernel.unprivileged_userns_clone=1.";
    }
    if (wordIn("/proc/sys/user/max_user_namespaces") == "0" || error == ENOSPC) {
        return "Allow user namespaces: sudo sysctl user.max_user_namespaces=10000.";
    }
    if (std::filesystem::exists("/proc/sys/fs/binfmt_misc/WSLInterop")) {
        return "On WSL, use WSL 2 with a current kernel (wsl --update).";
    }
    return "In a container, start it so that it may make namespaces and mounts "
           "(Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined).";
}

Error missingLayer(const Json& refusal)
{
    const auto word = [&](const char* key, const char* otherwise) {
        const auto found = refusal.find(key);
        return found != refusal.end() && found->is_string() ? found->get<std::string>() : std::string(otherwise);
    };
    const auto layer = word("layer", "unknown");
    const auto error = refusal.find("error");
    return { ErrorKind::Jail,
        "No safe jail can be made on this machine: the layer \"" + layer + "\" is missing. "
            + remedyFor(layer, error != refusal.end() && error->is_number_integer() ? error->get<int>() : 0),
        layer + ": " + word("step", "") + ": " + word("reason", "") };
}

} // namespace sandbox
