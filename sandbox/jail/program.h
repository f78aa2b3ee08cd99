// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/run/run_request.h"
#include "sandbox/run/run_result.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// One of our own programs on a user's file, in a jail of its own, once: a native one (assay-scan) or a Python script
/// of the kernel's folder.
struct ProgramRequest {
    std::filesystem::path program; ///< on the host, read-only in the jail; a relative path: that script of the kernel
    std::vector<std::string> arguments; ///< without argv[0]
    std::vector<Input> inputs; ///< read-only in /work, the working directory
    Limits limits; ///< outputBytes bounds stdout as well
    std::filesystem::path artifactDirectory
        = {}; ///< where the files go that it leaves in /work; empty: they are not kept
    std::function<bool(std::string_view)> output
        = {}; ///< takes stdout as it comes, instead of the result; false: no more of it is wanted
};

struct ProgramResult {
    Status status = Status::Unavailable;
    std::string statusDetail;
    int exitCode = 0;
    std::string out;
    std::string err;
    std::vector<Artifact> artifacts; ///< after Status::Ok
    std::vector<SkippedFile> skipped;
    Metrics metrics;
};

/// Blocks until the program ended. `progress` gets each complete line of stderr as it comes.
Result<ProgramResult> runProgram(const Installation& installation, const ProgramRequest& request,
    const std::function<void(std::string_view line)>& progress, std::stop_token stop);

} // namespace sandbox
