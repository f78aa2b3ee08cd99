// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

#include <filesystem>

namespace sandbox {

/// Where this program's parts are: the build tree has the layout of an installation, so both are found the same way,
/// relative to the running program (bin/…), never from the environment.
struct Installation {
    std::filesystem::path jailHelper; ///< libexec/assay/assay-jail
    std::filesystem::path scanner; ///< libexec/assay/assay-scan
    std::filesystem::path kernel; ///< share/assay/kernel
    std::filesystem::path share; ///< share/assay: prompts, icons, samples, help

    static Result<Installation> locate();
};

} // namespace sandbox
