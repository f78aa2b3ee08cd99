// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/encoding.h"
#include "sandbox/scan/sniff.h"
#include "sandbox/scan/statistics.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace scan {

/// Lines of one kind of trouble: how many, and the first few.
struct Trouble {
    std::int64_t count = 0;
    std::vector<std::int64_t> lines;
    void note(std::int64_t line);
};

/// What the whole file says.
struct Scan {
    std::int64_t bytes = 0;
    Wishes wishes;
    Encoding encoding;
    Layout layout;
    std::int64_t end = 0; ///< in the file: there the table ends
    std::vector<std::string> notes; ///< the records below the table, left out
    std::int64_t rows = 0;
    Trouble tooLong; ///< records with more cells than columns: rejected
    Trouble tooShort; ///< records with fewer cells: the rest is missing
    std::int64_t strayQuoteLine = 0; ///< a quote opened there and never closed, so quotes mean nothing in this file
    std::vector<ColumnEvidence> evidence;
    std::vector<ColumnPlan> plans;
    std::vector<ColumnStatistics> statistics;
    std::vector<std::vector<std::string>> preview;
};

/// How much of the file is read, and in what pieces.
struct Extent {
    std::size_t chunkBytes = 1u << 20;
    std::int64_t mostChunks = std::numeric_limits<std::int64_t>::max();
    std::int64_t mostBytes() const;
};

/// Reads the file from beginning to end three times: its bytes, then what its cells could be, then what they are.
/// What `wishes` says is not guessed.
Expected<Scan> scanFile(const char* path, const Wishes& wishes, const std::function<void(double)>& progress,
    const Extent& extent = {});

/// The same of the beginning of the file only, in milliseconds whatever its size.
Expected<Scan> lookAt(const char* path, const Wishes& wishes);

} // namespace scan
