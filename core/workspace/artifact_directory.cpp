// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/artifact_directory.h"

#include "core/domain/document_fault.h"
#include "core/domain/result.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

namespace core {

namespace fs = std::filesystem;

namespace {
[[noreturn]] void throwIo(const fs::path& path)
{
    throw Error { ErrorKind::Io, { DocumentFaultKind::CopyNotWritten, { .texts = { path.string() } } },
        std::strerror(errno) };
}

int openLocked(const fs::path& directory, int operation)
{
    const int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && ::flock(fd, operation) != 0) {
        ::close(fd);
        return -1;
    }
    return fd;
}

/// A directory whose lock can be taken belongs to nobody any more.
void removeAbandoned(const fs::path& parent)
{
    std::error_code error;
    std::vector<fs::path> directories;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
        directories.push_back(entry.path());
    }
    for (const auto& directory : directories) {
        if (const int fd = openLocked(directory, LOCK_EX | LOCK_NB); fd >= 0) {
            fs::remove_all(directory, error);
            ::close(fd);
        }
    }
}

std::string harmlessName(const std::string& name)
{
    auto last = name.substr(name.rfind('/') + 1);
    std::ranges::replace_if(last, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '_');
    if (last.size() > 200) {
        last.erase(0, last.size() - 200); // the end has the suffix
    }
    return last.empty() || last == "." || last == ".." ? "file" : last;
}
} // namespace

ArtifactDirectory::ArtifactDirectory(const fs::path& parent)
{
    std::error_code error;
    fs::create_directories(parent, error);
    fs::permissions(parent, fs::perms::owner_all, error);
    // The parent's lock keeps another program from taking the new directory for an abandoned one.
    const int parentLock = openLocked(parent, LOCK_EX);
    if (parentLock < 0) {
        throwIo(parent);
    }
    removeAbandoned(parent);
    auto name = (parent / "XXXXXX").string();
    if (::mkdtemp(name.data())) {
        m_path = name;
        m_lock = openLocked(m_path, LOCK_EX);
    }
    ::close(parentLock);
    if (m_lock < 0) {
        throwIo(parent);
    }
}

ArtifactDirectory::~ArtifactDirectory()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
    ::close(m_lock);
}

fs::path ArtifactDirectory::write(
    std::int64_t run, std::size_t position, const std::string& name, std::string_view bytes) const
{
    const auto directory = m_path / std::to_string(run) / std::to_string(position);
    std::error_code error;
    fs::create_directories(directory, error);
    const auto path = directory / harmlessName(name);
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) {
        throwIo(path);
    }
    while (!bytes.empty()) {
        const auto written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            ::close(fd);
            throwIo(path);
        }
        bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    ::close(fd);
    return path;
}

} // namespace core
