// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/identifier_name.h"

#include <algorithm>
#include <array>
#include <string>

namespace core {

bool namesAnIdentifier(std::string_view column)
{
    std::string lower(column);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    constexpr std::array within { "year", "jahr", "zip", "plz", "postleitzahl", "code" };
    constexpr std::array atEnd { "_id", " id", "_no", " no", "_no.", " no.", "nr", "nr.", "nummer", " number",
        "_number" };
    const auto isWithin = [&](const char* word) { return lower.contains(word); };
    const auto isAtEnd = [&](const char* word) { return lower.ends_with(word); };
    return !lower.starts_with("different ") // so many of them
        && (lower == "id" || std::ranges::any_of(within, isWithin) || std::ranges::any_of(atEnd, isAtEnd));
}

} // namespace core
