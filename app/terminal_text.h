// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// Control characters and direction marks become visible escapes: what a file or a run says is shown, never obeyed.
std::string terminalSafe(std::string_view text);

} // namespace app
