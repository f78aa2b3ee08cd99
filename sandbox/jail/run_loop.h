// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/frames.h"
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/run_channel.h"
#include "sandbox/run/run_result.h"
#include "sandbox/wall/run_events.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

namespace sandbox {

/// Collects one output stream: the first part is kept and shown, the rest counted.
struct OutputTail {
    std::string text;
    std::int64_t total = 0;
    bool truncated = false;
};

/// What came of one request to the kernel.
struct RunOutcome {
    std::optional<Status> verdict; ///< the host's, when it ended the run; else what the kernel claims counts
    AnyMessage detail;
    Json reply; ///< the kernel's last frame: {"type": "done" | "answer" | "failed", …}; or ours: {"type": "ended", …}
    std::vector<Display> displays;
    OutputTail out;
    OutputTail err;
    Metrics metrics;
    std::vector<BlockedAttempt> blocked;
    std::int64_t residentBytes = 0; ///< of that process, where it was kept as a state
    int peakTasks = 0; ///< processes and threads of the run
    bool filesExhausted = false; ///< no file could be made any more
    bool stateLost = false; ///< a state process is gone: the jail must be started again
};

/// What is said where no fork of a state can run any more.
Error uselessState();

/// One request, from waking who answers to the last word about it. Watches the clock, the person's Stop, and every
/// limit.
class RunLoop {
public:
    /// Frees memory by letting a checkpoint go; false if there is none to spare.
    using Relief = std::function<bool()>;

    RunLoop(JailProcess& jail, RunChannel& channel, const Limits& limits, const RunEvents& events, Relief relief,
        std::stop_token stop);

    /// `states` living states are in the jail; who has the channel, or gets it, answers. With `readsOnly` an attempt to
    /// write or to start a process ends it as blocked. An Error where there is nobody.
    Result<RunOutcome> run(const Json& request, int states, bool readsOnly = false);
    /// Takes what the last report says, and what the ended run left in the pipes. False if it said more than it may.
    bool finish(const JailReport& report, RunOutcome& outcome);

private:
    using Clock = std::chrono::steady_clock;

    void wait();
    void send();
    void readAll();
    void readOutput(UniqueFd& pipe, OutputTail& tail, bool isError);
    void readReplies();
    void takeStrictly(Json&& frame);
    void take(Json&& frame);
    void showsTooMuch(const std::string& what);
    void watchLimits();
    void watchUsage();
    void note(const JailReport& report, RunOutcome& outcome) const;
    bool claimsSuccess() const;
    void end(Status status, AnyMessage detail);
    bool isOver() const { return m_outcome.verdict.has_value() || !m_outcome.reply.is_null() || m_failure.has_value(); }

    JailProcess& m_jail;
    RunChannel& m_channel;
    const Limits& m_limits;
    const RunEvents& m_events;
    Relief m_relief;
    std::stop_token m_stop;
    FrameReader m_frames;
    RunOutcome m_outcome;
    std::optional<Error> m_failure;
    std::string m_unsent;
    std::int64_t m_run = 0;
    std::int64_t m_cpuBefore = 0;
    std::size_t m_shownBytes = 0;
    std::size_t m_shownValues = 0;
    std::uint64_t m_shownPixels = 0;
    int m_states = 0;
    int m_atTaskLimit = 0;
    Clock::time_point m_start;
    Clock::time_point m_nextUsage;
    Clock::time_point m_lastReply;
};

} // namespace sandbox
