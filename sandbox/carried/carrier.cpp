// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carrier.h"

#include "sandbox/carried/build.h"
#include "sandbox/messages/carried_fault.h"

#include <algorithm>
#include <array>
#include <cstdlib>
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
    { "HOST IDENTIFICATION HAS CHANGED", CarriedFaultKind::HostKeyChanged },
    { "Host key verification failed", CarriedFaultKind::HostKeyUnknown },
    { "Permission denied", CarriedFaultKind::HostAsks },
    { "Could not resolve hostname", CarriedFaultKind::HostNotReached },
    { "ssh: connect to host", CarriedFaultKind::HostNotReached },
    { "timed out", CarriedFaultKind::HostNotReached },
    { "error while loading shared libraries", CarriedFaultKind::HostLacks },
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
    std::string detail(said.substr(0, std::min<std::size_t>(said.find_last_not_of(" \n\r\t") + 1, 2'000)));
    std::ranges::replace(detail, '\n', ' ');
    return { ErrorKind::Jail, { kind, { .texts = { wall, reasonIn(said) } } }, std::move(detail) };
}

/// A container that may make the namespaces and mounts of our jail, and nothing else: no capability, no network, a user
/// of its own. Of what it prints the engine keeps nothing.
Carrier containerOf(const std::string& engine, const std::string& package, std::vector<std::string> first,
    const std::vector<std::string>& unmasked)
{
    first.insert(first.begin(), engine);
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin(), first.begin(), first.end());
        return words;
    };
    Carrier carrier { .wall = engine,
        .start = command({ "run", "--rm", "--interactive", "--name={name}", "--network=none", "--pull=never",
            "--log-driver=none", "--cap-drop=all", "--user=65534:65534", "--security-opt=no-new-privileges",
            "--security-opt=seccomp=unconfined", "--security-opt=apparmor=unconfined",
            "--security-opt=label=disable" }),
        .remove = command({ "rm", "--force", "{name}" }),
        .explain = [engine, package](
                       std::string_view said, bool isMissing) { return explained(engine, package, said, isMissing); } };
    carrier.start.insert(carrier.start.end(), unmasked.begin(), unmasked.end());
    carrier.start.insert(carrier.start.end(), { "localhost/assay:" ASSAY_VERSION, "assay-agent", "{name}" });
    return carrier;
}

/// What the environment may make of an engine is refused where that is not on this machine.
Result<Carrier> engineOf(std::string_view wall)
{
    const auto value = [](const char* variable) {
        const char* const text = std::getenv(variable);
        return std::string(text != nullptr ? text : "");
    };
    if (wall == "docker") {
        if (const auto host = value("DOCKER_HOST"); !host.empty() && !isSocketHere(host)) {
            return std::unexpected(engineElsewhere("docker", host));
        }
        auto carrier = containerOf("docker", "docker.io", {}, { "--security-opt=systempaths=unconfined" });
        carrier.where = { "docker", "context", "inspect", "--format", "{{.Endpoints.docker.Host}}" };
        return carrier;
    }
    for (const char* variable : { "CONTAINER_HOST", "CONTAINER_CONNECTION" }) {
        if (const auto host = value(variable); !host.empty()) {
            return std::unexpected(engineElsewhere("podman", host));
        }
    }
    return containerOf("podman", "podman", { "--remote=false" }, { "--security-opt=unmask=ALL" });
}

constexpr std::string_view sshPrefix = "ssh:";

/// ssh takes no more of it than a host and a user: an option would begin with a dash.
bool isHost(std::string_view host)
{
    return !host.empty() && !host.starts_with('-')
        && std::ranges::all_of(host, [](unsigned char c) { return c > ' ' && c != 0x7f; });
}

/// Code runs under the account that the person's own ssh leads to, in a jail that is made there. The parts lie in a
/// folder that is called after their hash.
Carrier sshOf(const std::string& host, const Installation& installation)
{
    const std::vector<std::string> ssh { "ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=15", "-o",
        "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3", "--", host };
    const auto folder = R"(d="${XDG_CACHE_HOME:-$HOME/.cache}/assay/parts-)" + buildOf(installation).substr(0, 16)
        + "\"; ";
    const auto there = [&](const std::string& script) { return "exec sh -c '" + folder + script + "'"; };
    Carrier carrier { .wall = std::string(sshPrefix) + host,
        .start = ssh,
        .bring = { "sh", "-c",
            "tar -C \"$0\" --dereference --exclude=README.md --exclude=CMakeLists.txt -czf - bin/assay-agent "
            "libexec/assay/assay-jail share/assay/kernel | \"$@\"",
            agentOf(installation).parent_path().parent_path().string() },
        .isElsewhere = true,
        .explain = [host](std::string_view said, bool isMissing) {
            return explained(isMissing ? "ssh" : host, "openssh-client", said, isMissing);
        } };
    carrier.start.push_back(there("test -x \"$d/bin/assay-agent\" || exit " + std::to_string(partsMissing)
        + "; exec \"$d/bin/assay-agent\" {name}"));
    carrier.bring.insert(carrier.bring.end(), ssh.begin(), ssh.end());
    carrier.bring.push_back(
        there("umask 022; p=\"$d.$$\"; mkdir -p \"$p\" && tar -xzf - -C \"$p\" && rm -rf \"$d\" && mv \"$p\" "
              "\"$d\" || { rm -rf \"$p\"; exit 1; }"));
    return carrier;
}

} // namespace

bool isSocketHere(std::string_view address)
{
    return address.starts_with("unix://");
}

Error engineElsewhere(const std::string& engine, std::string_view address)
{
    const auto line = address.substr(0, address.find_first_of("\r\n")).substr(0, 200);
    return { ErrorKind::Jail, { CarriedFaultKind::EngineElsewhere, { .texts = { engine, std::string(line) } } } };
}

Result<void> checkWall(std::string_view wall)
{
    const bool isThere = wall == "podman" || wall == "docker"
        || (wall.starts_with(sshPrefix) && isHost(wall.substr(sshPrefix.size())));
    return isThere ? Result<void>()
                   : fail(ErrorKind::BadInput, { CarriedFaultKind::NoSuchWall, { .texts = { std::string(wall) } } });
}

Result<Carrier> carrierOf(std::string_view wall, const Installation& installation)
{
    return checkWall(wall).and_then([&]() -> Result<Carrier> {
        return wall.starts_with(sshPrefix) ? sshOf(std::string(wall.substr(sshPrefix.size())), installation)
                                           : engineOf(wall);
    });
}

Carrier pipeCarrier(const Installation& installation)
{
    return { .wall = "agent",
        .start = { agentOf(installation).string(), "{name}" },
        .explain = [](std::string_view said, bool isMissing) { return explained("agent", "assay", said, isMissing); } };
}

} // namespace sandbox
