// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/column.h"
#include "sandbox/scan/profile/line_map.h"
#include "sandbox/scan/profile/record_table.h"
#include "sandbox/scan/records/pages.h"

#include <functional>
#include <limits>
#include <span>

namespace scan {

/// Lines of one kind of trouble: how many, and the first few.
struct Trouble {
    static constexpr std::int64_t listed = 5;
    std::int64_t count = 0;
    std::vector<std::int64_t> lines;
    std::string total; ///< the label of the first row of totals among them; empty: there is none
    void note(std::int64_t line, std::int64_t most = listed);
    void merge(const Trouble& later, std::int64_t most = listed);
};

/// At most so many comments are listed one by one.
constexpr std::int64_t listedComments = 1000;

/// How much of the file is read, in what pieces and by how many at once.
struct Extent {
    std::size_t chunkBytes = 2u << 20;
    std::int64_t mostChunks = std::numeric_limits<std::int64_t>::max();
    unsigned threads = 0; ///< 0: one for each processor, four at most
    std::int64_t mostBytes() const;
};

/// One way through the records of a file.
struct Pass {
    const File& file;
    const Encoding& encoding;
    const Layout& layout;
    const sandbox::ReadOptions& options;
    std::span<const ColumnPlan> plans;
    std::span<const double> origins; ///< of each column's numbers
    std::vector<bool> wanted; ///< the columns to look at
    const Extent& extent;
    bool checksText = false; ///< that it is UTF-8 was only seen of the beginning; a fault tells otherwise
    bool comparesRecords = false; ///< repeats are looked for
    std::size_t keyColumn = 0; ///< likewise in this column alone; beyond the last one: in none
    const std::function<void(double)>& progress; ///< called on any thread, one at a time
};

/// What the records say, of the whole file or of a part of it.
struct Gathered {
    std::int64_t rows = 0;
    Trouble tooLong; ///< records with more cells than columns: rejected
    std::size_t mostCells = 0; ///< of those
    Trouble tooShort; ///< records with fewer cells: the rest is missing
    Trouble surplus; ///< records with empty cells behind the last column
    Trouble comments; ///< left out; by their index, not their line
    std::int64_t openQuoteLine = 0;
    std::vector<std::vector<std::string>> preview;
    std::vector<Column> columns; ///< of the wanted ones, in their order
    RecordTable records;
    LineMap lines; ///< where `records` are known
};

} // namespace scan
