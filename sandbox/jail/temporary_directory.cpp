// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/temporary_directory.h"

#include "sandbox/messages/wall_fault.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "assay-temporary-"; ///< no name that a person would give a folder

/// The folder, if it is ours and nobody's who lives.
UniqueFd locked(const fs::path& folder)
{
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status {};
    const bool ours = fd && ::fstat(fd.get(), &status) == 0 && status.st_uid == ::geteuid()
        && (status.st_mode & 0777U) == 0700U;
    return ours && ::flock(fd.get(), LOCK_EX | LOCK_NB) == 0 ? std::move(fd) : UniqueFd();
}

/// The folder that was made this moment, unless it was taken for an abandoned one before it was locked.
std::optional<UniqueFd> kept(const fs::path& folder)
{
    errno = 0;
    auto lock = locked(folder);
    struct stat status {};
    const bool isThere = lock ? ::fstat(lock.get(), &status) == 0 && status.st_nlink > 0
                              : errno != EWOULDBLOCK && ::lstat(folder.c_str(), &status) == 0;
    return isThere ? std::optional(std::move(lock)) : std::nullopt;
}

} // namespace

Result<TemporaryDirectory> TemporaryDirectory::make(std::string_view purpose)
{
    std::error_code error;
    const auto place = fs::temp_directory_path(error);
    if (error) {
        return fail(ErrorKind::Io, WallFaultKind::NoTemporaryFolder, error.message());
    }
    static std::once_flag removed;
    std::call_once(removed, [&] { removeAbandoned(place, prefix); });
    return makeIn(place, std::string(prefix) + std::string(purpose) + "-");
}

Result<TemporaryDirectory> TemporaryDirectory::makeIn(const fs::path& parent, std::string_view prefix)
{
    const auto pattern = (parent / (std::string(prefix) + "XXXXXX")).string();
    for (auto name = pattern; ::mkdtemp(name.data()) != nullptr; name = pattern) {
        if (auto lock = kept(name)) {
            TemporaryDirectory made;
            made.m_lock = *std::move(lock);
            made.m_path = name;
            return made;
        }
    }
    return fail(
        ErrorKind::Io, { WallFaultKind::TemporaryNotMade, { .texts = { parent.string() } } }, std::strerror(errno));
}

void TemporaryDirectory::removeAbandoned(const fs::path& parent, std::string_view prefix)
{
    std::error_code error;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(parent, error); !error && entry != fs::directory_iterator();
        entry.increment(error)) {
        if (entry->path().filename().string().starts_with(prefix)) {
            folders.push_back(entry->path());
        }
    }
    for (const auto& folder : folders) {
        if (const auto lock = locked(folder)) {
            fs::remove_all(folder, error); // does not follow links
        }
    }
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_lock(std::move(other.m_lock))
{
}

TemporaryDirectory& TemporaryDirectory::operator=(TemporaryDirectory&& other) noexcept
{
    remove();
    m_path = std::exchange(other.m_path, {});
    m_lock = std::move(other.m_lock);
    return *this;
}

TemporaryDirectory::~TemporaryDirectory()
{
    remove();
}

void TemporaryDirectory::remove()
{
    std::error_code ignored;
    if (!m_path.empty()) { // else it was moved
        fs::remove_all(m_path, ignored);
    }
}

} // namespace sandbox
