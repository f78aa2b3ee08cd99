// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/connection.h"

#include "sandbox/jail/artifacts.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/error_json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto tick = milliseconds(20);
/// And its distance; then the connection is ended instead.
constexpr auto afterStop = milliseconds(800);
constexpr auto mostDistance = milliseconds(4'000);
/// Orders of little work: how long their answers take says how far away, or how slow, the other side is.
constexpr auto smallOrders = std::to_array<std::string_view>({ "inputs", "tables", "ask", "go_to" });

void tell(const RunEvents* events, const Json& event)
{
    if (events == nullptr || !events->output) {
        return;
    }
    const auto text = event.find("text");
    const auto isError = event.find("is_error");
    if (text != event.end() && text->is_string()) {
        events->output(text->get_ref<const std::string&>(), isError != event.end() && *isError == true);
    }
}

} // namespace

ClaimedState ClaimedState::in(const Json& json)
{
    ClaimedState claimed;
    json.at("checkpoints").get_to(claimed.checkpoints);
    json.at("current").get_to(claimed.current);
    json.at("environment").get_to(claimed.environmentSha256);
    json.at("reads_only").get_to(claimed.enforcesReadsOnly);
    return claimed;
}

Result<void> Connection::start(const std::stop_token& stop)
{
    m_agent.reset();
    m_claimed = {};
    m_distance = {};
    auto started = AgentProcess::start(m_carrier, m_build, stop);
    if (!started) {
        return std::unexpected(started.error());
    }
    m_agent.emplace(std::move(*started));
    return {};
}

void Connection::forgetStates()
{
    m_claimed.checkpoints.clear();
    m_claimed.current.clear();
}

Error Connection::lost(CarriedFaultKind kind, std::string how)
{
    m_agent.reset();
    forgetStates();
    m_claimed.environmentSha256.clear();
    return { ErrorKind::Lost, { kind, { .texts = { m_carrier.wall, std::move(how) } } } };
}

/// An agent's error in words that tell whose they are, and of a kind that an agent may know of.
Error Connection::behind(const Error& claimed) const
{
    constexpr std::array allowed { ErrorKind::BadInput, ErrorKind::Jail, ErrorKind::Io, ErrorKind::Cancelled,
        ErrorKind::Lost };
    const auto kind = std::ranges::contains(allowed, claimed.kind) ? claimed.kind : ErrorKind::Jail;
    const auto words = escapedName(inWords(claimed.message));
    return { kind, { CarriedFaultKind::Behind, { .texts = { m_carrier.wall, words } } }, claimed.detail };
}

Result<Packet> Connection::answered(Packet reply)
{
    try {
        m_claimed = ClaimedState::in(reply.json.at("state"));
        if (const auto error = reply.json.find("error"); error != reply.json.end()) {
            return std::unexpected(behind(error->get<Error>()));
        }
    } catch (const std::exception& problem) {
        return std::unexpected(lost(CarriedFaultKind::AgentMisbehaves, problem.what()));
    }
    return reply;
}

/// Pieces of files are not: each file is, by its hash.
Result<void> Connection::record(const Packet& order) const
{
    const auto op = order.json.value("op", std::string());
    const bool isPiece = op == "put" || op == "artifact";
    return m_outbound.order && !isPiece ? m_outbound.order(op, dump(order.json)) : Result<void>();
}

Result<Packet> Connection::order(
    Packet order, milliseconds patience, const std::stop_token& stop, const RunEvents* events)
{
    if (auto recorded = record(order); !recorded) {
        return std::unexpected(recorded.error());
    }
    if (!m_agent->link().send(order, stop)) {
        return std::unexpected(lost(CarriedFaultKind::AgentLost));
    }
    const auto sent = Clock::now();
    auto answer = awaited(patience, order.bytes.empty(), stop, events);
    if (answer) {
        noteDistance(order.json.value("op", std::string()), Clock::now() - sent);
    }
    return answer;
}

void Connection::noteDistance(std::string_view op, Clock::duration took)
{
    if (std::ranges::contains(smallOrders, op)) {
        m_distance = std::clamp(std::chrono::ceil<milliseconds>(took), m_distance, mostDistance);
    }
}

/// `isSmall`: the order is there as soon as it is sent, so that from then on its agent is heard of.
Result<Packet> Connection::awaited(
    milliseconds patience, bool isSmall, const std::stop_token& stop, const RunEvents* events)
{
    const auto sent = Clock::now();
    auto until = sent + patience;
    bool isStopping = false;
    while (true) {
        Packet reply;
        switch (m_agent->link().receive(reply, tick)) {
        case Link::Got::Gone: return std::unexpected(lost(CarriedFaultKind::AgentLost));
        case Link::Got::Malformed: return std::unexpected(lost(CarriedFaultKind::AgentMisbehaves, "no frames"));
        case Link::Got::Nothing: break;
        case Link::Got::Packet:
            if (!reply.json.contains("event")) {
                return answered(std::move(reply));
            }
            tell(events, reply.json);
        }
        if (stop.stop_requested() && !std::exchange(isStopping, true)) {
            until = std::min<Clock::time_point>(until, Clock::now() + afterStop + m_distance);
            (void)m_agent->link().send({ { { "stop", true } } }, stop);
        }
        if (Clock::now() > until) {
            auto silent = lost(CarriedFaultKind::AgentSilent);
            return isStopping ? fail(ErrorKind::Cancelled, WallFaultKind::Stopped) : std::unexpected(std::move(silent));
        }
        if (isSmall && Clock::now() > std::max(sent, m_agent->link().lastHeard()) + m_carrier.silence) {
            return std::unexpected(lost(CarriedFaultKind::AgentLost));
        }
    }
}

} // namespace sandbox
