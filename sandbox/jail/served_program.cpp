// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/served_program.h"

#include "sandbox/jail/policy.h"
#include "sandbox/messages/wall_fault.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sandbox {

namespace {
constexpr std::chrono::milliseconds betweenLooks { 50 };

Error ended()
{
    return { ErrorKind::Jail, WallFaultKind::ReaderEnded };
}
} // namespace

ServedProgram::ServedProgram(JailProcess jail, const Limits& limits)
    : m_jail(std::move(jail))
    , m_limits(limits)
{
}

Result<ServedProgram> ServedProgram::start(const Installation& installation, const ProgramRequest& request)
{
    if (auto checked = checkInputs(request.inputs); !checked) {
        return std::unexpected(checked.error());
    }
    auto jail = JailProcess::start(installation.jailHelper,
        programConfig(installation, request.program, request.arguments, request.inputs, request.limits));
    if (!jail) {
        return std::unexpected(jail.error());
    }
    return ServedProgram(std::move(*jail), request.limits);
}

/// Takes what is there to be read.
Result<void> ServedProgram::receive()
{
    std::array<char, 65536> block;
    const auto count = ::read(m_jail.messages(), block.data(), block.size());
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        return std::unexpected(ended());
    }
    m_answer.append(block.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    if (m_answer.size() > static_cast<std::size_t>(m_limits.outputBytes)) {
        return fail(ErrorKind::Jail, WallFaultKind::ReaderSaysTooMuch);
    }
    return {};
}

Result<void> ServedProgram::checkMemory()
{
    const auto usage = m_jail.order(Order::Usage);
    if (!usage) {
        return std::unexpected(usage.error());
    }
    if (usage->memoryBytes > m_limits.memoryBytes) {
        return fail(ErrorKind::Jail, WallFaultKind::ReaderTakesMemory);
    }
    return {};
}

Result<std::string> ServedProgram::ask(
    std::string_view line, std::chrono::milliseconds patience, const std::stop_token& stop)
{
    const auto start = std::chrono::steady_clock::now();
    const std::string request = std::string(line) + '\n';
    if (::send(m_jail.messages(), request.data(), request.size(), MSG_NOSIGNAL) != std::ssize(request)) {
        return std::unexpected(ended());
    }
    m_answer.clear();
    auto nextLook = start + betweenLooks;
    while (!m_answer.ends_with('\n')) {
        // In each round: one who writes without end must not keep us from it.
        const auto now = std::chrono::steady_clock::now();
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
        }
        if (now - start > patience) {
            return fail(ErrorKind::Jail, WallFaultKind::ReaderSilent);
        }
        if (now >= nextLook) {
            if (auto good = checkMemory(); !good) {
                return std::unexpected(good.error());
            }
            nextLook = now + betweenLooks;
        }
        pollfd ready { m_jail.messages(), POLLIN, 0 };
        if (::poll(&ready, 1, 20) > 0) {
            if (auto received = receive(); !received) {
                return std::unexpected(received.error());
            }
        }
    }
    if (auto good = checkMemory(); !good) {
        return std::unexpected(good.error());
    }
    m_answer.pop_back();
    return std::move(m_answer);
}

} // namespace sandbox
