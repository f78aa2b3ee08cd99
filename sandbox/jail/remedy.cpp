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

RemedyKind remedyFor(std::string_view layer, int error)
{
    constexpr std::array<std::pair<std::string_view, RemedyKind>, 7> remedies { { { "landlock", RemedyKind::Landlock },
        { "init", RemedyKind::NewerKernel }, { "seccomp", RemedyKind::Seccomp }, { "proc", RemedyKind::UnmaskedProc },
        { "configuration", RemedyKind::Reinstall }, { "interpreter", RemedyKind::Packages },
        { "files", RemedyKind::Packages } } };
    if (const auto* const found = std::ranges::find(remedies, layer, [](const auto& entry) { return entry.first; });
        found != remedies.end()) {
        return found->second;
    }
    if (wordIn("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1") {
        return RemedyKind::AppArmorProfile;
    }
    if (wordIn("/proc/sys/kernel/unprivileged_userns_clone") == "0") {
        return RemedyKind::UserNamespaces;
    }
    if (wordIn("/proc/sys/user/max_user_namespaces") == "0" || error == ENOSPC) {
        return RemedyKind::MoreUserNamespaces;
    }
    if (std::filesystem::exists("/proc/sys/fs/binfmt_misc/WSLInterop")) {
        return RemedyKind::Wsl2;
    }
    return RemedyKind::LooserContainer;
}

Error missingLayer(const Json& refusal)
{
    const auto word = [&](const char* key, const char* otherwise) {
        const auto found = refusal.find(key);
        return found != refusal.end() && found->is_string() ? found->get<std::string>() : std::string(otherwise);
    };
    const auto layer = word("layer", "unknown");
    const auto error = refusal.find("error");
    const Message remedy(
        remedyFor(layer, error != refusal.end() && error->is_number_integer() ? error->get<int>() : 0));
    return { ErrorKind::Jail, { WallFaultKind::LayerMissing, { .texts = { layer, inWords(remedy) } } },
        layer + ": " + word("step", "") + ": " + word("reason", "") };
}

} // namespace sandbox
