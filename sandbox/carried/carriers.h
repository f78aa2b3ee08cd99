// SPDX-License-Identifier: GPL-3.0-or-later
// How each kind of carried wall is reached: a function of its own, and a line in carrier_kinds.cpp.
#pragma once

#include "sandbox/carried/carrier.h"
#include "sandbox/jail/installation.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/run/limits.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandbox {

/// What a carrier is made for.
struct CarrierRequest {
    std::string wall; ///< as --wall has it
    std::string place; ///< what stands behind its colon
    const Installation& installation;
    const Limits& limits; ///< of the jail as a whole
};

Result<Carrier> podmanCarrier(const CarrierRequest& request);
Result<Carrier> podmanGvisorCarrier(const CarrierRequest& request);
Result<Carrier> dockerCarrier(const CarrierRequest& request);
Result<Carrier> sshCarrier(const CarrierRequest& request);
Result<Carrier> slurmCarrier(const CarrierRequest& request);
Result<Carrier> gvisorCarrier(const CarrierRequest& request);
Result<Carrier> qemuCarrier(const CarrierRequest& request);
Result<Carrier> e2bCarrier(const CarrierRequest& request);

/// What the agent has as root of a container of gVisor's, which is nobody outside of it: what it makes there of mounts
/// and users is gVisor's own, and what runs under its pid 1 has no capability.
constexpr auto gvisorCapabilities = std::to_array<const char*>(
    { "CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_KILL", "CAP_SETGID", "CAP_SETPCAP", "CAP_SETUID",
        "CAP_SYS_ADMIN", "CAP_SYS_CHROOT", "CAP_SYS_PTRACE", "CAP_SYS_RESOURCE" });

/// What a program says, in its words, and what that means.
using Meanings = std::span<const std::pair<std::string_view, CarriedFaultKind>>;

/// Why no agent answered: of what the program said, which `package` brings where it is missing.
Error explained(
    const std::string& wall, const std::string& package, Meanings meanings, std::string_view said, bool isMissing);

/// Assay's parts in the home folder of whoever runs it elsewhere, in a folder that is called after their hash.
struct BroughtParts {
    explicit BroughtParts(const Installation& installation);

    std::string start; ///< a script of the shell that becomes the agent, or ends with partsMissing
    std::string take; ///< one that takes the parts as a tar from its standard input
    /// A command that sends that tar to another.
    std::vector<std::string> sendTo(const std::vector<std::string>& command) const;

private:
    std::string m_parts; ///< where they are here
};

} // namespace sandbox
