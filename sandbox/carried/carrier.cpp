// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carrier.h"

#include "sandbox/carried/build.h"
#include "sandbox/messages/carried_fault.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

namespace sandbox {

namespace {

/// What programs say, in their words, and what it means.
constexpr auto meanings = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "image not known", CarriedFaultKind::ImageMissing },
    { "No such image", CarriedFaultKind::ImageMissing },
    { "Unable to find image", CarriedFaultKind::ImageMissing },
    { "subuid", CarriedFaultKind::NoSubordinateIds },
    { "newuidmap", CarriedFaultKind::NoSubordinateIds },
    { "insufficient UIDs", CarriedFaultKind::NoSubordinateIds },
    { "Docker daemon", CarriedFaultKind::EngineSilent },
    { "docker daemon", CarriedFaultKind::EngineSilent },
    { "unknown flag", CarriedFaultKind::TooOld },
    { "no space left on device", CarriedFaultKind::OtherSideFull },
    { "No space left on device", CarriedFaultKind::OtherSideFull },
});

/// The last line that tells of an error, or the last one.
std::string reasonIn(std::string_view said)
{
    std::string reason;
    bool isError = false;
    for (const auto part : std::views::split(said, '\n')) {
        const std::string_view line(part);
        const bool tells = line.contains("rror");
        const auto end = line.find_last_not_of(" \r\t.");
        if (end != line.npos && (tells || !isError)) {
            reason = line.substr(0, std::min<std::size_t>(end + 1, 300));
            isError = tells;
        }
    }
    return reason;
}

Error explained(const std::string& wall, const std::string& package, std::string_view said, bool isMissing)
{
    if (isMissing) {
        return { ErrorKind::Jail, { CarriedFaultKind::ProgramMissing, { .texts = { std::string(said), package } } } };
    }
    const auto meaning = std::ranges::find_if(meanings, [&](const auto& known) { return said.contains(known.first); });
    const auto kind = meaning != meanings.end() ? meaning->second : CarriedFaultKind::NotStarted;
    return { ErrorKind::Jail, { kind, { .texts = { wall, reasonIn(said) } } },
        std::string(said.substr(0, std::min<std::size_t>(said.find_last_not_of(" \n\r\t") + 1, 2'000))) };
}

/// A container that may make the namespaces and mounts of our jail, and nothing else: no capability, no network, a user
/// of its own. Of what it prints the engine keeps nothing.
Carrier containerOf(const std::string& engine, const std::string& package, std::vector<std::string> unmasked)
{
    Carrier carrier { .wall = engine,
        .start = { engine, "run", "--rm", "--interactive", "--name={name}", "--network=none", "--pull=never",
            "--log-driver=none", "--cap-drop=all", "--user=65534:65534", "--security-opt=no-new-privileges",
            "--security-opt=seccomp=unconfined", "--security-opt=apparmor=unconfined",
            "--security-opt=label=disable" },
        .remove = { engine, "rm", "--force", "{name}" },
        .explain = [engine, package](
                       std::string_view said, bool isMissing) { return explained(engine, package, said, isMissing); } };
    carrier.start.insert(carrier.start.end(), unmasked.begin(), unmasked.end());
    carrier.start.insert(carrier.start.end(), { "localhost/assay:" ASSAY_VERSION, "assay-agent", "{name}" });
    return carrier;
}

} // namespace

Result<Carrier> carrierOf(std::string_view wall)
{
    if (wall == "podman") {
        return containerOf("podman", "podman", { "--security-opt=unmask=ALL" });
    }
    if (wall == "docker") {
        return containerOf("docker", "docker.io", { "--security-opt=systempaths=unconfined" });
    }
    return fail(ErrorKind::BadInput, { CarriedFaultKind::NoSuchWall, { .texts = { std::string(wall) } } });
}

Carrier pipeCarrier(const Installation& installation)
{
    return { .wall = "agent",
        .start = { agentOf(installation).string(), "{name}" },
        .explain = [](std::string_view said, bool isMissing) { return explained("agent", "assay", said, isMissing); } };
}

} // namespace sandbox
