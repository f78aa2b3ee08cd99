// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/moments.h"

#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/number.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>

namespace scan {

namespace {
bool isDigitOrLetter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80);
}
} // namespace

bool isTime(std::string_view text)
{
    std::size_t digits = 0;
    std::size_t groups = 0;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        if (isDigit(text[i])) {
            ++digits;
        } else if (text[i] == ':' && digits >= 1 && digits <= (groups == 0 ? 3u : 2u)) {
            ++groups;
            digits = 0;
        } else {
            break;
        }
    }
    if (groups == 0 || groups > 2 || digits != 2) {
        return false;
    }
    auto rest = text.substr(i);
    if (rest.starts_with('.') || (rest.starts_with(',') && groups == 2)) {
        const auto end = rest.find_first_not_of("0123456789", 1);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    }
    rest = trimmed(rest);
    return rest.empty() || equalIgnoringCase(rest, "am") || equalIgnoringCase(rest, "pm")
        || equalIgnoringCase(rest, "a.m.") || equalIgnoringCase(rest, "p.m.");
}

bool isLogMoment(std::string_view text)
{
    text.remove_prefix(text.starts_with('[') ? 1 : 0);
    DateCell date;
    return text.size() == 20 && text[11] == ':' && parseDate(text.substr(0, 11), date) && isTime(text.substr(12));
}

bool isLoggedMoment(std::string_view text)
{
    const auto comma = text.rfind(',');
    DateCell date;
    return comma != std::string_view::npos && text.size() - comma == 4
        && text.find_first_not_of("0123456789", comma + 1) == std::string_view::npos
        && parseDate(text.substr(0, comma), date) && date.shape.kind != DateShape::Clock
        && date.shape.time == DateShape::Seconds;
}

bool isOddMoment(std::string_view text)
{
    const auto hour = text.find_last_not_of("0123456789", text.find(':') - 1) + 1;
    const auto day = text.substr(0, text.substr(0, hour).find_last_not_of(" T_-") + 1);
    const auto sign = day.find_first_of("-/.");
    if (hour == 0 || day.size() == hour || sign == std::string_view::npos || !isTime(text.substr(hour))) {
        return false;
    }
    const auto next = day.find(day[sign], sign + 1);
    const auto isPart = [](std::string_view part) {
        return !part.empty() && part.size() <= 4 && std::ranges::all_of(part, isDigitOrLetter);
    };
    return next != std::string_view::npos && isPart(day.substr(0, sign))
        && isPart(day.substr(sign + 1, next - sign - 1)) && isPart(day.substr(next + 1));
}

} // namespace scan
