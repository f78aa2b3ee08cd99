// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/scratch_image.h"

#include "sandbox/helper/scratch_walk.h"

#include <algorithm>
#include <climits>
#include <fcntl.h>
#include <functional>
#include <string>
#include <thread>
#include <time.h>
#include <utility>

namespace jail {

namespace {

/// A way through a place that is bounded in depth. Only one file system: an input is a mount.
class Walk {
public:
    virtual ~Walk() = default;

    /// What the place itself is.
    struct stat through(int root)
    {
        struct stat status {};
        ::fstat(root, &status);
        const bool unlocked = (status.st_mode & S_IRWXU) != S_IRWXU && ::fchmod(root, S_IRWXU) == 0;
        into(root, {}, 0);
        if (unlocked) {
            ::fchmod(root, status.st_mode & 07777U);
        }
        return status;
    }

protected:
    Walk() = default;
    virtual void visit(int directory, const std::string& name, const std::string& path, struct stat& status) = 0;
    virtual void tooDeep(const std::string& path) = 0;

private:
    void into(int directory, const std::string& path, int depth)
    {
        struct stat here {};
        ::fstat(directory, &here);
        for (const auto& name : namesIn(directory)) {
            auto status = lookAt(directory, name);
            if (!status || status->st_dev != here.st_dev) {
                continue;
            }
            const auto inside = joined(path, name);
            if (S_ISDIR(status->st_mode)) {
                below(directory, name, inside, *status, depth + 1);
            }
            visit(directory, name, inside, *status);
        }
    }

    /// Also where the mode forbids it to the owner; the mode stays, and `status` is that of afterwards.
    void below(int directory, const std::string& name, const std::string& path, struct stat& status, int depth)
    {
        const bool unlocked = unlock(directory, name, status);
        if (const auto inner = openIn(directory, name, O_RDONLY | O_DIRECTORY)) {
            depth < deepestDirectory           ? into(inner.get(), path, depth)
                : namesIn(inner.get()).empty() ? void()
                                               : tooDeep(path);
        }
        if (unlocked) {
            changeMode(directory, name, status.st_mode & 07777U);
            status = lookAt(directory, name).value_or(status);
        }
    }
};

class Taker final : public Walk {
public:
    Taker(ScratchImage& image, ScratchStore& store, Trust trust)
        : m_image(image)
        , m_store(store)
        , m_trust(trust)
    {
    }

    void take(int root, ScratchImage::Place& place, const Things& before)
    {
        m_place = &place;
        m_before = &before;
        place.things[{}] = std::make_shared<const Thing>(through(root));
    }

    std::int64_t newestNs() const { return m_newestNs; }

private:
    void tooDeep(const std::string&) override
    {
        m_image.isDeep = true;
        m_image.trouble = Trouble::TooMuch;
    }

    void visit(int directory, const std::string& name, const std::string& path, struct stat& status) override
    {
        m_newestNs = std::max(m_newestNs, nsOf(status.st_ctim));
        m_nameBytes += std::ssize(path);
        if (++m_count > mostThings || m_nameBytes > mostNameBytes) {
            ++m_place->unknown;
            m_place->unknownNames += markOf(path, status.st_ino);
            m_image.trouble = Trouble::TooMuch;
            return;
        }
        if (const auto known = m_before->find(path);
            known != m_before->end() && known->second->isUnchanged(directory, name, status, m_trust)) {
            m_place->things.insert(*known);
            return;
        }
        std::shared_ptr<const ScratchStore::Content> content;
        if (S_ISREG(status.st_mode)) {
            auto trouble = Trouble::Unreadable;
            const auto file = openToRead(directory, name, status);
            content = file ? m_store.keep(file.get(), status.st_size, trouble) : nullptr;
            m_image.trouble = content ? m_image.trouble : trouble;
        }
        m_newestNs = std::max(m_newestNs, nsOf(status.st_ctim)); // making it readable is a change
        Thing thing(status);
        thing.content = std::move(content);
        if (S_ISLNK(status.st_mode)) {
            thing.target.resize_and_overwrite(PATH_MAX, [&](char* text, std::size_t room) {
                return static_cast<std::size_t>(
                    std::max<ssize_t>(::readlinkat(directory, name.c_str(), text, room), 0));
            });
            m_nameBytes += std::ssize(thing.target);
        }
        m_place->things[path] = std::make_shared<const Thing>(std::move(thing));
    }

    ScratchImage& m_image;
    ScratchStore& m_store;
    Trust m_trust;
    ScratchImage::Place* m_place = nullptr;
    const Things* m_before = nullptr;
    std::int64_t m_count = 0;
    std::int64_t m_nameBytes = 0;
    std::int64_t m_newestNs = 0;
};

/// The time that the kernel would write to what is changed now.
std::int64_t changeTime()
{
    timespec now {};
    ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return nsOf(now);
}

class Teller final : public Walk {
public:
    Teller(const Things& before, Trust trust, const std::function<void(const Change&)>& tell)
        : m_before(before)
        , m_trust(trust)
        , m_tell(tell)
    {
    }

private:
    void tooDeep(const std::string& path) override
    {
        if (mayReport(path)) {
            m_tell({ FilesClaim::Kind::TooDeep, path, {} });
        }
    }

    void visit(int directory, const std::string& name, const std::string& path, struct stat& status) override
    {
        const auto known = m_before.find(path);
        if (S_ISDIR(status.st_mode)
            || (known != m_before.end() && known->second->isUnchanged(directory, name, status, m_trust))) {
            return;
        }
        if (!mayReport(path)) {
            return;
        }
        if (!S_ISREG(status.st_mode)) {
            return m_tell({ S_ISLNK(status.st_mode) ? FilesClaim::Kind::Link : FilesClaim::Kind::Special, path, {} });
        }
        auto file = openToRead(directory, name, status);
        const auto kind = file ? FilesClaim::Kind::File : FilesClaim::Kind::Unreadable;
        m_tell({ kind, path, std::move(file) });
    }

    /// Where there are too many, one more says so.
    bool mayReport(const std::string& path)
    {
        if (++m_count == mostThings + 1) {
            m_tell({ FilesClaim::Kind::TooMany, path, {} });
        }
        return m_count <= mostThings;
    }

    const Things& m_before;
    Trust m_trust;
    const std::function<void(const Change&)>& m_tell;
    std::int64_t m_count = 0;
};

} // namespace

Thing::Thing(const struct stat& status)
    : mode(status.st_mode)
    , inode(status.st_ino)
    , size(status.st_size)
    , changedNs(nsOf(status.st_ctim))
    , modifiedNs(nsOf(status.st_mtim))
    , accessedNs(nsOf(status.st_atim))
{
}

bool Thing::isUnchanged(int directory, const std::string& name, const struct stat& status, Trust trust) const
{
    const bool looksSame = inode == status.st_ino && mode == status.st_mode && size == status.st_size
        && changedNs == nsOf(status.st_ctim);
    if (!looksSame || trust == Trust::Times || content == nullptr) {
        return looksSame;
    }
    const auto file = openIn(directory, name, O_RDONLY); // what cannot be read is put back
    return file && content->isIn(file.get());
}

std::uint64_t markOf(const std::string& path, ino_t inode)
{
    return std::hash<std::string>()(path + '/' + std::to_string(inode));
}

ScratchImage takeImage(const Roots& roots, ScratchStore& store, const ScratchImage& known, Trust trust)
{
    ScratchImage image;
    Taker taker(image, store, trust);
    for (std::size_t i = 0; i < roots.size(); ++i) {
        taker.take(roots[i].get(), image.places[i], known.places[i].things);
    }
    // Within one tick of the kernel's clock a later change would leave the same time behind.
    for (int waited = 0; waited < 20 && changeTime() <= taker.newestNs();
        ++waited) { // no longer: somebody may set the clock back
        std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    image.takenNs = taker.newestNs();
    return image;
}

void forEachChange(int work, const ScratchImage& since, Trust trust, const std::function<void(const Change&)>& tell)
{
    Teller(since.places[0].things, trust, tell).through(work);
}

} // namespace jail
