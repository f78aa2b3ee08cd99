// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/run/run_request.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// The jail of the kernel as the helper wants to be told: what is bound, what runs, its environment and limits.
/// `columns`: a directory of ours with what served_tables reads, or empty.
Json kernelConfig(const Installation& installation, const std::vector<Input>& inputs, const Limits& limits,
    const std::filesystem::path& columns = {});

/// The same for one of our native programs.
Json programConfig(const Installation& installation, const std::filesystem::path& program,
    const std::vector<std::string>& arguments, const std::vector<Input>& inputs, const Limits& limits);

/// The same for a Python script of the kernel's folder.
Json scriptConfig(const Installation& installation, const std::string& script,
    const std::vector<std::string>& arguments, const std::vector<Input>& inputs, const Limits& limits);

/// As many files as fit on the jail's disk, directories and links included.
std::int64_t mostFiles(const Limits& limits);

/// The fixed environment inside, as KEY=VALUE.
std::vector<std::string> jailEnvironment();

/// The layers of a jail that opened; all of them, because a missing one refuses.
std::vector<std::string> jailLayers();
/// Those of them that a person may do without; the others are the jail itself.
constexpr std::array<std::string_view, 2> optionalLayers { "landlock", "seccomp" };
/// What limits memory and processes where no control group can be made.
/// That each run's channel to Assay reaches no process but the one that is to have it.
constexpr const char* runChannelLayer = "run channels";
constexpr const char* supervisionLayer = "supervision of memory and processes (weaker than a cgroup)";

/// BadInput for a path that is not UTF-8: no jail's configuration, no document and no code could name it.
Result<void> checkPath(const std::filesystem::path& path);

/// BadInput for names that could mean anything but one file in /work, and for files that are not there.
Result<void> checkInputs(const std::vector<Input>& inputs);

/// Raised when what the jail allows changes, so that records of runs can be told apart.
constexpr int policyVersion = 1;

} // namespace sandbox
