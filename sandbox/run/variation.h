// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <string>
#include <vector>

namespace sandbox {

/// How what code reads of a file is changed in a rerun that is thrown away (sandbox/kernel/session/varied_reads.py).
struct Variation {
    enum class Change {
        None, ///< the code as it is
        WithoutRepeats, ///< rows that equal an earlier one
        WithoutRepeatedKeys, ///< rows whose `column`, together with the columns `values`, stands before
        WithoutValues, ///< rows whose `column` is one of `values`
        ValuesMissing, ///< these cells
        GapsNamed, ///< missing cells of `column`: a value of their own
        WithoutPeriod, ///< rows whose date in `column` begins with one of `values`: "2023-10", "2023"
        WithoutUnits, ///< rows whose cell of `column` is in one of the units `values`: "86 g"
        Shuffled,
        FirstRows, ///< so many as the value says, of every file
        Doubled, ///< each row twice
        FirstHalf, ///< every other row
        SecondHalf, ///< the others
        ValueRenamed, ///< in `column`: the first of `values` is called as the second
        SpellingsAsOne, ///< texts of `column` that only their spelling tells apart: the most frequent one of each
        WithoutColumn, ///< `column`
        Resampled, ///< as many rows, drawn with repeats; `values`: the seed
        OtherDateOrder, ///< day and month of `column` changed about, where both can be either
    };
    Change change = Change::None;
    std::string file {}; ///< its name in /work; empty: of each
    std::string column {}; ///< empty: any
    std::vector<std::string> values {};
    std::string dateFormat {}; ///< of the column's texts, in strptime's words; empty: whatever pandas reads
    bool once = false; ///< rows that equal an earlier one are left out before
    bool operator==(const Variation&) const = default;
};
/// As the kernel is asked for it.
void to_json(Json& json, const Variation& variation);
void from_json(const Json& json, Variation& variation);

} // namespace sandbox
