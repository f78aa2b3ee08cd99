// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/staging.h"

#include "sandbox/helper/layer.h"

#include <cerrno>
#include <filesystem>
#include <stdlib.h>
#include <system_error>

namespace jail {

namespace {

namespace fs = std::filesystem;

bool strangersMayRead(const fs::path& path)
{
    std::error_code error;
    const auto status = fs::status(path, error);
    const auto needed = fs::is_directory(status) ? fs::perms::others_read | fs::perms::others_exec : fs::perms::others_read;
    if (error || (status.permissions() & needed) != needed) {
        return false;
    }
    if (fs::is_directory(status)) {
        for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
            if (entry.is_regular_file(error) && !strangersMayRead(entry.path())) {
                return false;
            }
        }
    }
    return true;
}

void letStrangersRead(const fs::path& path)
{
    const bool isOpen = fs::is_directory(path) || (fs::status(path).permissions() & fs::perms::owner_exec) != fs::perms::none;
    fs::permissions(path, static_cast<fs::perms>(isOpen ? 0555 : 0444));
}

} // namespace

void Staging::copyWhatOnlyRootMayRead(Config& config)
{
    for (auto& bind : config.binds) {
        if (!strangersMayRead(bind.source)) {
            bind.source = copyOf(bind.source);
        }
    }
}

std::string Staging::copyOf(const std::string& source)
{
    try {
        if (m_directory.empty()) {
            std::string pattern = fs::temp_directory_path() / "assay-jail-XXXXXX";
            if (::mkdtemp(pattern.data()) == nullptr) {
                refuse("files", "making a private directory", errno);
            }
            m_directory = pattern;
        }
        const auto target = fs::path(m_directory) / std::to_string(std::distance(fs::directory_iterator(m_directory), {}));
        fs::copy(source, target, fs::copy_options::recursive);
        for (const auto& entry : fs::is_directory(target) ? fs::recursive_directory_iterator(target) : fs::recursive_directory_iterator()) {
            letStrangersRead(entry.path());
        }
        letStrangersRead(target);
        return target;
    } catch (const std::system_error& problem) {
        refuse("files", "copying " + source, problem.code().value());
    }
}

Staging::~Staging()
{
    std::error_code ignored;
    if (!m_directory.empty()) {
        fs::remove_all(m_directory, ignored);
    }
}

} // namespace jail
