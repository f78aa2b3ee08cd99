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
        QStringList lines; ///< in which it is drawn
        QPointF anchor; ///< its middle where it lies flat, else its end
        QRectF bounds;
    };

    /// A child of `chart`. `width`: the chart's, in pixels.
    AxisLabels(QChart* chart, std::vector<Label> labels, const QString& title, const QFont& font, const QColor& colour,
        double width);

    /// How labels fit below a chart: flat, in a few lines, slanted or upright.
    struct Layout {
        QStringList texts; ///< with line breaks
        QFont font; ///< smaller where they are many
        int angle = 0; ///< 0, -45 or -90 degrees
        double height = 0;
    };
    /// `width`: the chart's, in pixels.
    static Layout layOut(const QStringList& labels, const QFont& font, double width);

    int angle() const { return m_angle; } ///< 0, -45 or -90 degrees
    double height() const; ///< to be kept free below the plot, in pixels
    double overhangLeft() const; ///< how far the first labels reach beyond the plot, in pixels
    double overhangRight() const; ///< the same of the last ones
    /// As the chart is laid out now. Labels that would lie upon each other are left out, evenly where they stand so.
    std::vector<Placed> placed() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    bool standsApart(const Placed& before, const QRectF& bounds, const QPointF& anchor) const;
    void paintLabel(QPainter& painter, const Placed& label) const;

    QChart* m_chart;
    std::vector<Label> m_labels;
    QStringList m_title; ///< in its lines
    QFont m_font;
    QFont m_labelFont;
    QColor m_colour;
    double m_width;
    bool m_isEven; ///< each label is as far from the next
    int m_angle = 0;
    double m_labelHeight = 0;
    std::size_t m_stride = 1; ///< each so many-th label is drawn
};

} // namespace ui
