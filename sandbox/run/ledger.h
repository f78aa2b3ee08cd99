// SPDX-License-Identifier: GPL-3.0-or-later
// The row ledger: what each line of a run did to the rows of its frames. The inside's claim, read strictly; nothing is
// made of it that does not add up (isSound()).
#pragma once

#include "sandbox/run/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sandbox {

enum class RowOperation {
    Read,
    Filter,
    Join,
    Map,
    Concat,
    DropMissing,
    DropRepeated,
    Fill,
    Convert,
    Group,
    Sort,
    Take,
    Sample,
    Reshape,
    Extreme,
    Query, ///< rows that a statement of SQL gives, or a program shows as a table
    Lines, ///< of a file that a program may have read
    Print, ///< lines that a program printed
};
std::string operationWord(RowOperation operation); ///< "read", "filter", "join", …

inline constexpr std::size_t mostLedgerEntries = 200;
inline constexpr std::size_t mostPlacedRows = 10'000; ///< of one entry, each kind

/// Which rows of a frame that was loaded or read an operation lost, or made more of: positions in it, ascending.
struct PlacedRows {
    std::string frame {}; ///< what the code calls it, or its file
    std::int64_t total = 0; ///< rows of it
    std::vector<std::uint32_t> lost {}; ///< left out, without a match, in no group
    std::vector<std::uint32_t> repeated {}; ///< that stand more than once in what a join makes
    bool tooMany = false; ///< to be kept
    bool operator==(const PlacedRows&) const = default;
};

/// All calls of one kind on one line, added up.
struct LedgerEntry {
    int line = 0; ///< of the code, from 1
    RowOperation operation = RowOperation::Filter;
    std::int64_t calls = 1;
    std::string name {}; ///< a file read, a join's kind, the column sorted by
    std::int64_t before = 0; ///< rows; of a join those of its left side
    std::int64_t after = 0;
    std::int64_t other = 0; ///< rows of a join's right side
    std::int64_t unmatched = 0; ///< rows of the left side, or values mapped, that found nobody
    std::int64_t otherUnmatched = 0;
    std::int64_t repeated = 0; ///< rows of the left side that stand more than once in what a join makes
    std::int64_t otherRepeated = 0;
    std::int64_t missingBefore = 0; ///< cells of a fill or a conversion, numbers and dates of a filter
    std::int64_t missingAfter = 0;
    std::int64_t noGroup = 0; ///< rows in no group
    std::int64_t groups = 0;
    bool textNumbers = false; ///< texts that are numbers were put in the order of texts
    std::string into {}; ///< the variable that has the rows after it
    std::vector<std::string> ties {}; ///< columns in which a row left out equals the last one kept
    std::vector<std::string> rising {}; ///< columns that never fall in the order of time, of all rows or of each entity
    std::vector<std::string> timeOrder {}; ///< columns of dates by which the rows went in ascending order
    std::optional<PlacedRows> placed {}; ///< nothing: the rows are of no such frame
    bool operator==(const LedgerEntry&) const = default;
};

struct Ledger {
    std::vector<LedgerEntry> entries; ///< in the order in which the lines first ran
    bool whole = true; ///< all was recorded
    bool operator==(const Ledger&) const = default;
};

/// Whether no row appears from nowhere: filters and drops give no more than they had, parts are no larger than their
/// wholes.
bool isSound(const LedgerEntry& entry);

void to_json(Json& json, const LedgerEntry& entry);
void to_json(Json& json, const Ledger& ledger);
/// Throws where a count is negative, a word unknown, or there are more entries than mostLedgerEntries.
void from_json(const Json& json, Ledger& ledger);

} // namespace sandbox
