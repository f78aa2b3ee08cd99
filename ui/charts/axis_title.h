// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QString>
#include <QStringList>

class QChart;

namespace ui {

/// A title in as few lines as hold it, about as long as each other; a word that is longer than a line is broken.
QStringList titleLines(const QString& title, const QFont& font, double width);

/// The title of a chart's vertical axis, upright at its left. Qt Charts cuts one that is longer than the axis, so its
/// own is hidden.
class AxisTitle : public QGraphicsItem {
public:
    /// A child of `chart`, in its left margin. `room`: for a line, in pixels.
    AxisTitle(QChart* chart, const QString& title, const QFont& font, const QColor& colour, double room);

    double width() const; ///< to be kept free in the left margin, in pixels
    QRectF bounds() const; ///< as the chart is laid out now

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QChart* m_chart;
    QStringList m_lines;
    QFont m_font;
    QColor m_colour;
};

} // namespace ui
