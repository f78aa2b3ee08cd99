// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/limits.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/privileges.h"

#include <string>
#include <sys/resource.h>

namespace jail {

namespace {

void limit(__rlimit_resource_t resource, rlim_t value, const char* name)
{
    const rlimit both { value, value };
    need(::setrlimit(resource, &both), "limits", std::string("setting ") + name);
}

/// Of queues of messages and of signals gVisor keeps no limit; its processors are limited from outside, by the carrier.
void limitBoth(std::int64_t memoryBytes, std::int64_t fileBytes)
{
    limit(RLIMIT_DATA, static_cast<rlim_t>(memoryBytes), "RLIMIT_DATA");
    limit(RLIMIT_FSIZE, static_cast<rlim_t>(fileBytes), "RLIMIT_FSIZE");
    limit(RLIMIT_CORE, 0, "RLIMIT_CORE");
    limit(RLIMIT_MEMLOCK, 0, "RLIMIT_MEMLOCK");
    limit(RLIMIT_STACK, 8 << 20, "RLIMIT_STACK");
}

} // namespace

/// How many processes there are is limited by a group (cgroup.cpp). The last step of pid 1's child that takes a
/// privilege.
void setResourceLimits(const Config& config)
{
    limitBoth(config.memoryBytes, config.diskBytes);
    dropPrivileges();
}

void limitFileServer(std::int64_t fileBytes)
{
    limitBoth(256 << 20, fileBytes);
    limit(RLIMIT_NOFILE, 1024, "RLIMIT_NOFILE");
}

} // namespace jail
