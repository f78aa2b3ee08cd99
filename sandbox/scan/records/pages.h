// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/layout.h"
#include "sandbox/scan/records/records.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace scan {

/// True for a record between the table's that is a comment.
bool isComment(const Layout& layout, const Record& record);

/// Cells behind the last column, all of them empty: more delimiters than there is need of.
bool hasSurplus(const Layout& layout, const Record& record);

/// True for a record of the table that has no more cells than there are columns, or none that are not empty.
bool isData(const Layout& layout, const Record& record);

/// Every record of the chunk is one of the table with all its cells; none need be looked at to know that.
bool isAllData(const Layout& layout, const Chunk& chunk);

/// Rows of one file by their number. A thread of its own goes through the file once and notes where they are.
class Pages {
public:
    static constexpr std::int64_t mostRows = 1000; ///< of one page
    using Row = std::vector<std::string>;

    struct Known {
        std::int64_t rows = 0; ///< so far
        std::int64_t bytes = 0; ///< read so far
        bool complete = false; ///< that is all
        std::optional<Fault> fault; ///< what ended the count early
    };

    /// `chunkBytes`: how much is read at once on the way through the file; whole 64 bytes.
    Pages(const File& file, const Encoding& encoding, const Layout& layout, std::size_t chunkBytes = 256u << 10);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    Known known() const;
    /// At most `mostRows` from `first` on, as far as they are known; each has a cell for every column, cut to 1000
    /// bytes.
    Expected<std::vector<Row>> rows(std::int64_t first, std::int64_t count) const;
    /// The byte of the file on which a row begins; -1: it is not known (so far, or because the file is decoded on the
    /// way).
    Expected<std::int64_t> place(std::int64_t row) const;

private:
    void index(std::stop_token stop);
    void countOn(Chunker& chunker, std::int64_t& rows, const std::stop_token& stop);
    Mark before(std::int64_t row) const;

    const File& m_file;
    Encoding m_encoding;
    Layout m_layout;
    std::size_t m_chunkBytes;
    mutable std::mutex m_mutex;
    Known m_known;
    std::vector<Mark> m_marks; ///< one a chunk
    std::jthread m_thread;
};

} // namespace scan
