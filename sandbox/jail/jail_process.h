// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/orders.h"
#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/json.h"
#include "sandbox/run/run_result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sandbox {

using Order = jail::Command::Op;

/// What pid 1 of the jail says about everything inside, after obeying an order.
struct JailReport : jail::Report {
    std::vector<BlockedAttempt> blocked; ///< since the last Wake
};

/// One running `assay-jail`: its pipes, its orders, its end. Everything inside dies with this object.
class JailProcess {
public:
    /// Builds a jail as `config` says (see sandbox/helper/config.h). An Error of kind Jail names the missing layer.
    static Result<JailProcess> start(const std::filesystem::path& helper, const Json& config);

    JailProcess(JailProcess&&) noexcept = default;
    JailProcess& operator=(JailProcess&& other) noexcept;
    ~JailProcess();

    /// A `memory` that goes along with Wake is handed to the first who asks for a memory file in answering that request. An Error
    /// when the jail is gone.
    Result<JailReport> order(Order order, pid_t pid = 0, int memory = -1);
    /// An order that nothing waits for.
    void post(Order order, pid_t pid);
    /// Whether everything that was posted was done; waits for it.
    bool arePostsDone();
    /// Makes a host file appear read-only inside. False: it cannot be done while the jail runs.
    bool bring(const std::filesystem::path& source, const std::string& target);
    bool isAlive() const;

    int output() const { return m_output.get(); }
    int errors() const { return m_errors.get(); }
    int replies() const { return m_replies.get(); }
    int requests() const { return m_requests.get(); }
    int scratch() const { return m_scratch.get(); } ///< of the file system of /work, /tmp and /dev/shm, to ask how full it is: no name is resolved in it
    std::vector<std::string> layers() const; ///< what holds, in words; which way memory and processes are limited comes last
    /// Throws away requests that nobody inside has read.
    void drainRequests();

private:
    JailProcess() = default;
    Result<JailReport> tell(std::string message, int descriptor = -1);
    Result<JailReport> nextReport();
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
    UniqueFd m_requests;
    UniqueFd m_unread; ///< the other end of the requests
    UniqueFd m_replies;
    UniqueFd m_output;
    UniqueFd m_errors;
    UniqueFd m_scratch;
    int m_posted = 0; ///< orders whose reports have not been read
    bool m_postsDone = true;
    int m_cgroup = 0; ///< its version; 0: none
    std::vector<std::string> m_missing; ///< layers, accepted
};

} // namespace sandbox
