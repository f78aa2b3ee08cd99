// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/program.h"

#include "sandbox/jail/jail_files.h"
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/messages/run_end.h"

#include <array>
#include <format>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longestErrors = 1U << 20;

class ProgramLoop {
public:
    ProgramLoop(JailProcess& jail, const ProgramRequest& request, const std::function<void(std::string_view)>& progress,
        std::stop_token stop)
        : m_jail(jail)
        , m_limits(request.limits)
        , m_output(request.output)
        , m_progress(progress)
        , m_stop(std::move(stop))
    {
    }

    Result<ProgramResult> run()
    {
        const auto start = Clock::now();
        auto nextUsage = start;
        while (!m_ended && !m_gone) {
            std::array<pollfd, 2> ready { { { m_outputOpen ? m_jail.output() : -1, POLLIN, 0 },
                { m_errorsOpen ? m_jail.errors() : -1, POLLIN, 0 } } };
            ::poll(ready.data(), ready.size(), 20);
            readOutput();
            readErrors();
            const auto now = Clock::now();
            if (m_stop.stop_requested()) {
                end(Status::Cancelled, RunEndKind::ProgramStopped);
            } else if (now - start >= m_limits.wall) {
                end(Status::Timeout,
                    { RunEndKind::ProgramTooLong,
                        { .texts = { std::format("{:g}", static_cast<double>(m_limits.wall.count()) / 1000) } } });
            } else if (now >= nextUsage || (!m_outputOpen && !m_errorsOpen)) {
                nextUsage = now + std::chrono::milliseconds(50);
                watchUsage();
            }
        }
        if (m_gone) {
            return std::unexpected(*m_gone);
        }
        m_result.metrics.wallMs = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        return std::move(m_result);
    }

private:
    void readOutput()
    {
        std::array<char, 65536> block;
        for (int i = 0; i < 64 && m_outputOpen; ++i) {
            const auto count = ::read(m_jail.output(), block.data(), block.size());
            if (count <= 0) {
                m_outputOpen = count != 0;
                return;
            }
            m_outputBytes += count;
            const bool isWanted = keepOutput({ block.data(), static_cast<std::size_t>(count) });
            if (!isWanted || m_outputBytes > m_limits.outputBytes) {
                return end(Status::OutputLimit, RunEndKind::ProgramSaysTooMuch);
            }
        }
    }

    bool keepOutput(std::string_view bytes)
    {
        if (m_output) {
            return m_output(bytes);
        }
        const auto room = static_cast<std::size_t>(m_limits.outputBytes) - m_result.out.size();
        m_result.out += bytes.substr(0, room);
        return true;
    }

    void readErrors()
    {
        std::array<char, 65536> block;
        for (int i = 0; i < 64 && m_errorsOpen; ++i) {
            const auto count = ::read(m_jail.errors(), block.data(), block.size());
            if (count <= 0) {
                m_errorsOpen = count != 0;
                return;
            }
            if (m_result.err.size() > longestErrors) {
                continue;
            }
            m_result.err.append(block.data(), static_cast<std::size_t>(count));
            for (auto line = m_result.err.find('\n', m_reported); line != std::string::npos;
                line = m_result.err.find('\n', m_reported)) {
                if (m_progress) {
                    m_progress(std::string_view(m_result.err).substr(m_reported, line - m_reported));
                }
                m_reported = line + 1;
            }
        }
    }

    void watchUsage()
    {
        const auto usage = m_jail.order(Order::Usage);
        if (!usage) {
            m_gone = usage.error();
            return;
        }
        auto& metrics = m_result.metrics;
        metrics.cpuMs = static_cast<double>(usage->cpuMs);
        metrics.peakMemoryBytes = std::max(metrics.peakMemoryBytes, usage->memoryBytes);
        metrics.processes = std::max(metrics.processes, usage->processes);
        if (metrics.cpuMs > static_cast<double>(m_limits.cpuTime.count())) {
            end(Status::CpuLimit, RunEndKind::ProgramTakesTime);
        } else if (usage->memoryBytes > m_limits.memoryBytes) {
            end(Status::OutOfMemory,
                { RunEndKind::ProgramTakesMemory, { .texts = { std::to_string(m_limits.memoryBytes >> 20) } } });
        } else if (usage->exitCode >= 0 && !m_ended) {
            readOutput(); // what it wrote before it ended
            readErrors();
            m_result.exitCode = usage->exitCode;
            end(usage->signal != 0         ? Status::Killed
                    : usage->exitCode == 0 ? Status::Ok
                                           : Status::Error,
                usage->signal != 0 ? AnyMessage(RunEndKind::ProgramEnded, { .count = usage->signal }) : AnyMessage());
        }
    }

    void end(Status status, const AnyMessage& detail)
    {
        if (!m_ended) {
            m_ended = true;
            m_result.status = status;
            m_result.statusDetail = inWords(detail);
        }
    }

    JailProcess& m_jail;
    const Limits& m_limits;
    const std::function<bool(std::string_view)>& m_output;
    const std::function<void(std::string_view)>& m_progress;
    std::stop_token m_stop;
    std::int64_t m_outputBytes = 0;
    ProgramResult m_result;
    std::optional<Error> m_gone;
    std::size_t m_reported = 0;
    bool m_outputOpen = true;
    bool m_errorsOpen = true;
    bool m_ended = false;
};

/// Only once the program has ended: nothing inside runs then that could change what is copied.
Result<void> keepArtifacts(JailProcess& jail, const ProgramRequest& request, ProgramResult& result)
{
    if (result.status != Status::Ok || request.artifactDirectory.empty()) {
        return {};
    }
    auto files = JailFiles::start(jail, {}, 0);
    auto collected = files
        ? files->collect(noImage, request.limits, request.limits.artifactsBytes, request.artifactDirectory)
        : std::unexpected(files.error());
    if (!collected) {
        return std::unexpected(collected.error());
    }
    result.artifacts = std::move(collected->artifacts);
    result.skipped = std::move(collected->skipped);
    return {};
}

} // namespace

Result<ProgramResult> runProgram(const Installation& installation, const ProgramRequest& request,
    const std::function<void(std::string_view line)>& progress, std::stop_token stop)
{
    if (auto checked = checkInputs(request.inputs); !checked) {
        return std::unexpected(checked.error());
    }
    const auto begun = Clock::now();
    const bool isScript = request.program.is_relative();
    auto jail = JailProcess::start(installation.jailHelper,
        isScript
            ? scriptConfig(installation, request.program.string(), request.arguments, request.inputs, request.limits)
            : programConfig(installation, request.program, request.arguments, request.inputs, request.limits));
    if (!jail) {
        return std::unexpected(jail.error());
    }
    const double startupMs = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    auto result = ProgramLoop(*jail, request, progress, std::move(stop)).run();
    if (result) {
        result->metrics.startupMs = startupMs;
        (void)jail->order(Order::Discard);
        if (auto kept = keepArtifacts(*jail, request, *result); !kept) {
            return std::unexpected(kept.error());
        }
    }
    return result;
}

} // namespace sandbox
