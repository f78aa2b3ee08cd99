// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/limits.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sandbox {

/// A file of the user's that appears read-only in /work under `name`.
struct Input {
    std::string name; ///< a plain file name: no slash, not "." or ".."
    std::filesystem::path path; ///< on the host
    std::string sha256; ///< filled by the one who hashed it; may be empty
    bool operator==(const Input&) const = default;
};

struct RunRequest {
    std::string run; ///< a name for the state that it makes; may be empty
    std::string language = "python";
    std::vector<std::string> prelude = {}; ///< code run before whose state could not be kept: run again first, in silence
    std::string code;
    std::string standardInput;
    std::vector<Input> inputs;
    Limits limits;
    bool operator==(const RunRequest&) const = default;
};

} // namespace sandbox
