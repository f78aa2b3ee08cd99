// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/histogram_ranges.h"

#include "core/builtin/language/python_code.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <variant>

namespace core::builtin {

namespace {
std::optional<double> numberIn(const Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    return whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
}

/// Where the numbers of a column lie, as far as its profile tells: how many of them are below a number.
class Spread {
public:
    explicit Spread(const ColumnProfile& column)
        : m_isWhole(column.type == ColumnType::Integer)
    {
        const auto low = numberIn(column.min);
        const auto high = highestOf(column);
        if (!low || !high || !(*high > *low) || !std::isfinite(*high - *low)) {
            return;
        }
        m_points = { { *low, 0 }, { *high, 1 } };
        constexpr std::array shares { 0.05, 0.25, 0.5, 0.75, 0.95 };
        for (std::size_t at = 0; column.quantiles.size() == shares.size() && at < shares.size(); ++at) {
            m_points.emplace_back(column.quantiles[at], shares.at(at));
        }
        addBars(column);
        std::erase_if(m_points, [&](const Point& each) { return each.first < *low || *high < each.first; });
        std::ranges::sort(m_points);
        double most = 0;
        for (auto& [value, share] : m_points) { // of a sample, which the extremes are not of
            share = most = std::max(most, share);
        }
    }

    bool isKnown() const { return !m_points.empty(); }
    bool isWhole() const { return m_isWhole; }
    double low() const { return m_points.front().first; }
    double high() const { return m_points.back().first; }

    double shareBelow(double value) const
    {
        const auto next = std::ranges::lower_bound(m_points, std::pair(value, -1.0));
        if (next == m_points.begin() || next == m_points.end()) {
            return next == m_points.begin() ? 0 : 1;
        }
        return next->first == value ? next->second : between(*std::prev(next), *next, value);
    }

    double at(double share) const
    {
        const auto next = std::ranges::lower_bound(m_points, share, {}, &Point::second);
        if (next == m_points.begin() || next == m_points.end() || next->second == share) {
            return next == m_points.end() ? high() : next->first;
        }
        const auto& before = *std::prev(next);
        return std::lerp(before.first, next->first, (share - before.second) / (next->second - before.second));
    }

    /// What a condition leaves of it.
    void keep(double from, double to)
    {
        if (!isKnown() || from >= high() || to <= low()) {
            m_points.clear();
            return;
        }
        from = std::max(from, low());
        to = std::min(to, high());
        const auto first = shareBelow(from);
        const auto all = shareBelow(to) - first;
        if (!(all > 0) || !(to > from)) {
            m_points.clear();
            return;
        }
        std::vector<Point> kept { { from, 0 } };
        for (const auto& [value, share] : m_points) {
            if (value > from && value < to) {
                kept.emplace_back(value, (share - first) / all);
            }
        }
        kept.emplace_back(to, 1);
        m_points = std::move(kept);
    }

private:
    using Point = std::pair<double, double>;

    static double between(const Point& one, const Point& other, double value)
    {
        return std::lerp(one.second, other.second, (value - one.first) / (other.first - one.first));
    }

    /// A total of all, which is left out, is the one number far beyond the others.
    static bool isTotalBeyond(const ColumnProfile& column)
    {
        return std::ranges::contains(column.flags, "totals") && column.histogram && column.histogram->above == 1;
    }

    static std::optional<double> highestOf(const ColumnProfile& column)
    {
        return numberIn(isTotalBeyond(column) ? column.histogram->high : column.max);
    }

    void addBars(const ColumnProfile& column)
    {
        const auto low = column.histogram ? numberIn(column.histogram->low) : std::nullopt;
        const auto high = column.histogram ? numberIn(column.histogram->high) : std::nullopt;
        if (!low || !high || column.histogram->counts.empty()) {
            return;
        }
        const auto& bars = *column.histogram;
        const auto step = (*high + (m_isWhole ? 1 : 0) - *low) / static_cast<double>(bars.counts.size());
        auto all = static_cast<double>(bars.below + (isTotalBeyond(column) ? 0 : bars.above));
        std::ranges::for_each(bars.counts, [&](std::int64_t count) { all += static_cast<double>(count); });
        auto below = static_cast<double>(bars.below);
        for (std::size_t bar = 0; bar < bars.counts.size() && all > 0; ++bar) {
            m_points.emplace_back(*low + static_cast<double>(bar) * step, below / all);
            below += static_cast<double>(bars.counts[bar]);
        }
    }

    std::vector<Point> m_points; ///< in order: a number, and the share of those below it
    bool m_isWhole = false;
};

/// What conditions leave of a column; nothing where that is not known ahead.
std::optional<Spread> kept(const ColumnProfile& column, int at, const std::vector<Filter>& filters)
{
    constexpr auto all = std::numeric_limits<double>::infinity();
    Spread spread(column);
    for (const auto& each : filters) {
        std::set<int> limited;
        collectColumns(each, limited);
        if (!limited.contains(at)) {
            continue;
        }
        const bool isPlain = each.column == at && each.other < 0 && !each.ofAll && each.rows.empty()
            && !each.numbers.empty();
        if (isPlain && (each.test == Test::Less || each.test == Test::AtMost)) {
            spread.keep(-all, each.numbers.front());
        } else if (isPlain && (each.test == Test::More || each.test == Test::AtLeast)) {
            spread.keep(each.numbers.front(), all);
        } else if (isPlain && each.test == Test::Between && each.numbers.size() == 2) {
            spread.keep(each.numbers.front(), each.numbers.back());
        } else if (each.test != Test::IsPresent) {
            return std::nullopt;
        }
    }
    return spread.isKnown() ? std::optional(spread) : std::nullopt;
}

double roundWidth(double span, bool isWhole)
{
    constexpr double ranges = usualRanges;
    constexpr double little = 0.8; // a few ranges more are no reason to take the next round width
    const auto power = std::floor(std::log10(span / ranges));
    double width = 0;
    for (const int digit : { 1, 2, 5, 10 }) {
        width = power < 0 ? digit / std::pow(10, -power) : digit * std::pow(10, power); // 0.05 to its last bit
        if (width >= span / ranges * little) {
            break;
        }
    }
    return isWhole ? std::max(width, 1.0) : width;
}

/// The share of all that the fullest range has; 1, too, where two have nearly all.
double fullest(const Spread& spread, const HistogramRanges& ranges)
{
    constexpr int most = 4 * usualRanges;
    constexpr double nearlyAll = 0.85;
    const auto first = std::floor(spread.at(ranges.from) / ranges.width);
    const auto end = std::floor(spread.at(ranges.until) / ranges.width) + 1;
    std::vector<double> shares;
    double below = 0;
    for (auto step = first + (ranges.from > 0 ? 0 : 1); step <= end && std::ssize(shares) < most; ++step) {
        const auto until = ranges.until < 1 || step < end ? spread.shareBelow(step * ranges.width) : 1;
        shares.push_back(until - below);
        below = until;
    }
    shares.push_back(1 - below);
    std::ranges::sort(shares, std::ranges::greater());
    return shares[0] + shares[1] > nearlyAll ? 1 : shares[0];
}
} // namespace

HistogramRanges rangesThatShow(const ColumnProfile& column, int at, const std::vector<Filter>& filters)
{
    constexpr double bearable = 0.6; // of all numbers in one range
    constexpr double better = 0.05; // what an open end must gain
    constexpr double outer = 0.05;
    constexpr double quarter = 0.25; // of a column of which nothing else shows anything
    const auto spread = kept(column, at, filters);
    if (!spread) {
        return {};
    }
    HistogramRanges best;
    double share = 2;
    const bool hasEnds = column.quantiles.size() == 5;
    for (const auto& [from, until] : { std::pair(0.0, 1.0), std::pair(0.0, 1 - outer), std::pair(outer, 1.0),
             std::pair(outer, 1 - outer), std::pair(0.0, 1 - quarter), std::pair(quarter, 1.0) }) {
        const auto span = spread->at(until) - spread->at(from);
        if (!(span > 0) || (!hasEnds && (from > 0 || until < 1))) {
            continue;
        }
        const HistogramRanges made { roundWidth(span, spread->isWhole()), from, until };
        const auto own = fullest(*spread, made);
        if (own < share - better) {
            best = made;
            share = own;
        }
        if (share <= bearable) {
            break;
        }
    }
    return best;
}

std::string edgesCode(const std::string& values, const HistogramRanges& ranges)
{
    const auto width = numeral(ranges.width);
    const auto decimals = decimalsOf(width);
    const auto first = values + (ranges.from > 0 ? ".quantile(" + numeral(ranges.from) + ")" : ".min()");
    const auto last = values + (ranges.until < 1 ? ".quantile(" + numeral(ranges.until) + ")" : ".max()");
    if (decimals == 0) {
        return "[step * " + width + " for step in range(int(" + first + " // " + width + "), int(" + last + " // "
            + width + ") + 2)]";
    }
    const auto at = [&](const std::string& end) { return "int(round(" + end + " / " + width + ", 9) // 1)"; };
    return "[round(step * " + width + ", " + std::to_string(decimals) + ") for step in range(" + at(first) + ", "
        + at(last) + " + 2)]";
}

std::string cutCode(const std::string& edges, const HistogramRanges& ranges)
{
    return !ranges.hasOpenEnd() ? edges
                                : std::string("[") + (ranges.from > 0 ? "-float(\"inf\"), " : "") + "*" + edges
            + (ranges.until < 1 ? ", float(\"inf\")]" : "]");
}

std::string rangeNamesCode(const std::string& parts, std::string_view form, const HistogramRanges& ranges)
{
    const auto left = "{part.left" + std::string(form) + "}";
    const auto right = "{part.right" + std::string(form) + "}";
    const auto below = ranges.from > 0 ? "f\"below " + right + "\" if part.left == -float(\"inf\") else " : "";
    const auto above = ranges.until < 1 ? "f\"" + left + " and above\" if part.right == float(\"inf\") else " : "";
    return "[" + below + above + "f\"" + left + " to under " + right + "\" for part in " + parts + "]";
}

} // namespace core::builtin
