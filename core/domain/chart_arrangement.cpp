// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_arrangement.h"

#include "core/domain/chart_periods.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <format>
#include <functional>
#include <iterator>
#include <numeric>
#include <regex>
#include <span>
#include <utility>

namespace core {

namespace {
using sandbox::ChartSpec;
using Places = std::vector<std::size_t>;

std::optional<double> valueAt(const sandbox::ChartSeries& series, std::size_t place)
{
    return place < series.y.size() ? series.y[place] : std::nullopt;
}

/// Of all series; what is missing adds nothing.
double totalAt(const ChartSpec& chart, std::size_t place)
{
    return std::accumulate(chart.series.begin(), chart.series.end(), 0.0,
        [&](double sum, const auto& series) { return sum + valueAt(series, place).value_or(0); });
}

std::string lowered(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

constexpr std::string_view monthNames[] = { "january", "february", "march", "april", "may", "june", "july", "august",
    "september", "october", "november", "december" };
constexpr std::string_view dayNames[] = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday" };

/// Which of the names, whole or its first three letters.
std::optional<double> placeAmong(std::span<const std::string_view> names, const std::string& text)
{
    const auto found = std::ranges::find_if(
        names, [&](std::string_view name) { return text == name || (text.size() == 3 && name.starts_with(text)); });
    return found == names.end() ? std::nullopt : std::optional(static_cast<double>(found - names.begin()));
}

/// Where "Q3 2024" or "Mar 2024" stands in time.
std::optional<double> periodOf(const std::string& text)
{
    static const std::regex form(R"((?:q([1-4])|([a-z]{3})[a-z]*)[ /-]?(\d{4}))");
    std::smatch found;
    if (!std::regex_match(text, found, form)) {
        return {};
    }
    const auto month = found[1].matched ? std::optional(3.0 * (std::stoi(found[1]) - 1))
                                        : placeAmong(monthNames, found[2]);
    return month.transform([&](double place) { return std::stoi(found[3]) * 12 + place; });
}

/// What sorts the labels; nothing unless it can be told of all of them.
template <typename Key> std::optional<std::vector<double>> keysOf(const std::vector<std::string>& labels, Key key)
{
    std::vector<double> keys;
    for (const auto& label : labels) {
        const auto found = key(lowered(label));
        if (!found) {
            return {};
        }
        keys.push_back(*found);
    }
    return keys;
}

std::optional<std::vector<double>> calendarKeysOf(const std::vector<std::string>& labels)
{
    const auto months = keysOf(labels, [](const std::string& text) { return placeAmong(monthNames, text); });
    return months ? months : keysOf(labels, [](const std::string& text) { return placeAmong(dayNames, text); });
}

void sortByLabel(const std::vector<std::string>& labels, Places& places)
{
    auto keys = keysOf(labels, [](const std::string& text) { return numberOf(text); });
    keys = keys ? keys : calendarKeysOf(labels);
    keys = keys ? keys : keysOf(labels, periodOf);
    if (keys) {
        std::ranges::stable_sort(places, {}, [&](std::size_t place) { return (*keys)[place]; });
    } else {
        std::ranges::stable_sort(places, {}, [&](std::size_t place) { return labels[place]; });
    }
}

std::string restLabel(std::size_t count)
{
    return count == 1 ? "1 other" : std::format("{} others", count);
}

void take(ChartSpec& chart, const Places& places, const Places& rest)
{
    std::vector<std::string> labels;
    for (const auto place : places) {
        labels.push_back(chart.categories[place]);
    }
    if (!rest.empty()) {
        labels.push_back(restLabel(rest.size()));
    }
    for (auto& series : chart.series) {
        std::vector<std::optional<double>> values;
        for (const auto place : places) {
            values.push_back(valueAt(series, place));
        }
        std::optional<double> sum;
        for (const auto place : rest) {
            if (const auto value = valueAt(series, place)) {
                sum = sum.value_or(0) + *value;
            }
        }
        if (!rest.empty()) {
            values.push_back(sum);
        }
        series.y = std::move(values);
    }
    chart.categories = std::move(labels);
}
} // namespace

std::optional<double> numberOf(std::string_view label)
{
    double value = 0;
    const auto* end = label.data() + label.size();
    const auto [stop, error] = std::from_chars(label.data(), end, value);
    return error == std::errc() && stop == end && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<std::vector<std::string>> inCalendarOrder(std::vector<std::string> names)
{
    const auto keys = calendarKeysOf(names);
    if (!keys || names.empty()) {
        return {};
    }
    Places places(names.size());
    std::iota(places.begin(), places.end(), 0U);
    std::ranges::stable_sort(places, {}, [&](std::size_t place) { return (*keys)[place]; });
    std::vector<std::string> sorted;
    std::ranges::transform(places, std::back_inserter(sorted), [&](std::size_t place) { return names[place]; });
    return sorted;
}

void arrange(ChartSpec& chart, const Arrangement& wanted)
{
    Places places(chart.categories.size());
    std::iota(places.begin(), places.end(), 0U);
    const auto byValue = [&](Places& those) {
        std::ranges::stable_sort(those, std::greater(), [&](std::size_t place) { return totalAt(chart, place); });
    };
    Places rest;
    const auto all = places.size();
    if (chart.xType == sandbox::AxisType::DateTime) {
        chart.periodMonths = periodMonths(chart); // fewer dates would tell it otherwise
    }
    if (wanted.top > 0 && static_cast<std::size_t>(wanted.top) < all) {
        byValue(places);
        rest.assign(places.begin() + wanted.top, places.end());
        places.resize(static_cast<std::size_t>(wanted.top));
        std::ranges::sort(places);
        if (!wanted.withRest) {
            rest.clear();
            chart.xLabel += std::format("{}({} of {})", chart.xLabel.empty() ? "" : " ", wanted.top, all);
        }
    }
    if (wanted.byValue) {
        byValue(places);
    } else if (wanted.byLabel) {
        sortByLabel(chart.categories, places);
    }
    take(chart, places, rest);
}

std::size_t restOf(const ChartSpec& chart)
{
    const auto number = chart.categories.empty()
        ? std::nullopt
        : numberOf(chart.categories.back().substr(0, chart.categories.back().find(' ')));
    const auto count = number && *number >= 1 ? static_cast<std::size_t>(*number) : 0;
    return count > 0 && chart.categories.back() == restLabel(count) ? count : 0;
}

} // namespace core
