// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/currency.h"

#include <algorithm>
#include <array>

namespace core {

bool isCurrency(std::string_view word)
{
    constexpr auto known = std::to_array<std::string_view>(
        { "eur", "usd", "gbp", "chf", "nok", "sek", "dkk", "isk", "pln", "czk", "huf", "ron", "cad", "aud", "nzd",
            "jpy", "cny", "hkd", "sgd", "inr", "brl", "mxn", "zar", "krw", "€", "£", "$", "¥" });
    return std::ranges::contains(known, word);
}

} // namespace core
