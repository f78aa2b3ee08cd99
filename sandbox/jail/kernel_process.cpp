// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/kernel_process.h"

#include "sandbox/jail/policy.h"
#include "sandbox/messages/run_end.h"
#include "sandbox/messages/wall_fault.h"

#include <algorithm>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

/// A second on an idle machine; a busy one, or one whose every instruction is computed, is no reason to give up.
constexpr auto warmUpTime = std::chrono::minutes(4);
constexpr std::size_t mostStates = 24; ///< as many as the helper's process limit has room for
constexpr double writtenPerMs = 8
    << 20; ///< the most bytes of a state's memory that a run can have made its own, page by page

AnyMessage whyNotKept(jail::Trouble trouble)
{
    switch (trouble) {
    case jail::Trouble::NoRoom: return RunEndKind::FilesTooLarge;
    case jail::Trouble::DiskFull: return RunEndKind::NoRoomForCopy;
    case jail::Trouble::Unreadable: return RunEndKind::FilesUnreadable;
    case jail::Trouble::None:
    case jail::Trouble::TooMuch: return {}; // it is said where something was lost
    }
    return {};
}

std::unexpected<Error> endedAtStart()
{
    return fail(ErrorKind::Jail, WallFaultKind::JailEndedAtStart);
}

std::string readSome(int fd)
{
    std::string block;
    block.resize_and_overwrite(65536, [fd](char* bytes, std::size_t room) {
        return static_cast<std::size_t>(std::max<ssize_t>(::read(fd, bytes, room), 0));
    });
    return block;
}

/// Whether who has the channel is there, and says nothing.
bool isQuiet(const RunChannel& channel)
{
    pollfd messages { channel.messages.get(), POLLIN, 0 };
    return ::poll(&messages, 1, 0) == 0;
}

} // namespace

Result<KernelProcess> KernelProcess::start(const Installation& installation, const std::vector<Input>& inputs,
    const std::filesystem::path& columns, const Limits& limits, std::int64_t checkpointBytes, std::int64_t storeBytes,
    const std::filesystem::path& directory)
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
    const auto first = kernel.firstFrame();
    if (!first) {
        return fail(ErrorKind::Jail, WallFaultKind::PythonNotStarted, readSome(kernel.m_jail.errors()));
    }
    if (first->value("type", "") != "ready") {
        return fail(ErrorKind::Jail, { WallFaultKind::PythonIncomplete, { .texts = { first->value("message", "") } } });
    }
    kernel.m_versions = first->at("versions");
    // All of such a run is killed, but it can have changed the one socket that all runs wait at. In a container that
    // costs the analysis its jail at most.
    kernel.m_survives = kernel.m_jail.hasRunChannels() || installation.isContained;
    const auto pid = first->at("pid").get<pid_t>();
    const auto greeting = frameOf({ { "run_channels", kernel.m_jail.hasRunChannels() } });
    (void)::send(kernel.m_jail.messages(), greeting.data(), greeting.size(), MSG_NOSIGNAL);
    kernel.m_jail.closeFirstChannel();
    const auto kept = kernel.m_jail.order(Order::Keep, pid);
    if (!kept || !kept->done) {
        return endedAtStart();
    }
    kernel.m_checkpointBytes = checkpointBytes;
    kernel.m_mostBytes = kept->memoryBytes;
    kernel.m_states.push_back({ {}, pid, kept->memoryBytes, noImage, kept->nameless });
    (void)kernel.keepFiles(storeBytes);
    if (!kernel.m_usable) {
        return endedAtStart();
    }
    kernel.prepare();
    kernel.m_startupMs = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    return kernel;
}

/// What Python says when it is warm, on the channel that it was started with; nothing inside has run any code of the
/// user's.
Result<Json> KernelProcess::firstFrame()
{
    FrameReader frames;
    Json frame;
    for (const auto deadline = Clock::now() + warmUpTime;;) {
        const auto state = frames.next(frame);
        if (state == FrameReader::State::Frame) {
            return frame;
        }
        constexpr int untilNextLook = 200; // ms
        pollfd ready { m_jail.messages(), POLLIN, 0 };
        const bool isReady = ::poll(&ready, 1, untilNextLook) > 0;
        const auto said = isReady ? readSome(m_jail.messages()) : std::string();
        if (state != FrameReader::State::Incomplete || (isReady && said.empty()) || Clock::now() > deadline) {
            return fail(ErrorKind::Lost, WallFaultKind::JailSilent);
        }
        frames.add(said);
    }
}

void KernelProcess::prepare()
{
    if (m_usable && !m_hasFork && !m_files.isRestoring()) {
        m_jail.post(Order::Prepare, m_states[m_current].pid);
        m_hasFork = true;
    }
}

Result<RunChannel> KernelProcess::runner()
{
    const bool isSettled = settleFiles();
    prepare();
    if (!isSettled || !m_jail.arePostsDone()) {
        return std::unexpected(useless());
    }
    m_hasFork = false;
    return RunChannel::make(m_states[m_current].pid);
}

Result<RunChannel> KernelProcess::answerer(Asked asked)
{
    auto known = std::exchange(asked == Asked::CleanStart ? m_checker : m_answerer, std::nullopt);
    if (!settleFiles()) {
        return std::unexpected(useless());
    }
    if (known && isQuiet(*known)) {
        return std::move(*known);
    }
    if (known) {
        m_jail.post(Order::Forget, known->process);
        (void)m_jail.arePostsDone(); // a run may have killed it
    }
    if (asked == Asked::CurrentState || m_current == 0) {
        return runner();
    }
    const auto state = m_states.front().pid;
    const auto prepared = m_jail.order(Order::Prepare, state);
    return prepared && prepared->done ? RunChannel::make(state) : std::unexpected(useless());
}

Error KernelProcess::useless()
{
    m_usable = false;
    return uselessState();
}

void KernelProcess::letAnswererGo()
{
    if (m_answerer) {
        m_jail.post(Order::Forget, m_answerer->process);
        m_answerer.reset();
    }
}

bool KernelProcess::goTo(const std::string& run)
{
    const auto found = std::ranges::find_last(m_states, run, &State::run).begin();
    if (found == m_states.end() || found->run == current()) {
        return found != m_states.end();
    }
    (void)settleFiles();
    letAnswererGo();
    if (!m_jail.order(Order::Discard)) {
        return false;
    }
    m_hasFork = false;
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

Result<Collected> KernelProcess::collect(
    const Limits& limits, std::int64_t room, const std::filesystem::path& directory)
{
    auto collected = m_files.collect(m_shown, limits, room, directory);
    m_usable = m_usable && collected;
    return collected;
}

AnyMessage KernelProcess::keepFiles(std::int64_t diskBytes)
{
    m_files.allow(diskBytes);
    auto taken = checked(m_files.take(m_shown), {});
    while (taken.trouble == jail::Trouble::NoRoom && forgetOldest()) {
        dropFiles(taken.image);
        taken = checked(m_files.take(m_shown), {});
    }
    const auto before = std::exchange(m_shown, taken.image);
    m_states[m_current].files = m_shown;
    if (!std::ranges::contains(m_states, before, &State::files)) {
        dropFiles(before);
    }
    while (m_files.heldBytes() > diskBytes && forgetOldest()) { } // it has become less
    return whyNotKept(taken.trouble);
}

void KernelProcess::dropFiles(ImageNumber image)
{
    m_usable = m_files.drop(image) && m_usable;
}

bool KernelProcess::restoreFiles(bool inHaste)
{
    m_shown = m_states[m_current].files;
    m_usable = m_usable && m_files.restore(m_shown);
    m_isRestored = true;
    return (inHaste && m_files.isRestoring()) || settleFiles();
}

/// Waits until the files are what they were; false if they cannot wholly be.
bool KernelProcess::settleFiles()
{
    const bool settled = checked(m_files.finishRestoring(), false);
    if (m_usable && std::exchange(m_isRestored, false)) {
        auto& state = m_states[m_current];
        const auto now = m_jail.order(Order::Count, state.pid);
        m_lostNames = m_lostNames || (now && now->nameless > state.nameless);
        state.nameless = now ? now->nameless : state.nameless;
    }
    return settled;
}

bool KernelProcess::bring(const Input& input)
{
    return isUsable() && settleFiles() && m_jail.bring(input.path, "/work/" + input.name);
}

void KernelProcess::drop(std::size_t state)
{
    m_jail.post(Order::Forget, m_states[state].pid);
    if (m_states[state].files != m_shown) { // else keepFiles() does, which needs it
        dropFiles(m_states[state].files);
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

KernelProcess::Kept KernelProcess::keep(
    RunLoop& loop, RunOutcome& outcome, const RunChannel& channel, const std::string& run)
{
    const auto report = m_jail.order(Order::Keep, channel.process);
    m_usable = m_usable && report && report->kept >= static_cast<int>(m_states.size());
    if (!m_usable) {
        return Kept::StateLost;
    }
    if (!report->done) {
        return Kept::Missing;
    }
    const bool silent = loop.finish(*report, outcome);
    const bool hasThreads = report->tasks > report->kept;
    if (!silent || hasThreads) {
        (void)m_jail.order(Order::Forget, channel.process);
        return silent ? Kept::HasThreads : Kept::Talked;
    }
    const auto former = m_current;
    const auto grown = report->memoryBytes - m_states[former].residentBytes;
    m_states.push_back({ run, channel.process, report->memoryBytes, noImage, report->nameless });
    m_current = m_states.size() - 1;
    if (former != 0 && m_states[former].run == run) { // takes its place; the warm start stays as it was
        drop(former);
    }
    letAnswererGo();
    keepToBudget(grown, std::max(outcome.metrics.wallMs, outcome.metrics.cpuMs));
    return Kept::Yes;
}

KernelProcess::Kept KernelProcess::settle(
    RunLoop& loop, RunOutcome& outcome, const RunChannel& channel, bool wanted, const std::string& run)
{
    auto kept = Kept::No;
    m_hasFork = false;
    if (wanted) {
        kept = keep(loop, outcome, channel, run);
    } else {
        const auto report = m_jail.order(Order::Discard);
        m_usable = m_usable && report && report->done && report->kept >= static_cast<int>(m_states.size());
        if (report) {
            (void)loop.finish(*report, outcome);
        }
    }
    m_usable = m_usable && !outcome.stateLost && (kept == Kept::Yes || m_survives);
    return kept;
}

bool KernelProcess::hold(RunLoop& loop, RunOutcome& outcome, RunChannel& channel, Asked asked)
{
    const auto report = m_jail.order(Order::Hold, channel.process);
    const bool held = report && report->done && report->kept >= static_cast<int>(m_states.size())
        && loop.finish(*report, outcome);
    if (held) {
        (asked == Asked::CleanStart ? m_checker : m_answerer) = std::move(channel);
    }
    return held;
}

} // namespace sandbox
