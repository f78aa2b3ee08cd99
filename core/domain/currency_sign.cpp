// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/currency_sign.h"

#include <algorithm>

namespace core {

std::string currencySign(const ColumnProfile& column)
{
    if (!std::ranges::contains(column.flags, "currency") || column.examples.empty()) {
        return {};
    }
    for (const std::string sign : { "£", "€", "$" }) {
        if (std::ranges::all_of(column.examples, [&](const auto& cell) { return cell.contains(sign); })) {
            return sign;
        }
    }
    return {};
}

} // namespace core
