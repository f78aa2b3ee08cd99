// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/mounts.h"

#include "sandbox/helper/layer.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

namespace {

constexpr unsigned long long readOnly = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;

HeldTree hold(const std::string& source, const std::string& target, unsigned long long attributes)
{
    struct stat status {};
    need(::stat(source.c_str(), &status), "files", "finding " + source);
    const int fd = static_cast<int>(
        need(::open_tree(AT_FDCWD, source.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE), "mounts",
            "taking hold of " + source));
    return { fd, target, S_ISDIR(status.st_mode), attributes };
}

void attach(int fd, const std::string& path)
{
    need(::move_mount(fd, "", AT_FDCWD, path.c_str(), MOVE_MOUNT_F_EMPTY_PATH), "mounts", "mounting " + path);
    ::close(fd);
}

using Options = std::vector<std::pair<const char*, std::string>>;

/// A detached, fresh file system.
int makeFileSystem(const char* type, const Options& options, unsigned attributes, std::string_view layer)
{
    const auto step = std::string("making a fresh ") + type;
    const int context = static_cast<int>(need(::fsopen(type, FSOPEN_CLOEXEC), layer, step));
    for (const auto& [key, value] : options) {
        need(::fsconfig(context, FSCONFIG_SET_STRING, key, value.c_str(), 0), layer, step + " with " + key);
    }
    need(::fsconfig(context, FSCONFIG_CMD_CREATE, nullptr, nullptr, 0), layer, step);
    const int fd = static_cast<int>(need(::fsmount(context, FSMOUNT_CLOEXEC, attributes), layer, step));
    ::close(context);
    return fd;
}

/// One file system for everything that can be written, so that one quota covers it.
int mountScratch(const Config& config, const Options& owner)
{
    auto options = owner;
    options.emplace_back("mode", "0755");
    options.emplace_back("size", std::to_string(config.diskBytes));
    options.emplace_back("nr_inodes", std::to_string(config.diskFiles));
    makePlace("scratch", true);
    attach(makeFileSystem("tmpfs", options, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC, "mounts"),
        "scratch");
    for (const auto* const name : { "work", "tmp", "shm" }) {
        const auto inside = std::string("scratch/") + name;
        need(::mkdir(inside.c_str(), 0700), "mounts", "making " + inside);
        const auto place = std::string(name) == "shm" ? "dev/shm" : std::string(name);
        makePlace(place, true);
        attach(static_cast<int>(need(::open_tree(AT_FDCWD, inside.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC),
                   "mounts", "binding " + place)),
            place);
    }
    const int scratch = static_cast<int>(
        need(::open("scratch", O_PATH | O_DIRECTORY | O_CLOEXEC), "mounts", "opening the scratch space"));
    need(::umount2("scratch", MNT_DETACH), "mounts", "hiding the scratch space");
    need(::rmdir("scratch"), "mounts", "hiding the scratch space");
    return scratch;
}

void pivot()
{
    need(::syscall(SYS_pivot_root, ".", "."), "pivot_root", "changing the root");
    need(::umount2(".", MNT_DETACH), "pivot_root", "letting go of the host's files");
    need(::chdir("/"), "pivot_root", "entering the new root");
}

} // namespace

HeldTree holdFile(const Bind& file, bool mayRun)
{
    return hold(file.source, file.target, mayRun ? readOnly : readOnly | MOUNT_ATTR_NOEXEC);
}

void placeTree(const HeldTree& tree)
{
    const auto place = tree.target.substr(1);
    makePlace(place, tree.isDirectory);
    // Private, so that nothing the host mounts or unmounts later shows up inside.
    mount_attr wanted { .attr_set = tree.attributes, .attr_clr = 0, .propagation = MS_PRIVATE, .userns_fd = 0 };
    need(::mount_setattr(tree.fd, "", AT_EMPTY_PATH | AT_RECURSIVE, &wanted, sizeof wanted), "mounts",
        "protecting " + tree.target);
    attach(tree.fd, place);
}

std::vector<HeldTree> holdTrees(const Config& config)
{
    std::vector<HeldTree> trees;
    trees.push_back(hold("/usr", "/usr", readOnly));
    for (const auto* const device : { "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom" }) {
        // Read-only: its times are the host's. What is written to a device is no change of the mount.
        trees.push_back(hold(device, device, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC));
    }
    holdFiles(config, trees);
    return trees;
}

int enterNewRoot(const Config& config, const std::vector<HeldTree>& trees, uid_t uid, gid_t gid)
{
    need(::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr), "mounts", "making mounts private");
    const Options owner { { "uid", std::to_string(uid) }, { "gid", std::to_string(gid) } };
    auto rootOptions = owner;
    rootOptions.insert(rootOptions.end(), { { "mode", "0755" }, { "size", "1m" }, { "nr_inodes", "4096" } });
    const int root = makeFileSystem("tmpfs", rootOptions, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV, "mounts");
    const int proc = makeFileSystem("proc", { { "subset", "pid" } },
        MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC, "proc");
    attach(root, "/tmp");
    need(::chdir("/tmp"), "mounts", "entering the new root");

    makePlace("proc", true);
    attach(proc, "proc");
    for (const std::string name : { "lib", "lib64", "bin", "sbin" }) {
        if (::access(("/usr/" + name).c_str(), F_OK) == 0) {
            need(::symlink(("usr/" + name).c_str(), name.c_str()), "mounts", "linking /" + name);
        }
    }
    const int scratch = mountScratch(config, owner);
    for (const auto& tree : trees) {
        placeTree(tree);
    }
    need(::symlink("/proc/self/fd", "dev/fd"), "mounts", "linking /dev/fd");
    makePlace("etc", true);
    const auto user = "analyst:x:" + std::to_string(uid) + ':' + std::to_string(gid) + "::/tmp:/usr/sbin/nologin\n";
    const int passwd = static_cast<int>(
        need(::open("etc/passwd", O_CREAT | O_WRONLY | O_CLOEXEC | O_EXCL, 0444), "mounts", "writing etc/passwd"));
    need(::write(passwd, user.data(), user.size()), "mounts", "writing etc/passwd");
    ::close(passwd);
    pivot();
    mount_attr wanted { .attr_set = MOUNT_ATTR_RDONLY, .attr_clr = 0, .propagation = 0, .userns_fd = 0 };
    need(::mount_setattr(AT_FDCWD, "/", 0, &wanted, sizeof wanted), "mounts", "making the root read-only");
    return scratch;
}

} // namespace jail
