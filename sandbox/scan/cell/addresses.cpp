// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/addresses.h"

#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <cstddef>

namespace scan {

bool isHexAddress(std::string_view text)
{
    const auto groups = std::ranges::count(text, ':');
    return (groups >= 4 || text.contains("::")) && groups <= 7 && text.size() <= 39
        && text.find_first_not_of("0123456789abcdefABCDEF:") == std::string_view::npos;
}

bool isNetworkAddress(std::string_view text)
{
    constexpr std::ptrdiff_t points = 3;
    constexpr int largest = 255;
    std::size_t digits = 0;
    int part = 0;
    for (const char c : text) {
        if (c == '.' ? digits == 0 : !isDigit(c) || digits == 3) {
            return false;
        }
        digits = c == '.' ? 0 : digits + 1;
        part = c == '.' ? 0 : part * 10 + (c - '0');
        if (part > largest) {
            return false;
        }
    }
    return digits > 0 && std::ranges::count(text, '.') == points;
}

bool isPlace(std::string_view text)
{
    const auto comma = text.find(',');
    const auto isDegrees = [](std::string_view part) {
        part = trimmed(part);
        part.remove_prefix(part.starts_with('-') ? 1 : 0);
        const auto point = part.find('.');
        return point >= 1 && point <= 3 && part.size() >= point + 3
            && part.find_first_not_of("0123456789.") == std::string_view::npos && part.rfind('.') == point;
    };
    return comma != std::string_view::npos && isDegrees(text.substr(0, comma)) && isDegrees(text.substr(comma + 1));
}

bool isLink(std::string_view text)
{
    const auto colon = text.find("://");
    return (colon != std::string_view::npos && colon >= 2 && colon <= 6 && colon == text.rfind("://")
               && text.find_first_of(" \t\"|<>") == std::string_view::npos)
        || text.starts_with("www.") || text.starts_with("mailto:");
}

bool isMail(std::string_view text)
{
    const auto at = text.find('@');
    return at != std::string_view::npos && at > 0 && at == text.rfind('@')
        && text.find('.', at) != std::string_view::npos && text.find_first_of(" \t\",;|<>") == std::string_view::npos;
}

} // namespace scan
