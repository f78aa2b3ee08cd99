// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/duration.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::int64_t oneSecond = 1'000'000'000;
constexpr std::int64_t mostSeconds = std::int64_t { 100'000 } * 86'400; ///< seconds; pandas ends at 106,751 days

struct Unit {
    std::string_view name;
    std::int64_t nanoseconds;
    std::uint8_t bit;
};

/// As pandas spells them; single letters in lower case only.
constexpr std::array knownUnits = { Unit { "d", 86'400 * oneSecond, 1 }, Unit { "day", 86'400 * oneSecond, 1 },
    Unit { "days", 86'400 * oneSecond, 1 }, Unit { "h", 3600 * oneSecond, 2 }, Unit { "hr", 3600 * oneSecond, 2 },
    Unit { "hour", 3600 * oneSecond, 2 }, Unit { "hours", 3600 * oneSecond, 2 }, Unit { "m", 60 * oneSecond, 4 },
    Unit { "min", 60 * oneSecond, 4 }, Unit { "minute", 60 * oneSecond, 4 }, Unit { "minutes", 60 * oneSecond, 4 },
    Unit { "s", oneSecond, 8 }, Unit { "sec", oneSecond, 8 }, Unit { "second", oneSecond, 8 },
    Unit { "seconds", oneSecond, 8 }, Unit { "ms", 1'000'000, 16 }, Unit { "us", 1000, 32 } };

/// Reads forward over a cell.
struct Reader {
    std::string_view rest;

    bool take(char c)
    {
        const bool found = rest.starts_with(c);
        rest.remove_prefix(found ? 1 : 0);
        return found;
    }
    void skipSpaces() { rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size())); }
    /// How many digits it has; at most `most`.
    int digits(int most, std::int64_t& value)
    {
        int count = 0;
        for (value = 0; count < most && !rest.empty() && isDigit(rest.front()); ++count) {
            value = value * 10 + (rest.front() - '0');
            rest.remove_prefix(1);
        }
        return count;
    }
    /// Behind a point; as billionths.
    bool fraction(std::int64_t& billionths)
    {
        int count = digits(9, billionths);
        const bool any = count > 0 && (rest.empty() || !isDigit(rest.front()));
        for (; count < 9; ++count) {
            billionths *= 10;
        }
        return any;
    }
};

std::int64_t times(std::int64_t whole, std::int64_t billionths, std::int64_t nanoseconds)
{
    return whole * nanoseconds + std::llround(static_cast<double>(billionths) / 1e9 * static_cast<double>(nanoseconds));
}

/// Up to its end: 36:00, 1:30:05.250
bool takeClock(Reader& reader, DurationCell& duration)
{
    std::int64_t minutes = 0;
    std::int64_t seconds = 0;
    std::int64_t billionths = 0;
    const int digits = reader.digits(4, duration.first);
    if (digits == 0 || !reader.take(':') || reader.digits(2, minutes) != 2 || minutes > 59) {
        return false;
    }
    duration.oneDigit = digits == 1;
    duration.form = DurationCell::TwoParts;
    if (reader.take(':')) {
        duration.form = DurationCell::ThreeParts;
        if (reader.digits(2, seconds) != 2 || seconds > 59 || (reader.take('.') && !reader.fraction(billionths))) {
            return false;
        }
    }
    duration.nanoseconds = (duration.first * 3600 + minutes * 60 + seconds) * oneSecond + billionths;
    return reader.rest.empty();
}

/// P1DT2H, PT30M, P2W
bool takeIso(Reader& reader, DurationCell& duration)
{
    constexpr std::array parts = { std::pair('W', 7 * 86'400 * oneSecond), std::pair('D', 86'400 * oneSecond),
        std::pair('H', 3600 * oneSecond), std::pair('M', 60 * oneSecond), std::pair('S', oneSecond) };
    std::size_t next = 0;
    bool behindT = false;
    bool any = false;
    while (!reader.rest.empty()) {
        if (!behindT && reader.take('T')) {
            next = 2;
            behindT = true;
            any = false;
            continue;
        }
        std::int64_t whole = 0;
        std::int64_t billionths = 0;
        const bool broken = reader.digits(9, whole) == 0
            || (reader.take('.') && (!reader.fraction(billionths) || !reader.rest.starts_with('S')));
        while (!broken && next < parts.size() && !reader.rest.starts_with(parts[next].first)) {
            ++next;
        }
        // Hours and less stand behind the T only.
        if (broken || next == parts.size() || (next >= 2) != behindT
            || whole > mostSeconds / (parts[next].second / oneSecond)) {
            return false;
        }
        reader.rest.remove_prefix(1);
        duration.nanoseconds += times(whole, billionths, parts[next++].second);
        any = true;
    }
    return any;
}

const Unit* takeUnit(Reader& reader)
{
    const auto end = std::ranges::find_if_not(
        reader.rest, [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
    const auto word = reader.rest.substr(0, static_cast<std::size_t>(end - reader.rest.begin()));
    const auto unit = std::ranges::find_if(knownUnits,
        [&](const Unit& known) { return word.size() < 3 ? word == known.name : equalIgnoringCase(word, known.name); });
    reader.rest.remove_prefix(word.size());
    return unit != knownUnits.end() ? &*unit : nullptr;
}

/// 2h 15m, 1.5 hours, 3 days 04:05:06
bool takeUnits(Reader& reader, DurationCell& duration, bool negative)
{
    std::size_t letters = 0;
    std::int64_t parts = 0;
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    while (!reader.rest.empty()) {
        const auto place = reader.rest;
        std::int64_t whole = 0;
        std::int64_t billionths = 0;
        const bool days = parts == 1 && duration.units == 1;
        if (days && place.contains(':')) {
            reader.take('+');
            DurationCell clock;
            if (!takeClock(reader, clock) || clock.form != DurationCell::ThreeParts || clock.first > 23) {
                return false;
            }
            // The clock counts forward from a day before, too.
            duration.nanoseconds += negative ? -clock.nanoseconds : clock.nanoseconds;
            return true;
        }
        const bool fractional = reader.digits(9, whole) > 0 && reader.take('.');
        if (reader.rest.size() == place.size() || (fractional && !reader.fraction(billionths))) {
            return false;
        }
        reader.skipSpaces();
        const auto* const unit = takeUnit(reader);
        if (!unit || unit->nanoseconds >= before || whole > mostSeconds * 1'000'000 / (unit->nanoseconds / 1000)) {
            return false;
        }
        before = unit->nanoseconds;
        letters += unit->name.size() + (fractional ? 1 : 0);
        duration.units = static_cast<std::uint8_t>(duration.units | unit->bit);
        duration.nanoseconds += times(whole, billionths, unit->nanoseconds);
        ++parts;
        reader.skipSpaces();
        if (reader.take(',') && reader.rest.empty()) {
            return false;
        }
        reader.skipSpaces();
    }
    duration.onlyLetter = parts == 1 && letters == 1 && duration.units != 2;
    return parts > 0;
}
} // namespace

bool parseDuration(std::string_view cell, DurationCell& duration)
{
    constexpr std::size_t maxLength = 40;
    duration = {};
    Reader reader { trimmed(cell) };
    if (reader.rest.size() < 2 || reader.rest.size() > maxLength || !"0123456789-P"sv.contains(reader.rest.front())) {
        return false;
    }
    const bool negative = reader.take('-');
    if (reader.rest.empty() || (!isDigit(reader.rest.front()) && reader.rest.front() != 'P')) {
        return false;
    }
    bool known = false;
    if (reader.take('P')) {
        known = takeIso(reader, duration);
    } else if (const auto end = reader.rest.find_first_not_of("0123456789");
        end != std::string_view::npos && reader.rest[end] == ':') {
        known = takeClock(reader, duration);
    } else {
        known = takeUnits(reader, duration, negative);
    }
    duration.nanoseconds = negative ? -duration.nanoseconds : duration.nanoseconds;
    duration.first = negative ? -duration.first : duration.first;
    return known;
}

std::string isoDuration(std::int64_t nanoseconds)
{
    const bool negative = nanoseconds < 0;
    auto rest = negative ? 0 - static_cast<std::uint64_t>(nanoseconds) : static_cast<std::uint64_t>(nanoseconds);
    const auto fraction = rest % 1'000'000'000;
    rest /= 1'000'000'000;
    std::string text = negative ? "-P" : "P";
    if (const auto days = rest / 86'400; days > 0) {
        text += std::to_string(days) + "D";
    }
    std::string clock;
    if (const auto hours = rest % 86'400 / 3600; hours > 0) {
        clock += std::to_string(hours) + "H";
    }
    if (const auto minutes = rest % 3600 / 60; minutes > 0) {
        clock += std::to_string(minutes) + "M";
    }
    if (rest % 60 > 0 || fraction > 0) {
        clock += std::to_string(rest % 60);
        if (fraction > 0) {
            auto digits = std::to_string(1'000'000'000 + fraction).substr(1);
            digits.resize(digits.find_last_not_of('0') + 1);
            clock += "." + digits;
        }
        clock += "S";
    }
    return clock.empty() ? (text.ends_with('P') ? "PT0S" : text) : text + "T" + clock;
}

void DurationEvidence::learn(const DurationCell& cell, std::int64_t times)
{
    count += times;
    onlyLetters += cell.onlyLetter ? times : 0;
    units = static_cast<std::uint8_t>(units | cell.units);
    if (cell.form == DurationCell::Units) {
        return;
    }
    (cell.form == DurationCell::TwoParts ? twoParts : threeParts) += times;
    oneDigit = oneDigit || cell.oneDigit;
    highestHour = std::max(highestHour, cell.first);
    if (cell.form == DurationCell::TwoParts) {
        highestFirst = std::max(highestFirst, cell.first);
    } else {
        lowestHour = std::min(lowestHour, cell.first);
    }
}

void DurationEvidence::merge(const DurationEvidence& later)
{
    count += later.count;
    twoParts += later.twoParts;
    threeParts += later.threeParts;
    onlyLetters += later.onlyLetters;
    units = static_cast<std::uint8_t>(units | later.units);
    oneDigit = oneDigit || later.oneDigit;
    highestFirst = std::max(highestFirst, later.highestFirst);
    lowestHour = std::min(lowestHour, later.lowestHour);
    highestHour = std::max(highestHour, later.highestHour);
}

bool DurationEvidence::saysMinutesAndSeconds() const
{
    return twoParts > 0 && threeParts > 0 && lowestHour >= 1 && highestFirst < 60;
}

bool DurationEvidence::saysNoClock() const
{
    const bool early = highestHour < 5 || (threeParts == count && lowestHour < 5 && highestHour < 10);
    return (twoParts > 0 && threeParts > 0) || (oneDigit && early) || highestHour == 0;
}

} // namespace scan
