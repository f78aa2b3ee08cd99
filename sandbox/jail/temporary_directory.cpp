// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/temporary_directory.h"

#include "sandbox/messages/wall_fault.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
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

/// One that was made this moment may be taken for abandoned before it is locked: who made it notices, and makes
/// another.
void removeAbandoned()
{
    std::error_code error;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(fs::temp_directory_path(error), error);
        !error && entry != fs::directory_iterator(); entry.increment(error)) {
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

} // namespace

Result<TemporaryDirectory> TemporaryDirectory::make(std::string_view purpose)
{
    static std::once_flag removed;
    std::call_once(removed, removeAbandoned);
    std::error_code error;
    const auto place = fs::temp_directory_path(error);
    if (error) {
        return fail(ErrorKind::Io, WallFaultKind::NoTemporaryFolder, error.message());
    }
    const auto pattern = (place / (std::string(prefix) + std::string(purpose) + "-XXXXXX")).string();
    for (auto name = pattern; ::mkdtemp(name.data()) != nullptr; name = pattern) {
        TemporaryDirectory made;
        made.m_lock = locked(name);
        struct stat status {};
        if (made.m_lock && ::fstat(made.m_lock.get(), &status) == 0 && status.st_nlink > 0) {
            made.m_path = name;
            return made;
        }
    }
    return fail(
        ErrorKind::Io, { WallFaultKind::TemporaryNotMade, { .texts = { place.string() } } }, std::strerror(errno));
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
    if (m_lock) { // else it was moved
        fs::remove_all(m_path, ignored);
    }
}

} // namespace sandbox
