// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/plain_cell.h"

#include <array>
#include <bit>
#include <chrono>
#include <cstring>

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

template <typename Word> std::uint64_t wordAt(const char* at)
{
    Word word = 0;
    std::memcpy(&word, at, sizeof word);
    return std::endian::native == std::endian::big ? std::byteswap(word) : word;
}

/// One to eight bytes, the last of them highest and zeros below the first.
std::uint64_t lastHighest(const char* at, std::size_t size)
{
    if (size == 8) {
        return wordAt<std::uint64_t>(at);
    }
    if (size >= 4) {
        return wordAt<std::uint32_t>(at + size - 4) << 32 | wordAt<std::uint32_t>(at) << (64 - 8 * size);
    }
    const auto byte = [&](std::size_t i) { return std::uint64_t { static_cast<unsigned char>(at[i]) } << (64 - 8 * (size - i)); };
    return byte(0) | byte(size / 2) | byte(size - 1);
}

/// The number that eight digits make, the last of them highest.
std::int64_t numberOf(std::uint64_t digits)
{
    digits = digits * 10 + (digits >> 8);
    const auto low = (digits & 0x000000FF000000FFu) * 0x000F424000000064u;
    const auto high = (digits >> 16 & 0x000000FF000000FFu) * 0x0000271000000001u;
    return static_cast<std::int64_t>((low + high) >> 32);
}

PlainCell integer(std::int64_t magnitude, bool negative, bool leadingZero)
{
    const auto whole = negative ? -magnitude : magnitude;
    return { .kind = PlainCell::Integer, .leadingZero = leadingZero, .whole = whole, .value = static_cast<double>(whole) };
}

/// Of so many digits before the decimal sign and behind it, 15 at most.
PlainCell decimalNumber(std::int64_t digits, std::size_t before, std::size_t places, bool negative)
{
    // Both are exact, so the quotient is what from_chars gives.
    const double magnitude = static_cast<double>(digits) / tens[places];
    return { .kind = PlainCell::Decimal, .grouped = places == 3 && before <= 3, .value = negative ? -magnitude : magnitude };
}

/// Eight digits that begin with a year of our time may be a date.
bool mayBeDate(std::int64_t eightDigits)
{
    return eightDigits >= 1900'0000 && eightDigits <= 2100'9999;
}

/// A number of one to eight characters behind the sign, all of them at once: where each has its branch, every second number has one
/// that is foretold wrongly.
PlainCell shortNumber(const char* at, std::size_t size, bool negative, char decimal)
{
    constexpr std::uint64_t tops = 0x8080808080808080u;
    auto digits = (lastHighest(at, size) ^ 0x3030303030303030u) & ~std::uint64_t { 0 } << (64 - 8 * size);
    const auto others = (((digits & ~tops) + 0x7676767676767676u) | digits) & tops;
    if (others == 0) {
        const auto value = numberOf(digits);
        return size == 8 && !negative && mayBeDate(value) ? PlainCell {} : integer(value, negative, size > 1 && *at == '0');
    }
    const auto place = static_cast<std::size_t>(std::countr_zero(others)) / 8; // of the eight, so that 7 is the last
    const auto before = place - (8 - size);
    if ((others & (others - 1)) != 0 || at[before] != decimal || before == 0 || place == 7) {
        return {};
    }
    const auto below = (std::uint64_t { 1 } << (8 * place)) - 1;
    digits = (digits & ~(below << 8 | 0xFF)) | (digits & below) << 8; // the decimal sign is left out
    return decimalNumber(numberOf(digits), before, 7 - place, negative);
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
    const bool isDay = date.month().ok() && date.day().ok() && (date.day() <= day(28) || date.ok());
    if (text[4] != '-' || text[7] != '-' || year < 1678 || year > 2261 || !isDay) {
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
    if (const auto size = static_cast<std::size_t>(end - at); size <= 8) {
        return size == 0 ? PlainCell {} : shortNumber(at, size, negative, decimal);
    }
    std::int64_t value = 0;
    const auto digits = takeDigits(at, end, value);
    if (digits == 0 || digits > 18) {
        return {};
    }
    if (at == end) {
        return integer(value, negative, *first == '0');
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
    return decimalNumber(value, digits, places, negative);
}

} // namespace scan
