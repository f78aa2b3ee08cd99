// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/cell/type.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// One format of a column of dates or times, in the order in which generated code tries them. Durations have those of
/// their cells with colons, and "units".
struct DateFormat {
    DateShape shape;
    bool dayFirst = true;
    std::int64_t count = 0;
    std::string text; ///< as for strptime
};

/// How every cell of a column is read, decided from all rows.
struct ColumnPlan {
    Type type = Type::Text;
    char decimal = '.';
    Thousands thousands = Thousands::None;
    bool dayFirst = true; ///< where a date could be both
    std::vector<DateFormat> formats;
    std::vector<std::string> missingWords; ///< besides those of pandas; exact spellings
    std::vector<std::string> keptWords; ///< of those of pandas; values here
    bool wordsAreValues = false; ///< of a text: only empty cells are missing, and `missingWords`
    /// The word is a value, though pandas reads it as missing.
    bool keeps(std::string_view word) const
    {
        return !word.empty() && (wordsAreValues || std::ranges::contains(keptWords, word));
    }
    std::vector<std::string> flags;
    std::int64_t ambiguous = 0;
    std::int64_t orderLine = 0; ///< a line whose date fits one order only; 0: nothing proves the order
    std::int64_t eitherSign
        = 0; ///< numbers whose one sign could be the decimal or the thousands one: nothing proves it
    bool minutesSeconds = false; ///< of durations: 4:05 is four minutes
    bool orderChosen = false; ///< a person chose the order
    bool mixedOrder = false; ///< some dates fit only the one order and some only the other
    bool bothOrders = false; ///< likewise, not as a slip: those that fit both cannot be read, and the column stays text
};

} // namespace scan
