// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/records/chunks.h"

#include <functional>

namespace scan {

/// Part of a file that is only counted, by several threads at once.
struct Stretch {
    const File& file;
    const Dialect& dialect; ///< plain; the bytes mean the same wherever one starts to read
    std::size_t columns; ///< two or more
    std::size_t pieceBytes; ///< whole 64 bytes
};

/// Goes on from `start`, where a record starts, as long as there are whole pieces with nothing but records of so many
/// columns, and calls `reached` with the mark behind the last record of each, in order; it returns false where that is
/// too far. The last mark that was not: what follows is for a Chunker. `reached` is called on any thread, one at a
/// time.
Mark countEven(const Stretch& stretch, const Mark& start, const std::function<bool(const Mark&)>& reached);

} // namespace scan
