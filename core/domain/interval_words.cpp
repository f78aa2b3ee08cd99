// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/interval_words.h"

#include "core/domain/rounding.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

namespace core {

namespace {
struct Bound {
    double value = 0;
    int decimals = 0;
};

struct Interval {
    Bound low;
    Bound high;
    bool hasLow = false; ///< the value at its low end belongs to it, and that at its high end does not
    std::size_t size = 0; ///< signs that it is written in
};

/// A number at the beginning of the text, which is taken off.
std::optional<Bound> takeBound(std::string_view& text)
{
    Bound bound;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bound.value);
    const std::string_view digits(text.data(), error == std::errc() ? static_cast<std::size_t>(end - text.data()) : 0);
    if (digits.empty() || std::isnan(bound.value)) {
        return std::nullopt;
    }
    const bool hasExponent = digits.contains('e');
    if (hasExponent && bound.value != std::trunc(bound.value)) {
        return std::nullopt; // in words it would be 0
    }
    const auto point = digits.find('.');
    const auto last = digits.find_last_not_of('0');
    bound.decimals = point == std::string_view::npos || hasExponent ? 0 : static_cast<int>(last - point);
    text.remove_prefix(digits.size());
    return bound;
}

/// At the beginning of the text.
std::optional<Interval> intervalAt(std::string_view text)
{
    constexpr std::string_view between = ", ";
    auto rest = text.substr(std::min<std::size_t>(1, text.size()));
    const auto low = takeBound(rest);
    if (!low || !rest.starts_with(between)) {
        return std::nullopt;
    }
    rest.remove_prefix(between.size());
    const auto high = takeBound(rest);
    const bool hasLow = text.front() == '[';
    const bool isClosed = !rest.empty() && (hasLow || text.front() == '(') && rest.front() == (hasLow ? ')' : ']');
    return high && isClosed && low->value < high->value
        ? std::optional(Interval { *low, *high, hasLow, text.size() - rest.size() + 1 })
        : std::nullopt;
}

/// "1,000", but 1990 where both ends may be years.
std::string said(const Bound& bound, const Interval& of)
{
    const auto mayBeYear = [](const Bound& each) {
        return each.decimals == 0 && ((each.value >= 1900 && each.value <= 2100) || std::isinf(each.value));
    };
    const auto digits = roundedText(bound.value, bound.decimals);
    return mayBeYear(of.low) && mayBeYear(of.high) ? digits : inThrees(digits);
}

std::string inWords(const Interval& interval)
{
    const auto low = said(interval.low, interval);
    const auto high = said(interval.high, interval);
    if (std::isinf(interval.low.value)) {
        return (interval.hasLow ? "below " : "up to ") + high;
    }
    if (std::isinf(interval.high.value)) {
        return interval.hasLow ? low + " and above" : "above " + low;
    }
    return interval.hasLow ? low + " to under " + high : "over " + low + " to " + high;
}
} // namespace

bool namesAnInterval(std::string_view text)
{
    const auto interval = intervalAt(text);
    return interval && interval->size == text.size();
}

std::string withIntervalsInWords(std::string_view text)
{
    std::string words;
    while (!text.empty()) {
        const auto at = std::min(text.find_first_of("(["), text.size());
        words += text.substr(0, at);
        text.remove_prefix(at);
        const auto interval = intervalAt(text);
        words += interval ? inWords(*interval) : std::string(text.substr(0, std::min<std::size_t>(1, text.size())));
        text.remove_prefix(interval ? interval->size : std::min<std::size_t>(1, text.size()));
    }
    return words;
}

} // namespace core
