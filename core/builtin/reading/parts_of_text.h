// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// The column, the verb and then the part of its text, in whatever order they are said: "contain "rye" in the product",
/// "products, which contain "rye"", "deren product „rye“ enthält", "die nicht mit R beginnen".
void takePartsOfText(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
