// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/fault.h"
#include "sandbox/scan/cell/type.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What a person wants of one column.
struct ColumnWish {
    std::string name;
    std::optional<Type> type;
    std::optional<char> decimal;
    std::optional<bool> dayFirst;
    std::optional<std::vector<std::string>> missingWords;
    std::vector<std::string> keptWords; ///< values, although they usually mean missing
};

/// What a person said of the file: it is not guessed any more.
struct Wishes {
    std::string encoding; ///< Python's name; empty: guess
    std::optional<std::string> delimiter; ///< one sign or a few
    std::optional<char> quote; ///< 0: none
    std::optional<bool> strayQuotes; ///< lone quotes in cells are read as doubled
    std::optional<bool> lineComments; ///< comments behind cells are left out
    bool curly = false; ///< “curly quotes”
    std::optional<char> escape; ///< 0: none
    std::optional<std::string> comment; ///< what comments between records begin with; empty: there are none
    std::optional<std::int64_t> skipped;
    std::optional<int> headerRows;
    std::optional<int> footerRows;
    std::optional<char> decimal;
    std::optional<bool> dayFirst;
    std::vector<ColumnWish> columns;

    const ColumnWish* column(std::string_view name) const;
};

/// From JSON with the keys of the report. Fault: usage.
Expected<Wishes> parseWishes(std::string_view json);

} // namespace scan
