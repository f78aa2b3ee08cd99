// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/date.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::array monthNames = { "january"sv, "february"sv, "march"sv, "april"sv, "may"sv, "june"sv, "july"sv,
    "august"sv, "september"sv, "october"sv, "november"sv, "december"sv };
constexpr std::array weekdayNames = { "monday"sv, "tuesday"sv, "wednesday"sv, "thursday"sv, "friday"sv, "saturday"sv,
    "sunday"sv };
constexpr std::int64_t nanosASecond = 1'000'000'000;

/// Reads forward over a cell.
struct Cursor {
    std::string_view rest;

    bool done() const { return rest.empty(); }
    char peek() const { return rest.empty() ? '\0' : rest.front(); }
    bool take(char c)
    {
        const bool found = peek() == c && !rest.empty();
        rest.remove_prefix(found ? 1 : 0);
        return found;
    }
    /// The number of digits read; at most `most`.
    int number(int most, int& value)
    {
        int count = 0;
        value = 0;
        while (count < most && peek() >= '0' && peek() <= '9') {
            value = value * 10 + (rest.front() - '0');
            rest.remove_prefix(1);
            ++count;
        }
        return count;
    }
};

bool validDay(int year, int month, int day)
{
    using namespace std::chrono;
    return year >= 1678 && year <= 2261 && month >= 1 && month <= 12 && day >= 1
        && year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
            std::chrono::day(static_cast<unsigned>(day)))
               .ok();
}

bool takeMonthName(Cursor& cursor, DateCell& date)
{
    std::size_t length = 0;
    while (
        length < cursor.rest.size() && ((cursor.rest[length] | 0x20) >= 'a' && (cursor.rest[length] | 0x20) <= 'z')) {
        ++length;
    }
    if (length < 3) {
        return false;
    }
    const auto word = cursor.rest.substr(0, length);
    for (std::size_t i = 0; i < monthNames.size(); ++i) {
        if ((word.front() | 0x20) != monthNames[i].front()) {
            continue;
        }
        const bool isLong = equalIgnoringCase(word, monthNames[i]);
        if (isLong || equalIgnoringCase(word, monthNames[i].substr(0, 3))) {
            date.second = static_cast<int>(i) + 1;
            date.shape.month = isLong && length == 3 ? DateShape::Either : isLong ? DateShape::Long : DateShape::Short;
            cursor.rest.remove_prefix(length);
            return true;
        }
    }
    return false;
}

/// "Sunday, ", "Sun ": nothing is taken where no such word stands in front.
void takeWeekday(Cursor& cursor, DateCell& date)
{
    constexpr std::size_t shortName = 3;
    const auto length = std::min(cursor.rest.find_first_of(", "), cursor.rest.size());
    const auto word = cursor.rest.substr(0, length);
    for (const auto name : weekdayNames) {
        const bool isLong = equalIgnoringCase(word, name);
        if (!isLong && !equalIgnoringCase(word, name.substr(0, shortName))) {
            continue;
        }
        Cursor behind { cursor.rest.substr(length) };
        const bool comma = behind.take(',');
        if (behind.take(' ')) {
            date.shape.weekday = isLong ? DateShape::LongWeekday : DateShape::ShortWeekday;
            date.shape.weekdayComma = comma ? 1 : 0;
            cursor = behind;
        }
        return;
    }
}

bool takeYear(Cursor& cursor, DateCell& date)
{
    const int digits = cursor.number(4, date.year);
    if (digits == 2) {
        date.shape.twoDigitYear = 1;
        date.year += date.year < 69 ? 2000 : 1900; // the turning point of strptime
    }
    return digits == 4 || digits == 2;
}

bool yearFirst(Cursor& cursor, DateCell& date)
{
    const char separator = cursor.peek();
    date.shape.separator = static_cast<std::uint8_t>(separator);
    if ((separator != '-' && separator != '/' && separator != '.') || !cursor.take(separator)) {
        return false;
    }
    return cursor.number(2, date.second) > 0 && cursor.take(separator) && cursor.number(2, date.first) > 0;
}

bool compact(std::string_view digits, DateCell& date)
{
    Cursor cursor { digits };
    date.shape.kind = DateShape::Compact;
    cursor.number(4, date.year);
    cursor.number(2, date.second);
    cursor.number(2, date.first);
    return date.year >= 1900 && date.year <= 2100;
}

/// What follows one or two digits at the front.
bool dayOrMonthFirst(Cursor& cursor, DateCell& date)
{
    date.shape.dot = cursor.rest.starts_with(". ") ? 1 : 0;
    cursor.rest.remove_prefix(date.shape.dot ? 1 : 0);
    const char separator = cursor.peek();
    date.shape.separator = static_cast<std::uint8_t>(separator);
    if ((separator != '-' && separator != '/' && separator != '.' && separator != ' ') || !cursor.take(separator)) {
        return false;
    }
    if (separator != '.' && takeMonthName(cursor, date)) {
        date.shape.kind = DateShape::DayName;
    } else if (separator == ' ' || cursor.number(2, date.second) == 0) {
        return false;
    } else {
        date.shape.kind = DateShape::Numeric;
    }
    return cursor.take(separator) && takeYear(cursor, date);
}

bool nameFirst(Cursor& cursor, DateCell& date)
{
    date.shape.kind = DateShape::NameDay;
    if (!takeMonthName(cursor, date)) {
        return false;
    }
    const char separator = cursor.peek();
    date.shape.separator = static_cast<std::uint8_t>(separator);
    if ((separator != ' ' && separator != '-' && separator != '/') || !cursor.take(separator)
        || cursor.number(2, date.first) == 0) {
        return false;
    }
    date.shape.comma = separator == ' ' && cursor.take(',') ? 1 : 0;
    return cursor.take(separator) && takeYear(cursor, date) && !date.shape.twoDigitYear;
}

bool takeDay(Cursor& cursor, DateCell& date)
{
    if (cursor.peek() < '0' || cursor.peek() > '9') {
        return nameFirst(cursor, date);
    }
    const auto before = cursor.rest;
    int value = 0;
    const int digits = cursor.number(9, value);
    if (digits == 8) {
        return compact(before.substr(0, 8), date);
    }
    if (digits == 4) {
        date.year = value;
        return yearFirst(cursor, date);
    }
    date.first = value;
    return digits >= 1 && digits <= 2 && dayOrMonthFirst(cursor, date);
}

bool takeFraction(Cursor& cursor, DateCell& date)
{
    int value = 0;
    int digits = cursor.number(9, value);
    if (digits == 0) {
        return false;
    }
    std::int64_t nanos = value;
    for (; digits < 9; ++digits) {
        nanos *= 10;
    }
    date.nanosOfDay += nanos;
    date.shape.time = DateShape::Fraction;
    return true;
}

bool takeHalfDay(Cursor& cursor, DateCell& date, int& hour)
{
    const bool spaced = cursor.peek() == ' ' && cursor.rest.size() >= 3;
    const auto word = cursor.rest.substr(spaced ? 1 : 0, 2);
    const bool am = equalIgnoringCase(word, "am");
    if (!am && !equalIgnoringCase(word, "pm")) {
        return true;
    }
    cursor.rest.remove_prefix(spaced ? 3 : 2);
    date.shape.halfDay = spaced ? DateShape::Spaced : DateShape::Close;
    if (hour < 1 || hour > 12) {
        return false;
    }
    hour = hour % 12 + (am ? 0 : 12);
    return true;
}

/// " UTC", " GMT": the only names of zones that say how far they are from UTC all year round, wherever one is.
bool takeZoneWord(Cursor& cursor, DateCell& date)
{
    const bool utc = equalIgnoringCase(cursor.rest, " utc");
    if (!utc && !equalIgnoringCase(cursor.rest, " gmt")) {
        return false;
    }
    date.shape.zone = utc ? DateShape::WordUtc : DateShape::WordGmt;
    cursor.rest = {};
    return true;
}

bool takeZone(Cursor& cursor, DateCell& date)
{
    if (takeZoneWord(cursor, date)) {
        return true;
    }
    const bool spaced = cursor.peek() == ' ' && cursor.rest.size() >= 5;
    Cursor ahead { cursor.rest.substr(spaced ? 1 : 0) };
    const char sign = ahead.peek();
    int hours = 0;
    int minutes = 0;
    if (sign == 'Z' && !spaced) {
        ahead.take('Z');
    } else if (sign == '+' || sign == '-') {
        ahead.take(sign);
        if (ahead.number(2, hours) != 2) {
            return false;
        }
        ahead.take(':');
        if (ahead.number(2, minutes) != 2 || hours > 14 || minutes > 59) {
            return false;
        }
    } else {
        return cursor.done();
    }
    date.shape.zone = spaced ? DateShape::SpacedZone : DateShape::CloseZone;
    date.zoneSeconds = (hours * 3600 + minutes * 60) * (sign == '-' ? -1 : 1);
    cursor = ahead;
    return cursor.done();
}

bool takeClock(Cursor& cursor, DateCell& date)
{
    int hour = 0;
    int minute = 0;
    int seconds = 0;
    if (cursor.number(2, hour) == 0 || !cursor.take(':') || cursor.number(2, minute) != 2) {
        return false;
    }
    date.shape.time = DateShape::Minutes;
    if (cursor.take(':')) {
        date.shape.time = DateShape::Seconds;
        if (cursor.number(2, seconds) != 2 || (cursor.take('.') && !takeFraction(cursor, date))) {
            return false;
        }
    }
    if (!takeHalfDay(cursor, date, hour) || hour > 23 || minute > 59 || seconds > 59 || !takeZone(cursor, date)) {
        return false;
    }
    date.nanosOfDay += (hour * 3600LL + minute * 60LL + seconds) * nanosASecond;
    return true;
}

bool takeTime(Cursor& cursor, DateCell& date)
{
    date.shape.letterT = cursor.peek() == 'T' ? 1 : 0;
    date.shape.timeComma = cursor.rest.starts_with(", ") ? 1 : 0;
    cursor.rest.remove_prefix(date.shape.timeComma ? 1 : 0);
    return cursor.done() || ((cursor.take('T') || cursor.take(' ')) && takeClock(cursor, date));
}

/// "8:30", "08:30:15", "8:30 pm"
bool isClock(std::string_view text)
{
    const auto colon = text.find(':');
    return colon >= 1 && colon <= 2 && isDigit(text[colon - 1]);
}
} // namespace

std::uint64_t DateShape::key() const
{
    std::uint64_t packed = separator;
    for (const std::uint8_t part :
        { kind, twoDigitYear, month, dot, comma, weekday, weekdayComma, letterT, timeComma, time, halfDay, zone }) {
        packed = packed * 8 + part;
    }
    return packed;
}

bool parseDate(std::string_view cell, DateCell& date)
{
    date = {};
    Cursor cursor { trimmed(cell) };
    // A date starts with a digit or with the name of a month or a weekday: most texts are told by their first letter.
    constexpr std::string_view starts = "0123456789jfmasondtwJFMASONDTW";
    if (!starts.contains(cursor.peek())) {
        return false;
    }
    if (!isDigit(cursor.peek())) {
        takeWeekday(cursor, date);
    }
    if (date.shape.weekday == DateShape::NoWeekday && isClock(cursor.rest)) {
        date.shape.kind = DateShape::Clock;
        date.dayFirst = takeClock(cursor, date) && date.shape.zone == DateShape::NoZone;
        return date.dayFirst;
    }
    if (cursor.rest.size() < 6 || cursor.rest.size() > 48 || !takeDay(cursor, date) || !takeTime(cursor, date)) {
        return false;
    }
    if (date.shape.kind == DateShape::Compact && date.shape.time != DateShape::NoTime) {
        return false;
    }
    date.dayFirst = validDay(date.year, date.second, date.first);
    date.monthFirst = date.shape.kind == DateShape::Numeric && validDay(date.year, date.first, date.second);
    date.isImpossible = !date.dayFirst && !date.monthFirst && !date.shape.twoDigitYear
        && date.shape.kind != DateShape::Compact;
    return date.dayFirst || date.monthFirst;
}

std::int64_t instantOf(const DateCell& date, bool dayFirst)
{
    using namespace std::chrono;
    if (date.shape.kind == DateShape::Clock) {
        return date.nanosOfDay;
    }
    const int day = dayFirst ? date.first : date.second;
    const int month = dayFirst ? date.second : date.first;
    const sys_days days = year_month_day(year(date.year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(static_cast<unsigned>(day)));
    return (days.time_since_epoch().count() * 86'400LL - date.zoneSeconds) * nanosASecond + date.nanosOfDay;
}

} // namespace scan
