// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"

#include <array>

namespace sandbox {

namespace {

constexpr auto sshSays = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "HOST IDENTIFICATION HAS CHANGED", CarriedFaultKind::HostKeyChanged },
    { "Host key verification failed", CarriedFaultKind::HostKeyUnknown },
    { "Permission denied (", CarriedFaultKind::HostAsks }, // with what it would take; else it is of a file there
    { "Could not resolve hostname", CarriedFaultKind::HostNotReached },
    { "ssh: connect to host", CarriedFaultKind::HostNotReached },
    { "timed out", CarriedFaultKind::HostNotReached },
    { "error while loading shared libraries", CarriedFaultKind::HostLacks },
    { "No space left on device", CarriedFaultKind::OtherSideFull },
});

/// Of the person's configuration everything that leads there holds, and nothing that would open a way back: who is
/// there gets no agent, no display, no port and no ticket of theirs, and no other command runs here or there.
constexpr auto sshOptions = std::to_array<const char*>(
    { "BatchMode=yes", "ConnectTimeout=15", "ServerAliveInterval=5", "ServerAliveCountMax=3", "ForwardAgent=no",
        "ForwardX11=no", "ForwardX11Trusted=no", "ClearAllForwardings=yes", "Tunnel=no", "GSSAPIDelegateCredentials=no",
        "PermitLocalCommand=no", "RemoteCommand=none", "ForkAfterAuthentication=no", "StdinNull=no" });

} // namespace

/// Code runs under the account that the person's own ssh leads to, in a jail that is made there.
Result<Carrier> sshCarrier(const CarrierRequest& request)
{
    std::vector<std::string> ssh { "ssh", "-T" };
    for (const char* option : sshOptions) {
        ssh.insert(ssh.end(), { "-o", option });
    }
    ssh.insert(ssh.end(), { "--", request.place });
    const auto there = [&](const std::string& script) {
        auto words = ssh;
        words.push_back("exec sh -c '" + script + "'");
        return words;
    };
    const BroughtParts parts(request.installation);
    return Carrier { .wall = request.wall,
        .start = there(parts.start),
        .bring = parts.sendTo(there(parts.take)),
        .isElsewhere = true,
        .untilGivenUp = std::chrono::milliseconds(300), // while it connects it heeds no input
        .explain = [host = request.place](std::string_view said, bool isMissing) {
            return explained(isMissing ? "ssh" : host, "openssh-client", sshSays, said, isMissing);
        } };
}

} // namespace sandbox
