// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/link.h"

#include "sandbox/run/integer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto lookEvery = std::chrono::milliseconds(20);
constexpr auto longestWrite = std::chrono::minutes(1);
constexpr auto writeAfterStop = std::chrono::milliseconds(500);

/// A socket tells nobody by a signal that its other end is gone.
ssize_t writeSome(int to, std::string_view bytes)
{
    const auto sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent < 0 && errno == ENOTSOCK ? ::write(to, bytes.data(), bytes.size()) : sent;
}

} // namespace

Link::Link(UniqueFd in, UniqueFd out)
    : m_in(std::move(in))
    , m_out(std::move(out))
{
    ::fcntl(m_out.get(), F_SETFL, ::fcntl(m_out.get(), F_GETFL) | O_NONBLOCK);
}

bool Link::write(std::string_view bytes, const std::stop_token& stop)
{
    auto until = Clock::now() + longestWrite;
    bool isStopping = false;
    while (!bytes.empty()) {
        const auto count = writeSome(m_out.get(), bytes);
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) {
            return false;
        }
        if (stop.stop_requested() && !std::exchange(isStopping, true)) {
            until = Clock::now() + writeAfterStop;
        }
        if (Clock::now() > until) {
            return false;
        }
        pollfd ready { m_out.get(), POLLOUT, 0 };
        ::poll(&ready, 1, static_cast<int>(lookEvery.count()));
    }
    return true;
}

bool Link::send(const Packet& packet, const std::stop_token& stop)
{
    if (packet.bytes.empty()) {
        return write(frameOf(packet.json), stop);
    }
    auto head = packet.json;
    head["bytes"] = packet.bytes.size();
    return write(frameOf(head) + packet.bytes, stop);
}

Link::Got Link::next(Packet& packet)
{
    if (!m_head) {
        Json head;
        const auto state = m_frames.next(head);
        if (state != FrameReader::State::Frame) {
            return state == FrameReader::State::Incomplete ? Got::Nothing : Got::Malformed;
        }
        const auto bytes = head.find("bytes");
        const bool isCounted = bytes == head.end() || bytes->is_number_unsigned();
        m_wanted = bytes != head.end() && isCounted ? bytes->get<std::size_t>() : 0;
        if (!isCounted || m_wanted > mostPacketBytes) {
            return Got::Malformed;
        }
        m_head = std::move(head);
    }
    if (m_frames.unreadBytes() < m_wanted) {
        return Got::Nothing;
    }
    packet = { std::move(*m_head), m_frames.takeBytes(m_wanted) };
    m_head.reset();
    return Got::Packet;
}

/// Whether something came.
bool Link::fill(std::chrono::milliseconds patience)
{
    pollfd ready { m_in.get(), POLLIN, 0 };
    if (::poll(&ready, 1, static_cast<int>(patience.count())) <= 0) {
        return false;
    }
    std::array<char, 65536> block;
    const auto count = TEMP_FAILURE_RETRY(::read(m_in.get(), block.data(), block.size()));
    if (count > 0) {
        m_lastHeard = Clock::now();
        m_frames.add({ block.data(), static_cast<std::size_t>(count) });
    }
    m_isGone = count == 0 || (count < 0 && errno != EAGAIN);
    return count > 0;
}

Link::Got Link::receive(Packet& packet, std::chrono::milliseconds patience)
{
    const auto until = Clock::now() + patience;
    while (true) {
        if (const auto got = next(packet); got != Got::Nothing) {
            return got;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
        if (!fill(std::max(left, std::chrono::milliseconds(0)))) {
            return m_isGone ? Got::Gone : Got::Nothing;
        }
        if (Clock::now() > until) { // one who sends a little again and again does not keep us
            return next(packet);
        }
    }
}

} // namespace sandbox
