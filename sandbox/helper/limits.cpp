// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/limits.h"

#include "sandbox/helper/layer.h"

#include <cmath>
#include <sched.h>
#include <string>
#include <sys/resource.h>

namespace jail {

namespace {

void limit(__rlimit_resource_t resource, rlim_t value, const char* name)
{
    const rlimit both { value, value };
    need(::setrlimit(resource, &both), "limits", std::string("setting ") + name);
}

/// What nobody inside needs.
void limitTheRest()
{
    limit(RLIMIT_CORE, 1,
        "RLIMIT_CORE"); // at 0 the kernel starts the host's program for memory dumps all the same; no file is as small as this
    limit(RLIMIT_MEMLOCK, 0, "RLIMIT_MEMLOCK");
    limit(RLIMIT_MSGQUEUE, 0, "RLIMIT_MSGQUEUE");
    limit(RLIMIT_STACK, 8 << 20, "RLIMIT_STACK");
}

void useProcessors(double cpus)
{
    cpu_set_t available;
    need(::sched_getaffinity(0, sizeof available, &available), "limits", "asking for the processors");
    auto left = static_cast<int>(std::ceil(cpus));
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &available) && left-- <= 0) {
            CPU_CLR(cpu, &available);
        }
    }
    need(::sched_setaffinity(0, sizeof available, &available), "limits", "choosing the processors");
}

} // namespace

void setResourceLimits(const Config& config)
{
    // Data, not address space: libraries reserve address space they never use. Python turns this into a MemoryError.
    limit(RLIMIT_DATA, static_cast<rlim_t>(config.memoryBytes), "RLIMIT_DATA");
    limit(RLIMIT_FSIZE, static_cast<rlim_t>(config.diskBytes), "RLIMIT_FSIZE");
    limit(RLIMIT_NPROC, static_cast<rlim_t>(config.processes + keptAndOurs), "RLIMIT_NPROC");
    limit(RLIMIT_SIGPENDING, 1024, "RLIMIT_SIGPENDING");
    limitTheRest();
    useProcessors(config.cpus);
}

void limitFileServer(std::int64_t fileBytes)
{
    limit(RLIMIT_DATA, 256 << 20, "RLIMIT_DATA");
    limit(RLIMIT_FSIZE, static_cast<rlim_t>(fileBytes), "RLIMIT_FSIZE");
    limit(RLIMIT_NOFILE, 1024,
        "RLIMIT_NOFILE"); // more than the inside may have under way, which counts for the user together
    limit(RLIMIT_NPROC, 0, "RLIMIT_NPROC");
    limit(RLIMIT_SIGPENDING, 0, "RLIMIT_SIGPENDING");
    limitTheRest();
}

} // namespace jail
