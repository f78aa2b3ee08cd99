// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/duration_form.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <format>

namespace core {

namespace {
constexpr std::int64_t minute = 60;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t day = 24 * hour;
constexpr double inDays = 100.0 * hour; ///< so many hours say little

/// With parts of one, the more the smaller they all are.
std::string inSeconds(double size, double largest)
{
    const int decimals = largest >= 10 ? 1 : largest >= 1 ? 2 : 4;
    return std::format("{:.{}f} s", size, decimals);
}

std::string inUnits(double size, const DurationForm& form)
{
    if (form.largest < minute && !form.areMinutes) {
        return inSeconds(size, form.largest);
    }
    const bool hasSeconds = form.largest < inDays && !form.areMinutes;
    const auto whole = hasSeconds ? std::llround(size) : std::llround(size / minute) * minute;
    if (form.areDays && form.largest > 0) {
        return std::to_string(whole / day) + (whole == day ? " day" : " days");
    }
    if (form.largest >= inDays) {
        return std::format("{} d {:02} h {:02} min", whole / day, whole % day / hour, whole % hour / minute);
    }
    const auto text = form.largest < hour && hasSeconds
        ? std::format("{} min", whole / minute)
        : std::format("{} h {:02} min", whole / hour, whole % hour / minute);
    return hasSeconds ? text + std::format(" {:02} s", whole % minute) : text;
}
} // namespace

void DurationForm::widenFor(double seconds)
{
    if (std::isfinite(seconds)) {
        largest = std::max(largest, std::fabs(seconds));
        areDays = areDays && std::fmod(seconds, day) == 0;
        areMinutes = areMinutes && std::fmod(seconds, minute) == 0;
    }
}

std::string DurationForm::shown(double seconds) const
{
    constexpr double most = 1e15;
    if (!std::isfinite(seconds) || std::fabs(seconds) >= most) {
        return {};
    }
    auto form = *this; // not all of a column were looked at
    form.widenFor(seconds);
    return (seconds < 0 ? "-" : "") + inUnits(std::fabs(seconds), form);
}

} // namespace core
