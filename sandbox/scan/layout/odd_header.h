// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/header.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// A line of names that another sign separates than the cells: "id,name" above "1;Ann", or "# x y z" above numbers.
struct OddHeader {
    char delimiter = 0; ///< a space: one or more
    std::vector<std::string> names; ///< as many as there are columns, all different
};

/// `line` stands right above the first record; `below`: its columns. Nothing: it is prose, or the table's own header.
std::optional<OddHeader> oddHeader(std::string_view line, const Dialect& dialect, const std::vector<ColumnLook>& below);

} // namespace scan
