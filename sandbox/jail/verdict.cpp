// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/verdict.h"

#include "sandbox/jail/policy.h"
#include "sandbox/messages/run_end.h"
#include "sandbox/run/integer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
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
        const MessageArguments use { .texts = { std::to_string(metrics.peakMemoryBytes >> 20),
                                         megabytes(limits.memoryBytes) } };
        // Between two looks much can be taken, and given back.
        const bool isUsedUp = metrics.peakMemoryBytes >= limits.memoryBytes / 4 * 3;
        result.status = isUsedUp ? Status::OutOfMemory : result.status;
        result.statusDetail = inWords(Message(isUsedUp ? RunEndKind::MemoryUsedUp : RunEndKind::MemoryAskedFor, use));
    } else if ((error == ENOSPC || error == EFBIG || error == EDQUOT)
        && (outcome.filesExhausted || metrics.diskBytes >= limits.diskBytes / 10 * 9)) {
        result.status = Status::DiskFull;
        result.statusDetail = inWords(outcome.filesExhausted
                ? AnyMessage(RunEndKind::TooManyFiles, { .texts = { std::to_string(mostFiles(limits)) } })
                : AnyMessage(RunEndKind::DiskFull, { .texts = { megabytes(limits.diskBytes) } }));
    } else if (outcome.peakTasks + 1 >= limits.processes) { // one place may be that of who looks at memory
        result.status = Status::ProcessLimit;
        result.statusDetail = inWords(Message(RunEndKind::TooManyProcesses, { .count = limits.processes }));
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
        result.statusDetail = inWords(Message(RunEndKind::NeverAllowed));
    }
}

void judgeEnd(RunResult& result, const Json& reply)
{
    result.exitCode = reply.at("exit_code");
    result.signal = reply.at("signal");
    result.status = Status::Killed;
    if (result.signal == 0) {
        result.statusDetail = inWords(Message(RunEndKind::LeftPython, { .count = result.exitCode }));
        return;
    }
    const char* const name = ::sigabbrev_np(result.signal);
    const std::string words = name != nullptr ? std::string("SIG") + name : std::to_string(result.signal);
    const auto kind = result.signal == SIGSYS ? RunEndKind::OtherProcessor : RunEndKind::EndedBySignal;
    result.statusDetail = inWords(Message(kind, { .texts = { words } }));
}

} // namespace

RunResult judge(const RunOutcome& outcome, const Limits& limits)
{
    RunResult result;
    result.metrics = outcome.metrics;
    result.statusDetail = inWords(outcome.detail);
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
    if (reply.contains("changed_frames")) {
        reply.at("changed_frames").get_to(result.changedFrames);
    }
    if (reply.contains("cut_labels")) {
        result.cutLabels = cutLabelsFrom(reply.at("cut_labels"));
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
        result.statusDetail = oneLine(*result.error);
    }
    return result;
}

} // namespace sandbox
