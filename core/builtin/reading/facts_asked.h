// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// What is asked about the file itself, in pieces that ask it of columns: "from when to when", "duplicate ticket
/// numbers", "blanks out"; and rows that are named by columns of yes and no: "urgent complaints".
void takeFactsAsked(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
