// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/processors.h"

namespace sandbox {

FewerProcessors::FewerProcessors(std::optional<double> most)
{
    if (!most) {
        return;
    }
    cpu_set_t available;
    m_isKept = ::sched_getaffinity(0, sizeof available, &available) == 0;
    if (!m_isKept) {
        return;
    }
    m_before = available;
    for (int cpu = 0, left = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &available) && left++ >= *most) {
            CPU_CLR(cpu, &available);
        }
    }
    m_isKept = ::sched_setaffinity(0, sizeof available, &available) == 0;
}

FewerProcessors::~FewerProcessors()
{
    if (m_before) {
        ::sched_setaffinity(0, sizeof *m_before, &*m_before);
    }
}

} // namespace sandbox
