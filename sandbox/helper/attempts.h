// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace jail {

/// Attempts at watched system calls (see seccomp.h): each is answered with its errno, never let through, and counted.
/// Only the numbers that the kernel reports are looked at; the caller's memory is not read.
class Attempts {
public:
    /// `listener` may be -1: then there is nothing to see.
    explicit Attempts(int listener)
        : m_listener(listener)
    {
    }
    ~Attempts() { end(); }
    Attempts(Attempts&&) = delete;

    int listener() const { return m_listener; } ///< to poll for reading
    void answerOne();
    void end(); ///< when nobody is left who could ask
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
    bool handOut(std::uint64_t request);

    int m_listener;
    int m_memory = -1;
    int m_answered = 0;
    std::vector<Kind> m_kinds;
};

} // namespace jail
