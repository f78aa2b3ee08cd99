// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/date_text.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>

namespace scan {

static constexpr std::int64_t nanosPerSecond = 1'000'000'000;

static std::string dayFormat(const DateShape& shape, bool dayFirst)
{
    const std::string separator(1, static_cast<char>(shape.separator));
    const std::string year = shape.twoDigitYear ? "%y" : "%Y";
    const std::string name = shape.month == DateShape::Long ? "%B" : "%b";
    switch (shape.kind) {
    case DateShape::YearFirst: return "%Y" + separator + "%m" + separator + "%d";
    case DateShape::Numeric: return (dayFirst ? "%d" + separator + "%m" : "%m" + separator + "%d") + separator + year;
    case DateShape::DayName: return std::string("%d") + (shape.dot ? "." : "") + separator + name + separator + year;
    case DateShape::NameDay: return name + separator + "%d" + (shape.comma ? "," : "") + separator + "%Y";
    default: return "%Y%m%d";
    }
}

std::string strptimeFormat(const DateShape& shape, bool dayFirst)
{
    const bool isClock = shape.kind == DateShape::Clock;
    std::string format = shape.weekday == DateShape::NoWeekday ? std::string()
        : shape.weekday == DateShape::LongWeekday              ? "%A"
                                                               : "%a";
    format += shape.weekday == DateShape::NoWeekday ? "" : shape.weekdayComma ? ", " : " ";
    format += isClock ? std::string() : dayFormat(shape, dayFirst);
    if (shape.time == DateShape::NoTime) {
        return format;
    }
    format += isClock ? "" : shape.letterT ? "T" : shape.timeComma ? ", " : " ";
    format += shape.halfDay == DateShape::FullDay ? "%H:%M" : "%I:%M";
    format += shape.time >= DateShape::Seconds ? ":%S" : "";
    format += shape.time == DateShape::Fraction ? ".%f" : "";
    format += shape.halfDay == DateShape::Spaced ? " %p" : shape.halfDay == DateShape::Close ? "%p" : "";
    constexpr std::array zones = { "", "%z", " %z", " UTC", " GMT" };
    format += zones[shape.zone];
    return format;
}

std::string isoText(std::int64_t nanoseconds, bool withTime)
{
    using namespace std::chrono;
    const std::int64_t seconds = nanoseconds >= 0 ? nanoseconds / nanosPerSecond
                                                  : -((-nanoseconds + nanosPerSecond - 1) / nanosPerSecond);
    const sys_seconds moment { std::chrono::seconds(seconds) };
    const auto days = floor<std::chrono::days>(moment);
    const year_month_day date(days);
    const hh_mm_ss time(moment - days);
    std::array<char, 64> text {};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    std::string result = text.data();
    if (withTime) {
        std::snprintf(text.data(), text.size(), "T%02d:%02d:%02d", static_cast<int>(time.hours().count()),
            static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
        result += text.data();
        if (const std::int64_t micros = (nanoseconds - seconds * nanosPerSecond) / 1000; micros != 0) {
            std::snprintf(text.data(), text.size(), ".%06d", static_cast<int>(micros));
            result += text.data();
        }
    }
    return result;
}

std::string clockText(std::int64_t nanoseconds)
{
    return isoText(nanoseconds, true).substr(std::string_view("1970-01-01T").size());
}

} // namespace scan
