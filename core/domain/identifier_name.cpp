// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/identifier_name.h"

#include <algorithm>
#include <string>

namespace core {

bool namesAnIdentifier(std::string_view column)
{
    std::string lower(column);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return !lower.starts_with("different ") // so many of them
        && (lower == "id" || lower.ends_with("_id") || lower.ends_with(" id") || lower.contains("year")
            || lower.contains("zip") || lower.contains("code"));
}

} // namespace core
