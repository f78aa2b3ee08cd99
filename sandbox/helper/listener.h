// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace jail {

/// Hears of the system calls that the filter tells us of (see seccomp.h): counts those that are refused, and answers the one by which a
/// fork asks for its channel. Only the numbers that the kernel reports are looked at; the caller's memory is not read.
class Listener {
public:
    /// A run's own descriptors 1 and 2, and the socket that its request comes on.
    struct Channel {
        int output = -1;
        int errors = -1;
        int messages = -1;
    };

    /// `descriptor` may be -1: then there is nothing to hear.
    explicit Listener(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    ~Listener() { end(); }
    Listener(Listener&&) = delete;

    int descriptor() const { return m_descriptor; } ///< to poll for reading
    void answerOne();
    void end(); ///< when nobody is left who could ask

    /// Who asked for a channel last, by its number inside; 0: nobody. A claim: only pid 1 knows who it is.
    pid_t asking() const { return m_asking; }
    /// Hands the channel to the process of that number inside, once it asks. False: another asks, or `isHopeless`, which is asked
    /// every 50 ms.
    bool deliver(pid_t process, const Channel& channel, const std::function<bool()>& isHopeless);
    /// Who asked for a channel is gone.
    void forgetAsking();

    /// A new run begins. `memory` (-1: none) is handed to whoever asks for a memory file first: the host's way to get much at once.
    void forget(int memory);
    /// [{"call": "socket", "argument": 2, "count": 3}, …], in the order of their first time.
    nlohmann::json list() const;

private:
    struct Kind {
        std::string call;
        std::uint32_t argument = 0; ///< the family of a socket; 0 for other calls
        int count = 0;
    };
    void note(const std::string& call, std::uint32_t argument);
    bool isValid(std::uint64_t request) const;
    bool hold(std::uint64_t request, std::uint32_t task);
    bool hand(std::uint64_t request, int descriptor, unsigned flags, int number = 0) const;
    bool handOut(std::uint64_t request);

    int m_descriptor;
    int m_memory = -1;
    int m_answered = 0;
    std::vector<Kind> m_kinds;
    std::map<pid_t, std::uint64_t> m_asks; ///< unanswered requests for a channel, by who asks, inside
    pid_t m_asking = 0;
};

} // namespace jail
