// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/attempts.h"

#include "sandbox/helper/seccomp.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <nlohmann/json.hpp>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include <utility>

namespace jail {

namespace {

constexpr std::size_t mostKinds = 32;
constexpr int freely = 1'000; ///< attempts; from then on, one in a millisecond, so that trying on costs the one who tries

struct Notification {
    seccomp_notif* request = nullptr;
    seccomp_notif_resp* response = nullptr;
    Notification() { ::seccomp_notify_alloc(&request, &response); }
    ~Notification() { ::seccomp_notify_free(request, response); }
    Notification(Notification&&) = delete;
};

} // namespace

void Attempts::end()
{
    ::close(std::exchange(m_listener, -1));
}

void Attempts::answerOne()
{
    const Notification notification;
    if (notification.request == nullptr || ::seccomp_notify_receive(m_listener, notification.request) != 0) {
        return; // whoever asked is dead
    }
    const auto& data = notification.request->data;
    const auto* const call = watchedCall(data.nr);
    const std::string name = call != nullptr ? call->name : "";
    if (name == "memfd_create" && handOut(notification.request->id)) {
        return;
    }
    if (call != nullptr && name != "memfd_create") {
        note(name, name == "socket" ? static_cast<std::uint32_t>(data.args[0]) : 0);
    }
    if (++m_answered > freely) {
        const timespec moment { 0, 1'000'000 };
        ::nanosleep(&moment, nullptr);
    }
    *notification.response = { .id = notification.request->id, .val = 0, .error = call != nullptr ? -call->error : -ENOSYS, .flags = 0 };
    ::seccomp_notify_respond(m_listener, notification.response);
}

void Attempts::note(const std::string& call, std::uint32_t argument)
{
    auto kind = std::ranges::find_if(m_kinds, [&](const Kind& known) { return known.call == call && known.argument == argument; });
    if (kind == m_kinds.end() && m_kinds.size() < mostKinds) {
        kind = m_kinds.insert(kind, { call, argument, 0 });
    }
    if (kind != m_kinds.end() && kind->count < 1'000'000) {
        ++kind->count;
    }
}

/// Answers the call with the memory that was offered, once.
bool Attempts::handOut(std::uint64_t request)
{
    const seccomp_notif_addfd memory { request, SECCOMP_ADDFD_FLAG_SEND, static_cast<std::uint32_t>(m_memory), 0, O_CLOEXEC };
    return m_memory >= 0 && ::ioctl(m_listener, SECCOMP_IOCTL_NOTIF_ADDFD, &memory) >= 0 && ::close(std::exchange(m_memory, -1)) == 0;
}

void Attempts::forget(int memory)
{
    ::close(std::exchange(m_memory, memory));
    m_answered = 0;
    m_kinds.clear();
}

nlohmann::json Attempts::list() const
{
    auto list = nlohmann::json::array();
    for (const auto& kind : m_kinds) {
        list.push_back({ { "call", kind.call }, { "argument", kind.argument }, { "count", kind.count } });
    }
    return list;
}

} // namespace jail
