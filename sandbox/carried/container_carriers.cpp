// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

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
/// of its own. Of what it prints the engine keeps nothing. `engine`: its command; `package` brings it; `agent`: what is
/// started in there.
Carrier containerOf(const std::string& wall, std::vector<std::string> engine, const std::string& package,
    const std::vector<std::string>& options, const std::vector<std::string>& agent = { "assay-agent" })
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
    carrier.start.emplace_back("localhost/assay:" ASSAY_VERSION);
    carrier.start.insert(carrier.start.end(), agent.begin(), agent.end());
    carrier.start.emplace_back("{name}");
    return carrier;
}

std::string environmentValue(const char* variable)
{
    const char* const text = std::getenv(variable);
    return text != nullptr ? text : "";
}

/// What the environment may make of an engine is refused where that is not on this machine.
Result<void> checkPodmanHere()
{
    for (const char* variable : { "CONTAINER_HOST", "CONTAINER_CONNECTION" }) {
        if (const auto host = environmentValue(variable); !host.empty()) {
            return std::unexpected(engineElsewhere("podman", host));
        }
    }
    return {};
}

} // namespace

Result<Carrier> podmanCarrier(const CarrierRequest& request)
{
    return checkPodmanHere().transform([&] {
        return containerOf(request.wall, { "podman", "--remote=false" }, "podman", { "--security-opt=unmask=ALL" });
    });
}

/// The same image on gVisor's kernel, for which the agent is root and makes what it can (sandbox/contained).
Result<Carrier> podmanGvisorCarrier(const CarrierRequest& request)
{
    std::vector<std::string> options { "--user=0:0", "--tmpfs=/jail", "--tmpfs=/groups" };
    std::ranges::transform(gvisorCapabilities, std::back_inserter(options),
        [](const char* capability) { return std::string("--cap-add=") + capability; });
    return checkPodmanHere().transform([&] {
        auto carrier = containerOf(request.wall,
            { "podman", "--remote=false", "--runtime=runsc", "--runtime-flag=ignore-cgroups",
                "--runtime-flag=network=none", "--runtime-flag=overlay2=none" },
            "podman", options, { "assay-agent", "--contained" });
        carrier.processors = request.limits.cpus;
        carrier.explain = [explain = carrier.explain](std::string_view said, bool isMissing) {
            const bool isRuntimeMissing = said.contains("\"runsc\" not found");
            return isRuntimeMissing ? explained("", "runsc", {}, "runsc", true) : explain(said, isMissing);
        };
        return carrier;
    });
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
