// SPDX-License-Identifier: GPL-3.0-or-later
// Months of all years together.
#pragma once

#include "core/builtin/language/reworded.h"

#include <string_view>

namespace core::builtin {

inline constexpr std::string_view monthOfYear = "month of the year"; ///< names a column: 1 is January of any year
inline constexpr std::string_view quarterOfYear = "quarter of any year"; ///< likewise

/// "above average orders" of "more orders than average"; "revenue by month of the year" of "seasonal pattern of
/// revenue" and of "revenue per month 2023 versus 2024"; "revenue with month of the year 1" of "revenue in January over
/// all years".
Reworded inSeasons(Reworded question);

} // namespace core::builtin
