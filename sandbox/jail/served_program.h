// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/program.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>

namespace sandbox {

/// One of our own native programs that stays in its jail and answers requests, a line each, with a line each. It ends
/// with this object. Of its limits, the length of an answer (outputBytes), processes, and while it is asked memory are
/// watched; time is a matter of each question.
class ServedProgram {
public:
    static Result<ServedProgram> start(const Installation& installation, const ProgramRequest& request);

    /// Blocks until the answer is complete. Kind Cancelled: stopped; then, as after any other Error, the program is
    /// useless.
    Result<std::string> ask(std::string_view line, std::chrono::milliseconds patience, const std::stop_token& stop);

private:
    ServedProgram(JailProcess jail, const Limits& limits);
    Result<void> receive();
    Result<void> checkMemory();

    JailProcess m_jail;
    Limits m_limits;
    std::string m_answer;
};

} // namespace sandbox
