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
    { "podman:runsc", podmanGvisorCarrier },
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

bool isOf(std::string_view wall, std::string_view word)
{
    return word.ends_with(':') ? wall.starts_with(word) && isPlace(wall.substr(word.size())) : wall == word;
}

} // namespace

Result<void> checkWall(std::string_view wall)
{
    const bool isThere = std::ranges::any_of(kinds, [&](const auto& kind) { return isOf(wall, kind.first); });
    return isThere ? Result<void>()
                   : fail(ErrorKind::BadInput, { CarriedFaultKind::NoSuchWall, { .texts = { std::string(wall) } } });
}

Result<Carrier> carrierOf(std::string_view wall, const Installation& installation, const Limits& limits)
{
    return checkWall(wall).and_then([&] {
        const auto* const kind = std::ranges::find_if(
            kinds, [&](const auto& known) { return isOf(wall, known.first); });
        const auto place = wall.substr(kind->first.size());
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
