// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/scratch_restore.h"

#include "sandbox/helper/scratch_walk.h"

#include <fcntl.h>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace jail {

namespace {

/// One of the places, on its way back.
class Restorer {
public:
    Restorer(int root, const ScratchImage& image, const ScratchImage::Place& place, Trust trust)
        : m_root(root)
        , m_trust(trust)
        , m_image(image)
        , m_place(place)
    {
        struct stat here {};
        ::fstat(root, &here);
        m_device = here.st_dev;
    }

    /// Gives back the room that is taken by what is new or changed.
    void clear()
    {
        ::fchmod(m_root, S_IRWXU);
        clear(m_root, {}, 0);
    }

    /// After that of all places, which share the room.
    bool restore()
    {
        bool good = m_good && m_left == m_place.unknown && m_leftNames == m_place.unknownNames;
        for (const auto& [path, thing] : m_place.things) {
            good = (path.empty()
                       || (m_present.contains(path) ? !m_emptied.contains(path) || fill(path, *thing)
                                                    : make(path, *thing)))
                && good;
        }
        for (const auto& [path, thing] :
            std::views::reverse(m_place.things)) { // children first: they change their parent's time
            good = (path.empty() || settle(path, *thing)) && good;
        }
        return settleRoot() && good;
    }

private:
    /// Takes away what is new, and makes ready for restoring what is changed.
    void clear(int directory, const std::string& path, int depth)
    {
        forEachName(directory, [&](const std::string& name) {
            const auto status = lookAt(directory, name);
            if (!status || status->st_dev != m_device) {
                return; // an input is a mount
            }
            const auto inside = joined(path, name);
            const auto known = m_place.things.find(inside);
            if (known != m_place.things.end() ? !keep(directory, name, inside, *status, *known->second, depth)
                                              : !leave(directory, name, inside, *status, depth)) {
                m_good = removeThing(m_root, directory, name) && m_good;
            }
        });
    }

    /// Whether this is what the image knows, or has become it again.
    bool keep(int directory, const std::string& name, const std::string& path, const struct stat& status,
        const Thing& thing, int depth)
    {
        bool kept = thing.is(status.st_mode & S_IFMT);
        if (kept && S_ISDIR(status.st_mode)) {
            clearBelow(directory, name, path, status, depth);
        } else if (kept && !thing.isUnchanged(directory, name, status, m_trust)) {
            kept = S_ISREG(status.st_mode) && thing.inode == status.st_ino;
            m_good = (!kept || empty(directory, name, path, thing)) && m_good;
        }
        if (kept) {
            m_present.insert(path);
            m_linkable.emplace(thing.inode, path);
        }
        return kept;
    }

    /// Whether something that the image does not know was there when it was taken.
    bool leave(int directory, const std::string& name, const std::string& path, const struct stat& status, int depth)
    {
        const bool isOld = nsOf(status.st_ctim) <= m_image.takenNs;
        if (m_place.unknown == 0 || (!isOld && !S_ISDIR(status.st_mode))) {
            return false;
        }
        if (S_ISDIR(status.st_mode)) {
            clearBelow(directory, name, path, status, depth);
            changeMode(directory, name, status.st_mode & 07777U);
            if (!isOld && ::unlinkat(directory, name.c_str(), AT_REMOVEDIR) == 0) {
                return true;
            }
        }
        ++m_left;
        m_leftNames += markOf(path, status.st_ino);
        return true;
    }

    void clearBelow(
        int directory, const std::string& name, const std::string& path, const struct stat& status, int depth)
    {
        unlock(directory, name, status);
        const auto inner = openIn(directory, name, O_RDONLY | O_DIRECTORY);
        if (depth + 1 < deepestDirectory) {
            clear(inner.get(), path, depth + 1);
        } else if (m_image.isDeep) {
            m_good = false; // what is in there is not known
        } else {
            forEachName(inner.get(),
                [&](const std::string& inside) { m_good = removeThing(m_root, inner.get(), inside) && m_good; });
        }
    }

    /// To be filled again in place: the state may have the file open.
    bool empty(int directory, const std::string& name, const std::string& path, const Thing& thing)
    {
        changeMode(directory, name, S_IRUSR | S_IWUSR);
        m_emptied.insert(path);
        return thing.content != nullptr && openIn(directory, name, O_WRONLY | O_TRUNC);
    }

    bool fill(const std::string& path, const Thing& thing)
    {
        const auto [directory, name] = placeOf(path);
        const auto file = openIn(directory, name, O_WRONLY);
        return file && thing.content != nullptr && thing.content->writeTo(file.get());
    }

    bool make(const std::string& path, const Thing& thing)
    {
        const auto [directory, name] = placeOf(path);
        if (thing.is(S_IFDIR)) {
            return ::mkdirat(directory, name.c_str(), S_IRWXU) == 0;
        }
        if (thing.is(S_IFLNK)) {
            return ::symlinkat(thing.target.c_str(), directory, name.c_str()) == 0;
        }
        if (!thing.is(S_IFREG) || thing.content == nullptr) {
            return false;
        }
        if (const auto other = m_linkable.try_emplace(thing.inode, path); !other.second) { // two names of one file
            const auto slash = other.first->second.rfind('/') + 1;
            const auto from = openDirectory(m_root, other.first->second.substr(0, slash));
            return ::linkat(from.get(), other.first->second.c_str() + slash, directory, name.c_str(), 0) == 0;
        }
        const auto file = openIn(directory, name, O_WRONLY | O_CREAT | O_EXCL);
        return file && thing.content->writeTo(file.get());
    }

    /// Mode and time as they were.
    bool settle(const std::string& path, const Thing& thing)
    {
        const auto [directory, name] = placeOf(path);
        const auto now = lookAt(directory, name);
        if (!now || !thing.is(now->st_mode & S_IFMT)) {
            return false;
        }
        const bool moded = now->st_mode == thing.mode || thing.is(S_IFLNK)
            || changeMode(directory, name, thing.mode & 07777U);
        return (nsOf(now->st_mtim) == thing.modifiedNs
                   || ::utimensat(directory, name.c_str(), timesOf(thing).data(), AT_SYMLINK_NOFOLLOW) == 0)
            && moded;
    }

    bool settleRoot() const
    {
        const auto root = m_place.things.find({});
        return root == m_place.things.end()
            || (::futimens(m_root, timesOf(*root->second).data()) == 0
                && ::fchmod(m_root, root->second->mode & 07777U) == 0);
    }

    static std::array<timespec, 2> timesOf(const Thing& thing)
    {
        constexpr std::int64_t second = 1'000'000'000;
        const auto time = [](std::int64_t ns) { return timespec { ns / second, ns % second }; };
        return { time(thing.accessedNs), time(thing.modifiedNs) };
    }

    /// The open directory of something, and its name there.
    std::pair<int, std::string> placeOf(const std::string& path)
    {
        const auto slash = path.rfind('/');
        const auto directory = path.substr(0, slash == std::string::npos ? 0 : slash);
        if (!m_directory || m_path != directory) {
            m_directory = openDirectory(m_root, directory);
            m_path = directory;
        }
        return { m_directory.get(), path.substr(slash + 1) };
    }

    int m_root;
    Trust m_trust;
    const ScratchImage& m_image;
    const ScratchImage::Place& m_place;
    dev_t m_device = 0;
    std::set<std::string> m_present;
    std::set<std::string> m_emptied; ///< of these, the files that were changed
    std::map<ino_t, std::string> m_linkable; ///< a name that is back, by what its file was in the image
    std::int64_t m_left = 0; ///< things that the image does not know and that were there
    std::uint64_t m_leftNames = 0; ///< and what their paths and inodes come to
    bool m_good = true;
    Descriptor m_directory; ///< the one of the last place…
    std::string m_path; ///< …and its path
};

} // namespace

bool restoreImage(const Roots& roots, const ScratchImage& image, Trust trust)
{
    std::vector<Restorer> places;
    for (std::size_t i = 0; i < roots.size(); ++i) {
        places.emplace_back(roots[i].get(), image, image.places[i], trust).clear();
    }
    bool good = true;
    for (auto& place : places) {
        good = place.restore() && good;
    }
    return good;
}

} // namespace jail
