// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/orders.h"
#include "sandbox/jail/run_channel.h"
#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/json.h"
#include "sandbox/run/run_result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sandbox {

using Order = jail::Command::Op;

/// What pid 1 of the jail says about everything inside, after obeying an order.
struct JailReport : jail::Report {
    std::vector<BlockedAttempt> blocked; ///< since the last Wake
};

/// One running `assay-jail`: its orders, its end, and the way to talk to the process that it starts; forks of that get
/// channels of their own. Everything inside dies with this object.
class JailProcess {
public:
    /// Builds a jail as `config` says (see sandbox/helper/config.h). An Error of kind Jail names the missing layer.
    static Result<JailProcess> start(const std::filesystem::path& helper, const Json& config);

    JailProcess(JailProcess&&) noexcept = default;
    JailProcess& operator=(JailProcess&& other) noexcept;
    ~JailProcess();

    /// An Error when the jail is gone; so for wake().
    Result<JailReport> order(Order order, pid_t pid = 0, std::span<const int> descriptors = {});
    /// Hands the channel to a fork of its state, which then runs; or has the process that has it run again. Notes
    /// which that is. With `readsOnly`, nobody inside may write or start a process until the run is over; needs run
    /// channels.
    Result<JailReport> wake(RunChannel& channel, bool readsOnly = false);
    /// An order that nothing waits for.
    void post(Order order, pid_t pid);
    /// Whether everything that was posted was done; waits for it.
    bool arePostsDone();
    /// Makes a host file appear read-only inside. False: it cannot be done while the jail runs.
    bool bring(const std::filesystem::path& source, const std::string& target);
    bool isAlive() const;

    int output() const { return m_output.get(); }
    int errors() const { return m_errors.get(); }
    int messages() const { return m_messages.get(); } ///< a stream socket; the process has it as descriptors 3 and 4
    /// Whether each run's channel reaches one exact process. Else whoever lives inside can take it: what is not kept
    /// must not be survived.
    bool hasRunChannels() const { return m_hasRunChannels; }
    void closeFirstChannel(); ///< the process said what it had to say
    int scratch() const
    {
        return m_scratch.get();
    } ///< of the file system of /work, /tmp and /dev/shm, to ask how full it is: no name is resolved in it
    std::vector<std::string> layers()
        const; ///< what holds, in words; which way memory and processes are limited comes last

private:
    JailProcess() = default;
    Result<JailReport> tell(const std::string& message, std::span<const int> descriptors = {});
    Result<JailReport> nextReport();
    bool handOver(std::span<const int> descriptors, pid_t process);
    Result<void> begin(Json config);
    void end();
    std::string howItEnded(); ///< of a helper that hung up; waits for it
    struct Child {
        pid_t pid = -1;
        Child() = default;
        Child(Child&& other) noexcept
            : pid(std::exchange(other.pid, -1))
        {
        }
        Child& operator=(Child&& other) noexcept
        {
            pid = std::exchange(other.pid, -1);
            return *this;
        }
    };

    Child m_child;
    UniqueFd m_socket;
    UniqueFd m_messages;
    UniqueFd m_output;
    UniqueFd m_errors;
    UniqueFd m_scratch;
    int m_posted = 0; ///< orders whose reports have not been read
    bool m_postsDone = true;
    bool m_hasRunChannels = false;
    int m_cgroup = 0; ///< its version; 0: none
    std::vector<std::string> m_missing; ///< layers, accepted
};

} // namespace sandbox
