// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sandbox {

/// Where this program's parts are: the build tree has the layout of an installation, so both are found the same way,
/// relative to the running program (bin/…), never from the environment.
struct Installation {
    std::filesystem::path jailHelper; ///< libexec/assay/assay-jail
    std::filesystem::path scanner; ///< libexec/assay/assay-scan
    std::filesystem::path kernel; ///< share/assay/kernel
    std::filesystem::path share; ///< share/assay: prompts, icons, samples, help

    /// Layers (see optionalLayers()) that this machine may lack, because the person accepted it in so many words.
    std::vector<std::string> acceptMissing = {};
    /// In a container whose kernel cannot build the jail, and which is the wall then: jailHelper is assay-contained.
    bool isContained = false;
    std::vector<std::string> withoutLayers = {}; ///< for tests: layers that are made to fail

    static Result<Installation> locate();
};

} // namespace sandbox
