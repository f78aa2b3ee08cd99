// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with rows, and when: "applications" of Applied, "not yet finished", "by date of booking".
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// The one date of what a noun names: "issue" of issued_on, "delivery" of delivered_at.
std::optional<int> dateOfDeed(const Piece& piece, const Schema& schema);
/// "per month of issue", "from pickup to delivery", "5 days after the delivery": such nouns stand where dates do.
void takeDeeds(std::vector<Piece>& pieces, const Schema& schema);
/// "applications" are the rows that have the date on which they were applied for.
void takeDoneRows(std::vector<Piece>& pieces, const Schema& schema);
/// "students who rented a cargo bike", in a list of rentals: that there is a row, and nothing else.
void takeDeedsOfRows(std::vector<Piece>& pieces, const Schema& schema);
/// "noch nicht fertig": without that date.
void takeNotYet(std::vector<Piece>& pieces, const Schema& schema);
/// "in 2024, by date of booking": of which date the time is, where there is another group.
void takeNamedDate(std::vector<Piece>& pieces, const Schema& schema);

/// "for each price band" of a column "Band": what kind of band it is.
void takeKindsOfGroups(std::vector<Piece>& pieces, const Schema& schema);
/// "did North or South sell more": the two beside each other.
void takeMoreOfTwo(std::vector<Piece>& pieces);

/// "is the fee of 2024 higher than in 2023": the one year beside the other.
void takeComparedYears(std::vector<Piece>& pieces);

} // namespace core::builtin
