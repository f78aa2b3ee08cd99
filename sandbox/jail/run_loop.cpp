// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/run_loop.h"

#include "sandbox/messages/run_end.h"
#include "sandbox/run/integer.h"
#include "sandbox/run/png.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <format>
#include <poll.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace sandbox {

namespace {

using std::chrono::milliseconds;

constexpr auto tick = milliseconds(20);
constexpr auto usageEvery = milliseconds(50);
constexpr std::int64_t mostOutput = 64LL << 20; ///< bytes; more ends the run
constexpr auto longestPause = std::chrono::seconds(10); ///< within a frame, which is written in one go

double msBetween(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to)
{
    return std::chrono::duration<double, std::milli>(to - from).count();
}

std::string seconds(milliseconds time)
{
    return std::format("{:g} s", static_cast<double>(time.count()) / 1000.0);
}

/// What is used of the one quota for /work, /tmp and /dev/shm.
void lookAtDisk(int scratch, RunOutcome& outcome)
{
    struct statvfs status {};
    if (::fstatvfs(scratch, &status) == 0) {
        const auto used = static_cast<std::int64_t>((status.f_blocks - status.f_bfree) * status.f_frsize);
        outcome.metrics.diskBytes = std::max(outcome.metrics.diskBytes, used);
        outcome.filesExhausted = outcome.filesExhausted
            || (status.f_files > 0 && status.f_ffree == 0); // gVisor counts none
    }
}

/// Closes what has come to its end: it would be ready for ever.
ssize_t readSome(UniqueFd& from, std::array<char, 65536>& block)
{
    const auto count = ::read(from.get(), block.data(), block.size());
    if (count == 0) {
        from.reset();
    }
    return count;
}

/// Cells and points.
std::size_t valuesIn(const Display& display)
{
    if (const auto* const table = std::get_if<Table>(&display)) {
        return (table->rows.size() + 1) * (table->columns.size() + 1);
    }
    std::size_t count = 1;
    if (const auto* const chart = std::get_if<ChartSpec>(&display)) {
        count += chart->categories.size();
        for (const auto& series : chart->series) {
            count += 1 + series.x.size() + series.y.size();
        }
    }
    return count;
}

/// The longest prefix of `text` within `room` that does not cut a UTF-8 character.
std::size_t wholeCharacters(std::string_view text, std::size_t room)
{
    if (text.size() <= room) {
        return text.size();
    }
    while (room > 0 && (static_cast<unsigned char>(text[room]) & 0xc0U) == 0x80U) {
        --room;
    }
    return room;
}

} // namespace

Error uselessState()
{
    return { ErrorKind::Lost, WallFaultKind::StateLost };
}

RunLoop::RunLoop(JailProcess& jail, RunChannel& channel, const Limits& limits, const RunEvents& events, Relief relief,
    std::stop_token stop)
    : m_jail(jail)
    , m_channel(channel)
    , m_limits(limits)
    , m_events(events)
    , m_relief(std::move(relief))
    , m_stop(std::move(stop))
{
}

Result<RunOutcome> RunLoop::run(const Json& request, int states, bool readsOnly)
{
    m_run = request.at("run");
    m_frames = FrameReader(request.value("op", "") == "run" ? shownBudget : answerBudget);
    m_states = states;
    m_outcome.metrics.processes = 1;
    m_start = Clock::now();
    m_nextUsage = m_start + usageEvery;
    m_unsent = frameOf(request);
    send(); // before anybody reads it: nobody waits for the other then
    const auto woken = m_jail.wake(m_channel, readsOnly);
    if (!woken) {
        return std::unexpected(woken.error());
    }
    if (woken->canWrite) {
        end(Status::Blocked, RunEndKind::WriterLeftOpen);
    } else if (!woken->done) {
        return std::unexpected(uselessState());
    }
    m_cpuBefore = woken->cpuMs;
    while (!isOver()) {
        wait();
        readAll();
        if (!isOver()) {
            watchLimits();
        }
    }
    m_outcome.metrics.wallMs = msBetween(m_start, Clock::now());
    const bool isStopped = m_outcome.verdict == Status::Cancelled;
    if (!m_failure && !isStopped && (readsOnly || !claimsSuccess() || Clock::now() - m_start > usageEvery)) {
        watchUsage(); // evidence for the verdict; a quick success needs none, and it costs a millisecond
    }
    lookAtDisk(m_jail.scratch(), m_outcome);
    if (m_failure) {
        return std::unexpected(*m_failure);
    }
    return std::move(m_outcome);
}

/// What a success used is also in the report that comes when it is kept.
bool RunLoop::claimsSuccess() const
{
    return !m_outcome.verdict && m_outcome.reply.is_object()
        && (m_outcome.reply.value("type", "") == "answer" || m_outcome.reply.value("outcome", "") == "ok");
}

void RunLoop::wait()
{
    const short wanted = m_unsent.empty() ? POLLIN : POLLIN | POLLOUT;
    std::array<pollfd, 3> ready { { { m_channel.output.get(), POLLIN, 0 }, { m_channel.errors.get(), POLLIN, 0 },
        { m_channel.messages.get(), wanted, 0 } } };
    ::poll(ready.data(), ready.size(), static_cast<int>(tick.count()));
    if ((ready[2].revents & POLLOUT) != 0) {
        send();
    }
}

void RunLoop::send()
{
    const auto count = ::send(m_channel.messages.get(), m_unsent.data(), m_unsent.size(), MSG_NOSIGNAL);
    m_unsent.erase(0, count > 0 ? static_cast<std::size_t>(count) : 0);
}

void RunLoop::readAll()
{
    readOutput(m_channel.output, m_outcome.out, false);
    readOutput(m_channel.errors, m_outcome.err, true);
    readReplies();
}

void RunLoop::readOutput(UniqueFd& pipe, OutputTail& tail, bool isError)
{
    std::array<char, 65536> block;
    // A bounded number of blocks: one who writes without end must not keep us from looking at the clock.
    for (int i = 0; i < 16; ++i) {
        const auto count = readSome(pipe, block);
        if (count <= 0) {
            return;
        }
        const std::string_view bytes(block.data(), static_cast<std::size_t>(count));
        tail.total += count;
        const auto room = static_cast<std::size_t>(m_limits.outputBytes) - tail.text.size();
        const auto kept = tail.truncated ? 0 : wholeCharacters(bytes, room);
        tail.truncated = tail.truncated || kept < bytes.size();
        tail.text += bytes.substr(0, kept);
        if (kept > 0 && m_events.output) {
            m_events.output(bytes.substr(0, kept), isError);
        }
    }
    if (tail.total > mostOutput) {
        end(Status::OutputLimit,
            { RunEndKind::TooMuchOutput, { .texts = { megabytes(mostOutput), isError ? "errors" : "text" } } });
    }
}

void RunLoop::readReplies()
{
    std::array<char, 65536> block;
    for (int i = 0; i < 64; ++i) {
        const auto count = readSome(m_channel.messages, block);
        if (count <= 0) {
            break;
        }
        m_frames.add({ block.data(), static_cast<std::size_t>(count) });
        m_shownBytes += static_cast<std::size_t>(count);
        m_lastReply = Clock::now();
    }
    if (m_shownBytes > mostShownBytes) {
        return showsTooMuch(std::format("more than {} of tables and charts together", megabytes(mostShownBytes)));
    }
    Json frame;
    while (!isOver() && !m_stop.stop_requested()) {
        switch (m_frames.next(frame, m_stop)) {
        case FrameReader::State::Incomplete:
        case FrameReader::State::Stopped: return;
        case FrameReader::State::Malformed: return end(Status::ProtocolViolation, RunEndKind::ForeignChannel);
        case FrameReader::State::TooLong:
            return showsTooMuch(std::format("a table, chart or image that takes {}; the limit is {}",
                megabytes(static_cast<std::int64_t>(m_frames.announcedBytes())), megabytes(shownBudget.bytes)));
        case FrameReader::State::TooManyValues:
            return showsTooMuch(std::format("a table or chart of more than {} values", shownBudget.values));
        case FrameReader::State::Frame: takeStrictly(std::move(frame));
        }
    }
}

void RunLoop::showsTooMuch(const std::string& what)
{
    end(Status::OutputLimit, { RunEndKind::ShowsTooMuch, { .texts = { what } } });
}

void RunLoop::takeStrictly(Json&& frame)
{
    try {
        take(std::move(frame));
    } catch (const PictureTooLarge&) {
        showsTooMuch(std::format("a picture of more than {} million pixels", mostPixels / 1'000'000));
    } catch (const std::exception& problem) {
        end(Status::ProtocolViolation, { RunEndKind::NotWellFormed, { .texts = { problem.what() } } });
    }
}

void RunLoop::take(Json&& frame)
{
    const auto type = frame.at("type").get<std::string>();
    const std::int64_t run = Integer(frame.at("run"));
    if (run != m_run) {
        throw std::invalid_argument("it belongs to another run");
    }
    if (type == "display") {
        m_outcome.displays.push_back(displayFromJson(frame.at("display")));
        m_shownValues += valuesIn(m_outcome.displays.back());
        const auto* const image = std::get_if<Image>(&m_outcome.displays.back());
        m_shownPixels += image != nullptr ? pixelsOf(image->png) : 0;
        if (m_outcome.displays.size() > mostDisplays) {
            showsTooMuch(std::format("more than {} tables and charts", mostDisplays));
        } else if (m_shownValues > mostShownValues) {
            showsTooMuch(std::format("tables and charts of more than {} values together", mostShownValues));
        } else if (m_shownPixels > mostShownPixels) {
            showsTooMuch(std::format("pictures of more than {} million pixels together", mostShownPixels / 1'000'000));
        }
    } else if (type == "done" || type == "answer" || type == "failed") {
        if (frame.contains("outcome")) {
            (void)frame.at("outcome").get<std::string>();
        }
        m_outcome.reply = std::move(frame);
    } else {
        throw std::invalid_argument("an unexpected message \"" + type + "\"");
    }
}

void RunLoop::watchLimits()
{
    const auto now = Clock::now();
    if (m_stop.stop_requested()) {
        return end(Status::Cancelled, RunEndKind::Stopped);
    }
    if (now - m_start >= m_limits.wall) {
        return end(Status::Timeout, { RunEndKind::TooLong, { .texts = { seconds(m_limits.wall) } } });
    }
    if (!m_frames.isEmpty() && now - m_lastReply > longestPause) {
        return end(Status::ProtocolViolation, RunEndKind::BrokenOff);
    }
    if (now >= m_nextUsage || !m_channel.messages) { // nobody has the other end any more
        watchUsage();
        m_nextUsage = Clock::now() + usageEvery;
    }
}

void RunLoop::watchUsage()
{
    const auto usage = m_jail.order(Order::Usage);
    if (!usage) {
        m_failure = usage.error();
        return;
    }
    auto& metrics = m_outcome.metrics;
    note(*usage, m_outcome);
    lookAtDisk(m_jail.scratch(), m_outcome);
    m_atTaskLimit = usage->tasks - usage->kept >= m_limits.processes ? m_atTaskLimit + 1 : 0;
    if (usage->refusedReaders > 0) {
        end(Status::Blocked, RunEndKind::TriedToWrite);
    }
    if (usage->memoryKills > 0) {
        end(Status::OutOfMemory, { RunEndKind::KilledForMemory, { .texts = { megabytes(m_limits.memoryBytes) } } });
    }
    if (usage->kept < m_states) {
        m_outcome.stateLost = true;
        end(Status::Killed, RunEndKind::StateEnded);
    } else if (metrics.cpuMs > static_cast<double>(m_limits.cpuTime.count())) {
        end(Status::CpuLimit,
            { RunEndKind::TooMuchTime,
                { .texts = { std::format("{:.1f}", metrics.cpuMs / 1000), seconds(m_limits.cpuTime) } } });
    } else if (usage->memoryBytes > m_limits.memoryBytes) {
        if (m_relief && m_relief()) {
            m_states -= 1;
            return;
        }
        end(Status::OutOfMemory,
            { RunEndKind::TooMuchMemory,
                { .texts = { megabytes(usage->memoryBytes), megabytes(m_limits.memoryBytes) } } });
    } else if (m_atTaskLimit >= 3) {
        end(Status::ProcessLimit, { RunEndKind::TooManyStarts, { .count = m_limits.processes } });
    } else if (usage->exitCode >= 0) {
        readAll(); // what it said before
        if (!isOver()) {
            m_outcome.reply = { { "type", "ended" }, { "exit_code", usage->signal != 0 ? 0 : usage->exitCode },
                { "signal", usage->signal } };
        }
    }
}

void RunLoop::end(Status status, AnyMessage detail)
{
    if (!m_outcome.verdict) { // the first cause wins
        m_outcome.verdict = status;
        m_outcome.detail = std::move(detail);
    }
}

void RunLoop::note(const JailReport& report, RunOutcome& outcome) const
{
    outcome.blocked = report.blocked;
    outcome.metrics.cpuMs = static_cast<double>(report.cpuMs - m_cpuBefore);
    outcome.metrics.peakMemoryBytes = std::max(outcome.metrics.peakMemoryBytes, report.memoryBytes);
    outcome.metrics.processes = std::max(outcome.metrics.processes, report.processes - report.kept);
    outcome.peakTasks = std::max(outcome.peakTasks, report.tasks - report.kept);
}

bool RunLoop::finish(const JailReport& report, RunOutcome& outcome)
{
    note(report, outcome);
    readOutput(m_channel.output, outcome.out, false);
    readOutput(m_channel.errors, outcome.err, true);
    std::array<char, 65536> block;
    ssize_t count = 0;
    // Nobody writes any more: it ends with what is in the channel.
    while ((count = readSome(m_channel.messages, block)) > 0) {
        m_frames.add({ block.data(), static_cast<std::size_t>(count) });
    }
    if (outcome.verdict) {
        return false; // what is left needs not be understood
    }
    Json frame;
    return m_frames.next(frame) == FrameReader::State::Incomplete && m_frames.isEmpty();
}

} // namespace sandbox
