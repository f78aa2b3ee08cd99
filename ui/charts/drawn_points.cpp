// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/drawn_points.h"

#include <algorithm>
#include <set>

namespace ui {

namespace {
constexpr std::size_t mostPoints = 2000; ///< of a line
constexpr qsizetype mostOfCloud = 4000; ///< as many as the kernel gives

/// Of points that lie close together, in both directions, one; those at the edges stay.
Cloud thinnedCloud(const Cloud& points, const Range& x, const Range& y, int rows)
{
    const int columns = 2 * rows; // a chart is about twice as wide as it is high
    const auto spotOf = [](double at, const Range& range, int count) {
        return range.to > range.from
            ? std::min(static_cast<int>((at - range.from) / (range.to - range.from) * count), count - 1)
            : 0;
    };
    std::set<int> seen;
    Cloud kept;
    for (const QPointF& point : points) {
        const bool isEdge = (point.x() <= x.from && seen.insert(-1).second)
            || (point.x() >= x.to && seen.insert(-2).second) || (point.y() <= y.from && seen.insert(-3).second)
            || (point.y() >= y.to && seen.insert(-4).second);
        const int spot = spotOf(point.x(), x, columns) * rows + spotOf(point.y(), y, rows);
        if (seen.insert(spot).second || isEdge) {
            kept << point;
        }
    }
    return kept;
}
} // namespace

QList<QPointF> thinned(const QList<QPointF>& points)
{
    if (points.size() <= static_cast<qsizetype>(mostPoints)) {
        return points;
    }
    const qsizetype buckets = static_cast<qsizetype>(mostPoints) / 2;
    QList<QPointF> kept;
    for (qsizetype bucket = 0; bucket < buckets; ++bucket) {
        const auto begin = points.begin() + bucket * points.size() / buckets;
        const auto end = points.begin() + (bucket + 1) * points.size() / buckets;
        auto [low, high] = std::minmax_element(
            begin, end, [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
        if (high < low) {
            std::swap(low, high);
        }
        kept << *low;
        if (high != low) {
            kept << *high;
        }
    }
    return kept;
}

qsizetype pointsOf(const std::vector<Cloud>& clouds)
{
    qsizetype all = 0;
    for (const Cloud& cloud : clouds) {
        all += cloud.size();
    }
    return all;
}

std::vector<Cloud> thinnedClouds(const std::vector<Cloud>& clouds, const Range& x, const Range& y)
{
    auto kept = clouds;
    for (int rows = 44; rows > 0 && pointsOf(kept) > mostOfCloud; rows -= 4) {
        std::ranges::transform(
            clouds, kept.begin(), [&](const Cloud& cloud) { return thinnedCloud(cloud, x, y, rows); });
    }
    return kept;
}

} // namespace ui
