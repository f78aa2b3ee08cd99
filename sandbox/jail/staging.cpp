// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/staging.h"

#include "sandbox/jail/copy_file.h"
#include "sandbox/messages/wall_fault.h"

#include <iterator>
#include <system_error>
#include <unistd.h>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

bool strangersMayRead(const fs::path& path)
{
    const auto status = fs::status(path);
    const auto needed = fs::is_directory(status) ? fs::perms::others_read | fs::perms::others_exec
                                                 : fs::perms::others_read;
    if ((status.permissions() & needed) != needed) {
        return false;
    }
    if (fs::is_directory(status)) {
        for (const auto& entry : fs::recursive_directory_iterator(path)) {
            if (entry.is_regular_file() && !strangersMayRead(entry.path())) {
                return false;
            }
        }
    }
    return true;
}

void letStrangersRead(const fs::path& path)
{
    const bool isOpen = fs::is_directory(path)
        || (fs::status(path).permissions() & fs::perms::owner_exec) != fs::perms::none;
    fs::permissions(path, static_cast<fs::perms>(isOpen ? 0555 : 0444));
}

void copyForStrangers(const fs::path& source, const fs::path& target)
{
    if (!fs::is_directory(source)) {
        if (const auto problem = copyFile(source, target)) {
            throw std::system_error(problem, source);
        }
    } else {
        fs::create_directory(target);
        for (const auto& entry : fs::directory_iterator(source)) {
            copyForStrangers(entry.path(), target / entry.path().filename());
        }
    }
    letStrangersRead(target);
}

} // namespace

Result<fs::path> Staging::readable(const fs::path& source)
{
    try {
        if (::geteuid() != 0 || !fs::exists(source) || strangersMayRead(source)) {
            return source;
        }
        if (!m_directory) {
            auto made = TemporaryDirectory::make("staging");
            if (!made) {
                return std::unexpected(made.error());
            }
            m_directory = std::move(*made);
        }
        const auto target = m_directory->path()
            / std::to_string(std::distance(fs::directory_iterator(m_directory->path()), {}));
        copyForStrangers(source, target);
        return target;
    } catch (const std::system_error& problem) {
        return fail(ErrorKind::Jail,
            { WallFaultKind::NotStaged, { .texts = { source.string(), fs::temp_directory_path().string() } } },
            problem.what());
    }
}

} // namespace sandbox
