// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/listener.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/processes.h"
#include "sandbox/helper/watched_calls.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace jail {

namespace {

constexpr std::size_t mostKinds = 32;
constexpr std::size_t mostAsks = 8; ///< the forks of two states, and room for who is none
constexpr int freely
    = 1'000; ///< attempts; from then on, one in a millisecond, so that trying on costs the one who tries

struct Notification {
    seccomp_notif* request = nullptr;
    seccomp_notif_resp* response = nullptr;
    Notification() { ::seccomp_notify_alloc(&request, &response); }
    ~Notification() { ::seccomp_notify_free(request, response); }
    Notification(Notification&&) = delete;
};

/// The number that a task has in its innermost pid namespace; 0 where it is gone.
pid_t numberInside(std::uint32_t task)
{
    const auto status = contentOf("/proc/" + std::to_string(task) + "/status");
    const auto line = status.find("\nNSpid:");
    const auto end = line != std::string::npos ? status.find('\n', line + 1) : line;
    return end != std::string::npos ? std::atoi(status.c_str() + status.rfind('\t', end) + 1) : 0;
}

} // namespace

Listener::Listener(std::int64_t mostShared)
    : m_mapsFiles(static_cast<std::atomic<bool>*>(
          ::mmap(nullptr, sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)))
    , m_mostShared(mostShared)
{
    need(m_mapsFiles == MAP_FAILED ? -1 : 0, "init", "sharing memory");
    *m_mapsFiles = true; // as far as nobody hears of it
}

void Listener::listenOn(int descriptor)
{
    m_descriptor = descriptor;
    *m_mapsFiles = false;
}

void Listener::end()
{
    ::close(std::exchange(m_descriptor, -1));
}

void Listener::answerOne()
{
    const Notification notification;
    if (notification.request == nullptr || ::seccomp_notify_receive(m_descriptor, notification.request) != 0) {
        return; // whoever asked is dead
    }
    const auto& [id, task, flags, data] = *notification.request;
    const auto call = heardCall(data.nr, data.args[0]);
    if (call.name == "memfd_create" && data.args[1] == askForChannel && hold(id, task)) {
        return;
    }
    const bool goesOn = passes(call, data);
    if (!goesOn) {
        refuse(call, static_cast<std::uint32_t>(data.args[0]));
    }
    constexpr std::uint32_t letPass = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    *notification.response = { .id = id, .val = 0, .error = goesOn ? 0 : -call.error, .flags = goesOn ? letPass : 0 };
    ::seccomp_notify_respond(m_descriptor, notification.response);
}

bool Listener::passes(const HeardCall& call, const seccomp_data& data)
{
    if (call.kind != HeardCall::Kind::Shares) {
        return call.kind != HeardCall::Kind::Refused && !m_onlyRead;
    }
    if ((data.args[3] & MAP_ANONYMOUS) == 0) {
        return *m_mapsFiles = true;
    }
    const auto length = data.args[1];
    const auto room = static_cast<std::uint64_t>(m_mostShared - m_shared);
    m_shared += length <= room ? static_cast<std::int64_t>(length) : 0;
    return length <= room;
}

void Listener::refuse(const HeardCall& call, std::uint32_t argument)
{
    using enum HeardCall::Kind;
    if (call.kind == Writes || call.kind == Starts || call.kind == Signals) {
        ++m_refusedReaders;
        note(call.kind == Writes      ? "only read: write"
                : call.kind == Starts ? "only read: start"
                                      : "only read: signal",
            0);
    } else if (call.kind == Refused && !call.name.empty() && call.name != "memfd_create") {
        note(std::string(call.name), call.name == "socket" ? argument : 0);
    }
    if (++m_answered > freely) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void Listener::note(const std::string& call, std::uint32_t argument)
{
    auto kind = std::ranges::find_if(
        m_kinds, [&](const Kind& known) { return known.call == call && known.argument == argument; });
    if (kind == m_kinds.end() && m_kinds.size() < mostKinds) {
        kind = m_kinds.insert(kind, { call, argument, 0 });
    }
    if (kind != m_kinds.end() && kind->count < 1'000'000) {
        ++kind->count;
    }
}

/// Whether the one who asked still waits for the answer: not dead, nor stopped, which makes it ask anew when it goes
/// on.
bool Listener::isValid(std::uint64_t request) const
{
    return ::ioctl(m_descriptor, SECCOMP_IOCTL_NOTIF_ID_VALID, &request) == 0;
}

/// Leaves a request for a channel unanswered until it is known whose the next one is. False where too many do that.
bool Listener::hold(std::uint64_t request, std::uint32_t task)
{
    const auto process = numberInside(task);
    std::erase_if(m_asks, [&](const auto& ask) { return ask.first == process || !isValid(ask.second); });
    if (process == 0 || !isValid(request)
        || m_asks.size() == mostAsks) { // valid still: so the number was the asking task's
        return false;
    }
    m_expected -= std::erase(m_asking, process) == 0 && m_expected > 0 ? 1 : 0;
    m_asking.push_front(process);
    m_asking.resize(std::min(m_asking.size(), mostAsks));
    m_asks[process] = request;
    return true;
}

bool Listener::hand(std::uint64_t request, int descriptor, unsigned flags, int number) const
{
    const unsigned closing = (flags & SECCOMP_ADDFD_FLAG_SEND) != 0 ? O_CLOEXEC : 0;
    const seccomp_notif_addfd given { request, flags, static_cast<std::uint32_t>(descriptor),
        static_cast<std::uint32_t>(number), closing };
    return ::ioctl(m_descriptor, SECCOMP_IOCTL_NOTIF_ADDFD, &given) >= 0;
}

bool Listener::deliver(pid_t process, const Channel& channel, const std::function<bool()>& isHopeless)
{
    constexpr int untilNextLook = 50; // ms
    for (;;) {
        const auto ask = m_asks.extract(process);
        if (ask && hand(ask.mapped(), channel.output, SECCOMP_ADDFD_FLAG_SETFD, STDOUT_FILENO)
            && hand(ask.mapped(), channel.errors, SECCOMP_ADDFD_FLAG_SETFD, STDERR_FILENO)
            && hand(ask.mapped(), channel.messages, SECCOMP_ADDFD_FLAG_SEND)) {
            return true;
        }
        const auto last = m_asking.front();
        pollfd ready { m_descriptor, POLLIN, 0 };
        if (::poll(&ready, 1, untilNextLook) > 0) {
            (ready.revents & POLLIN) != 0 ? answerOne() : end();
        } else if (isHopeless()) {
            return false;
        }
        if (m_descriptor < 0 || (m_asking.front() != last && m_asking.front() != process)) {
            return false;
        }
    }
}

void Listener::endRun(bool isKept)
{
    m_onlyRead = false;
    m_shared = m_sharedBefore = isKept ? m_shared : m_sharedBefore;
    m_asks.clear();
    m_asking.clear();
    m_expected = 0;
}

void Listener::beginRun()
{
    m_answered = m_refusedReaders = 0;
    m_kinds.clear();
}

nlohmann::json Listener::list() const
{
    auto list = nlohmann::json::array();
    for (const auto& kind : m_kinds) {
        list.push_back({ { "call", kind.call }, { "argument", kind.argument }, { "count", kind.count } });
    }
    return list;
}

} // namespace jail
