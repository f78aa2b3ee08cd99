// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/view.h"

#include <string>
#include <vector>

namespace core::builtin {

/// The question with other words for those that mean nothing: what is near, else what their place asks for. "bookings
/// per zebra" is "number of rows per language"; what else was said stays. They have still to be tried.
std::vector<std::string> withOtherWords(const View& view, const std::vector<Piece>& unknown, bool inGerman);

} // namespace core::builtin
