// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_labels.h"

#include "ui/charts/chart_axes.h"

#include <QChart>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {
constexpr double labelGap = 6; ///< between the axis and its labels, in pixels
constexpr double sideways = 60; ///< about what the other axis and its labels take, in pixels
const double slant = std::sqrt(0.5); ///< sine and cosine of 45 degrees

QStringList textsOf(const std::vector<AxisLabels::Label>& labels)
{
    QStringList texts;
    for (const auto& label : labels) {
        texts << label.text;
    }
    return texts;
}
} // namespace

AxisLabels::AxisLabels(QChart* chart, std::vector<Label> labels, const QString& title, const QFont& font,
    const QColor& colour, double width)
    : QGraphicsItem(chart)
    , m_chart(chart)
    , m_labels(std::move(labels))
    , m_title(title)
    , m_font(font)
    , m_colour(colour)
    , m_width(std::max(1.0, width - sideways))
    , m_angle(labelAngle(textsOf(m_labels), font, m_width))
{
    const double room = m_width / std::max(1.0, static_cast<double>(m_labels.size()));
    const double needed = QFontMetricsF(m_font).height() * (m_angle == -45 ? 1.3 : 1);
    if (m_angle != 0 && room < needed) {
        m_stride = static_cast<std::size_t>(std::ceil(needed / std::max(room, 0.01)));
    }
    setZValue(20);
}

double AxisLabels::widest() const
{
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    for (const Label& label : m_labels) {
        widest = std::max(widest, metrics.horizontalAdvance(label.text));
    }
    return widest;
}

QStringList AxisLabels::titleLines() const
{
    return m_title.split(u'\n', Qt::SkipEmptyParts);
}

double AxisLabels::height() const
{
    const double line = QFontMetricsF(m_font).height();
    const double labels = m_labels.empty() ? 0
        : m_angle == 0                     ? line
        : m_angle == -90                   ? widest()
                                           : (widest() + line) * slant;
    return labelGap + labels + (m_title.isEmpty() ? 0 : line * static_cast<double>(titleLines().size()) + labelGap);
}

double AxisLabels::overhangLeft() const
{
    const QFontMetricsF metrics(m_font);
    double most = 0;
    for (const Label& label : m_labels) {
        const double reach = m_angle == -45 ? metrics.horizontalAdvance(label.text) * slant
            : m_angle == 0                  ? metrics.horizontalAdvance(label.text) / 2
                                            : 0;
        most = std::max(most, reach - label.at * m_width);
    }
    return most;
}

double AxisLabels::overhangRight() const
{
    const QFontMetricsF metrics(m_font);
    double most = 0;
    for (const Label& label : m_labels) {
        const double reach = m_angle == 0 ? metrics.horizontalAdvance(label.text) / 2 : metrics.height() / 2;
        most = std::max(most, reach - (1 - label.at) * m_width);
    }
    return most;
}

std::vector<AxisLabels::Placed> AxisLabels::placed() const
{
    const QFontMetricsF metrics(m_font);
    const QRectF plot = m_chart->plotArea();
    const double line = metrics.height();
    std::vector<Placed> all;
    for (std::size_t i = 0; i < m_labels.size(); i += m_stride) {
        const Label& label = m_labels[i];
        const double length = metrics.horizontalAdvance(label.text);
        const QPointF anchor(plot.left() + label.at * plot.width(), plot.bottom() + labelGap);
        QRectF bounds(anchor.x() - length / 2, anchor.y(), length, line);
        if (m_angle == -45) {
            bounds = { anchor.x() - length * slant, anchor.y(), (length + line / 2) * slant, (length + line) * slant };
        } else if (m_angle == -90) {
            bounds = { anchor.x() - line / 2, anchor.y(), line, length };
        }
        all.push_back({ label.text, anchor, bounds });
    }
    return all;
}

QRectF AxisLabels::boundingRect() const
{
    return { QPointF(), m_chart->size() };
}

void AxisLabels::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height();
    painter->setFont(m_font);
    painter->setPen(m_colour);
    for (const Placed& label : placed()) {
        const double length = metrics.horizontalAdvance(label.text);
        painter->save();
        painter->translate(label.anchor);
        if (m_angle == 0) {
            painter->drawText(QPointF(-length / 2, metrics.ascent()), label.text);
        } else {
            painter->rotate(m_angle);
            const double below = m_angle == -90 ? metrics.ascent() - line / 2 : metrics.ascent() / 2;
            painter->drawText(QPointF(-length, below), label.text);
        }
        painter->restore();
    }
    if (!m_title.isEmpty()) {
        const QRectF plot = m_chart->plotArea();
        const QStringList lines = titleLines();
        double top = plot.bottom() + height() - line * static_cast<double>(lines.size());
        for (const QString& text : lines) {
            const double half = metrics.horizontalAdvance(text) / 2;
            const double middle = std::clamp(plot.center().x(), std::min(half, plot.center().x()),
                std::max(m_chart->size().width() - half, plot.center().x()));
            painter->drawText(QPointF(middle - half, top + metrics.ascent()), text);
            top += line;
        }
    }
}

} // namespace ui
