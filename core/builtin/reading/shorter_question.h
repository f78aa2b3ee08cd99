// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"

#include <string>
#include <vector>

namespace core::builtin {

/// The question without these pieces, and without the prepositions that would hang in the air.
std::string questionWithout(const std::vector<Piece>& left, const std::string& question, const Elements& said);

} // namespace core::builtin
