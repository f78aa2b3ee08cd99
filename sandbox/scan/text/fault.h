// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace scan {

/// Why a file cannot be read as a table. The word travels to the host, which has the sentence for a person.
struct Fault {
    std::string
        word; ///< unreadable | empty | binary | bad_text | record_too_long | too_many_columns | no_rows | too_much_text | usage
    std::int64_t line = 0; ///< where, if it is known
};

template <typename T> using Expected = std::expected<T, Fault>;

} // namespace scan
