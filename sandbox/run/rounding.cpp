// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/rounding.h"

#include <charconv>
#include <cmath>
#include <format>
#include <limits>

namespace sandbox {

std::string roundedText(double value, int decimals)
{
    constexpr double exact = 1e15; // beyond it there is no digit to judge a half by
    if (!std::isfinite(value) || std::fabs(value) * std::pow(10, decimals) >= exact) {
        return std::format("{:.{}f}", value, decimals);
    }
    const auto digits = std::format("{:.14e}", value); // 64048.255 may be kept as 64048.25499999999
    double seen = value;
    std::from_chars(digits.data(), digits.data() + digits.size(), seen); // in any locale
    const double beyond = std::nextafter(seen, std::copysign(std::numeric_limits<double>::infinity(), seen));
    return std::format("{:.{}f}", beyond, decimals);
}

} // namespace sandbox
