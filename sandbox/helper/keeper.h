// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/memory_looks.h"
#include "sandbox/helper/orders.h"
#include "sandbox/helper/processes.h"

#include <chrono>
#include <cstdint>
#include <set>
#include <sys/types.h>
#include <vector>

namespace jail {

/// Pid 1 once the jail stands: keeps the list of what is inside, stops it, lets it go on, and kills it, as it is
/// ordered to.
class Keeper {
public:
    /// `command`: the socket to the supervisor; its end of file is our end. `first`: the process that was started.
    /// `processes`: how many, with their threads, a run may have.
    Keeper(int command, pid_t first, int processes)
        : m_command(command)
        , m_processes(processes)
        , m_answering(first)
    {
    }
    [[noreturn]] void serve();

private:
    enum class Phase {
        Settled, ///< only states and who is held are there, stopped; before the first order, what was started runs
        MustFork, ///< a state is to fork, but was not told yet: first the host shall come to say what the run gave
        Forking, ///< it was told to; everything but who is held may move
        Resting, ///< all that there is has been stopped, and is in m_stopped
        Running, ///< somebody answers a request; everything else is stopped, or on its way there
    };

    int patience() const;
    void passTime(bool isOver);
    Report obey(const Command& command);
    bool isForkOf(pid_t pid, pid_t state) const;
    bool wake(const Command& command, const std::set<pid_t>& present);
    bool hurry(pid_t state, const std::set<pid_t>& present) const;
    bool resume(pid_t pid, const std::set<pid_t>& present);
    void run(pid_t pid, const std::set<pid_t>& present);
    bool stir(pid_t state);
    bool prepare(pid_t state);
    void letFork();
    void rest();
    bool hold(pid_t pid);
    bool keep(pid_t pid);
    bool settle();
    bool forget(pid_t pid);
    std::int64_t memoryOf(std::vector<ProcessInfo> processes);
    Report report(const Command& command, bool done, const std::set<pid_t>& present);
    void reap();
    void lookAtAnswering();
    void noteEnd(int status);

    int m_command;
    int m_processes;
    Phase m_phase = Phase::Settled;
    Watched m_kept; ///< the states
    Watched m_held; ///< who answered questions, and waits for more
    std::set<pid_t> m_waiting; ///< while somebody answers: what was there before and is neither kept nor held
    Stopped m_stopped; ///< what cannot have changed: as it was when it was stopped
    pid_t m_forking = 0; ///< in MustFork: the state that is to
    MemoryLooks m_looks;
    std::int64_t m_observersMs = 0; ///< processor time of those that measured
    int m_busyRounds = 0; ///< in Forking: rounds in which a process was still busy
    bool m_canWrite = false; ///< who was to run could, and may not
    pid_t m_answering; ///< who runs, or ran last
    int m_exitCode = -1; ///< of m_answering
    int m_signal = 0;
    std::int64_t m_cpuMs = 0;
};

} // namespace jail
