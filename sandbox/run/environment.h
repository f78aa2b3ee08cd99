// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace sandbox {

/// The variables of this process that a program is to have, by their names, as posix_spawn() takes them.
template <typename IsWanted> std::vector<char*> environmentOf(const IsWanted& isWanted)
{
    std::vector<char*> wanted;
    for (char** one = environ; one != nullptr && *one != nullptr; ++one) {
        const std::string_view text(*one);
        if (isWanted(text.substr(0, text.find('=')))) {
            wanted.push_back(*one);
        }
    }
    wanted.push_back(nullptr);
    return wanted;
}

/// A folder of the person's own: as the desktop's variable names it, else below their home. Always by its whole path,
/// and never in the current folder, which may be somebody else's; one that is not there where they have no home.
std::filesystem::path ownFolder(const char* variable, const char* below);

/// The person's settings of a database's client, and where it finds its files.
inline bool isForDatabase(std::string_view name)
{
    constexpr std::array named { "HOME", "USER", "LOGNAME", "PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "LD_LIBRARY_PATH", "TNS_ADMIN" };
    constexpr std::array begun { "LC_", "XDG_", "PG", "ODBC", "KRB5", "SSL_CERT_", "MARIADB_", "MYSQL_", "ORACLE_",
        "NLS_", "TDS", "FREETDS" };
    return std::ranges::contains(named, name)
        || std::ranges::any_of(begun, [&](const char* beginning) { return name.starts_with(beginning); });
}

/// Engines and ssh take variables of any name, as the person's configuration has it; keys of models and of E2B are none
/// of theirs.
inline bool isForEngine(std::string_view name)
{
    return !name.ends_with("_API_KEY") && !name.starts_with("E2B_");
}

} // namespace sandbox
