// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_title.h"

#include <QChart>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace ui {

namespace {
QStringList linesWithin(const QString& text, const QFont& font, double width)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

double widestOf(const QStringList& lines, const QFont& font)
{
    double widest = 0;
    for (const QString& line : lines) {
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(line));
    }
    return widest;
}
} // namespace

QStringList titleLines(const QString& title, const QFont& font, double width)
{
    constexpr double little = 8; // pixels
    QStringList lines;
    for (const QString& part : title.split(u'\n', Qt::SkipEmptyParts)) {
        QStringList best = linesWithin(part, font, width);
        for (double narrower = width - little; best.size() > 1 && narrower > width / 2; narrower -= little) {
            const QStringList shorter = linesWithin(part, font, narrower);
            if (shorter.size() > best.size() || widestOf(shorter, font) > narrower) {
                break;
            }
            best = shorter;
        }
        lines << best;
    }
    return lines;
}

AxisTitle::AxisTitle(QChart* chart, const QString& title, const QFont& font, const QColor& colour, double room)
    : QGraphicsItem(chart)
    , m_chart(chart)
    , m_lines(titleLines(title, font, room))
    , m_font(font)
    , m_colour(colour)
{
    setZValue(20);
}

double AxisTitle::width() const
{
    constexpr double gap = 2; // before the axis' labels
    return QFontMetricsF(m_font).height() * static_cast<double>(m_lines.size()) + gap;
}

/// In the middle of its axis; one that is longer stands out at both ends of it as far as the chart goes.
QRectF AxisTitle::bounds() const
{
    const double length = widestOf(m_lines, m_font);
    const double most = std::max(0.0, m_chart->size().height() - length);
    const double top = std::clamp(m_chart->plotArea().center().y() - length / 2, 0.0, most);
    return { m_chart->margins().left() - width(), top, width(), length };
}

QRectF AxisTitle::boundingRect() const
{
    return { QPointF(), m_chart->size() };
}

void AxisTitle::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QFontMetricsF metrics(m_font);
    const QRectF place = bounds();
    painter->save();
    painter->setPen(m_colour);
    painter->setFont(m_font);
    painter->translate(place.left(), place.center().y());
    painter->rotate(-90);
    double below = metrics.ascent();
    for (const QString& line : m_lines) {
        painter->drawText(QPointF(-metrics.horizontalAdvance(line) / 2, below), line);
        below += metrics.height();
    }
    painter->restore();
}

} // namespace ui
