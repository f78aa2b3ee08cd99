// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/reading.h"

namespace core::builtin {

/// Whether the change that a word asks for is the one that is read: "year over year" of months compares with the month
/// before only by mistake.
bool isChangeAsSaid(const Piece& piece, const Elements& said, const Reading& reading);
/// "growth in percent"
bool isChangeInPercent(const Piece& piece, const Elements& said, const Reading& reading);

/// A function that a reading of the same function does not hold: "max mean" is the highest of averages and no list of
/// both, "with an average over 5: average and count" asks for more than those that are limited by it.
bool asksForMore(std::size_t at, const Elements& said, const Reading& reading);

/// "how many stores grew" counts those that did: they grew by more than 0.
void takeCountedChanges(std::vector<Piece>& pieces, const Schema& schema);

/// "first and last order per customer": when these were.
void takeFirstAndLast(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
