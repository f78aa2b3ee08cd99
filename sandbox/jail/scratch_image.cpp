// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/scratch_image.h"

#include "sandbox/jail/work_walk.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <sys/fsuid.h>
#include <tuple>
#include <unistd.h>

namespace sandbox {

namespace {

constexpr std::array<const char*, 3> placeNames { "work", "tmp", "shm" };

bool isSame(const struct stat& a, const struct stat& b)
{
    return a.st_ino == b.st_ino && a.st_mode == b.st_mode && a.st_size == b.st_size && a.st_ctim.tv_sec == b.st_ctim.tv_sec && a.st_ctim.tv_nsec == b.st_ctim.tv_nsec;
}

/// Copies the stretch [from, from + length) of one file to `to` in another.
bool copyStretch(int source, std::int64_t from, int target, std::int64_t to, std::int64_t length)
{
    std::string block(static_cast<std::size_t>(std::min<std::int64_t>(length, 1 << 20)), '\0');
    while (length > 0) {
        const auto part = std::min<std::int64_t>(length, static_cast<std::int64_t>(block.size()));
        const auto count = ::pread(source, block.data(), static_cast<std::size_t>(part), from);
        if (count <= 0 || ::pwrite(target, block.data(), static_cast<std::size_t>(count), to) != count) {
            return false;
        }
        from += count;
        to += count;
        length -= count;
    }
    return true;
}

/// Things made in the jail's file system must belong to a user who exists there; root of the host does not.
class AsOwner {
public:
    explicit AsOwner(uid_t owner)
        : m_switched(::geteuid() == 0)
    {
        if (m_switched) {
            ::setfsgid(owner);
            ::setfsuid(owner);
        }
    }
    ~AsOwner()
    {
        if (m_switched) {
            ::setfsuid(0);
            ::setfsgid(0);
        }
    }
    AsOwner(const AsOwner&) = delete;
    AsOwner& operator=(const AsOwner&) = delete;

private:
    bool m_switched;
};

/// The directory of `path` beneath `root`, and the last name of it.
std::pair<UniqueFd, std::string> placeOf(int root, const std::string& path)
{
    const auto slash = path.rfind('/');
    const auto directory = slash == std::string::npos ? std::string(".") : path.substr(0, slash);
    return { openBeneath(root, directory, O_RDONLY | O_DIRECTORY), path.substr(slash + 1) };
}

/// Removes a directory however deep it is: what is inside is moved to the top first, so that no path gets long.
void removeTree(int root, const std::string& path)
{
    const auto [parent, name] = placeOf(root, path);
    int number = 0;
    const auto fresh = [&] { return ".assay-removed-" + std::to_string(::getpid()) + '-' + std::to_string(number++); };
    std::vector<std::string> waiting { fresh() };
    if (!parent || ::renameat(parent.get(), name.c_str(), root, waiting.back().c_str()) != 0) {
        return;
    }
    while (!waiting.empty()) {
        const auto directory = waiting.back();
        waiting.pop_back();
        std::ignore = ::fchmodat(root, directory.c_str(), 0700, 0);
        const auto fd = openBeneath(root, directory, O_RDONLY | O_DIRECTORY);
        const std::unique_ptr<DIR, int (*)(DIR*)> listing(fd ? ::fdopendir(::fcntl(fd.get(), F_DUPFD_CLOEXEC, 3)) : nullptr, [](DIR* d) { return d != nullptr ? ::closedir(d) : 0; });
        while (const auto* const entry = listing ? ::readdir(listing.get()) : nullptr) {
            const std::string inside(static_cast<const char*>(entry->d_name));
            if (inside == "." || inside == ".." || ::unlinkat(fd.get(), inside.c_str(), 0) == 0) {
                continue;
            }
            std::ignore = ::fchmodat(fd.get(), inside.c_str(), 0700, 0); // a directory may be moved only by who may write in it
            waiting.push_back(fresh());
            if (::renameat(fd.get(), inside.c_str(), root, waiting.back().c_str()) != 0) {
                waiting.pop_back();
            }
        }
        ::unlinkat(root, directory.c_str(), AT_REMOVEDIR);
    }
}

} // namespace

struct ScratchImage::Bytes {
    struct Stretch {
        std::int64_t inFile = 0;
        std::int64_t inStore = 0;
        std::int64_t length = 0;
    };
    std::shared_ptr<ScratchStore::File> store;
    std::int64_t size = 0;
    std::vector<Stretch> stretches;

    ~Bytes()
    {
        for (const auto& stretch : stretches) {
            ::fallocate(store->fd.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, stretch.inStore, stretch.length);
        }
    }

    bool writeTo(int target) const
    {
        bool good = ::ftruncate(target, 0) == 0 && ::ftruncate(target, size) == 0;
        for (const auto& stretch : stretches) {
            good = good && copyStretch(store->fd.get(), stretch.inStore, target, stretch.inFile, stretch.length);
        }
        return good;
    }
};

ScratchStore::ScratchStore(const std::filesystem::path& directory)
    : m_file(std::make_shared<File>())
{
    std::string pattern = directory / ".assay-kept-XXXXXX";
    m_file->fd.reset(::mkostemp(pattern.data(), O_CLOEXEC));
    if (m_file->fd) {
        ::unlink(pattern.c_str());
    }
}

std::shared_ptr<const ScratchImage::Bytes> ScratchStore::keep(int from, std::int64_t size)
{
    auto bytes = std::make_shared<ScratchImage::Bytes>();
    bytes->store = m_file;
    bytes->size = size;
    for (std::int64_t at = 0; at < size;) {
        const auto begin = ::lseek(from, at, SEEK_DATA);
        if (begin < 0) {
            return errno == ENXIO ? bytes : nullptr; // only a hole is left
        }
        const auto end = ::lseek(from, begin, SEEK_HOLE);
        if (end < 0 || !copyStretch(from, begin, m_file->fd.get(), m_file->end, end - begin)) {
            return nullptr;
        }
        bytes->stretches.push_back({ begin, m_file->end, end - begin });
        m_file->end += end - begin;
        at = end;
    }
    return bytes;
}

ScratchImage ScratchStore::take(int scratch, const std::set<std::string>& inputs, const ScratchImage& known)
{
    ScratchImage image;
    for (std::size_t i = 0; i < placeNames.size(); ++i) {
        const auto root = openBeneath(scratch, placeNames[i], O_RDONLY | O_DIRECTORY);
        auto& place = image.m_places[i];
        const auto& before = known.m_places[i].things;
        const auto visit = [&](const WorkEntry& entry) {
            place.snapshot.add(entry);
            ScratchImage::Thing thing { entry.status, {}, nullptr };
            if (const auto same = before.find(entry.path); same != before.end() && isSame(same->second.status, entry.status)) {
                thing = same->second;
            } else if (S_ISREG(entry.status.st_mode)) {
                const auto file = openBeneath(entry.directory, entry.name, O_RDONLY);
                thing.bytes = file ? keep(file.get(), entry.status.st_size) : nullptr;
                image.m_complete = image.m_complete && thing.bytes != nullptr;
            } else if (S_ISLNK(entry.status.st_mode)) {
                std::string target(PATH_MAX, '\0');
                const auto length = ::readlinkat(entry.directory, entry.name.c_str(), target.data(), target.size());
                thing.target = target.substr(0, length > 0 ? static_cast<std::size_t>(length) : 0);
            }
            place.things[entry.path] = std::move(thing);
        };
        walkWork(root.get(), i == 0 ? inputs : std::set<std::string>(), visit, [&](const std::string&, const char*) { image.m_complete = false; });
    }
    return image;
}

/// One of the places, on its way back.
class ScratchStore::Restorer {
public:
    Restorer(int root, const std::map<std::string, ScratchImage::Thing>& things, const std::set<std::string>& inputs)
        : m_root(root)
        , m_things(things)
        , m_inputs(inputs)
    {
    }

    /// False when something could not be put back.
    bool restore()
    {
        bool good = clear();
        for (const auto& [path, thing] : m_things) {
            good = (m_unchanged.contains(path) || make(path, thing)) && good;
        }
        for (auto thing = m_things.rbegin(); thing != m_things.rend(); ++thing) { // children first: they change their parent's time
            settle(thing->first, thing->second.status);
        }
        return good && !m_lost;
    }

private:
    /// Takes away what is new or changed. Several rounds, because a walk is bounded and some directories must be opened first.
    bool clear()
    {
        for (int round = 0; round < 8; ++round) {
            m_unchanged.clear();
            m_obstacles.clear();
            walkWork(
                m_root, m_inputs, [&](const WorkEntry& entry) { visit(entry); }, [&](const std::string& path, const char*) { m_obstacles.insert(path); });
            if (m_obstacles.empty()) {
                return true;
            }
            for (const auto& path : m_obstacles) {
                const auto [parent, name] = placeOf(m_root, path);
                if (const auto known = m_things.find(path); known != m_things.end() && S_ISDIR(known->second.status.st_mode)) {
                    std::ignore = ::fchmodat(parent.get(), name.c_str(), 0700, 0);
                } else if (::unlinkat(parent.get(), name.c_str(), 0) != 0) {
                    removeTree(m_root, path);
                }
            }
        }
        return false;
    }

    void visit(const WorkEntry& entry)
    {
        const auto known = m_things.find(entry.path);
        const bool isKnown = known != m_things.end();
        const bool isDirectory = S_ISDIR(entry.status.st_mode);
        if (isKnown && (isDirectory ? S_ISDIR(known->second.status.st_mode) : isSame(known->second.status, entry.status))) {
            m_unchanged.insert(entry.path);
        } else if (isKnown && S_ISREG(entry.status.st_mode) && known->second.status.st_ino == entry.status.st_ino) {
            m_unchanged.insert(entry.path);
            m_lost = !rewrite(entry, known->second) || m_lost;
        } else if (isDirectory) {
            m_obstacles.insert(entry.path);
        } else {
            ::unlinkat(entry.directory, entry.name.c_str(), 0);
        }
    }

    /// In place: the state may have the file open.
    static bool rewrite(const WorkEntry& entry, const ScratchImage::Thing& thing)
    {
        std::ignore = ::fchmodat(entry.directory, entry.name.c_str(), 0600, 0);
        const auto file = openBeneath(entry.directory, entry.name, O_WRONLY);
        return file && thing.bytes != nullptr && thing.bytes->writeTo(file.get());
    }

    bool make(const std::string& path, const ScratchImage::Thing& thing) const
    {
        const auto [parent, name] = placeOf(m_root, path);
        if (S_ISDIR(thing.status.st_mode)) {
            return ::mkdirat(parent.get(), name.c_str(), 0700) == 0;
        }
        if (S_ISLNK(thing.status.st_mode)) {
            return ::symlinkat(thing.target.c_str(), parent.get(), name.c_str()) == 0;
        }
        const auto file = openBeneath(parent.get(), name, O_WRONLY | O_CREAT | O_EXCL);
        return file && thing.bytes != nullptr && thing.bytes->writeTo(file.get());
    }

    /// Mode and time as they were.
    void settle(const std::string& path, const struct stat& wanted) const
    {
        const auto [parent, name] = placeOf(m_root, path);
        struct stat now {};
        if (::fstatat(parent.get(), name.c_str(), &now, AT_SYMLINK_NOFOLLOW) != 0) {
            return;
        }
        if (now.st_mode != wanted.st_mode && !S_ISLNK(wanted.st_mode)) {
            std::ignore = ::fchmodat(parent.get(), name.c_str(), wanted.st_mode & 0777U, 0);
        }
        if (now.st_mtim.tv_sec != wanted.st_mtim.tv_sec || now.st_mtim.tv_nsec != wanted.st_mtim.tv_nsec) {
            const std::array<timespec, 2> times { wanted.st_atim, wanted.st_mtim };
            ::utimensat(parent.get(), name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
        }
    }

    int m_root;
    const std::map<std::string, ScratchImage::Thing>& m_things;
    const std::set<std::string>& m_inputs;
    std::set<std::string> m_unchanged;
    std::set<std::string> m_obstacles; ///< directories that are new, cannot be read, are too deep; files beyond a walk's bound
    bool m_lost = false;
};

ScratchImage ScratchStore::restore(int scratch, const std::set<std::string>& inputs, const ScratchImage& image, uid_t owner)
{
    bool good = true;
    {
        const AsOwner asOwner(owner);
        for (std::size_t i = 0; i < placeNames.size(); ++i) {
            const auto root = openBeneath(scratch, placeNames[i], O_RDONLY | O_DIRECTORY);
            const auto skipped = i == 0 ? inputs : std::set<std::string>();
            good = Restorer(root.get(), image.m_places[i].things, skipped).restore() && good;
        }
    }
    auto after = take(scratch, inputs, image);
    after.m_complete = good;
    return after;
}

} // namespace sandbox
