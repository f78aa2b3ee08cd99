// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <format>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

/// Files of the host's that no run has any business with: what the jail's own user may reach and change, and what it
/// may not.
class Canaries {
public:
    static constexpr std::string_view content = "the host's own words";

    Canaries()
    {
        std::filesystem::permissions(root(), std::filesystem::perms(0755));
        for (const auto& [name, mode] :
            { std::pair { "readable", 0644 }, { "writable", 0666 }, { "secret", 0600 }, { "locked", 0000 } }) {
            makeFile(root() / name, mode);
        }
        for (const auto& [name, mode] :
            { std::pair { "folder", 0755 }, { "open_folder", 0777 }, { "closed_folder", 0700 } }) {
            makeFolder(root() / name, mode);
        }
        if (::geteuid() == 0) { // as if the jail's user had files outside
            constexpr uid_t jailUser = 65'531;
            makeFile(root() / "theirs", 0644);
            makeFolder(root() / "their_folder", 0755);
            for (const auto* const name : { "theirs", "their_folder", "their_folder/inner" }) {
                [[maybe_unused]] const auto given = ::chown((root() / name).c_str(), jailUser, jailUser);
            }
        }
        std::ranges::for_each(all(), age);
    }

    std::filesystem::path root() const { return m_directory.path().toStdString(); }
    std::string path(std::string_view name) const { return root() / name; }

    /// The files and folders that a link may lead to.
    std::vector<std::string> names() const
    {
        std::vector<std::string> names { "readable", "writable", "secret", "locked", "folder", "open_folder",
            "closed_folder" };
        if (::geteuid() == 0) {
            names.insert(names.end(), { "theirs", "their_folder" });
        }
        return names;
    }

    /// All that the kernel tells of them, the times of reading included. Looking changes nothing.
    std::string look() const
    {
        std::string text;
        for (const auto& path : all()) {
            struct stat status {};
            ::lstat(path.c_str(), &status);
            text += std::format(
                "{} mode {:o} owner {}:{} links {} size {} read {}.{} written {}.{} changed {}.{} {} {}\n",
                path.lexically_relative(root()).string(), status.st_mode, status.st_uid, status.st_gid, status.st_nlink,
                status.st_size, status.st_atim.tv_sec, status.st_atim.tv_nsec, status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec, contentOf(path),
                attributesOf(path));
        }
        return text;
    }

private:
    std::vector<std::filesystem::path> all() const
    {
        std::vector<std::filesystem::path> paths { root() };
        for (const auto& entry : std::filesystem::recursive_directory_iterator(
                 root(), std::filesystem::directory_options::skip_permission_denied)) {
            paths.push_back(entry.path());
        }
        std::ranges::sort(paths);
        return paths;
    }

    static void makeFile(const std::filesystem::path& path, unsigned mode)
    {
        std::ofstream(path) << content;
        ::setxattr(path.c_str(), "user.assay", "x", 1, 0); // where the file system knows such
        ::chmod(path.c_str(), mode);
    }

    static void makeFolder(const std::filesystem::path& path, unsigned mode)
    {
        std::filesystem::create_directory(path);
        makeFile(path / "inner", 0644);
        ::chmod(path.c_str(), mode);
    }

    /// Old enough that every reading would be noted, where the file system notes any.
    static void age(const std::filesystem::path& path)
    {
        const std::array<timespec, 2> times { timespec { 1'000'000'000, 1 }, timespec { 1'100'000'000, 2 } };
        ::utimensat(AT_FDCWD, path.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
    }

    static std::string contentOf(const std::filesystem::path& path)
    {
        const int fd = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NOATIME | O_CLOEXEC);
        std::string text(256, '\0');
        const auto count = ::read(fd, text.data(), text.size());
        ::close(fd);
        return text.substr(0, count > 0 ? static_cast<std::size_t>(count) : 0);
    }

    static std::string attributesOf(const std::filesystem::path& path)
    {
        std::string names(256, '\0');
        const auto count = ::llistxattr(path.c_str(), names.data(), names.size());
        names.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        std::ranges::replace(names, '\0', ' ');
        return names;
    }

    QTemporaryDir m_directory;
};
