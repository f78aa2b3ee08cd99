// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/file_state.h"
#include "core/domain/dataset.h"
#include "sandbox/jail/installation.h"
#include "sandbox/jail/served_program.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Some rows of a file, raw cells as in Profile::firstRows, and how much of the file is known by now.
struct Page {
    std::int64_t first = 0; ///< number of the first of them, from 0
    std::vector<std::vector<std::string>> rows; ///< each with a cell for every column
    std::int64_t knownRows = 0; ///< counted so far; pages up to there can be asked for
    std::int64_t knownBytes = 0; ///< read so far
    bool complete = false; ///< knownRows is the number of rows of the file
};

/// Some rows in an order that was asked for.
struct ArrangedPage {
    std::vector<std::vector<std::string>> rows; ///< each with a cell for every column
    std::vector<std::int64_t> numbers; ///< each row's number in the file, from 0
};

/// Which rows of a table are wanted, and in what order.
struct RowOrder {
    std::string filter; ///< rows with a cell that contains it, whatever the case; empty: all
    int sortColumn = -1; ///< -1: the order of the data
    bool descending = false;
    bool isNone() const { return filter.empty() && sortColumn < 0; }
    bool operator==(const RowOrder&) const = default;
};

/// The change with which the beginning of a text file suffices to know which of its records are rows: nothing is left
/// to be guessed.
ReadOptions asRead(const Dataset& dataset);

/// A table opened to be looked at, whatever its size: its first rows in milliseconds, any others as fast once they are
/// counted. A reader in a jail of its own does it, counts the rows in the background from the moment of opening (a
/// gigabyte a second or so), and ends with this object. Blocking; any thread, but one at a time. After an Error, open
/// again.
class OpenTable {
public:
    /// Errors as of scanFile(): BadInput in one sentence.
    static Result<OpenTable> open(const std::filesystem::path& path, const sandbox::Installation& installation,
        const std::stop_token& stop, const ReadOptions& change = {});
    /// The same rows as its profile counts: with the dialect and the header that the whole file was read with. A
    /// workbook, database or packed file is taken apart first, which takes as long as it took to read.
    static Result<OpenTable> open(
        const Dataset& dataset, const sandbox::Installation& installation, const std::stop_token& stop);

    OpenTable(OpenTable&& other) noexcept;
    OpenTable& operator=(OpenTable&& other) noexcept;
    ~OpenTable();

    /// What the beginning of the file says: names, types so far, at most 200 rows in `firstRows`. `rows` and all
    /// statistics are those of the beginning only, so types may widen; `bytes` is the whole file.
    const Profile& firstLook() const { return m_look; }

    static constexpr std::int64_t mostRows = 1000; ///< of one page
    /// Rows `first` to `first + count`, fewer where the file ends or is not counted so far. `count` 0 only asks how
    /// far the count is. BadInput where the file was written to since it was opened: its rows are no longer where they
    /// were.
    Result<Page> rows(std::int64_t first, std::int64_t count, const std::stop_token& stop);

    /// The byte of the file on which a row begins; nothing: it is not known, not counted so far, or has no place of
    /// its own there (UTF-16, packed files, workbooks).
    Result<std::optional<std::int64_t>> place(std::int64_t row, const std::stop_token& stop);

    /// Chooses and orders the rows, in the reader: how many there are. Rows that say nothing in that column come last,
    /// equal ones as in the file. `column` says how the cells to sort by are read.
    Result<std::int64_t> arrange(const RowOrder& order, const ColumnProfile& column, const std::stop_token& stop);
    /// Rows `first` to `first + count` of the last order.
    Result<ArrangedPage> arrangedRows(std::int64_t first, std::int64_t count, const std::stop_token& stop);

private:
    template <typename Value>
    Result<Value> ask(
        const std::string& request, std::chrono::seconds patience, const std::stop_token& stop, auto read);
    OpenTable(sandbox::ServedProgram reader, std::string name, Profile look, FileState state);
    bool hasChanged() const;
    std::shared_ptr<const void> m_folder; ///< with the text of a table that its file holds in another form
    sandbox::ServedProgram m_reader;
    std::string m_name;
    Profile m_look;
    FileState m_state; ///< of the file when it was opened
};

} // namespace core
