// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/composition.h"

namespace core::builtin {

/// Whether a number that is shown may be below zero, which a pie cannot show.
bool mayBeNegative(const Number& number, const Schema& schema);
/// The charts that a question asks for, and those that nobody asked for but help. False where there is nothing to
/// draw.
bool drawn(Composition& c);

} // namespace core::builtin
