// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>

namespace sandbox {

namespace {

constexpr auto slurmSays = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "Unable to contact slurm controller", CarriedFaultKind::ClusterSilent },
    { "Unable to establish configuration source", CarriedFaultKind::ClusterSilent },
    { "Could not establish a configuration source", CarriedFaultKind::ClusterSilent },
    { "Requested node configuration is not available", CarriedFaultKind::ClusterTooSmall },
    { "Unable to process configuration file", CarriedFaultKind::ClusterSilent },
    { "Requested nodes are busy", CarriedFaultKind::ClusterBusy },
    { "Immediate execution impossible", CarriedFaultKind::ClusterBusy },
    { "Job/step already completing", CarriedFaultKind::ClusterBusy },
    { "error while loading shared libraries", CarriedFaultKind::HostLacks },
    { "No space left on device", CarriedFaultKind::OtherSideFull },
});

constexpr std::int64_t forAgent = 512; ///< MB, beside what the jail may have

} // namespace

/// A job of one task, which ends when its input does. Which partition and account it is for the person says by srun's
/// own variables (SLURM_PARTITION, SLURM_ACCOUNT); of all others only these go along, as keys may be among them.
Result<Carrier> slurmCarrier(const CarrierRequest& request)
{
    const auto& limits = request.limits;
    const BroughtParts parts(request.installation);
    const auto processors = std::max(1, static_cast<int>(std::ceil(limits.cpus)));
    return Carrier { .wall = request.wall,
        .start = { "srun", "--quiet", "--job-name={name}", "--nodes=1", "--ntasks=1", "--unbuffered",
            "--kill-on-bad-exit=1", "--immediate=60", "--export=HOME,PATH,LANG,XDG_CACHE_HOME",
            std::format("--cpus-per-task={}", processors),
            std::format("--mem={}M", (limits.memoryBytes >> 20) + (limits.diskBytes >> 20) + forAgent), "sh", "-c",
            parts.start },
        .bring = parts.sendTo({ "sh", "-c", parts.take }),
        .isElsewhere = true,
        .remove = { "scancel", "--quiet", "--name={name}" },
        .patience = std::chrono::seconds(90), // it may wait for its turn
        .untilGivenUp = std::chrono::milliseconds(300), // and heeds no input meanwhile
        .explain = [wall = request.wall](std::string_view said, bool isMissing) {
            return said.empty() && !isMissing
                ? Error { ErrorKind::Jail, { CarriedFaultKind::HomeNotShared, { .texts = { wall } } } }
                : explained(wall, "slurm-client", slurmSays, said, isMissing);
        } };
}

} // namespace sandbox
