// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/encoding.h"
#include "sandbox/scan/text/file.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace scan {

/// Decided from every byte of the file (or the first `mostBytes` or more), unless `chosen` names an encoding. Faults:
/// empty, binary, bad_text, usage.
Expected<Encoding> detectEncoding(const File& file, const std::string& chosen,
    const std::function<void(double)>& progress, std::int64_t mostBytes = std::numeric_limits<std::int64_t>::max());

} // namespace scan
