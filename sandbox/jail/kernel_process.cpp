// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/kernel_process.h"

#include "sandbox/jail/policy.h"

#include <algorithm>
#include <poll.h>
#include <unistd.h>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto warmUpTime = std::chrono::seconds(120); ///< a second on an idle machine; a busy one is no reason to give up
constexpr auto forkTime = std::chrono::seconds(20); ///< 3 ms on an idle machine
constexpr std::size_t mostStates = 24; ///< as many as the helper's process limit has room for
constexpr double writtenPerMs = 8 << 20; ///< the most bytes of a state's memory that a run can have made its own, page by page

std::string readSome(int fd)
{
    std::string block;
    block.resize_and_overwrite(65536, [fd](char* bytes, std::size_t room) { return static_cast<std::size_t>(std::max<ssize_t>(::read(fd, bytes, room), 0)); });
    return block;
}

} // namespace

Result<KernelProcess> KernelProcess::start(const Installation& installation, const std::vector<Input>& inputs, const std::filesystem::path& columns,
    const Limits& limits, std::int64_t checkpointBytes, std::int64_t storeBytes, const std::filesystem::path& directory)
{
    const auto begun = Clock::now();
    auto started = JailProcess::start(installation.jailHelper, kernelConfig(installation, inputs, limits, columns));
    if (!started) {
        return std::unexpected(started.error());
    }
    auto files = JailFiles::start(*started, directory, storeBytes); // while Python warms up
    if (!files) {
        return std::unexpected(files.error());
    }
    KernelProcess kernel(std::move(*started), std::move(*files));
    const auto first = kernel.nextFrame(warmUpTime);
    if (!first) {
        return fail(ErrorKind::Jail, "Python could not be started in the jail. Install python3 with pandas, numpy and matplotlib.",
            readSome(kernel.m_jail.errors()));
    }
    if (first->value("type", "") != "ready") {
        return fail(ErrorKind::Jail, "Python in the jail lacks a package: " + first->value("message", "") + ". Install pandas, numpy and matplotlib.");
    }
    kernel.m_versions = first->at("versions");
    const auto pid = first->at("pid").get<pid_t>();
    const auto kept = kernel.m_jail.order(Order::Keep, pid);
    if (!kept || !kept->done) {
        return fail(ErrorKind::Jail, "The jail ended while it was started. Try again.");
    }
    kernel.m_checkpointBytes = checkpointBytes;
    kernel.m_mostBytes = kept->memoryBytes;
    kernel.m_states.push_back({ {}, pid, kept->memoryBytes });
    kernel.keepFiles();
    kernel.prepare();
    kernel.m_startupMs = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    return kernel;
}

/// A frame that comes while nothing is running. Cancelled: none came in time.
Result<Json> KernelProcess::nextFrame(std::chrono::milliseconds patience)
{
    Json frame;
    for (const auto deadline = Clock::now() + patience;;) {
        switch (m_frames.next(frame)) {
        case FrameReader::State::Frame: return frame;
        case FrameReader::State::Malformed: return fail(ErrorKind::Jail, "The jail does not answer as it should.");
        case FrameReader::State::Incomplete: break;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd ready { m_jail.replies(), POLLIN, 0 };
        if (left <= 0 || (::poll(&ready, 1, static_cast<int>(std::min<long long>(left, 200))) > 0 && (ready.revents & POLLIN) == 0)) {
            return fail(ErrorKind::Jail, "The jail does not answer.");
        }
        m_frames.add(readSome(m_jail.replies()));
    }
}

void KernelProcess::prepare()
{
    if (m_usable && m_spare == 0) {
        m_frames.clear();
        m_jail.post(Order::Prepare, m_states[m_current].pid);
    }
}

/// What the current state says about its spare: its number, or 0 where there will be none. Nothing: silence.
std::optional<pid_t> KernelProcess::announced(std::chrono::milliseconds patience)
{
    for (;;) {
        const auto frame = nextFrame(patience);
        if (!frame) {
            return std::nullopt;
        }
        const auto pid = frame->value("pid", 0);
        if (frame->value("type", "") == "spare") {
            return pid;
        }
        if (frame->value("type", "") != "ended" || !m_spares.contains(pid)) { // one that we killed may be buried late
            return 0;
        }
    }
}

Result<pid_t> KernelProcess::spare()
{
    if (m_spare == 0 && m_jail.arePostsDone()) {
        auto pid = announced(std::chrono::seconds(1));
        if (!pid && m_jail.order(Order::Wake)) {
            pid = announced(forkTime); // on a very busy machine it was stopped before it was done
        }
        m_spare = pid.value_or(0);
        m_spares.insert(m_spare);
    }
    if (m_spare == 0) {
        m_usable = false;
        return fail(ErrorKind::Jail, "The analysis' state can no longer be used. Run the step again; a fresh jail is started.");
    }
    return m_spare;
}

Result<pid_t> KernelProcess::looker()
{
    const auto ready = spare(); // also where it is not needed: one that is still being made cannot be told from what a question started
    return ready && m_looker != 0 ? m_looker : ready;
}

bool KernelProcess::goTo(const std::string& run)
{
    const auto found = std::ranges::find_last(m_states, run, &State::run).begin();
    if (found == m_states.end() || found->run == current()) {
        return found != m_states.end();
    }
    // A state that was stopped while it forks would go on with that at its next turn.
    if (!spare() || !m_jail.order(Order::Discard)) {
        return false;
    }
    m_spare = m_looker = 0;
    const auto former = std::exchange(m_current, static_cast<std::size_t>(found - m_states.begin()));
    const bool same = restoreFiles();
    if (!same) {
        m_current = former;
        restoreFiles();
    }
    prepare();
    return same && m_usable;
}

/// What the files' process answered; without an answer the jail is useless.
template <typename T> T KernelProcess::checked(Result<T> answer, T otherwise)
{
    m_usable = m_usable && answer;
    return answer ? std::move(*answer) : otherwise;
}

Result<Collected> KernelProcess::collect(const Limits& limits, const std::filesystem::path& directory)
{
    auto collected = m_files.collect(m_shown, limits, directory);
    m_usable = m_usable && collected;
    return collected;
}

void KernelProcess::keepFiles()
{
    const auto before = std::exchange(m_shown, checked(m_files.take(m_shown), {}).image);
    m_states[m_current].files = m_shown;
    if (!std::ranges::contains(m_states, before, &State::files)) {
        m_files.drop(before);
    }
}

bool KernelProcess::restoreFiles()
{
    m_shown = m_states[m_current].files;
    return checked(m_files.restore(m_shown), false);
}

bool KernelProcess::bring(const Input& input)
{
    return isUsable() && m_jail.bring(input.path, "/work/" + input.name);
}

void KernelProcess::drop(std::size_t state)
{
    m_jail.post(Order::Forget, m_states[state].pid);
    if (m_states[state].files != m_shown) { // else keepFiles() does, which needs it
        m_files.drop(m_states[state].files);
    }
    m_states.erase(m_states.begin() + static_cast<std::ptrdiff_t>(state));
    m_current -= m_current > state ? 1 : 0;
}

bool KernelProcess::forgetOldest()
{
    for (std::size_t i = 1; i < m_states.size(); ++i) {
        if (i != m_current) {
            drop(i);
            return true;
        }
    }
    return false;
}

void KernelProcess::keepToBudget(std::int64_t grownBytes, double ms)
{
    while (m_states.size() > mostStates && forgetOldest()) { }
    // Measuring takes up to a millisecond for each state: only when the budget can have been reached.
    m_mostBytes += std::max<std::int64_t>(grownBytes, 0) + static_cast<std::int64_t>(ms * writtenPerMs);
    while (m_states.size() > 2 && m_mostBytes > m_checkpointBytes) {
        const auto usage = m_jail.order(Order::Usage);
        m_mostBytes = usage ? usage->memoryBytes : 0;
        if (m_mostBytes <= m_checkpointBytes || !forgetOldest()) {
            return;
        }
    }
}

KernelProcess::Kept KernelProcess::keep(RunLoop& loop, RunOutcome& outcome, const std::string& run)
{
    const auto report = m_jail.order(Order::Keep, outcome.pid);
    m_usable = m_usable && report && report->kept >= static_cast<int>(m_states.size());
    if (!report || !report->done) {
        return Kept::Missing;
    }
    const bool silent = loop.finish(*report, outcome);
    const bool hasThreads = report->tasks > report->kept;
    if (!silent || hasThreads) {
        (void)m_jail.order(Order::Forget, outcome.pid);
        return silent ? Kept::HasThreads : Kept::Talked;
    }
    const auto grown = report->memoryBytes - m_states[m_current].residentBytes;
    m_states.push_back({ run, outcome.pid, report->memoryBytes });
    m_current = m_states.size() - 1;
    keepToBudget(grown, std::max(outcome.metrics.wallMs, outcome.metrics.cpuMs));
    return Kept::Yes;
}

KernelProcess::Kept KernelProcess::settle(RunLoop& loop, RunOutcome& outcome, bool wanted, const std::string& run)
{
    auto kept = Kept::No;
    m_spare = m_looker = 0;
    if (wanted) {
        kept = keep(loop, outcome, run);
    } else {
        const auto report = m_jail.order(Order::Discard);
        m_usable = m_usable && report && report->done && report->kept >= static_cast<int>(m_states.size());
        if (report) {
            (void)loop.finish(*report, outcome);
        }
    }
    m_usable = m_usable && !outcome.stateLost;
    return kept;
}

bool KernelProcess::hold(RunLoop& loop, RunOutcome& outcome)
{
    const auto report = m_jail.order(Order::Hold, outcome.pid);
    const bool held = report && report->done && report->kept >= static_cast<int>(m_states.size()) && loop.finish(*report, outcome);
    if (held) {
        m_spare = outcome.pid == m_spare ? 0 : m_spare;
        m_looker = outcome.pid;
    }
    return held;
}

} // namespace sandbox
