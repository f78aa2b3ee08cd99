// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// What stands under a name to say what its column is measured or written in: "[s]", "%", "km/h", "Mio. EUR",
/// "YYYY-MM-DD", "float64", and the kinds of values that loggers write there ("Avg", "Smp").
bool isUnit(std::string_view text);

} // namespace scan
