// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"
#include "core/builtin/schema/schema.h"

#include <string>
#include <vector>

namespace core::builtin {

/// Reads every word as something: a column, a value in a column, a word of ours, or unknown. Fillers are left out.
std::vector<Piece> annotate(const std::string& question, const Schema& schema);

} // namespace core::builtin
