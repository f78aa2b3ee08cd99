// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "sandbox/jail/installation.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace core {

/// Has kernel/report/write_docx.py put the content into a Word file at `path`, in a jail of its own; blocks.
/// Cancelled when it is stopped.
Result<void> writeWordFile(const sandbox::Installation& installation, const std::string& content,
    const std::filesystem::path& path, std::stop_token stop = {});

} // namespace core
