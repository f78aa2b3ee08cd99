// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/file_state.h"

#include "core/domain/file_fault.h"
#include "sandbox/jail/policy.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <unistd.h>

namespace core {

namespace {
std::unexpected<Error> refuse(FileFaultKind kind, std::string name, std::string more = {})
{
    return fail(ErrorKind::BadInput, { kind, { .texts = { std::move(name), std::move(more) } } });
}

std::unexpected<Error> cannotOpen(const std::string& name, const std::filesystem::path& path, int error)
{
    if (error == ENOENT || error == ENOTDIR) {
        return refuse(FileFaultKind::NoSuchFile, path.string());
    }
    if (error == EACCES || error == EPERM) {
        return refuse(FileFaultKind::NotReadable, name);
    }
    return refuse(FileFaultKind::NotOpened, name, std::strerror(error));
}
} // namespace

Result<FileState> checkFile(const std::filesystem::path& path)
{
    if (const auto named = sandbox::checkPath(path); !named) {
        return std::unexpected(named.error());
    }
    const std::string name = path.filename().string();
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return cannotOpen(name, path, errno);
    }
    if (S_ISDIR(status.st_mode)) {
        return refuse(FileFaultKind::Folder, name);
    }
    if (!S_ISREG(status.st_mode)) {
        return refuse(FileFaultKind::NoPlainFile, name);
    }
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return cannotOpen(name, path, errno);
    }
    ::close(fd);
    if (status.st_size == 0) {
        return refuse(FileFaultKind::Empty, name);
    }
    return FileState { status.st_dev, status.st_ino, status.st_size, status.st_mtim, status.st_ctim };
}

std::vector<FileChange> FileWatch::changed(const std::vector<Dataset>& datasets)
{
    std::vector<FileChange> changed;
    std::set<std::filesystem::path> looked;
    for (const auto& dataset : datasets) {
        if (!looked.insert(dataset.path).second) {
            continue;
        }
        const auto now = checkFile(dataset.path);
        std::error_code error;
        if (!now || !isSame(dataset, *now)) {
            changed.push_back({ dataset.path, !std::filesystem::exists(dataset.path, error) });
        }
    }
    return changed;
}

std::vector<Dataset> FileWatch::unchanged(std::vector<Dataset> datasets)
{
    const auto changes = changed(datasets);
    std::erase_if(datasets,
        [&](const Dataset& dataset) { return std::ranges::contains(changes, dataset.path, &FileChange::path); });
    return datasets;
}

bool FileWatch::isSame(const Dataset& dataset, const FileState& now)
{
    if (now.size != dataset.profile.bytes) {
        return false;
    }
    const Seen seen { dataset.sha256, now };
    {
        const std::scoped_lock lock(m_mutex);
        const auto known = m_same.find(dataset.path);
        if (known != m_same.end() && known->second.sha256 == seen.sha256 && known->second.state == seen.state) {
            return true;
        }
    }
    const auto hash = sandbox::sha256OfFile(dataset.path);
    if (!hash || *hash != dataset.sha256) {
        return false;
    }
    const std::scoped_lock lock(m_mutex);
    m_same.insert_or_assign(dataset.path, seen);
    return true;
}

} // namespace core
