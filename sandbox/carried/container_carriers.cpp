// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"

#include <array>
#include <cstdlib>

namespace sandbox {

namespace {

constexpr auto enginesSay = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "image not known", CarriedFaultKind::ImageMissing },
    { "No such image", CarriedFaultKind::ImageMissing },
    { "Unable to find image", CarriedFaultKind::ImageMissing },
    { "subuid", CarriedFaultKind::NoSubordinateIds },
    { "newuidmap", CarriedFaultKind::NoSubordinateIds },
    { "insufficient UIDs", CarriedFaultKind::NoSubordinateIds },
    { "Docker daemon", CarriedFaultKind::EngineSilent },
    { "docker daemon", CarriedFaultKind::EngineSilent },
    { "docker API", CarriedFaultKind::EngineSilent },
    { "unknown flag", CarriedFaultKind::TooOld },
    { "no space left on device", CarriedFaultKind::OtherSideFull },
});

/// A container that may make the namespaces and mounts of our jail, and nothing else: no capability, no network, a user
/// of its own. Of what it prints the engine keeps nothing. `engine`: its command; `package` brings it.
Carrier containerOf(const std::string& wall, std::vector<std::string> engine, const std::string& package,
    const std::vector<std::string>& options)
{
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin(), engine.begin(), engine.end());
        return words;
    };
    Carrier carrier { .wall = wall,
        .start = command({ "run", "--rm", "--interactive", "--name={name}", "--network=none", "--pull=never",
            "--log-driver=none", "--cap-drop=all", "--user=65534:65534", "--security-opt=no-new-privileges",
            "--security-opt=seccomp=unconfined", "--security-opt=apparmor=unconfined",
            "--security-opt=label=disable" }),
        .remove = command({ "rm", "--force", "{name}" }),
        .explain = [wall, package](std::string_view said, bool isMissing) {
            return explained(wall, package, enginesSay, said, isMissing);
        } };
    carrier.start.insert(carrier.start.end(), options.begin(), options.end());
    carrier.start.insert(carrier.start.end(), { "localhost/assay:" ASSAY_VERSION, "assay-agent", "{name}" });
    return carrier;
}

std::string environmentValue(const char* variable)
{
    const char* const text = std::getenv(variable);
    return text != nullptr ? text : "";
}

/// What the environment may make of an engine is refused where that is not on this machine. `options`: podman's own.
Result<Carrier> podmanOf(const CarrierRequest& request, const std::vector<std::string>& options)
{
    for (const char* variable : { "CONTAINER_HOST", "CONTAINER_CONNECTION" }) {
        if (const auto host = environmentValue(variable); !host.empty()) {
            return std::unexpected(engineElsewhere("podman", host));
        }
    }
    std::vector<std::string> engine { "podman", "--remote=false" };
    engine.insert(engine.end(), options.begin(), options.end());
    return containerOf(request.wall, engine, "podman", { "--security-opt=unmask=ALL" });
}

} // namespace

Result<Carrier> podmanCarrier(const CarrierRequest& request)
{
    return podmanOf(request, {});
}

Result<Carrier> dockerCarrier(const CarrierRequest& request)
{
    if (const auto host = environmentValue("DOCKER_HOST"); !host.empty() && !isSocketHere(host)) {
        return std::unexpected(engineElsewhere("docker", host));
    }
    auto carrier = containerOf(request.wall, { "docker" }, "docker.io", { "--security-opt=systempaths=unconfined" });
    carrier.where = { "docker", "context", "inspect", "--format", "{{.Endpoints.docker.Host}}" };
    return carrier;
}

} // namespace sandbox
