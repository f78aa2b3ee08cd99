// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QString>
#include <QStringList>

#include <vector>

class QChart;

namespace ui {

/// What stands below a chart: a label at each place of its horizontal axis, and the axis' title. Qt Charts moves
/// slanted labels away from their bars and drops some, so that a bar seems to be another's; so its own labels are
/// hidden.
class AxisLabels : public QGraphicsItem {
public:
    struct Label {
        QString text;
        double at = 0; ///< 0 to 1, of the plot's width
    };
    /// Where a label is drawn, in the chart's coordinates.
    struct Placed {
        QString text;
        QPointF anchor; ///< its middle where it lies flat, else its end
        QRectF bounds;
    };

    /// A child of `chart`. `width`: the chart's, in pixels.
    AxisLabels(QChart* chart, std::vector<Label> labels, const QString& title, const QFont& font, const QColor& colour,
        double width);

    int angle() const { return m_angle; } ///< 0, -45 or -90 degrees
    double height() const; ///< to be kept free below the plot, in pixels
    double overhangLeft() const; ///< how far the first labels reach beyond the plot, in pixels
    double overhangRight() const; ///< the same of the last ones
    /// As the chart is laid out now. Labels that would lie upon each other are left out evenly.
    std::vector<Placed> placed() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    double widest() const;
    QStringList titleLines() const;

    QChart* m_chart;
    std::vector<Label> m_labels;
    QString m_title;
    QFont m_font;
    QColor m_colour;
    double m_width;
    int m_angle;
    std::size_t m_stride = 1; ///< each so many-th label is drawn
};

} // namespace ui
