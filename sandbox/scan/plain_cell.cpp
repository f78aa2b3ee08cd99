// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/plain_cell.h"

#include <array>
#include <chrono>

namespace scan {

namespace {
constexpr std::array<double, 16> tens = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };

/// Takes digits from the front: how many there are.
std::size_t takeDigits(const char*& at, const char* end, std::int64_t& value)
{
    const char* const begin = at;
    for (; at < end && static_cast<unsigned char>(*at - '0') < 10 && at - begin < 19; ++at) {
        value = value * 10 + (*at - '0');
    }
    return static_cast<std::size_t>(at - begin);
}

/// The two digits at `at`; more than 99 if they are none.
int twoDigits(const char* at)
{
    const auto tensDigit = static_cast<unsigned char>(at[0] - '0');
    const auto units = static_cast<unsigned char>(at[1] - '0');
    return tensDigit < 10 && units < 10 ? tensDigit * 10 + units : 100;
}

/// `cell` starts with four digits and has 10 or 19 characters.
PlainCell isoDate(std::string_view cell, std::int64_t year)
{
    using namespace std::chrono;
    const char* const text = cell.data();
    const year_month_day date(std::chrono::year(static_cast<int>(year)), month(static_cast<unsigned>(twoDigits(text + 5))),
        day(static_cast<unsigned>(twoDigits(text + 8))));
    if (text[4] != '-' || text[7] != '-' || year < 1678 || year > 2261 || !date.ok()) {
        return {};
    }
    std::int64_t seconds = sys_days(date).time_since_epoch().count() * 86'400LL;
    auto kind = PlainCell::Date;
    if (cell.size() == 19) {
        const int hour = twoDigits(text + 11);
        const int minute = twoDigits(text + 14);
        const int second = twoDigits(text + 17);
        if ((text[10] != ' ' && text[10] != 'T') || text[13] != ':' || text[16] != ':' || hour > 23 || minute > 59 || second > 59) {
            return {};
        }
        kind = text[10] == ' ' ? PlainCell::DateTime : PlainCell::DateTTime;
        seconds += hour * 3600 + minute * 60 + second;
    }
    return { .kind = kind, .whole = seconds * 1'000'000'000 };
}
} // namespace

PlainCell plainCell(std::string_view cell, char decimal)
{
    const char* at = cell.data();
    const char* const end = at + cell.size();
    const bool negative = at < end && *at == '-';
    at += negative ? 1 : 0;
    const char* const first = at;
    std::int64_t value = 0;
    const auto digits = takeDigits(at, end, value);
    if (digits == 0 || digits > 18) {
        return {};
    }
    if (at == end) {
        // Eight digits that begin with a year of our time may be a date.
        const auto years = value / 10'000;
        if (digits == 8 && !negative && years >= 1900 && years <= 2100) {
            return {};
        }
        const auto whole = negative ? -value : value;
        return { .kind = PlainCell::Integer, .leadingZero = digits > 1 && *first == '0', .whole = whole, .value = static_cast<double>(whole) };
    }
    if (digits == 4 && !negative && *at == '-' && (cell.size() == 10 || cell.size() == 19)) {
        return isoDate(cell, value);
    }
    if (*at != decimal) {
        return {};
    }
    ++at;
    const auto places = takeDigits(at, end, value);
    if (places == 0 || at != end || digits + places > 15) {
        return {};
    }
    // Both are exact, so the quotient is what from_chars gives.
    const double magnitude = static_cast<double>(value) / tens[places];
    return { .kind = PlainCell::Decimal, .grouped = places == 3 && digits <= 3, .value = negative ? -magnitude : magnitude };
}

} // namespace scan
