// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/build.h"
#include "sandbox/carried/carriers.h"

#include <array>

namespace sandbox {

namespace {

constexpr auto e2bSays = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "E2B_API_KEY is not set", CarriedFaultKind::KeyMissing },
    { "E2B answered 401", CarriedFaultKind::KeyRefused },
    { "E2B answered 403", CarriedFaultKind::KeyRefused },
    { "no answer from E2B", CarriedFaultKind::HostNotReached },
    { "error while loading shared libraries", CarriedFaultKind::HostLacks },
});

} // namespace

/// Code runs in a sandbox of E2B's that is made of a template of the person's, to which assay-e2b (core/e2b) leads.
Result<Carrier> e2bCarrier(const CarrierRequest& request)
{
    const auto program = request.installation.jailHelper.parent_path() / "assay-e2b";
    const auto parts = agentOf(request.installation).parent_path().parent_path();
    return Carrier { .wall = request.wall,
        .start = { program.string(), parts.string(), request.place, "{name}" },
        .variables = "E2B_",
        .isElsewhere = true,
        .explain = [](std::string_view said, bool isMissing) {
            return explained("E2B", "assay", e2bSays, said, isMissing);
        } };
}

} // namespace sandbox
