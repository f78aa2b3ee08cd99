// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/init.h"

#include "sandbox/helper/channel.h"
#include "sandbox/helper/landlock.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/limits.h"
#include "sandbox/helper/mounts.h"
#include "sandbox/helper/privileges.h"
#include "sandbox/helper/processes.h"
#include "sandbox/helper/seccomp.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <poll.h>
#include <set>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

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

/// Whether to build a layer that the person may have accepted to do without; its absence is reported then. Else it refuses by itself.
bool isToBeBuilt(const Config& config, const char* layer, bool possible)
{
    const bool off = !possible || std::ranges::contains(config.withoutLayers, layer);
    if (off && std::ranges::contains(config.acceptMissing, layer)) {
        sendMessage(reportDescriptor, std::string(missingPrefix) + layer);
        return false;
    }
    failOnRequest(config, { layer });
    return true;
}

void waitForGo(int go)
{
    for (auto message = receiveMessage(go); message.text != "go"; message = receiveMessage(go)) {
        need(message.text == "enter" ? ::write(message.descriptor, "0", 1) : -1, "limits", "entering the control group");
        ::close(message.descriptor);
    }
}

int buildWalls(const Config& config, const Identity& identity, int go)
{
    waitForGo(go); // first: who ends before its ids are mapped ends without a word of its own
    const auto trees = holdTrees(config);
    failOnRequest(config, { "user namespace", "mount namespace", "pid namespace", "network namespace", "ipc namespace", "uts namespace", "identity" });
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
    std::ranges::transform(given, given.begin(), [](int fd) { return ::fcntl(fd, F_DUPFD_CLOEXEC, 10); }); // out of the way of the numbers they get
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
        if (const int listener = filterSystemCalls(); listener >= 0) {
            need(sendMessage(reportDescriptor, "attempts", listener) ? 0 : -1, "seccomp", "handing out the listener");
        }
    }
    const rlimit files { 512, 512 }; // last, and low: it also bounds what all our user's processes may have on the way to each other, the listener too
    need(::setrlimit(RLIMIT_NOFILE, &files), "limits", "setting RLIMIT_NOFILE");
    const auto pointersTo = [](const std::vector<std::string>& texts) {
        std::vector<char*> pointers(texts.size() + 1);
        std::ranges::transform(texts, pointers.begin(), [](const auto& text) { return const_cast<char*>(text.c_str()); });
        return pointers;
    };
    ::execve(config.command.front().c_str(), pointersTo(config.command).data(), pointersTo(config.environment).data());
    refuse("interpreter", "starting " + config.command.front(), errno);
}

class Keeper {
public:
    [[noreturn]] void serve(int socket, pid_t first)
    {
        m_command = socket;
        m_first = first;
        for (;;) {
            reap();
            std::array<pollfd, 2> ready { { { m_command, POLLIN, 0 }, { m_answering, POLLIN, 0 } } };
            constexpr int untilFork = 1, untilRest = 50; // ms
            const bool mayRest = m_prepared != 0 && !m_running && !m_resting;
            const int events = ::poll(ready.data(), ready.size(), m_mustFork ? untilFork : mayRest ? untilRest : -1);
            if (std::exchange(m_mustFork, false)) {
                letFork();
            } else if (events == 0 && mayRest) {
                rest();
            }
            if (events > 0 && ready[1].revents != 0) {
                letTell();
            }
            if (events <= 0 || ready[0].revents == 0) {
                continue;
            }
            Command command;
            if (::recv(m_command, &command, sizeof command, 0) != sizeof command) {
                ::_exit(0); // the supervisor is gone: with us, everything inside dies
            }
            const auto report = obey(command);
            ::send(m_command, &report, sizeof report, MSG_NOSIGNAL);
        }
    }

private:
    Report obey(const Command& command)
    {
        bool done = true;
        std::optional<std::set<pid_t>> present; // where they are known already
        const bool resting = std::exchange(m_resting, false);
        switch (command.op) {
        case Command::Op::Wake:
            present = resting ? pidsOf(m_stopped) : allProcesses(); // before the spare can have children
            done = wake(command.pid, *present);
            break;
        case Command::Op::Keep: done = keep(command.pid); break;
        case Command::Op::Discard: done = settle(); break;
        case Command::Op::Hold: done = hold(command.pid); break;
        case Command::Op::Forget: done = m_kept.remove(command.pid) && endProcess(command.pid); break;
        case Command::Op::Prepare: done = prepare(command.pid); break;
        case Command::Op::Usage:
        case Command::Op::Bring:
        case Command::Op::Files:
        case Command::Op::Count: m_stopped.clear(); break; // a run may have killed a state
        }
        if (done && (command.op == Command::Op::Keep || command.op == Command::Op::Discard)) {
            present = m_kept.alive();
        }
        const auto answer = report(command, done, present ? *present : allProcesses());
        if (m_running) {
            std::erase_if(m_stopped, [&](const auto& one) { return !m_kept.contains(one.first) && !m_waiting.contains(one.first); });
        }
        return answer;
    }

    /// The spare runs; without one, what is about to become it, with the state it is a fork of.
    bool wake(pid_t spare, const std::set<pid_t>& pids)
    {
        m_running = true;
        m_waiting.clear();
        std::ranges::copy_if(pids, std::inserter(m_waiting, m_waiting.end()), [&](pid_t pid) { return spare != 0 && pid != spare && !m_kept.contains(pid); });
        if (spare == 0) {
            m_stopped.erase(m_prepared);
        }
        for (const auto pid : pids) {
            const bool goesOn = m_kept.contains(pid) ? pid == m_prepared && spare == 0 : !m_waiting.contains(pid);
            if (goesOn || !m_stopped.contains(pid)) {
                ::kill(pid, goesOn ? SIGCONT : SIGSTOP);
            }
        }
        m_answering = static_cast<int>(::syscall(SYS_pidfd_open, spare, 0));
        pollfd ended { m_answering, POLLIN, 0 };
        // Last, or it might be let go on after its code stopped itself.
        return m_answering >= 0 && ::poll(&ended, 1, 0) <= 0 && !m_kept.contains(spare) && ::kill(spare, SIGUSR1) == 0;
    }

    /// Who was to answer has ended: the state that it is a fork of says how.
    void letTell()
    {
        forgetAnswering();
        if (m_prepared != 0) {
            m_stopped.erase(m_prepared);
            ::kill(m_prepared, SIGCONT);
        }
    }

    void forgetAnswering() { ::close(std::exchange(m_answering, -1)); }

    /// Who answered a question waits for the next one; what else it started ends.
    bool hold(pid_t pid)
    {
        m_running = false;
        forgetAnswering();
        auto staying = m_kept.all();
        staying.merge(m_waiting);
        staying.insert(pid);
        return killAllBut(staying) && isAlive(pid);
    }

    /// Has a state fork a spare, a moment later or with the next command: first the host shall come to say what the run gave.
    /// Call with nothing running.
    bool prepare(pid_t state)
    {
        m_prepared = m_kept.contains(state) ? state : 0;
        m_mustFork = m_prepared != 0;
        return m_mustFork && ::kill(state, 0) == 0;
    }

    void letFork()
    {
        m_restless = 0;
        m_stopped.erase(m_prepared);
        ::kill(m_prepared, SIGUSR1);
        ::kill(m_prepared, SIGCONT);
    }

    /// Once the spare is made and waits, or has had half a second for it, nothing inside moves until the next order.
    void rest()
    {
        constexpr int mostWaits = 10;
        const auto pids = allProcesses();
        const auto isBusy = [](pid_t pid) { return look(pid).value_or(ProcessInfo()).isBusy; };
        if (m_restless++ < mostWaits && std::ranges::any_of(pids, isBusy)) {
            return;
        }
        ::kill(-1, SIGSTOP); // all but us
        m_stopped = awaitStill(pids);
        m_resting = allProcesses() == pidsOf(m_stopped); // else somebody was just born
    }

    /// The run that is over becomes a state.
    bool keep(pid_t pid)
    {
        const bool added = m_kept.add(pid);
        const bool done = settle() && added && m_kept.alive().contains(pid);
        if (added && !done) {
            m_kept.remove(pid);
        }
        return done;
    }

    /// Ends everything but the states, which nothing moves.
    bool settle()
    {
        m_running = false;
        m_prepared = 0;
        forgetAnswering();
        const auto states = m_kept.all();
        auto staying = states;
        for (const auto pid : m_waiting) { // it was not of this run, and takes no further step: no need to see it gone
            ::kill(pid, SIGKILL);
            staying.insert(pid);
        }
        const bool killed = killAllBut(staying);
        m_stopped = awaitStill(states, m_stopped);
        return m_stopped.size() == states.size() && killed;
    }

    Report report(const Command& command, bool done, const std::set<pid_t>& pids)
    {
        reap();
        const auto states = m_kept.alive();
        Report report { .done = done ? 1 : 0, .kept = static_cast<std::int32_t>(states.size()), .exitCode = m_exitCode, .signal = m_signal };
        std::int64_t cpu = 0;
        for (const auto pid : pids) {
            const auto known = m_stopped.find(pid);
            const auto info = known != m_stopped.end() ? known->second : look(pid, command.op == Command::Op::Usage);
            cpu += info ? info->cpuMs : 0;
            if (info && (m_kept.contains(pid) ? states.contains(pid) : info->isAlive)) {
                const bool counts = !m_waiting.contains(pid);
                report.processes += counts ? 1 : 0;
                report.tasks += counts ? info->threads : 0;
                report.memoryBytes += command.op == Command::Op::Usage ? info->memoryBytes : pid == command.pid ? info->residentBytes : 0;
            }
        }
        rusage reaped {};
        ::getrusage(RUSAGE_CHILDREN, &reaped);
        cpu += (reaped.ru_utime.tv_sec + reaped.ru_stime.tv_sec) * 1000 + (reaped.ru_utime.tv_usec + reaped.ru_stime.tv_usec) / 1000;
        m_cpuMs = std::max(m_cpuMs, cpu);
        report.cpuMs = m_cpuMs;
        return report;
    }

    void reap()
    {
        int status = 0;
        for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
            if (pid == m_first) {
                m_exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
                m_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
            }
        }
    }

    int m_command = -1;
    pid_t m_first = 0;
    Watched m_kept; ///< the states
    std::set<pid_t> m_waiting; ///< for a request other than the one that is answered
    Stopped m_stopped; ///< what cannot have changed: as it was when it was stopped
    pid_t m_prepared = 0; ///< the state that the spare is a fork of, or is to be; 0 from the end of a run on
    bool m_mustFork = false; ///< it was not told to yet
    bool m_running = false; ///< from Wake to the end of the run
    bool m_resting = false; ///< all that there is has been stopped, and is in m_stopped
    int m_restless = 0; ///< so often somebody was still busy
    int m_answering = -1; ///< a pidfd: readable when who answers has ended
    std::int64_t m_cpuMs = 0;
    std::int32_t m_exitCode = -1;
    std::int32_t m_signal = 0;
};

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
    Keeper().serve(3, first);
}

} // namespace jail
