// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/encoding.h"
#include "sandbox/scan/text/file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scan {

/// The last bytes of the file from the start of a line on; all of it if it is small.
struct FileTail {
    std::string bytes;
    std::int64_t offset = 0;
};

Expected<FileTail> tailOf(const File& file, const Encoding& encoding);
/// Where the last `breaks` line breaks begin: behind the break before them.
std::int64_t offsetBefore(const FileTail& tail, const Encoding& encoding, std::ptrdiff_t breaks);
std::ptrdiff_t breaksIn(std::string_view text);

} // namespace scan
