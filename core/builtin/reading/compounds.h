// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// A question with its German compounds in words of their own, where one of them is a word of ours and the other names
/// something of the data: "Gesamtumsatz" is "gesamt Umsatz", "Umsatzanteil" is "Anteil Umsatz".
Reworded withoutCompounds(Reworded question, const Schema& schema);

/// In "total quantity" no column "total" is meant.
bool measureFollows(const std::vector<std::string>& words, std::size_t at, const Schema& schema);

/// "type of bike", "name of the rider": bike_type, rider_name, and how many words name it.
std::optional<std::pair<ColumnMatch, int>> nameWithOfAt(
    const std::vector<std::string>& words, std::size_t at, const Schema& schema);

/// Behind the words at `at` that say nothing, or the last word.
std::size_t behindFillers(const std::vector<std::string>& words, std::size_t at);

} // namespace core::builtin
