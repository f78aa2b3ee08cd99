// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/mounts.h"
#include "sandbox/contained/root.h"
#include "sandbox/helper/layer.h"

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr unsigned long readOnly = MS_RDONLY | MS_NOSUID | MS_NODEV;

HeldTree hold(const std::string& source, const std::string& target, unsigned long attributes)
{
    const int fd = static_cast<int>(need(::open(source.c_str(), O_PATH | O_CLOEXEC), "files", "finding " + source));
    struct stat status {};
    need(::fstat(fd, &status), "files", "finding " + source);
    return { fd, target, S_ISDIR(status.st_mode), attributes };
}

void mountOn(const std::string& path, const char* type, unsigned long attributes, const std::string& options)
{
    makePlace(path, true);
    need(::mount("none", path.c_str(), type, attributes, options.c_str()), "mounts",
        std::string("mounting a fresh ") + type);
}

void bindOn(const std::string& source, const std::string& path)
{
    need(::mount(source.c_str(), path.c_str(), nullptr, MS_BIND, nullptr), "mounts", "mounting " + path);
}

/// One file system for everything that can be written, so that one quota covers it. Of the number of files gVisor
/// keeps no limit.
int mountScratch(const Config& config, uid_t uid, gid_t gid)
{
    mountOn("scratch", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755,size=" + std::to_string(config.diskBytes));
    for (const std::string name : { "work", "tmp", "shm" }) {
        const auto inside = "scratch/" + name;
        need(::mkdir(inside.c_str(), 0700), "mounts", "making " + inside);
        need(::chown(inside.c_str(), uid, gid), "mounts", "handing out " + inside);
        const auto place = name == "shm" ? "dev/shm" : name;
        makePlace(place, true);
        bindOn(inside, place);
    }
    const int scratch = static_cast<int>(
        need(::open("scratch", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "mounts", "opening the scratch space"));
    need(::umount2("scratch", MNT_DETACH), "mounts", "hiding the scratch space");
    need(::rmdir("scratch"), "mounts", "hiding the scratch space");
    return scratch;
}

} // namespace

HeldTree holdFile(const Bind& file, bool mayRun)
{
    return hold(file.source, file.target, mayRun ? readOnly : readOnly | MS_NOEXEC);
}

void placeTree(const HeldTree& tree)
{
    const auto place = tree.target.substr(1);
    makePlace(place, tree.isDirectory);
    bindOn("/proc/self/fd/" + std::to_string(tree.fd), place);
    need(::mount(nullptr, place.c_str(), nullptr, MS_BIND | MS_REMOUNT | static_cast<unsigned long>(tree.attributes),
             nullptr),
        "mounts", "protecting " + tree.target);
    ::close(tree.fd);
}

std::vector<HeldTree> holdTrees(const Config& config)
{
    std::vector<HeldTree> trees { hold("/usr", "/usr", readOnly) };
    for (const auto* const device : { "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom" }) {
        trees.push_back(hold(device, device, MS_NOSUID | MS_NOEXEC));
    }
    holdFiles(config, trees);
    return trees;
}

/// Mounts cannot be left behind where the supervisor shares them: the root is changed, and without a capability nobody
/// changes it back.
int enterNewRoot(const Config& config, const std::vector<HeldTree>& trees, uid_t uid, gid_t gid)
{
    const auto mask = ::umask(022); // what is made here is root's
    need(::mount("none", newRoot, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m"), "mounts", "making a fresh root");
    need(::chdir(newRoot), "mounts", "entering the new root");
    mountOn("proc", "proc", readOnly | MS_NOEXEC, "");
    for (const std::string name : { "lib", "lib64", "bin", "sbin" }) {
        need(::symlink(("usr/" + name).c_str(), name.c_str()), "mounts", "linking /" + name);
    }
    const int scratch = mountScratch(config, uid, gid);
    for (const auto& tree : trees) {
        placeTree(tree);
    }
    need(::symlink("/proc/self/fd", "dev/fd"), "mounts", "linking /dev/fd");
    need(::mount(nullptr, newRoot, nullptr, MS_REMOUNT | MS_BIND | readOnly, nullptr), "mounts",
        "making the root read-only");
    ::umask(mask);
    need(::chroot(newRoot), "pivot_root", "changing the root");
    need(::chdir("/"), "pivot_root", "entering the new root");
    return scratch;
}

} // namespace jail
