// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/seccomp.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/watched_calls.h"

#include <cerrno>
#include <cstdint>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <map>
#include <seccomp.h>
#include <span>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

namespace {

#include "filter_program.inc" // by assay-filter, from filter.cpp

int load(std::span<const sock_filter> program, unsigned flags)
{
    const sock_fprog filter { static_cast<unsigned short>(program.size()), const_cast<sock_filter*>(program.data()) };
    return static_cast<int>(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter));
}

} // namespace

HeardCall heardCall(int number, std::uint64_t firstArgument)
{
    static const auto calls = [] {
        std::map<int, HeardCall> all;
        const auto add = [&](std::span<const char* const> names, int error, HeardCall::Kind kind) {
            for (const auto* const name : names) {
                all[::seccomp_syscall_resolve_name(name)] = { name, error, kind };
            }
        };
        add(forbiddenCalls, EPERM, HeardCall::Kind::Refused);
        add(unknownCalls, ENOSYS, HeardCall::Kind::Refused);
        add(writingCalls, EPERM, HeardCall::Kind::Writes);
        add(startingCalls, EPERM, HeardCall::Kind::Starts);
        add(signallingCalls, EPERM, HeardCall::Kind::Signals);
        all[::seccomp_syscall_resolve_name(sharingCall)] = { sharingCall, ENOMEM, HeardCall::Kind::Shares };
        return all;
    }();
    const auto found = calls.find(number);
    auto call = found != calls.end() ? found->second : HeardCall { {}, ENOSYS, HeardCall::Kind::Refused };
    if (call.name == "clone" && (firstArgument & newNamespace) != 0) {
        call.kind = HeardCall::Kind::Refused;
    }
    return call;
}

bool canFilterSystemCalls()
{
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, nullptr) < 0 && errno == EFAULT; // it looked for a filter
}

int filterSystemCalls(bool mayListen)
{
    const int listener = mayListen ? load(watchingFilter, SECCOMP_FILTER_FLAG_NEW_LISTENER) : -1;
    if (listener >= 0 || (mayListen && errno != EBUSY)) {
        return static_cast<int>(need(listener, "seccomp", "loading the filter"));
    }
    need(load(plainFilter, 0), "seccomp", "loading the filter"); // there is a listener around us already
    return -1;
}

void filterToFileCalls()
{
    need(load(filesFilter, 0), "seccomp", "loading the filter of file calls");
}

} // namespace jail
