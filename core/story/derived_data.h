// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/derived_frames.h"

#include <stop_token>
#include <string>

namespace core {

/// Makes the frame of that name in the present state a data set: as the step left it that named it last. Runs approved
/// steps again on behalf of `user` where that state is not there any more. BadInput where there is no such frame.
Result<Dataset> deriveData(const std::string& variable, const std::string& user, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop);
/// Takes a derived data set again, as its step leaves it now.
Result<Dataset> deriveAgain(const std::string& name, const std::string& user, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

} // namespace core
