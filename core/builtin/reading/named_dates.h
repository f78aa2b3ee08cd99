// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// No other column is meant as well.
bool isDateIn(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// What was done, as a date's name says: "picked", and "sold" where a name begins with it, but for "without order".
bool isDeedIn(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "vom Antrag bis zum Bescheid": what the rows are of is here its date; so is a status beside another date,
/// "between ordered and delivered".
std::vector<Piece> withNamedDates(std::vector<Piece> pieces, const Schema& schema);

/// "sold" of sold_on, which says nothing elsewhere.
bool namesDate(const std::string& word, const Schema& schema);

/// The date at `at`, also that on which it was done: "paid within 30 days" where paid is yes or no.
std::optional<int> dateSaidAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

} // namespace core::builtin
