// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "energy by section on days with wind over 10": where each row tells of a day, or of one thing on a day, which rows
/// are meant. Of other rows it is open whether a row or the whole day is so.
void takeDaysAsRows(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
