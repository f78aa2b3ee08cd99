// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"

#include <functional>
#include <set>
#include <string>
#include <sys/stat.h>

namespace sandbox {

/// One thing in /work.
struct WorkEntry {
    int directory = -1; ///< the open directory it is in
    std::string name; ///< in that directory
    std::string path; ///< relative to /work
    struct stat status {}; ///< of the thing itself, links not followed
};

constexpr int deepestDirectory = 16;
constexpr int mostEntries = 20'000;

/// Opens beneath `directory` and nowhere else: no links, no mount points, no devices' waiting.
UniqueFd openBeneath(int directory, const std::string& name, int flags);

/// Visits everything beneath `work` but the inputs; a directory after what it holds.
/// `tooMuch` is told where the walk was cut off.
void walkWork(int work, const std::set<std::string>& inputs, const std::function<void(const WorkEntry&)>& visit,
    const std::function<void(const std::string& path, const char* why)>& tooMuch);

} // namespace sandbox
