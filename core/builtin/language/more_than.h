// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"

namespace core::builtin {

/// "products that sold risen in 2024 & 2023" of "products that sold more in 2024 than in 2023": those that rose.
Reworded moreAsChange(Reworded question);

} // namespace core::builtin
