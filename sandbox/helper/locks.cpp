// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/locks.h"

#include "sandbox/helper/processes.h"

#include <cstdlib>
#include <fstream>
#include <string>

namespace jail {

namespace {

/// What the kernel holds for itself and cannot give back, in bytes; 0 where it does not say.
std::int64_t keptByKernel()
{
    const std::string name = "\nSUnreclaim:";
    const auto text = contentOf("/proc/meminfo");
    const auto line = text.find(name);
    return line != std::string::npos ? std::atoll(text.c_str() + line + name.size()) << 10 : 0;
}

/// All that want a lock wait while the list is read, so it is read by who has a reason only, and not to its end.
bool areLocksMany()
{
    constexpr int many = 4'000;
    std::ifstream list("/proc/locks");
    int count = 0;
    for (std::string line; count < many && std::getline(list, line);) {
        ++count;
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
    return more > much && areLocksMany() ? more : 0;
}

} // namespace jail
