// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <iterator>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

bool Watched::add(pid_t pid)
{
    const int fd = contains(pid) ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    return fd >= 0 && m_descriptors.emplace(pid, fd).second;
}

std::set<pid_t> Watched::alive() const
{
    std::vector<pollfd> ends;
    std::ranges::transform(
        m_descriptors | std::views::values, std::back_inserter(ends), [](int fd) { return pollfd { fd, POLLIN, 0 }; });
    ::poll(ends.data(), ends.size(), 0); // where a signal interrupts it, nobody is seen to have ended
    auto pids = all();
    std::erase_if(pids, [end = ends.begin()](pid_t) mutable { return (end++)->revents != 0; });
    return pids;
}

} // namespace jail
