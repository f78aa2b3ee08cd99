// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/attempts.h"

#include "sandbox/helper/seccomp.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <nlohmann/json.hpp>
#include <seccomp.h>
#include <time.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr std::size_t mostKinds = 32;
constexpr int freely = 1'000; ///< attempts; from then on, one in a millisecond, so that trying on costs the one who tries

struct Notification {
    seccomp_notif* request = nullptr;
    seccomp_notif_resp* response = nullptr;
    Notification() { ::seccomp_notify_alloc(&request, &response); }
    ~Notification() { ::seccomp_notify_free(request, response); }
    Notification(const Notification&) = delete;
    Notification& operator=(const Notification&) = delete;
};

} // namespace

Attempts::~Attempts()
{
    end();
}

void Attempts::end()
{
    if (m_listener >= 0) {
        ::close(m_listener);
    }
    m_listener = -1;
}

void Attempts::answerOne()
{
    const Notification notification;
    if (notification.request == nullptr || ::seccomp_notify_receive(m_listener, notification.request) != 0) {
        return; // whoever asked is dead
    }
    const auto& data = notification.request->data;
    const auto* const call = watchedCall(data.nr);
    if (call != nullptr) {
        const std::string name = call->name;
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

void Attempts::forget()
{
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
