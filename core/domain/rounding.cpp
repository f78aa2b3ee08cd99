// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/rounding.h"

#include <algorithm>

namespace core {

std::string inThrees(std::string digits)
{
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (auto place = std::min(digits.find('.'), digits.size()); place > first + 3;) {
        place -= 3;
        digits.insert(place, ",");
    }
    return digits;
}

} // namespace core
