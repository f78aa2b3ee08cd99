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

/// One of our own native programs (assay-scan) on a user's file, in a jail of its own, once.
struct ProgramRequest {
    std::filesystem::path program; ///< on the host; appears read-only in the jail
    std::vector<std::string> arguments; ///< without argv[0]
    std::vector<Input> inputs; ///< read-only in /work, the working directory
    Limits limits; ///< outputBytes bounds stdout as well
};

struct ProgramResult {
    Status status = Status::Unavailable;
    std::string statusDetail;
    int exitCode = 0;
    std::string out;
    std::string err;
    Metrics metrics;
};

/// Blocks until the program ended. `progress` gets each complete line of stderr as it comes.
Result<ProgramResult> runProgram(const Installation& installation, const ProgramRequest& request,
    const std::function<void(std::string_view line)>& progress, std::stop_token stop);

} // namespace sandbox
