// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/asked_of_each.h"

namespace core::builtin {

/// "employees who never had First Aid", "customers without an order in 2024" where another file has a row for each of
/// them: those without any row count, too. The data of that file, with the number of such rows of each.
std::vector<AskedOfEach> partnersOfAKind(const Asked& asked);

} // namespace core::builtin
