// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace sandbox {

/// What stands for a key that a run printed.
inline constexpr auto keyMark = "[key withheld]";

/// The text without what looks like a key: a known beginning with twenty characters and a digit, or a private key.
std::string withoutKeys(const std::string& text);
/// Puts keyMark for keys that no pattern tells.
using HideKeys = std::function<std::string(std::string)>;
/// Without keys in what the run printed and showed, so that neither document nor report holds them. Files that it
/// wrote stay as they are.
RunResult withoutKeys(RunResult result, const HideKeys& others = {});
/// How many were taken out.
std::int64_t keysWithheld(const RunResult& result);

} // namespace sandbox
