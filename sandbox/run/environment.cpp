// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/environment.h"

#include <cstdlib>
#include <pwd.h>

namespace sandbox {

namespace {
std::filesystem::path folderIn(const char* name)
{
    const auto* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::filesystem::path home()
{
    if (auto named = folderIn("HOME"); named.is_absolute()) {
        return named;
    }
    const auto* const user = ::getpwuid(::getuid());
    const std::filesystem::path listed = user != nullptr ? user->pw_dir : "";
    return listed.is_absolute() ? listed : "/nonexistent";
}
} // namespace

std::filesystem::path ownFolder(const char* variable, const char* below)
{
    const auto named = folderIn(variable);
    return named.is_absolute() ? named : home() / below;
}

} // namespace sandbox
