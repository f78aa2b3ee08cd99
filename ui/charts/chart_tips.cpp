// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_tips.h"

#include <QAbstractSeries>
#include <QLineF>

#include <utility>

namespace ui {

ChartTips::ChartTips(QChart* chart)
    : QObject(chart)
    , m_chart(chart)
{
}

const ChartTips* ChartTips::of(const QChart& chart)
{
    return chart.findChild<const ChartTips*>(Qt::FindDirectChildrenOnly);
}

void ChartTips::add(QAbstractSeries* series, QList<QPointF> points, double reach, Words words)
{
    m_watched.push_back({ series, std::move(points), reach, std::move(words) });
}

QString ChartTips::at(const QPointF& position) const
{
    const Watched* nearest = nullptr;
    QPointF point;
    double least = 0;
    for (const Watched& one : m_watched) {
        for (const QPointF& each : one.points) {
            const double distance = QLineF(position, m_chart->mapToPosition(each, one.series)).length();
            if (distance <= one.reach && (!nearest || distance < least)) {
                nearest = &one;
                point = each;
                least = distance;
            }
        }
    }
    return nearest ? nearest->words(point) : QString();
}

} // namespace ui
