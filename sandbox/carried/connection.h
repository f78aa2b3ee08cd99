// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/agent_process.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/run/run_request.h"
#include "sandbox/wall/run_events.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// What the other side says of its state after each order; a claim.
struct ClaimedState {
    std::vector<std::string> checkpoints {};
    std::string current {};
    std::string environmentSha256 {};
    bool enforcesReadsOnly = false;

    static ClaimedState in(const Json& json);
};

/// What is to happen before anything is told to a wall on another machine. An Error keeps it here.
struct Outbound {
    std::function<Result<void>(const Input& file)> file {};
    std::function<Result<void>(const std::string& order, const std::string& text)> order {};
};

/// Orders to an agent, and its answers, one after the other. Ended, together with the state behind it, where the agent
/// does not keep to the rules, to the time or to Stop.
class Connection {
public:
    Connection(Carrier carrier, std::string build, Outbound outbound = {})
        : m_carrier(std::move(carrier))
        , m_build(std::move(build))
        , m_outbound(std::move(outbound))
    {
    }

    Result<void> start(const std::stop_token& stop = {});
    bool isThere() const { return m_agent.has_value(); }
    void end() { m_agent.reset(); }
    /// An Error is the agent's own, told as such, or says how the connection was ended; events come before.
    Result<Packet> order(Packet order, std::chrono::milliseconds patience, const std::stop_token& stop = {},
        const RunEvents* events = nullptr);
    /// Ends it, and says so.
    Error lost(CarriedFaultKind kind, std::string how = {});
    const ClaimedState& claimed() const { return m_claimed; }
    void forgetStates();

private:
    Result<Packet> answered(Packet reply);
    Result<Packet> awaited(
        std::chrono::milliseconds patience, bool isSmall, const std::stop_token& stop, const RunEvents* events);
    void noteDistance(std::string_view op, std::chrono::steady_clock::duration took);
    Error behind(const Error& claimed) const;
    Result<void> record(const Packet& order) const;

    Carrier m_carrier;
    std::string m_build;
    Outbound m_outbound;
    std::optional<AgentProcess> m_agent {};
    ClaimedState m_claimed {};
    std::chrono::milliseconds m_distance {}; ///< how long its slowest answer to an order of little work took
};

} // namespace sandbox
