// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// "paid in May 2023" where a column says whether it was paid and another one when: that is the date that is meant.
void takeDatesOfFlags(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
