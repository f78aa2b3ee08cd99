// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"
#include "core/builtin/schema/schema.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// Two dates, or two times of day, with what joins them.
struct DatePair {
    std::size_t begin = 0; ///< its first piece
    std::size_t end = 0; ///< behind its last
    int from = -1;
    int to = -1;
    bool isTime = false; ///< the words speak of nothing but the time between them
    std::string extreme {}; ///< "lowest " of "to the first visit": of each one's rows
};

/// "between sent and paid", "from sent to paid", "sent until paid", "paid minus sent": what begins with piece `at`.
std::optional<DatePair> datePairAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

/// The only pair that is led in by a word, "from sent to paid"; none where there are several.
std::optional<DatePair> onlyDatePair(const std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
