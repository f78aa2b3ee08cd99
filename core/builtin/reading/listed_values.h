// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// Makes lists of values whole: "bar oder mit Gutschein", "approved + rejected" where a column is called "approved",
/// too.
void takeListedValues(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
