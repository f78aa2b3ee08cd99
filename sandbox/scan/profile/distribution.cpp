// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/distribution.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scan {

namespace {
constexpr std::size_t mostBars = 20;
constexpr double farOut = 3; ///< interquartile ranges
} // namespace

void KeyedSample::shrink()
{
    if (m_values.size() <= m_capacity) {
        return;
    }
    const auto end = m_values.begin() + static_cast<std::ptrdiff_t>(m_capacity);
    std::ranges::nth_element(m_values, end, {}, &Value::rowKey);
    m_limit = end->rowKey;
    m_values.erase(end, m_values.end());
}

void KeyedSample::merge(const KeyedSample& other)
{
    m_limit = std::min(m_limit, other.m_limit);
    for (const auto& value : other.m_values) {
        add(value.value, value.rowKey);
    }
}

std::vector<double> KeyedSample::values() const
{
    auto sample = *this;
    sample.shrink();
    std::vector<double> values;
    values.reserve(sample.m_values.size());
    for (const auto& value : sample.m_values) {
        values.push_back(value.value);
    }
    return values;
}

Distribution::Distribution(std::vector<Run> runs, std::int64_t total)
    : m_total(total)
{
    std::ranges::sort(runs, {}, &Run::value);
    std::int64_t end = 0;
    for (const auto& run : runs) {
        end += run.count;
        m_runs.push_back({ run.value, end });
    }
}

double Distribution::at(std::int64_t place) const
{
    return std::ranges::upper_bound(m_runs, std::min(place, m_runs.back().end - 1), {}, &Stretch::end)->value;
}

std::vector<double> Distribution::quantiles(std::span<const double> fractions) const
{
    std::vector<double> result;
    for (const double fraction : fractions) {
        if (m_runs.empty()) {
            break;
        }
        const double place = fraction * static_cast<double>(m_runs.back().end - 1);
        const auto below = static_cast<std::int64_t>(place);
        result.push_back(at(below) + (at(below + 1) - at(below)) * (place - static_cast<double>(below)));
    }
    return result;
}

Histogram Distribution::histogram(bool whole, double lowest, double highest) const
{
    if (m_runs.size() < 2 || !std::isfinite(lowest) || !std::isfinite(highest)) {
        return {};
    }
    const auto quartiles = quantiles(std::array { 0.25, 0.75 });
    const double reach = farOut * (quartiles[1] - quartiles[0]);
    const auto inside = [&](double value) {
        return reach == 0 || (value >= quartiles[0] - reach && value <= quartiles[1] + reach);
    };
    const double low = inside(lowest) ? lowest : std::ranges::find_if(m_runs, inside, &Stretch::value)->value;
    const double high = inside(highest)
        ? highest
        : std::ranges::find_if(m_runs.rbegin(), m_runs.rend(), inside, &Stretch::value)->value;
    const double span = high - low;
    if (!std::isfinite(span) || !(span > 0)) {
        return {};
    }
    // A bar of whole numbers holds as many of them as its neighbours.
    const double step = whole ? std::ceil((span + 1) / static_cast<double>(mostBars))
                              : span / static_cast<double>(mostBars);
    const auto bars = whole ? static_cast<std::size_t>(std::ceil((span + 1) / step)) : mostBars;
    std::vector<std::int64_t> counts(bars + 2);
    std::int64_t before = 0;
    for (const auto& run : m_runs) {
        const auto bar = static_cast<std::size_t>(
            std::clamp((run.value - low) / step, 0.0, static_cast<double>(bars - 1)));
        counts[run.value < low ? 0 : run.value > high ? bars + 1 : bar + 1] += run.end - before;
        before = run.end;
    }
    const double scale = static_cast<double>(m_total) / static_cast<double>(before);
    for (auto& count : counts) {
        count = std::llround(static_cast<double>(count) * scale);
    }
    return { low, whole ? low + step * static_cast<double>(bars) - 1 : high, { counts.begin() + 1, counts.end() - 1 },
        counts.front(), counts.back() };
}

} // namespace scan
