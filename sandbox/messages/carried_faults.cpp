// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/carried_fault.h"

#include <array>

namespace sandbox {

namespace {
// In the order of CarriedFaultKind.
constexpr auto carriedFaultPatterns = std::to_array<Pattern>({
    { "no_such_wall",
        "There is no wall \"{text}\". Use local, podman, docker, gvisor, podman:runsc, qemu, slurm, ssh:HOST or "
        "e2b:TEMPLATE." },
    { "program_missing", "{text} is not installed on this machine. Install it: sudo apt install {text2}." },
    { "image_missing",
        "{text} has no image with this version of Assay. Make it once, with this command: packaging/image {text}." },
    { "other_build",
        "The image of {text} holds another build of Assay{text2? ({text2})}. Make it again, with this command: "
        "packaging/image {text}." },
    { "other_parts",
        "Assay's parts behind the wall {text} are not those of this Assay, also after they were brought anew. Remove "
        "~/.cache/assay there, and try again." },
    { "no_subordinate_ids",
        "Your account has no subordinate user ids, which {text} needs. Run: sudo usermod --add-subuids 100000-165535 "
        "--add-subgids 100000-165535 $USER" },
    { "engine_silent",
        "{text} is installed, but its service does not answer you. Start it (sudo systemctl start {text}), and let "
        "your account use it (sudo usermod --append --groups {text} $USER)." },
    { "engine_elsewhere",
        "{text} is set up to work on another computer{text2? ({text2})}, where your files would go. Let it work on "
        "this one (unset DOCKER_HOST, DOCKER_CONTEXT, CONTAINER_HOST, CONTAINER_CONNECTION; docker context use "
        "default), "
        "or use ssh:HOST." },
    { "too_old", "{text} is too old for Assay: {text2} Install a newer one." },
    { "not_started", "{text} could not start the analysis' Python{text2?: {text2}}." },
    { "host_key_unknown",
        "The computer {text} is not known to your ssh yet. Connect once in a terminal (ssh {text}), compare its key "
        "with "
        "what its owner says, and try again." },
    { "host_key_changed",
        "The computer that answers as {text} has another key than before: it may be somebody else's. Ask its owner, "
        "and "
        "put the new key in ~/.ssh/known_hosts only if that is right." },
    { "host_asks",
        "{text} does not let your ssh in without asking you something. Set up a key or an agent, so that \"ssh {text} "
        "true\" works in a terminal without a question." },
    { "host_not_reached", "The computer {text} cannot be reached{text2?: {text2}}." },
    { "host_lacks",
        "The computer {text} lacks a library that Assay's parts need ({text2}). Install Debian 13 or newer there, with "
        "python3-pandas and python3-matplotlib." },
    { "home_not_shared",
        "Assay's parts are in your home folder, but not on the computer that {text} chose. Ask who runs {text} for "
        "computers that share your home folder." },
    { "cluster_silent",
        "{text} is installed, but its controller does not answer. Try \"sinfo\" in a terminal; who runs {text} knows "
        "more." },
    { "cluster_busy",
        "{text} has no free place for this analysis at the moment. Try again later, or ask for less memory (--limit "
        "memory=1G)." },
    { "cluster_too_small",
        "{text} has no computer with as much memory as this analysis may have. Ask for less (--limit memory=1G)." },
    { "no_memory_for_it",
        "This computer has not the memory that {text} needs for this analysis. Ask for less (--limit memory=1G)." },
    { "key_missing",
        "{text} needs your key. Make one in your account there, and start Assay with it: E2B_API_KEY=… assay …" },
    { "key_refused", "{text} does not take your key{text2?: {text2}}. Look at E2B_API_KEY." },
    { "behind", "Behind the wall {text}: {text2}" },
    { "other_side_full",
        "There is no room left{text? on the disk of {text}}. Make room there, and run the step again." },
    { "agent_lost",
        "The connection to the wall {text} was lost, and what ran there was ended. Run the step again; earlier ones "
        "are run again first." },
    { "agent_silent",
        "The wall {text} did not answer in time, and was ended. Run the step again; earlier ones are run again "
        "first." },
    { "agent_misbehaves",
        "What answered behind the wall {text} broke the rules ({text2}), and was ended. Do not use it until you know "
        "why." },
    { "input_changed", "The file {text} was changed while it was read. Try again." },
});
static_assert(carriedFaultPatterns.size() == static_cast<std::size_t>(CarriedFaultKind::InputChanged) + 1);
} // namespace

std::span<const Pattern> patternsOf(CarriedFaultKind)
{
    return carriedFaultPatterns;
}

} // namespace sandbox
