// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/build.h"
#include "sandbox/carried/carried_wall.h"
#include "sandbox/carried/carrier_kinds.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <csignal>
#include <set>
#include <string>
#include <vector>

/// A wall of any carrier, in a fixture as the local one has.
inline JailFixture behind(const sandbox::Carrier& carrier, const sandbox::Limits& limits = {},
    std::chrono::milliseconds grace = std::chrono::seconds(20),
    std::chrono::milliseconds forArtifacts = std::chrono::minutes(5))
{
    return JailFixture([&](const std::filesystem::path& directory) {
        return sandbox::CarriedWall::open({ .carrier = carrier,
            .installation = *sandbox::Installation::locate(),
            .limits = limits,
            .artifactDirectory = directory,
            .grace = grace,
            .forArtifacts = forArtifacts });
    });
}

inline sandbox::RunRequest requestOf(const std::string& code, const sandbox::Limits& limits = {})
{
    sandbox::RunRequest request;
    request.code = code;
    request.limits = limits;
    return request;
}

/// All processes of what an owner has started through carriers (Carrier's {name}), wherever they run on this machine.
inline std::set<pid_t> carriedProcessesOf(pid_t owner)
{
    std::set<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto number = entry.path().filename().string();
        std::ifstream file(entry.path() / "cmdline");
        const std::string command(std::istreambuf_iterator<char>(file), {});
        if (number.find_first_not_of("0123456789") == number.npos
            && command.contains("assay-" + std::to_string(owner) + "-")) {
            found.insert(std::stoi(number));
        }
    }
    return found;
}
