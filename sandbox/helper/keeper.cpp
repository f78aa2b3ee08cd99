// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/keeper.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <iterator>
#include <optional>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace jail {

namespace {

std::set<pid_t> together(std::set<pid_t> some, std::set<pid_t> others)
{
    some.merge(others);
    return some;
}

/// Processor time of those who ended and were waited for.
std::int64_t reapedMs()
{
    rusage reaped {};
    ::getrusage(RUSAGE_CHILDREN, &reaped);
    return (reaped.ru_utime.tv_sec + reaped.ru_stime.tv_sec) * 1000
        + (reaped.ru_utime.tv_usec + reaped.ru_stime.tv_usec) / 1000;
}

/// A process' own limit of how many the user may have, in all; it cannot set it itself.
void limitProcesses(pid_t pid, std::optional<std::size_t> most)
{
    rlimit limit {};
    if (::prlimit(pid, RLIMIT_NPROC, nullptr, &limit) == 0) {
        limit.rlim_cur = std::min<rlim_t>(most.value_or(limit.rlim_max), limit.rlim_max);
        ::prlimit(pid, RLIMIT_NPROC, &limit, nullptr);
    }
}

} // namespace

void Keeper::serve()
{
    for (;;) {
        reap();
        pollfd ready { m_command, POLLIN, 0 };
        const int events = ::poll(&ready, 1, patience());
        passTime(events == 0);
        if (events <= 0) {
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

/// In milliseconds; -1: for ever.
int Keeper::patience() const
{
    constexpr int untilFork = 1, untilRest = 50;
    return m_phase == Phase::MustFork ? untilFork : m_phase == Phase::Forking ? untilRest : -1;
}

/// What happens without an order, or, where that came first, before it.
void Keeper::passTime(bool isOver)
{
    if (m_phase == Phase::MustFork) {
        letFork();
    } else if (m_phase == Phase::Forking && isOver) {
        rest();
    }
}

Report Keeper::obey(const Command& command)
{
    bool done = true;
    std::optional<std::set<pid_t>> present; // where they are known already
    const auto before = m_phase;
    if (before == Phase::Resting) {
        m_phase = Phase::Forking; // until it is looked at again
    }
    switch (command.op) {
    case Command::Op::Wake:
    case Command::Op::Resume:
        m_canWrite = false;
        present = before == Phase::Resting ? pidsOf(m_stopped) : allProcesses(); // before who goes on can have children
        done = command.op == Command::Op::Wake ? wake(command, *present) : resume(command.pid, *present);
        break;
    case Command::Op::Keep: done = keep(command.pid); break;
    case Command::Op::Discard: done = settle(); break;
    case Command::Op::Hold: done = hold(command.pid); break;
    case Command::Op::Forget: done = forget(command.pid); break;
    case Command::Op::Prepare: done = prepare(command.pid); break;
    case Command::Op::Stir: done = stir(command.pid); break;
    case Command::Op::Usage:
    case Command::Op::Bring:
    case Command::Op::Files:
    case Command::Op::Count: m_stopped.clear(); break; // a run may have killed a state
    }
    if (done && (command.op == Command::Op::Keep || command.op == Command::Op::Discard)) {
        present = m_kept.alive();
    }
    const auto answer = report(command, done, present ? *present : allProcesses());
    if (m_phase == Phase::Running) {
        std::erase_if(m_stopped, [&](const auto& one) {
            return !m_kept.contains(one.first) && !m_held.contains(one.first) && !m_waiting.contains(one.first);
        });
    }
    return answer;
}

/// Neither a process that it leaves to the state to have started, nor one of several tasks, can be handed a run.
bool Keeper::isForkOf(pid_t pid, pid_t state) const
{
    const auto info = m_kept.contains(state) && !m_kept.contains(pid) && !m_held.contains(pid) ? look(pid)
                                                                                               : std::nullopt;
    return info && info->parent == state && info->threads == 1 && info->isAlive;
}

std::int64_t Keeper::memoryOf(std::vector<ProcessInfo> processes)
{
    constexpr auto mostTime = std::chrono::milliseconds(150);
    m_looks.sort(processes);
    const auto reaped = reapedMs();
    const auto measured = jail::memoryOf(processes, mostTime);
    m_observersMs += reapedMs() - reaped;
    return m_looks.sum(processes, measured, MemoryLooks::Clock::now(),
        [this](const ProcessInfo& one) { return one.isStill && m_kept.contains(one.pid); });
}

/// Who asks for a channel has behind it what code that was kept has every fork do first; whoever that started is none
/// of the run.
bool Keeper::wake(const Command& command, const std::set<pid_t>& present)
{
    const auto isFork = [&](pid_t pid) { return isForkOf(pid, command.pid); };
    const auto asks = std::ranges::find_if(command.asking, [&](pid_t pid) { return pid != 0 && isFork(pid); });
    const auto is = command.isDeaf != 0 ? std::ranges::find_if(present, isFork) : present.end();
    const pid_t fork = asks != command.asking.end() ? *asks : is != present.end() ? *is : 0;
    m_canWrite = fork != 0 && command.readsOnly != 0 && canWrite(fork);
    if (fork == 0 || m_canWrite) {
        hurry(command.pid, present);
        return false;
    }
    constexpr std::size_t ours = 2; // pid 1, and who acts on files
    limitProcesses(fork, present.size() + ours - 1 + static_cast<std::size_t>(m_processes));
    ::kill(fork, SIGUSR1);
    run(fork, present);
    return true;
}

/// Tells the forks of a state that somebody is waiting. Whether there are any.
bool Keeper::hurry(pid_t state, const std::set<pid_t>& present) const
{
    return std::ranges::count_if(present, [&](pid_t pid) { return isForkOf(pid, state) && ::kill(pid, SIGUSR1) == 0; })
        > 0;
}

bool Keeper::resume(pid_t pid, const std::set<pid_t>& present)
{
    if (!m_held.alive().contains(pid)) {
        return false;
    }
    m_held.remove(pid); // until it is held again
    run(pid, present);
    return true;
}

/// Lets one go on, and stops all others.
void Keeper::run(pid_t pid, const std::set<pid_t>& present)
{
    m_phase = Phase::Running;
    m_answering = pid;
    m_exitCode = -1;
    m_signal = 0;
    m_waiting.clear();
    std::ranges::copy_if(present, std::inserter(m_waiting, m_waiting.end()),
        [&](pid_t other) { return other != pid && !m_kept.contains(other) && !m_held.contains(other); });
    for (const auto other : present) {
        if (other != pid && !m_stopped.contains(other)) {
            ::kill(other, SIGSTOP);
        }
    }
    ::kill(pid, SIGCONT);
}

/// Whether there is one who may ask for a channel, or is being made.
bool Keeper::stir(pid_t state)
{
    m_phase = Phase::Forking;
    m_busyRounds = 0;
    m_stopped.clear();
    m_waiting.clear();
    const auto present = allProcesses();
    for (const auto pid : present) {
        if (pid == state || (!m_kept.contains(pid) && !m_held.contains(pid))) {
            ::kill(pid, SIGCONT);
        }
    }
    return hurry(state, present) || look(state).value_or(ProcessInfo()).isBusy;
}

bool Keeper::prepare(pid_t state)
{
    if (!m_kept.alive().contains(state)) {
        return false;
    }
    m_forking = state;
    m_phase = Phase::MustFork;
    return true;
}

void Keeper::letFork()
{
    m_phase = Phase::Forking;
    m_busyRounds = 0;
    m_stopped.erase(m_forking);
    limitProcesses(m_forking, std::nullopt);
    ::kill(m_forking, SIGUSR1);
    ::kill(m_forking, SIGCONT);
}

/// Once the fork is made and waits, or has had half a second for it, nothing inside moves until the next order.
void Keeper::rest()
{
    constexpr int mostWaits = 10;
    const auto present = allProcesses();
    const auto isBusy = [](pid_t pid) { return look(pid).value_or(ProcessInfo()).isBusy; };
    if (m_busyRounds++ < mostWaits && std::ranges::any_of(present, isBusy)) {
        return;
    }
    ::kill(-1, SIGSTOP); // all but us
    m_stopped = awaitStill(present);
    if (allProcesses() == pidsOf(m_stopped)) { // else somebody was just born
        m_phase = Phase::Resting;
    }
}

/// Who answered a question waits for the next one; what else it started ends.
bool Keeper::hold(pid_t pid)
{
    const bool added = m_held.add(pid);
    const bool done = killAllBut(together(together(m_kept.alive(), m_held.alive()), m_waiting)) && added
        && m_held.alive().contains(pid);
    if (added && !done) {
        m_held.remove(pid);
    }
    m_phase = m_waiting.empty() ? Phase::Settled : Phase::Forking;
    return done;
}

/// The run that is over becomes a state.
bool Keeper::keep(pid_t pid)
{
    const bool added = m_kept.add(pid);
    const bool done = settle() && added && m_kept.alive().contains(pid);
    if (added && !done) {
        m_kept.remove(pid);
    }
    return done;
}

/// Ends everything but the states, which nothing moves, and who is held.
bool Keeper::settle()
{
    m_phase = Phase::Settled;
    const auto staying = together(
        m_kept.alive(), m_held.alive()); // alive: another may have the number of one that is not
    auto others = std::exchange(m_waiting, {});
    std::erase_if(others, [&](pid_t pid) { return staying.contains(pid); });
    std::ranges::for_each(others,
        [](pid_t pid) { ::kill(pid, SIGKILL); }); // of no run, and takes no further step: no need to see it gone
    const bool killed = killAllBut(together(staying, std::move(others)));
    m_stopped = awaitStill(staying); // looks anew: one that was killed takes its time to die, and is no state any more
    return m_stopped.size() == staying.size() && killed;
}

bool Keeper::forget(pid_t pid)
{
    m_stopped.erase(pid);
    return (m_kept.remove(pid) || m_held.remove(pid)) && endProcess(pid);
}

Report Keeper::report(const Command& command, bool done, const std::set<pid_t>& present)
{
    reap();
    lookAtAnswering();
    const auto states = m_kept.alive();
    Report report { .done = done ? 1 : 0,
        .pid = m_answering,
        .canWrite = m_canWrite ? 1 : 0,
        .kept = static_cast<std::int32_t>(states.size()),
        .exitCode = m_exitCode,
        .signal = m_signal };
    std::int64_t cpu = 0;
    std::vector<ProcessInfo> measured;
    for (const auto pid : present) {
        const auto known = m_stopped.find(pid);
        const auto info = known != m_stopped.end() ? known->second : look(pid);
        cpu += info ? info->cpuMs : 0;
        if (info && (m_kept.contains(pid) ? states.contains(pid) : info->isAlive)) {
            const bool counts = !m_waiting.contains(pid) && !m_held.contains(pid);
            report.processes += counts ? 1 : 0;
            report.tasks += counts ? info->threads : 0;
            const auto isSame = [&](const ProcessInfo& other) { return shareMemory(*info, other); };
            if (command.op != Command::Op::Usage) {
                report.memoryBytes += pid == command.pid ? info->residentBytes : 0;
            } else if (std::ranges::none_of(measured, isSame)) {
                measured.push_back(*info);
            }
        }
    }
    report.memoryBytes += measured.empty() ? 0 : memoryOf(std::move(measured));
    if (command.op == Command::Op::Keep || command.op == Command::Op::Count) {
        report.nameless = namelessOf(command.pid);
    }
    m_cpuMs = std::max(m_cpuMs, cpu + reapedMs() - m_observersMs);
    report.cpuMs = m_cpuMs;
    return report;
}

void Keeper::reap()
{
    int status = 0;
    for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
        if (pid == m_answering) {
            noteEnd(status);
        }
    }
}

/// Who is no child of ours leaves a zombie to its state, which is stopped.
void Keeper::lookAtAnswering()
{
    const auto info = m_exitCode < 0 ? look(m_answering) : ProcessInfo { {}, 0, 0, true };
    if (!info || !info->isAlive) {
        noteEnd(info ? info->exitStatus : 255 << 8); // nobody can say any more how
    }
}

void Keeper::noteEnd(int status)
{
    m_exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    m_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

} // namespace jail
