// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>

namespace sandbox {

/// Called on the thread that runs, as things happen; must return quickly.
struct RunEvents {
    std::function<void(std::string_view text, bool isError)> output; ///< stdout or stderr as it comes, capped
};

} // namespace sandbox
