// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_request.h"

#include <string>
#include <string_view>

namespace core {

/// Whether the code has the name as a word of its own, in whatever place.
bool mentions(std::string_view code, std::string_view name);

/// What stands before the code that loads the frames, where steps run outside of Assay.
inline constexpr std::string_view beforeLoads = "import pandas as pd\n\npd.options.mode.copy_on_write = True\n";
/// The code of a step with what it begins with, to be run by itself; code of another language as it is.
std::string withLoads(const std::string& code, const sandbox::LoadedFrames& frames);

} // namespace core
