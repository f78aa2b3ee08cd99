// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "sandbox/jail/installation.h"

#include <filesystem>
#include <string>

namespace core {

/// Has kernel/report/write_docx.py put the content into a Word file at `path`, in a jail of its own; blocks.
Result<void> writeWordFile(
    const sandbox::Installation& installation, const std::string& content, const std::filesystem::path& path);

} // namespace core
