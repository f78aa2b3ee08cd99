// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/plain_cell.h"

#include "sandbox/scan/text/word_at.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>

namespace scan {

namespace {
constexpr std::array<double, 16> tens = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
    1e14, 1e15 };

/// Takes digits from the front, so many at most: how many there are. A number holds 18 of them.
std::size_t takeDigits(const char*& at, const char* end, std::ptrdiff_t most, std::int64_t& value)
{
    const char* const begin = at;
    for (; at < end && static_cast<unsigned char>(*at - '0') < 10 && at - begin < most; ++at) {
        value = value * 10 + (*at - '0');
    }
    return static_cast<std::size_t>(at - begin);
}

constexpr std::uint64_t eightZeros = 0x3030303030303030u; ///< eight digits

/// The top bits of those of eight bytes that are more than nine.
std::uint64_t noDigits(std::uint64_t bytes)
{
    constexpr std::uint64_t tops = 0x8080808080808080u;
    return (((bytes & ~tops) + 0x7676767676767676u) | bytes) & tops;
}

/// Pairs of digits as numbers, each where its first digit stands.
std::uint64_t pairsOf(std::uint64_t digits)
{
    return digits * 10 + (digits >> 8);
}

/// The number that eight digits make, the last of them highest.
std::int64_t numberOf(std::uint64_t digits)
{
    digits = pairsOf(digits);
    const auto low = (digits & 0x000000FF000000FFu) * 0x000F424000000064u;
    const auto high = (digits >> 16 & 0x000000FF000000FFu) * 0x0000271000000001u;
    return static_cast<std::int64_t>((low + high) >> 32);
}

// These stand inside the loop of classifyAll(): a call for each cell costs as much as what it does.
[[gnu::always_inline]] inline PlainCell integer(std::int64_t magnitude, bool negative, bool leadingZero)
{
    return { PlainCell::Integer, leadingZero, static_cast<std::uint64_t>(negative ? -magnitude : magnitude) };
}

/// Of so many digits before the decimal sign and behind it, 15 at most.
[[gnu::always_inline]] inline PlainCell decimalNumber(
    std::int64_t digits, std::size_t before, std::size_t places, bool negative)
{
    // Both are exact, so the quotient is what from_chars gives.
    const double magnitude = static_cast<double>(digits) / tens[places];
    // Half of a column may be negative: no branch.
    constexpr std::array<double, 2> signs = { 1, -1 };
    // Nobody groups 0.310: that is no 310.
    const bool grouped = places == 3 && before >= 1 && before <= 3 && static_cast<double>(digits) >= tens[before + 2];
    return { PlainCell::Decimal, grouped, std::bit_cast<std::uint64_t>(magnitude * signs[negative ? 1 : 0]) };
}

/// Eight digits that begin with a year of our time may be a date.
bool mayBeDate(std::int64_t eightDigits)
{
    return eightDigits >= 1900'0000 && eightDigits <= 2100'9999;
}

/// A number of one to eight characters behind the sign, all of them at once: where each has its branch, every second
/// number has one that is foretold wrongly.
[[gnu::always_inline]] inline PlainCell shortNumber(const char* at, std::size_t size, bool negative, char decimal)
{
    auto digits = (lastHighest(at, size) ^ eightZeros) & ~std::uint64_t { 0 } << (64 - 8 * size);
    const auto others = noDigits(digits);
    if (others == 0) {
        const auto value = numberOf(digits);
        return size == 8 && !negative && mayBeDate(value) ? PlainCell {}
                                                          : integer(value, negative, size > 1 && *at == '0');
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

int pairAt(std::uint64_t pairs, int byte)
{
    return static_cast<int>(pairs >> (8 * byte) & 0xFF);
}

/// `text` has 10 or 19 characters, and signs of the minus where a date has them.
[[gnu::always_inline]] inline PlainCell isoDate(std::string_view text)
{
    using namespace std::chrono;
    const auto front = wordAt<std::uint64_t>(text.data()); // yyyy-mm-
    const auto back = wordAt<std::uint64_t>(text.data() + 2); // yy-mm-dd
    const auto digits = ((front & 0x00000000FFFFFFFFu) | (front >> 8 & 0x0000FFFF00000000u)
                            | (back & 0xFFFF000000000000u))
        ^ eightZeros;
    const auto pairs = pairsOf(digits);
    const int year = 100 * pairAt(pairs, 0) + pairAt(pairs, 2);
    const year_month_day date(std::chrono::year(year), month(static_cast<unsigned>(pairAt(pairs, 4))),
        day(static_cast<unsigned>(pairAt(pairs, 6))));
    const bool isDay = noDigits(digits) == 0 && date.month().ok() && date.day().ok()
        && (date.day() <= day(28) || date.ok());
    if (year < 1678 || year > 2261 || !isDay) {
        return {};
    }
    std::int64_t seconds = sys_days(date).time_since_epoch().count() * 86'400LL;
    auto kind = PlainCell::Date;
    if (text.size() == 19) {
        constexpr std::uint64_t colonBytes = 0x0000FF0000FF0000u;
        const auto clock = wordAt<std::uint64_t>(text.data() + 11) ^ eightZeros; // hh:mm:ss
        const auto parts = pairsOf(clock & ~colonBytes);
        const bool isClock = (clock & colonBytes) == 0x00000A00000A0000u && noDigits(clock & ~colonBytes) == 0
            && pairAt(parts, 0) <= 23 && pairAt(parts, 3) <= 59 && pairAt(parts, 6) <= 59;
        if (!isClock || (text[10] != ' ' && text[10] != 'T')) {
            return {};
        }
        kind = text[10] == ' ' ? PlainCell::DateTime : PlainCell::DateTTime;
        seconds += pairAt(parts, 0) * 3600 + pairAt(parts, 3) * 60 + pairAt(parts, 6);
    }
    return { kind, false, static_cast<std::uint64_t>(seconds * 1'000'000'000) };
}

bool mayBeIsoDate(std::string_view cell)
{
    return (cell.size() == 10 || cell.size() == 19) && cell[4] == '-' && cell[7] == '-';
}

[[gnu::always_inline]] inline PlainCell tell(std::string_view cell, char decimal)
{
    const char* at = cell.data();
    const char* const end = at + cell.size();
    const bool negative = at < end && *at == '-';
    at += negative ? 1 : 0;
    const char* const first = at;
    if (const auto size = static_cast<std::size_t>(end - at); size <= 8) {
        return size == 0 ? PlainCell {} : shortNumber(at, size, negative, decimal);
    }
    if (mayBeIsoDate(cell)) {
        return isoDate(cell);
    }
    std::int64_t value = 0;
    const auto digits = takeDigits(at, end, 18, value);
    if (digits == 0) {
        return {};
    }
    if (at == end) {
        return integer(value, negative, *first == '0');
    }
    constexpr std::size_t most = 15;
    if (*at != decimal || digits >= most) {
        return {};
    }
    ++at;
    const auto places = takeDigits(at, end, static_cast<std::ptrdiff_t>(most - digits), value);
    if (places == 0 || at != end) {
        return {};
    }
    return decimalNumber(value, digits, places, negative);
}

/// A number's as those of a double, with one zero.
std::uint64_t bitsOf(const PlainCell& cell, PlainSort sort)
{
    const double value = cell.value();
    return sort == PlainSort::Numbers ? std::bit_cast<std::uint64_t>(value == 0 ? 0 : value) : cell.bits;
}

bool isOf(PlainSort sort, PlainCell::Kind kind)
{
    return sort == PlainSort::Dates
        ? kind >= PlainCell::Date
        : kind == PlainCell::Integer || (sort == PlainSort::Numbers && kind == PlainCell::Decimal);
}

/// For one sort only, so that nothing asks for it cell by cell.
template <PlainSort sort> void classifyAll(std::span<const std::string_view> cells, char decimal, PlainCells& all)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto cell = sort != PlainSort::Dates ? tell(cells[i], decimal)
            : mayBeIsoDate(cells[i])               ? isoDate(cells[i])
                                                   : PlainCell {};
        all.kinds.data()[i] = isOf(sort, cell.kind) ? cell.kind : PlainCell::Other;
        all.marks.data()[i] = cell.mark;
        all.bits.data()[i] = bitsOf(cell, sort);
    }
}
} // namespace

PlainCell plainCell(std::string_view cell, char decimal)
{
    return tell(cell, decimal);
}

PlainCells::PlainCells(std::span<const std::string_view> cells, PlainSort sort, char decimal)
{
    switch (sort) {
    case PlainSort::Integers: classifyAll<PlainSort::Integers>(cells, decimal, *this); break;
    case PlainSort::Numbers: classifyAll<PlainSort::Numbers>(cells, decimal, *this); break;
    case PlainSort::Dates: classifyAll<PlainSort::Dates>(cells, decimal, *this); break;
    default: std::ranges::fill(std::span(kinds).first(cells.size()), PlainCell::Other);
    }
}

} // namespace scan
