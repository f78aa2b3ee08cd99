// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChart>
#include <QList>
#include <QPointF>
#include <QString>

#include <functional>
#include <vector>

class QAbstractSeries;

namespace ui {

/// What the points of lines, areas and clouds say under the pointer. Lives with its chart.
/// Qt Charts tells only when the pointer enters a line, and that it left one after it has entered a mark on it.
class ChartTips : public QObject {
    Q_OBJECT
public:
    using Words = std::function<QString(const QPointF& point)>;

    explicit ChartTips(QChart* chart);
    static const ChartTips* of(const QChart& chart); ///< null: it has none
    /// `reach`: how far from one of its points the pointer may be, in pixels.
    void add(QAbstractSeries* series, QList<QPointF> points, double reach, Words words);
    QString at(const QPointF& position) const; ///< of the nearest point; empty: none is near

private:
    struct Watched {
        QAbstractSeries* series;
        QList<QPointF> points;
        double reach;
        Words words;
    };

    QChart* m_chart;
    std::vector<Watched> m_watched;
};

} // namespace ui
