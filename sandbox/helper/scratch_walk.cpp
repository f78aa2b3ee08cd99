// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/scratch_walk.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <tuple>

namespace jail {

std::optional<struct stat> lookAt(int directory, const std::string& name)
{
    struct stat status {};
    return ::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 ? std::optional(status) : std::nullopt;
}

Descriptor openIn(int directory, const std::string& name, int flags)
{
    return Descriptor(::openat(directory, name.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
}

Descriptor openToRead(int directory, const std::string& name, struct stat& status)
{
    auto file = openIn(directory, name, O_RDONLY);
    if (!file && errno == EACCES && changeMode(directory, name, 0600)) {
        file = openIn(directory, name, O_RDONLY);
        const int error = errno;
        std::ignore = changeMode(directory, name, status.st_mode & 07777U);
        status = lookAt(directory, name).value_or(status);
        errno = error;
    }
    return file;
}

bool changeMode(int directory, const std::string& name, mode_t mode)
{
    const auto status = lookAt(directory, name);
    return status && !S_ISLNK(status->st_mode) && ::fchmodat(directory, name.c_str(), mode, 0) == 0;
}

bool unlock(int directory, const std::string& name, const struct stat& status)
{
    return (status.st_mode & S_IRWXU) != S_IRWXU && changeMode(directory, name, S_IRWXU);
}

Descriptor openDirectory(int root, std::string_view path)
{
    auto directory = openIn(root, ".", O_RDONLY | O_DIRECTORY);
    while (directory && !path.empty()) {
        const auto slash = std::min(path.find('/'), path.size());
        directory = openIn(directory.get(), std::string(path.substr(0, slash)), O_RDONLY | O_DIRECTORY);
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return directory;
}

void forEachName(int directory, const std::function<void(const std::string&)>& call)
{
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(::fcntl(directory, F_DUPFD_CLOEXEC, 3)), &::closedir);
    if (!listing) {
        return;
    }
    ::rewinddir(listing.get()); // the position is shared with every earlier listing
    while (const auto* const entry = ::readdir(listing.get())) {
        if (const std::string name(static_cast<const char*>(entry->d_name)); name != "." && name != "..") {
            call(name);
        }
    }
}

std::vector<std::string> namesIn(int directory)
{
    std::vector<std::string> names;
    forEachName(directory, [&](const std::string& name) { names.push_back(name); });
    std::ranges::sort(names);
    return names;
}

/// A file, a link or an empty directory.
static bool removeOne(int directory, const std::string& name)
{
    return ::unlinkat(directory, name.c_str(), 0) == 0 || ::unlinkat(directory, name.c_str(), AT_REMOVEDIR) == 0;
}

bool removeThing(int root, int directory, const std::string& name)
{
    if (removeOne(directory, name)) {
        return true;
    }
    // A full directory: each full one inside is moved to the top before it is emptied, so that no path gets long.
    std::vector<std::string> waiting;
    static std::int64_t number = 0; // a name that is taken is met once only
    const auto moveUp = [&](int from, const std::string& what) {
        changeMode(from, what, S_IRWXU); // only who may write in a directory may move it
        std::string fresh;
        do {
            fresh = ".assay-removed-" + std::to_string(number++);
        } while (::renameat2(from, what.c_str(), root, fresh.c_str(), RENAME_NOREPLACE) != 0 && errno == EEXIST);
        waiting.push_back(fresh);
    };
    moveUp(directory, name);
    bool gone = true;
    while (!waiting.empty()) {
        const auto top = waiting.back();
        waiting.pop_back();
        if (const auto opened = openIn(root, top, O_RDONLY | O_DIRECTORY)) {
            forEachName(opened.get(), [&](const std::string& inside) {
                if (!removeOne(opened.get(), inside)) {
                    moveUp(opened.get(), inside);
                }
            });
        }
        gone = ::unlinkat(root, top.c_str(), AT_REMOVEDIR) == 0 && gone;
    }
    return gone;
}

std::string joined(const std::string& path, const std::string& name)
{
    return path.empty() ? name : path + '/' + name;
}

std::int64_t nsOf(const timespec& time)
{
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

} // namespace jail
