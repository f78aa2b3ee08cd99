// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/clearance.h"
#include "sandbox/run/run_result.h"

#include <string>

namespace core::llm {

/// Why a run failed, in facts for a repair: type, message, the line. Cell values that error messages quote stay here:
/// a quoted word, or one with a digit or a letter beyond ASCII, passes only if it stands in the code or is allowed.
Passages errorDigest(const sandbox::RunResult& result, const std::string& code, const Clearance& clearance);

} // namespace core::llm
