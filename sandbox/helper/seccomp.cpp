// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/seccomp.h"

#include "sandbox/helper/layer.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <linux/filter.h>
#include <linux/seccomp.h>
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

const WatchedCall* watchedCall(int number)
{
    const auto* const call = std::ranges::find(watchedCalls, number, [](const WatchedCall& one) { return ::seccomp_syscall_resolve_name(one.name); });
    return call != std::end(watchedCalls) ? call : nullptr;
}

bool canFilterSystemCalls()
{
    const std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
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
