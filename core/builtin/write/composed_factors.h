// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/write/composed_draft.h"

namespace core::builtin {

/// "quantity times unit price by category", where the price is in another file: each row's quantity with the price of
/// what it names. Also of "revenue", where nothing else tells it.
std::optional<Draft> composedOfFactors(const Asked& asked, const std::vector<Match>& chosen, Wanted wanted);

} // namespace core::builtin
