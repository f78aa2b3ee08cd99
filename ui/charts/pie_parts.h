// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QString>

#include <vector>

class QChart;

namespace ui {

/// One slice of a pie.
struct PiePart {
    QString name {};
    double value = 0;
    std::size_t place = 0; ///< among the categories
    bool isRest = false; ///< what was too small for a slice of its own, or is not among the largest that are shown
};
/// The slices in their order, eight at most: the smallest are one, called "12 others".
std::vector<PiePart> pieParts(const sandbox::ChartSpec& spec);

/// The names of a pie's slices beside it. Qt Charts writes those of small neighbours upon each other; so its own are
/// hidden.
class PieLabels : public QGraphicsItem {
public:
    static constexpr double pieSize = 0.72; ///< of the plot

    struct Placed {
        QString text;
        QPointF slice; ///< where its line begins, at the rim
        QRectF bounds;
    };

    /// A child of `chart`.
    PieLabels(QChart* chart, std::vector<PiePart> parts, const QFont& font, const QColor& colour);

    /// As the chart is laid out now, in its coordinates; none upon another.
    std::vector<Placed> placed() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QString text(const PiePart& part, double whole, double room) const;

    QChart* m_chart;
    std::vector<PiePart> m_parts;
    QFont m_font;
    QColor m_colour;
};

} // namespace ui
