// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/carrier.h"
#include "sandbox/carried/link.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/types.h>

namespace sandbox {

/// The program that leads to an agent, and the link to it. What it started ends with this object.
class AgentProcess {
public:
    /// Waits for the agent, and refuses one of another build.
    static Result<AgentProcess> start(
        const Carrier& carrier, const std::string& build, const std::stop_token& stop = {});

    AgentProcess(AgentProcess&& other) noexcept;
    AgentProcess& operator=(AgentProcess&&) = delete;
    ~AgentProcess();

    Link& link() { return *m_link; }

private:
    AgentProcess() = default;
    Result<void> spawn(const Carrier& carrier);
    enum class Greeted { Yes, PartsMissing, PartsDiffer };
    Result<Greeted> greet(const Carrier& carrier, const std::string& build, const std::stop_token& stop);
    std::string said();
    static Result<void> checkHere(const Carrier& carrier, const std::stop_token& stop);
    static Result<void> bring(const Carrier& carrier, const std::stop_token& stop);

    std::optional<Link> m_link;
    UniqueFd m_errors;
    pid_t m_pid = -1;
    std::chrono::milliseconds m_untilEnd {}; ///< how long it may take once its input has ended
    std::vector<std::string> m_remove;
};

} // namespace sandbox
