// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/verdict.h"

#include "sandbox/jail/policy.h"
#include "sandbox/run/integer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <format>
#include <stdexcept>
#include <string_view>

namespace sandbox {

namespace {

constexpr EnumWords<Status, 3> outcomeWords { { { Status::Ok, "ok" }, { Status::Error, "error" },
    { Status::SyntaxError, "syntax_error" } } };

PythonError pythonError(const Json& json)
{
    return { json.at("type"), json.at("message"), Integer(json.at("line")), Integer(json.at("column")),
        json.at("traceback"), json.at("hint") };
}

/// An error that is really a limit, where the host has seen that limit reached.
void recogniseLimit(RunResult& result, const RunOutcome& outcome, int error, const Limits& limits)
{
    const auto& metrics = result.metrics;
    if (result.error->type == "MemoryError") {
        const auto use = std::format(
            "{} of {} were in use", metrics.peakMemoryBytes >> 20, megabytes(limits.memoryBytes));
        const std::string remedy = "Read fewer columns or rows, or allow more memory.";
        // Between two looks much can be taken, and given back.
        if (metrics.peakMemoryBytes >= limits.memoryBytes / 4 * 3) {
            result.status = Status::OutOfMemory;
            result.statusDetail = "The memory was used up; " + use + ". " + remedy;
        } else {
            result.statusDetail = "The code raised MemoryError; " + use
                + ". Perhaps it asked for more at once than was left. " + remedy;
        }
    } else if ((error == ENOSPC || error == EFBIG || error == EDQUOT)
        && (outcome.filesExhausted || metrics.diskBytes >= limits.diskBytes / 10 * 9)) {
        result.status = Status::DiskFull;
        result.statusDetail = outcome.filesExhausted
            ? std::format("The code made too many files; the limit is {}. Make fewer, or allow more disk space.",
                  mostFiles(limits))
            : std::format("The code's files filled the {} it may use. Write less, or allow more disk space.",
                  megabytes(limits.diskBytes));
    } else if (outcome.peakTasks + 1 >= limits.processes) { // one place may be that of who looks at memory
        result.status = Status::ProcessLimit;
        result.statusDetail = std::format(
            "The code reached its limit of {} processes and threads. Start fewer.", limits.processes);
    }
}

/// Whether what stopped the code is the errno that a refused attempt was answered with.
void recogniseRefusal(RunResult& result, int error)
{
    constexpr std::array<std::string_view, 5> signs { "Operation not permitted", "Function not implemented",
        "name resolution", "Name or service not known", "Could not resolve" };
    const auto said = [&](std::string_view word) { return result.error->message.contains(word); };
    if (!result.blocked.empty() && (error == EPERM || error == ENOSYS || std::ranges::any_of(signs, said))) {
        result.status = Status::Blocked;
        result.statusDetail = "The code needs something that is never allowed here.";
    }
}

void judgeEnd(RunResult& result, const Json& reply)
{
    result.exitCode = reply.at("exit_code");
    result.signal = reply.at("signal");
    result.status = Status::Killed;
    if (result.signal == 0) {
        result.statusDetail = std::format("The code left Python before it was done (exit code {}). "
                                          "The analysis is as it was before.",
            result.exitCode);
        return;
    }
    const char* const name = ::sigabbrev_np(result.signal);
    const std::string words = name != nullptr ? std::string("SIG") + name : std::to_string(result.signal);
    const auto* const meaning = result.signal == SIGSYS
        ? ", which is how the jail answers system calls of another kind of processor"
        : "";
    result.statusDetail = std::format("The code's process ended by signal {}{}, before it was done. "
                                      "The analysis is as it was before.",
        words, meaning);
}

} // namespace

RunResult judge(const RunOutcome& outcome, const Limits& limits)
{
    RunResult result;
    result.metrics = outcome.metrics;
    result.statusDetail = outcome.detail;
    result.blocked = outcome.blocked;
    if (outcome.verdict) {
        result.status = *outcome.verdict;
        return result;
    }
    const auto& reply = outcome.reply;
    const auto type = reply.at("type").get<std::string>();
    if (type == "ended") {
        judgeEnd(result, reply);
        return result;
    }
    if (type != "done") {
        throw std::invalid_argument(reply.value("message", "not the answer to a run"));
    }
    result.status = enumOf(outcomeWords, reply.at("outcome").get<std::string>());
    result.exitCode = Integer(reply.at("exit_code"));
    if (!reply.at("value").is_null()) {
        result.value = displayFromJson(reply.at("value"));
    }
    if (reply.contains("ledger") && !reply.at("ledger").is_null()) {
        result.ledger = reply.at("ledger").get<Ledger>();
    }
    if (!reply.at("error").is_null()) {
        result.error = pythonError(reply.at("error"));
    }
    if (result.status == Status::Error && result.error) {
        const int error = Integer(reply.at("error").at("errno"));
        recogniseLimit(result, outcome, error, limits);
        recogniseRefusal(result, error);
    }
    if (result.status != Status::Ok && result.statusDetail.empty() && result.error) {
        result.statusDetail = result.error->type + (result.error->message.empty() ? "" : ": " + result.error->message);
    }
    return result;
}

} // namespace sandbox
