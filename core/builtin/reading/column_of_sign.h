// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// "€" behind a number, of the column with that sign in its cells: the one that the number limits, or the only one
/// where it limits none.
std::optional<ColumnMatch> columnOfSign(
    const std::string& word, const std::vector<Piece>& before, const Schema& schema);

} // namespace core::builtin
