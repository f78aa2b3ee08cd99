// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/view.h"
#include "core/builtin/write/composed_draft.h"

namespace core::builtin {

/// "quantity times unit price by category", where the price is in another file: each row's quantity with the price of
/// what it names. Also of "revenue", where nothing else tells it.
std::optional<Draft> composedOfFactors(const Asked& asked, const std::vector<Match>& chosen, Wanted wanted);

/// Whether a file has the very name of a number that counts again with several rows of another.
bool namesFactor(const Asked& asked);

/// "orders where unit price is below unit cost": what counts again with several rows may well be a condition of them.
/// Those of the fewest files first.
std::vector<View> rowsByFactors(const Asked& asked, const std::vector<Match>& chosen);

} // namespace core::builtin
