// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/work_walk.h"

#include <algorithm>
#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <memory>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace sandbox {

namespace {

class Walk {
public:
    Walk(const std::set<std::string>& inputs, const std::function<void(const WorkEntry&)>& visit,
        const std::function<void(const std::string&, const char*)>& tooMuch)
        : m_inputs(inputs)
        , m_visit(visit)
        , m_tooMuch(tooMuch)
    {
    }

    void directory(int fd, const std::string& path, int depth)
    {
        for (const auto& name : namesIn(fd)) {
            WorkEntry entry { fd, name, path.empty() ? name : path + '/' + name };
            if ((depth == 0 && m_inputs.contains(name)) || ::fstatat(fd, name.c_str(), &entry.status, AT_SYMLINK_NOFOLLOW) != 0) {
                continue;
            }
            if (++m_count > mostEntries) {
                m_tooMuch(entry.path, "there are too many files");
                return;
            }
            if (S_ISDIR(entry.status.st_mode)) {
                below(entry, depth);
            }
            m_visit(entry);
        }
    }

private:
    void below(const WorkEntry& entry, int depth)
    {
        if (depth + 1 >= deepestDirectory) {
            return m_tooMuch(entry.path, "it is too deep in directories");
        }
        if (const auto inner = openBeneath(entry.directory, entry.name, O_RDONLY | O_DIRECTORY)) {
            directory(inner.get(), entry.path, depth + 1);
        } else {
            m_tooMuch(entry.path, "the directory could not be read");
        }
    }

    static std::vector<std::string> namesIn(int fd)
    {
        std::vector<std::string> names;
        const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(::fcntl(fd, F_DUPFD_CLOEXEC, 3)), &::closedir);
        if (!listing) {
            return names;
        }
        ::rewinddir(listing.get());
        while (const auto* const entry = ::readdir(listing.get())) {
            const std::string name(static_cast<const char*>(entry->d_name));
            if (name != "." && name != ".." && names.size() <= mostEntries) {
                names.push_back(name);
            }
        }
        std::ranges::sort(names);
        return names;
    }

    const std::set<std::string>& m_inputs;
    const std::function<void(const WorkEntry&)>& m_visit;
    const std::function<void(const std::string&, const char*)>& m_tooMuch;
    int m_count = 0;
};

} // namespace

UniqueFd openBeneath(int directory, const std::string& name, int flags)
{
    open_how how {};
    how.flags = static_cast<std::uint64_t>(flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS;
    return UniqueFd(static_cast<int>(::syscall(SYS_openat2, directory, name.c_str(), &how, sizeof how)));
}

void walkWork(int work, const std::set<std::string>& inputs, const std::function<void(const WorkEntry&)>& visit,
    const std::function<void(const std::string&, const char*)>& tooMuch)
{
    Walk(inputs, visit, tooMuch).directory(work, {}, 0);
}

} // namespace sandbox
