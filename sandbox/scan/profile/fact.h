// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scan {

/// What was counted in the table and may be odd about it. `kind` is that of core/domain/file_fact.h.
struct Fact {
    static constexpr std::size_t listed = 5;
    std::string kind;
    std::string column {}; ///< empty: the whole table
    std::int64_t count = 0;
    std::int64_t total = 0; ///< of so many
    std::vector<std::int64_t> rows {}; ///< the first of them, from 1, as a person counts the table's rows
    std::vector<std::int64_t> lines {}; ///< of the file, from 1; as many as `rows` where they are known
    std::vector<std::string> texts {};
    std::vector<std::int64_t> counts {}; ///< of each of `texts`
    bool loud = false; ///< rarely so in a sound file
};

} // namespace scan
