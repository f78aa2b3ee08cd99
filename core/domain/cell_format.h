// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <cstdint>
#include <string>

namespace core {

/// NaN too: JSON and files have no other word for a number that is not there.
bool isMissing(const sandbox::Cell& cell);

/// How the values of one column are written, all alike, in English; the edge puts the numbers into the reader's form.
struct CellFormat {
    bool number = false;
    bool duration = false;
    bool grouped = false; ///< not for what is only a number in name: ids, years, codes
    int decimals = 0;

    static CellFormat of(const sandbox::TableColumn& column);
    /// That of a whole column of a table, by its first rows.
    static CellFormat of(const sandbox::Table& table, std::size_t column);
    /// Room for the decimals of this cell, four at most.
    void widenFor(const sandbox::Cell& cell);
    /// "12,345.60"; "" for missing.
    std::string shown(const sandbox::Cell& cell) const;
};

std::string groupedText(std::int64_t number); ///< "12,345"

} // namespace core
