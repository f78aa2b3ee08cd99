// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/seccomp.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <linux/seccomp.h>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace jail {

/// Hears of the system calls that the filter tells us of (see seccomp.h): counts those that are refused, lets the
/// others pass, and answers the one by which a fork asks for its channel. Only the numbers that the kernel reports are
/// looked at; the caller's memory is not read.
class Listener {
public:
    /// A run's own descriptors 1 and 2, and the socket that its request comes on.
    struct Channel {
        int output = -1;
        int errors = -1;
        int messages = -1;
    };

    /// `mostShared`: bytes of memory without a file that may be shared inside, in all.
    explicit Listener(std::int64_t mostShared);
    ~Listener() { end(); }
    Listener(Listener&&) = delete;

    void listenOn(int descriptor);
    int descriptor() const { return m_descriptor; } ///< to poll for reading; -1: there is nothing to hear
    void answerOne();
    void end(); ///< when nobody is left who could ask

    /// Whether anybody inside may ever have mapped a file to share it: what is written there changes no time. In
    /// memory that children of this process share with it.
    const std::atomic<bool>& mapsFiles() const { return *m_mapsFiles; }

    /// A state was told to fork.
    void expectAsk() { m_expected += m_descriptor >= 0 ? 1 : 0; }
    bool expectsAsk() const { return m_expected > 0; } ///< a fork that was to be made has not asked yet
    /// Who asked for a channel, by its number inside, last first. A claim: only pid 1 knows who it is.
    const std::deque<pid_t>& asking() const { return m_asking; }
    /// Hands the channel to the process of that number inside, once it asks. False: another asks, or `isHopeless`,
    /// which is asked every 50 ms.
    bool deliver(pid_t process, const Channel& channel, const std::function<bool()>& isHopeless);
    /// From now on nobody may write, nor start a process; or all may again.
    void letOnlyRead(bool only) { m_onlyRead = only; }
    int refusedReaders() const { return m_refusedReaders; } ///< how often somebody tried, since the run began
    /// The run is over, and who asked for a channel is gone; what it shared stays where it was kept.
    void endRun(bool isKept);

    void beginRun(); ///< what was counted is of the run before
    /// [{"call": "socket", "argument": 2, "count": 3}, …], in the order of their first time.
    nlohmann::json list() const;

private:
    struct Kind {
        std::string call;
        std::uint32_t argument = 0; ///< the family of a socket; 0 for other calls
        int count = 0;
    };
    bool passes(const HeardCall& call, const seccomp_data& data);
    void refuse(const HeardCall& call, std::uint32_t argument);
    void note(const std::string& call, std::uint32_t argument);
    bool isValid(std::uint64_t request) const;
    bool hold(std::uint64_t request, std::uint32_t task);
    bool hand(std::uint64_t request, int descriptor, unsigned flags, int number = 0) const;

    int m_descriptor = -1;
    std::atomic<bool>* m_mapsFiles;
    std::int64_t m_mostShared;
    std::int64_t m_shared = 0; ///< by states and the run
    std::int64_t m_sharedBefore = 0; ///< by states
    bool m_onlyRead = false;
    int m_refusedReaders = 0;
    int m_answered = 0;
    std::vector<Kind> m_kinds;
    int m_expected = 0;
    std::deque<pid_t> m_asking; ///< since the end of a run; who is stopped and asks anew later, too
    std::map<pid_t, std::uint64_t> m_asks; ///< unanswered requests for a channel, by who asks, inside
};

} // namespace jail
