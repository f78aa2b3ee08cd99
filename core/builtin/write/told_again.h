// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/open_files.h"

#include <optional>

namespace core::builtin {

/// "and how much was it?" after a question for the largest: the number stands in `before`, which answers that.
std::optional<Draft> toldAgain(const Asked& asked, const Draft& before);
/// Without such questions before it: there is nothing in them that another one could go on from.
Asked withoutToldAgain(Asked asked);

} // namespace core::builtin
