// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/init.h"

#include "sandbox/helper/channel.h"
#include "sandbox/helper/keeper.h"
#include "sandbox/helper/landlock.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/limits.h"
#include "sandbox/helper/mounts.h"
#include "sandbox/helper/privileges.h"
#include "sandbox/helper/seccomp.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <initializer_list>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jail {

namespace {

int reportDescriptor = -1;

/// Layers that a test asked to see fail.
void failOnRequest(const Config& config, std::initializer_list<const char*> layers)
{
    for (const auto* const layer : layers) {
        if (std::ranges::contains(config.withoutLayers, layer)) {
            refuse(layer, "switched off on request", EPERM);
        }
    }
}

/// Whether to build a layer that the person may have accepted to do without; its absence is reported then. Else it
/// refuses by itself.
bool isToBeBuilt(const Config& config, const char* layer, bool possible)
{
    const bool off = !possible || std::ranges::contains(config.withoutLayers, layer);
    if (off && std::ranges::contains(config.acceptMissing, layer)) {
        tellMissing(layer);
        return false;
    }
    failOnRequest(config, { layer });
    return true;
}

void waitForGo(int go)
{
    for (auto message = receiveMessage(go); message.text != "go"; message = receiveMessage(go)) {
        need(message.text == "enter" ? ::write(message.descriptor(), "0", 1) : -1, "limits",
            "entering the control group");
        ::close(message.descriptor());
    }
}

int buildWalls(const Config& config, const Identity& identity, int go)
{
    waitForGo(go); // first: who ends before its ids are mapped ends without a word of its own
    const auto trees = holdTrees(config);
    failOnRequest(config,
        { "user namespace", "mount namespace", "pid namespace", "network namespace", "ipc namespace", "uts namespace",
            "identity" });
    assumeIdentity(identity);
    failOnRequest(config, { "cgroup namespace" });
    hideHost();
    failOnRequest(config, { "mounts", "proc", "pivot_root" });
    const int scratch = enterNewRoot(config, trees, identity.uid, identity.gid);
    failOnRequest(config, { "capabilities", "no_new_privs" });
    dropPrivileges();
    return scratch;
}

/// The program in the jail: the remaining layers, then exec.
[[noreturn]] void runCommand(const Config& config, const InitDescriptors& descriptors)
{
    failAtStep(config.failIn == "command" ? config.failAt : 0);
    need(::setsid(), "identity", "starting a session");
    need(::chdir("/work"), "mounts", "entering /work");
    failOnRequest(config, { "limits" });
    setResourceLimits(config);
    for (const auto signal : { SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGHUP }) {
        ::signal(signal, SIG_DFL);
    }
    std::array given { descriptors.requests, descriptors.replies, descriptors.report };
    std::ranges::transform(given, given.begin(),
        [](int fd) { return ::fcntl(fd, F_DUPFD_CLOEXEC, 10); }); // out of the way of the numbers they get
    tellRefusalsOn(given.back());
    failOnRequest(config, { "descriptors" });
    for (int number = 3; const int fd : given) {
        need(::dup2(fd, number++), "descriptors", "placing the pipes and the report channel");
    }
    tellRefusalsOn(reportDescriptor = 5);
    need(::fcntl(5, F_SETFD, FD_CLOEXEC), "descriptors", "closing the report channel on exec");
    closeFrom(6);
    if (isToBeBuilt(config, "landlock", landlockAbi() >= oldestLandlock)) {
        restrictWithLandlock();
    }
    if (isToBeBuilt(config, "seccomp", canFilterSystemCalls())) {
        const bool mayListen = !std::ranges::contains(config.withoutLayers, "run channels");
        if (const int listener = filterSystemCalls(mayListen); listener >= 0) {
            need(sendMessage(reportDescriptor, "attempts", listener) ? 0 : -1, "seccomp", "handing out the listener");
        }
    }
    const rlimit files {
        512, 512
    }; // last, and low: it also bounds what all our user's processes may have on the way to each other, the listener too
    need(::setrlimit(RLIMIT_NOFILE, &files), "limits", "setting RLIMIT_NOFILE");
    const auto pointersTo = [](const std::vector<std::string>& texts) {
        std::vector<char*> pointers(texts.size() + 1);
        std::ranges::transform(
            texts, pointers.begin(), [](const auto& text) { return const_cast<char*>(text.c_str()); });
        return pointers;
    };
    ::execve(config.command.front().c_str(), pointersTo(config.command).data(), pointersTo(config.environment).data());
    refuse("interpreter", "starting " + config.command.front(), errno);
}

} // namespace

void runInit(const Config& config, const Identity& identity, const InitDescriptors& descriptors)
{
    tellRefusalsOn(reportDescriptor = descriptors.report);
    failAtStep(config.failIn == "init" ? config.failAt : 0);
    ::umask(077);
    const int scratch = buildWalls(config, identity, descriptors.go);
    // Set only now: a change of credentials clears both. The end of the socket covers the time before.
    need(::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "init", "dying with the supervisor");
    need(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "init", "becoming unreadable");
    // By it the host sees how full the disk is.
    need(sendMessage(descriptors.command, "scratch", scratch) ? 0 : -1, "mounts", "handing out the scratch space");
    ::close(scratch);
    need(Watched().add(::getpid()) ? 0 : -1, "init", "asking for a descriptor of a process (pidfd_open)");
    ::signal(SIGCHLD, [](int) { }); // interrupts poll(), so that the dead are reaped at once
    const auto first = ::fork();
    need(first, "init", "starting the first process");
    if (first == 0) {
        runCommand(config, descriptors);
    }
    // Pid 1 holds its socket and nothing else: the ends of pipes must be seen outside.
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int standard = 0; standard < 3; ++standard) {
        ::dup2(null, standard);
    }
    ::dup2(descriptors.command, 3);
    closeFrom(4);
    ::prctl(PR_SET_NAME, "init", 0, 0, 0);
    ::prctl(PR_SET_TIMERSLACK, 1'000, 0, 0, 0); // ns: what is waited for here is mostly over in some microseconds
    Keeper(3, first, config.processes).serve();
}

} // namespace jail
