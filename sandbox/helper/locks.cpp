// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/locks.h"

#include "sandbox/helper/processes.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace jail {

namespace {

/// What the kernel holds for itself and cannot give back, in bytes; 0 where it does not say.
std::int64_t keptByKernel()
{
    constexpr std::string_view name = "\nSUnreclaim:";
    const auto text = contentOf("/proc/meminfo");
    const auto line = text.find(name);
    return line != std::string::npos ? std::atoll(text.c_str() + line + name.size()) << 10 : 0;
}

/// Also where it is gone: it can have left its locks to whom it shared its open files with.
bool isBelow(pid_t process, pid_t ancestor)
{
    const auto known = look(process);
    return process == ancestor || !known || (known->parent > 0 && isBelow(known->parent, ancestor));
}

/// All that want a lock wait while the list is read, so it is read by who has a reason only, and not to its end; the
/// last lock of each processor comes first. Whose locks of open files are, it does not say.
bool areManyBelow(pid_t ancestor)
{
    constexpr int many = 4'000, mostLines = 10'000;
    std::ifstream list("/proc/locks");
    std::map<pid_t, bool> areBelow;
    int count = 0;
    std::string line;
    for (int lines = 0; lines < mostLines && count < many && std::getline(list, line); ++lines) {
        pid_t holder = 0;
        std::ignore = std::sscanf(line.c_str(), "%*d: %*s %*s %*s %d", &holder);
        const auto known = areBelow.find(holder);
        count += known != areBelow.end() ? known->second : (areBelow[holder] = holder < 0 || isBelow(holder, ancestor));
    }
    return count == many;
}

} // namespace

void LockMemory::beginRun()
{
    m_before = keptByKernel();
}

std::int64_t LockMemory::bytes() const
{
    constexpr std::int64_t much = 64 << 20;
    const auto more = keptByKernel() - m_before;
    return more > much && areManyBelow(m_init) ? more : 0;
}

} // namespace jail
