// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/outcome.h"
#include "core/builtin/reading/view.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// The refusal of a box plot or histogram that is left over, with those that can be drawn of what the question names;
/// nothing where another picture, or none, is left.
std::optional<Outcome> undrawn(const View& view, const std::vector<Piece>& left);

} // namespace core::builtin
