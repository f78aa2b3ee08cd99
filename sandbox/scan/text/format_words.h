// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace scan {

/// A strptime format as people write it: "%d.%m.%Y" is "day.month.year". For messages and the contract.
inline std::string formatInWords(std::string_view format)
{
    constexpr std::array<std::pair<char, std::string_view>, 15> parts { { { 'a', "weekday" }, { 'A', "weekday" },
        { 'Y', "year" }, { 'y', "year" }, { 'm', "month" }, { 'b', "month" }, { 'B', "month" }, { 'd', "day" },
        { 'H', "hour" }, { 'I', "hour" }, { 'M', "minute" }, { 'S', "second" }, { 'f', "fraction" }, { 'p', "am/pm" },
        { 'z', "zone" } } };
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 == format.size()) {
            text += format[i];
            continue;
        }
        const auto part = std::ranges::find(parts, format[++i], &std::pair<char, std::string_view>::first);
        const bool close = !text.empty() && text.back() >= 'a' && text.back() <= 'z';
        text += (close ? " " : "") + std::string(part != parts.end() ? part->second : "?");
    }
    return text;
}

} // namespace scan
