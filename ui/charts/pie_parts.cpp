// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/pie_parts.h"

#include "core/domain/chart_arrangement.h"
#include "ui/look/cell_format.h"
#include "ui/look/text.h"

#include <QChart>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <ranges>

namespace ui {

namespace {
constexpr std::size_t mostSlices = 8;
constexpr double armLength = 16; ///< from the rim to a label, in pixels

/// Moves labels of one side down, and up again at the end, so that none lies upon another.
void pushApart(std::vector<PieLabels::Placed*>& side, double bottom)
{
    std::ranges::sort(side, {}, [](const PieLabels::Placed* label) { return label->bounds.top(); });
    double free = 0;
    for (PieLabels::Placed* label : side) {
        label->bounds.moveTop(std::max(label->bounds.top(), free));
        free = label->bounds.bottom();
    }
    for (PieLabels::Placed* label : std::views::reverse(side)) {
        label->bounds.moveBottom(std::min(label->bounds.bottom(), bottom));
        bottom = label->bounds.top();
    }
}
} // namespace

std::vector<PiePart> pieParts(const sandbox::ChartSpec& spec)
{
    std::vector<PiePart> parts;
    if (spec.series.empty()) {
        return parts;
    }
    const auto& values = spec.series.front().y;
    const std::size_t gathered = core::restOf(spec);
    for (std::size_t i = 0; i < std::min(values.size(), spec.categories.size()); ++i) {
        if (const double value = values[i].value_or(0); value > 0) {
            parts.push_back(
                { shownName(spec.categories[i]), value, i, gathered > 0 && i + 1 == spec.categories.size() });
        }
    }
    if (parts.size() <= mostSlices) {
        return parts;
    }
    std::vector<double> sizes;
    std::ranges::transform(parts, std::back_inserter(sizes), [](const PiePart& p) { return p.isRest ? 0 : p.value; });
    std::ranges::nth_element(sizes, sizes.begin() + mostSlices - 2, std::greater());
    const double smallest = sizes[mostSlices - 2];
    std::vector<PiePart> kept;
    PiePart rest { .isRest = true };
    std::size_t left = 0;
    for (PiePart& part : parts) {
        if (!part.isRest && part.value >= smallest && kept.size() < mostSlices - 1) {
            kept.push_back(std::move(part));
        } else {
            rest.value += part.value;
            left += part.isRest ? gathered : 1;
        }
    }
    rest.name = tr("%1 others").arg(countText(static_cast<std::int64_t>(left)));
    kept.push_back(std::move(rest));
    return kept;
}

PieLabels::PieLabels(QChart* chart, std::vector<PiePart> parts, const QFont& font, const QColor& colour)
    : QGraphicsItem(chart)
    , m_chart(chart)
    , m_parts(std::move(parts))
    , m_font(font)
    , m_colour(colour)
{
    setZValue(20);
}

QString PieLabels::text(const PiePart& part, double whole, double room) const
{
    const QFontMetricsF metrics(m_font);
    const QString share = tr(" %1 %").arg(roundedText(100 * part.value / whole, 1));
    return metrics.elidedText(part.name, Qt::ElideRight, room - metrics.horizontalAdvance(share)) + share;
}

std::vector<PieLabels::Placed> PieLabels::placed() const
{
    const QFontMetricsF metrics(m_font);
    const QRectF plot = m_chart->plotArea();
    const double radius = std::min(plot.width(), plot.height()) / 2 * pieSize;
    const double whole = std::transform_reduce(
        m_parts.begin(), m_parts.end(), 0.0, std::plus(), [](const PiePart& part) { return part.value; });
    std::vector<Placed> all;
    double before = 0;
    for (const PiePart& part : m_parts) {
        const double angle = 2 * std::numbers::pi * (before + part.value / 2) / whole; // from twelve o'clock
        before += part.value;
        const QPointF rim = plot.center() + radius * QPointF(std::sin(angle), -std::cos(angle));
        const bool right = rim.x() >= plot.center().x();
        const double near = plot.center().x() + (right ? 1 : -1) * (radius + armLength);
        const QString words = text(part, whole, right ? m_chart->size().width() - near : near);
        const double length = metrics.horizontalAdvance(words);
        const double y = rim.y() - armLength / 2 * std::cos(angle) - metrics.height() / 2;
        all.push_back({ words, rim, QRectF(right ? near : near - length, y, length, metrics.height()) });
    }
    for (const bool right : { true, false }) {
        std::vector<Placed*> side;
        for (Placed& label : all) {
            if ((label.slice.x() >= plot.center().x()) == right) {
                side.push_back(&label);
            }
        }
        pushApart(side, m_chart->size().height());
    }
    return all;
}

QRectF PieLabels::boundingRect() const
{
    return { QPointF(), m_chart->size() };
}

void PieLabels::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double ascent = QFontMetricsF(m_font).ascent();
    constexpr double gap = 4;
    painter->setFont(m_font);
    painter->setPen(m_colour);
    for (const Placed& label : placed()) {
        const bool right = label.bounds.left() > label.slice.x();
        const QPointF end(right ? label.bounds.left() - gap : label.bounds.right() + gap, label.bounds.center().y());
        painter->drawLine(label.slice, end);
        painter->drawText(label.bounds.topLeft() + QPointF(0, ascent), label.text);
    }
}

} // namespace ui
