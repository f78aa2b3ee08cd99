// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/installed.h"

#include "sandbox/carried/carrier_kinds.h"

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <string>
#include <unistd.h>

namespace sandbox {

namespace {
bool isProgram(const std::string& path)
{
    return ::access(path.c_str(), X_OK) == 0;
}

/// As a start finds it.
bool isThere(const std::string& program)
{
    if (program.contains('/')) {
        return isProgram(program);
    }
    const char* const path = std::getenv("PATH");
    return std::ranges::any_of(std::views::split(std::string_view(path != nullptr ? path : "/bin:/usr/bin"), ':'),
        [&](const auto& folder) { return isProgram(std::string(std::string_view(folder)) + "/" + program); });
}
} // namespace

Result<void> checkInstalled(std::string_view wall, const Installation& installation)
{
    return carrierOf(wall, installation).and_then([](const Carrier& carrier) -> Result<void> {
        const auto& program = carrier.start.front();
        return isThere(program) ? Result<void>() : std::unexpected(carrier.explain(program, true));
    });
}

} // namespace sandbox
