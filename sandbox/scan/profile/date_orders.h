// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact_list.h"
#include "sandbox/scan/profile/opening.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Columns that stay text because their dates have the day first in some rows and the month first in others: how many
/// of each there are, and which column of few values tells them apart in the first rows of the table.
class DateOrders {
public:
    explicit DateOrders(const Scan& scan);
    /// The next row.
    void see(std::span<const std::string_view> cells);
    void find(FactList& list) const;

private:
    struct Orders {
        bool dayFirst = false;
        bool monthFirst = false;
    };
    struct Column {
        std::size_t column;
        std::map<std::size_t, std::map<std::string, Orders, std::less<>>> by {}; ///< a column, its values
    };
    Fact factOf(const Column& column) const;

    const Scan& m_scan;
    std::vector<Column> m_columns;
    std::vector<std::size_t> m_kinds; ///< columns of few values
};

} // namespace scan
