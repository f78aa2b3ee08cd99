// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carrier_kinds.h"

#include "sandbox/carried/build.h"
#include "sandbox/carried/carriers.h"
#include "sandbox/messages/carried_fault.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sandbox {

namespace {

/// The kinds of walls; the word of one that takes a place ends with a colon.
constexpr auto kinds = std::to_array<std::pair<std::string_view, Result<Carrier> (*)(const CarrierRequest&)>>({
    { "podman", podmanCarrier },
    { "docker", dockerCarrier },
    { "gvisor", gvisorCarrier },
    { "qemu", qemuCarrier },
    { "slurm", slurmCarrier },
    { "ssh:", sshCarrier },
    { "e2b:", e2bCarrier },
});

/// An option of a program would begin with a dash.
bool isPlace(std::string_view place)
{
    return !place.empty() && !place.starts_with('-')
        && std::ranges::all_of(place, [](unsigned char c) { return c > ' ' && c != 0x7f; });
}

} // namespace

Result<void> checkWall(std::string_view wall)
{
    const auto word = wall.substr(0, wall.find(':') + 1);
    const bool isThere = std::ranges::contains(kinds, word.empty() ? wall : word, [](const auto& kind) {
        return kind.first;
    }) && (word.empty() || isPlace(wall.substr(word.size())));
    return isThere ? Result<void>()
                   : fail(ErrorKind::BadInput, { CarriedFaultKind::NoSuchWall, { .texts = { std::string(wall) } } });
}

Result<Carrier> carrierOf(std::string_view wall, const Installation& installation, const Limits& limits)
{
    return checkWall(wall).and_then([&] {
        const auto* const kind = std::ranges::find_if(
            kinds, [&](const auto& known) { return wall.starts_with(known.first); });
        const auto place = wall.substr(std::min(wall.find(':'), wall.size() - 1) + 1);
        return kind->second({ std::string(wall), std::string(place), installation, limits });
    });
}

Carrier pipeCarrier(const Installation& installation)
{
    return { .wall = "agent",
        .start = { agentOf(installation).string(), "{name}" },
        .explain = [](std::string_view said, bool isMissing) {
            return explained("agent", "assay", {}, said, isMissing);
        } };
}

} // namespace sandbox
