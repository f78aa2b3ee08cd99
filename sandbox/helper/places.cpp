// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/door.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/mounts.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace jail {

void makePlace(const std::string& path, bool isDirectory)
{
    for (auto slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        makePlace(path.substr(0, slash), true);
    }
    if (!isDirectory) {
        ::close(static_cast<int>(need(::open(path.c_str(), O_CREAT | O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0444), "mounts",
            "making a place for " + path)));
    } else if (::mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) {
        refuse("mounts", "making the directory " + path, errno);
    }
}

/// The host's own files that Python and its libraries need; absent ones are left out. Only a program of ours may be
/// executed, and a library that the user has for this; what they brought may not.
void holdFiles(const Config& config, std::vector<HeldTree>& trees)
{
    for (const char* const path : { "/etc/alternatives", "/etc/ld.so.cache", "/etc/fonts", "/etc/matplotlibrc",
             "/etc/python3", "/etc/python3.12", "/etc/python3.13", "/etc/python3.14" }) {
        if (::access(path, F_OK) == 0) {
            trees.push_back(holdFile({ path, path }, false));
        }
    }
    for (const auto& bind : config.binds) {
        const bool isCode = bind.target == config.command.front() || bind.isLibrary;
        trees.push_back(holdFile(bind, isCode));
    }
}

bool Door::bring(const Bind& file) const
{
    const auto child = ::fork();
    if (child == 0) {
        tellRefusalsOn(-1); // the jail stands; only this file does not come
        failAtStep(0);
        enterWith(file);
        ::_exit(0);
    }
    int status = -1;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

} // namespace jail
