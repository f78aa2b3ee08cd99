// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/scan_result.h"

#include <functional>

namespace scan {

/// Reads the file from beginning to end: its bytes, then its cells, under plans that its beginning suggests; and the
/// cells once more where a plan proved wrong. What `options` says is not guessed.
Expected<Scan> scanFile(const char* path, const sandbox::ReadOptions& options,
    const std::function<void(double)>& progress, const Extent& extent = {});

/// The same of the beginning of the file only, in milliseconds whatever its size.
Expected<Scan> lookAt(const char* path, const sandbox::ReadOptions& options);

} // namespace scan
