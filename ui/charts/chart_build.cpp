// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_build.h"

#include "core/domain/chart_arrangement.h"
#include "ui/charts/chart_frame.h"
#include "ui/charts/chart_tips.h"
#include "ui/charts/date_grain.h"
#include "ui/charts/drawn_points.h"
#include "ui/charts/pie_parts.h"
#include "ui/look/cell_format.h"
#include "ui/look/text.h"

#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSeries>
#include <QBarSet>
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QCategoryAxis>
#include <QChart>
#include <QCoreApplication>
#include <QHorizontalBarSeries>
#include <QHorizontalStackedBarSeries>
#include <QLineSeries>
#include <QPieSeries>
#include <QScatterSeries>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <set>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using sandbox::AxisType;
using sandbox::ChartSeries;
using sandbox::ChartSpec;
using sandbox::ChartType;

QAbstractBarSeries* newBars(const ChartSpec& spec)
{
    if (spec.type == ChartType::BarHorizontal) {
        return spec.stacked ? static_cast<QAbstractBarSeries*>(new QHorizontalStackedBarSeries)
                            : new QHorizontalBarSeries;
    }
    return spec.stacked ? static_cast<QAbstractBarSeries*>(new QStackedBarSeries) : new QBarSeries;
}

/// One chart under construction.
class Builder : public ChartFrame {
public:
    using ChartFrame::ChartFrame;

    void setPick(const ChartPick& pick) { m_pick = pick; }

    QChart* build()
    {
        dress();
        switch (m_spec.type) {
        case ChartType::Line:
        case ChartType::Area: lines(); break;
        case ChartType::Scatter: scatter(); break;
        case ChartType::Bar:
        case ChartType::BarHorizontal:
        case ChartType::Histogram: bars(); break;
        case ChartType::Pie: pie(); break;
        case ChartType::Box: boxes(); break;
        }
        legend();
        writeTitles();
        return m_chart;
    }

private:
    /// x of each category: its time, its number, or its place.
    std::vector<std::optional<double>> places() const
    {
        std::vector<std::optional<double>> places;
        for (std::size_t i = 0; i < m_spec.categories.size(); ++i) {
            bool isNumber = true;
            if (m_spec.xType == AxisType::DateTime) {
                places.push_back(timeOf(m_spec.categories[i]));
            } else if (m_spec.xType == AxisType::Number) {
                const double value = qs(m_spec.categories[i]).toDouble(&isNumber);
                places.push_back(isNumber ? std::optional(value) : std::nullopt);
            } else {
                places.emplace_back(static_cast<double>(i));
            }
        }
        return places;
    }

    QAbstractAxis* lineAxis(const Range& x)
    {
        const double edge = m_spec.type == ChartType::Area ? 0 : 0.012; // the first and last points are drawn whole
        if (m_spec.xType == AxisType::Number) {
            return valueAxis(x, false, m_spec.xLabel, Qt::AlignBottom);
        }
        const auto most = static_cast<int>(std::clamp(m_look.size.width() / 95, 3.0, 12.0));
        if (m_spec.xType == AxisType::DateTime) {
            const double pad = x.to > x.from ? edge * (x.to - x.from) : 43'200'000;
            return tickAxis(pointTicks(m_times, most, m_spec.periodMonths), x.from - pad, x.to + pad, m_spec.xLabel);
        }
        const QStringList labels = categoryLabels(m_spec.categories, false);
        const qsizetype stride = std::max<qsizetype>(1, (labels.size() + 2 * most - 1) / (2 * most));
        std::vector<TimeTick> ticks;
        for (qsizetype i = 0; i < labels.size(); i += stride) {
            ticks.push_back({ static_cast<double>(i), labels[i] });
        }
        const double pad = edge * (x.to - x.from);
        return tickAxis(ticks, std::min(0.0, x.from) - pad, std::max(x.to, x.from + 1e-9) + pad, m_spec.xLabel);
    }

    QString placeText(double x) const
    {
        if (m_spec.xType == AxisType::DateTime) {
            return grainText(x, grainOf(m_times, m_spec.periodMonths));
        }
        if (m_spec.xType == AxisType::Category && m_spec.type != ChartType::Scatter) {
            const auto index = static_cast<std::size_t>(std::max(0.0, std::round(x)));
            return index < m_spec.categories.size() ? shownName(m_spec.categories[index]) : QString();
        }
        return placeNumber(x, m_spec.xLabel);
    }

    void rememberTimes(const std::vector<std::optional<double>>& places)
    {
        for (const auto& place : places) {
            if (place) {
                m_times.push_back(*place);
            }
        }
        std::ranges::sort(m_times);
        m_times.erase(std::ranges::unique(m_times).begin(), m_times.end());
    }

    template <typename Line> void watch(Line* line, const ChartSeries& series)
    {
        if (m_pick) {
            const auto number = static_cast<std::size_t>(&series - m_spec.series.data());
            QObject::connect(line, &Line::clicked, m_chart, [pick = m_pick, number, xs = places()](const QPointF& at) {
                const auto nearest = std::ranges::min_element(
                    xs, {}, [&](const auto& x) { return x ? std::fabs(*x - at.x()) : HUGE_VAL; });
                pick(number, static_cast<std::size_t>(nearest - xs.begin()));
            });
        }
    }

    void tellPoints(QAbstractSeries* series, const QList<QPointF>& points, double reach, std::size_t number)
    {
        if (m_hover) {
            m_tips = m_tips ? m_tips : new ChartTips(m_chart);
            m_tips->add(series, points, reach, [this_ = *this, name = name(number)](const QPointF& point) {
                return this_.words(name, this_.placeText(point.x()), point.y());
            });
        }
    }

    void lines()
    {
        const bool area = m_spec.type == ChartType::Area;
        const auto xs = places();
        for (std::size_t i = 0; i < xs.size(); ++i) {
            if (xs[i] && isPartial(i)) {
                m_partial.insert(*xs[i]);
            }
        }
        Range x;
        Range y;
        std::vector<std::vector<QList<QPointF>>> all; // series -> unbroken pieces
        std::vector<double> base(xs.size(), 0);
        for (const ChartSeries& series : m_spec.series) {
            auto& pieces = all.emplace_back(1);
            for (std::size_t i = 0; i < std::min(xs.size(), series.y.size()); ++i) {
                if (xs[i]) {
                    x.add(*xs[i]); // a place without a value has its place all the same
                }
                if (!xs[i] || !series.y[i]) {
                    pieces.emplace_back();
                    continue;
                }
                const double value = *series.y[i] + (area && m_spec.stacked ? base[i] : 0);
                base[i] = value;
                pieces.back() << QPointF(*xs[i], value);
                y.add(value);
            }
        }
        if (x.empty()) {
            x.add(0);
            x.add(1);
        }
        if (m_spec.xType == AxisType::DateTime) {
            rememberTimes(xs);
        }
        QAbstractAxis* xAxis = lineAxis(x);
        // A line far from zero keeps its shape; near zero, zero is shown.
        const bool fromZero = area || (!y.empty() && y.from >= 0 && y.from < 0.5 * y.to);
        if (fromZero) {
            y.add(0);
        }
        y.addHeadroom();
        QAbstractAxis* yAxis = valueAxis(y, fromZero, m_spec.yLabel, Qt::AlignLeft);
        const std::size_t count = m_spec.series.size();
        for (std::size_t i = 0; i < count; ++i) {
            // Stacked areas lie on top of each other, the highest at the bottom.
            const std::size_t s = area && m_spec.stacked ? count - 1 - i : i;
            bool first = true;
            for (const QList<QPointF>& piece : all[s]) {
                if (!piece.isEmpty()) {
                    area&& piece.size() > 1 ? addArea(s, piece, xAxis, yAxis, first)
                                            : addLine(s, piece, xAxis, yAxis, first);
                    first = false;
                }
            }
            if (hasMarks()) {
                addMarks(s, all[s], xAxis, yAxis);
            }
        }
    }

    /// Shapes on a line of several, at all its points or, where they are many, at a few that are not the others' own.
    void addMarks(std::size_t s, const std::vector<QList<QPointF>>& pieces, QAbstractAxis* x, QAbstractAxis* y)
    {
        constexpr qsizetype few = 10;
        QList<QPointF> points;
        std::ranges::for_each(pieces, [&](const QList<QPointF>& piece) { points << piece; });
        if (points.isEmpty()) {
            return;
        }
        const qsizetype stride = points.size() <= mostMarked ? 1 : points.size() / few;
        const auto begin = static_cast<qsizetype>(s) * stride / std::ssize(m_spec.series);
        auto* marks = new QScatterSeries;
        marks->setName(name(s));
        for (qsizetype at = begin; at < points.size(); at += stride) {
            marks->append(points[at]);
        }
        marks->setMarkerShape(mark(s));
        marks->setMarkerSize(markSize);
        marks->setColor(colour(s));
        marks->setBorderColor(m_look.colours.surface);
        watch(marks, m_spec.series[s]);
        attach(marks, x, y);
    }

    /// A step from or to a period that is not whole is apart; the rest comes last.
    template <typename Draw> void drawInParts(QList<QPointF> piece, const Draw& draw) const
    {
        const auto isPartialAt = [&](const QPointF& point) { return m_partial.contains(point.x()); };
        if (piece.size() > 2 && isPartialAt(piece.back())) {
            draw(piece.last(2), true, false);
            piece.removeLast();
        }
        if (piece.size() > 2 && isPartialAt(piece.front())) {
            draw(piece.first(2), true, false);
            piece.removeFirst();
        }
        draw(piece, piece.size() == 2 && (isPartialAt(piece.back()) || isPartialAt(piece.front())), true);
    }

    void addLine(std::size_t s, const QList<QPointF>& piece, QAbstractAxis* x, QAbstractAxis* y, bool inLegend)
    {
        drawInParts(piece, [&](const QList<QPointF>& part, bool isPartial, bool isLast) {
            addStroke(
                s, part, { x, y }, isPartial || isPartialSeries(s) ? Qt::DashLine : Qt::SolidLine, isLast && inLegend);
        });
    }

    void addStroke(std::size_t s, const QList<QPointF>& piece, std::pair<QAbstractAxis*, QAbstractAxis*> axes,
        Qt::PenStyle style, bool inLegend)
    {
        constexpr qreal loneSize = 5; // from its middle
        auto* line = new QLineSeries;
        line->setName(name(s));
        line->append(thinned(piece));
        line->setPen(QPen(colour(s), 2.2, style, Qt::RoundCap, Qt::RoundJoin));
        line->setPointsVisible(piece.size() <= mostMarked && !hasMarks());
        if (piece.size() == 1) {
            line->setMarkerSize(loneSize); // there is no line that leads the eye to it
        }
        watch(line, m_spec.series[s]);
        tellPoints(line, line->points(), reachOfLine, s);
        attach(line, axes.first, axes.second);
        hideMarker(line, inLegend && !hasMarks());
    }

    void addArea(std::size_t s, const QList<QPointF>& piece, QAbstractAxis* x, QAbstractAxis* y, bool inLegend)
    {
        drawInParts(piece, [&](const QList<QPointF>& part, bool isPartial, bool isLast) {
            auto* upper = new QLineSeries;
            upper->append(thinned(part));
            auto* area = new QAreaSeries(upper);
            upper->setParent(area);
            area->setName(name(s));
            area->setPen(QPen(colour(s), 2, isPartial ? Qt::DashLine : Qt::SolidLine));
            area->setBrush(areaFill(s, isPartial));
            watch(area, m_spec.series[s]);
            tellPoints(area, upper->points(), reachOfArea, s);
            attach(area, x, y);
            hideMarker(area, isLast && inLegend);
        });
    }

    void scatter()
    {
        Range x;
        Range y;
        std::vector<QList<QPointF>> all;
        for (const ChartSeries& series : m_spec.series) {
            QList<QPointF>& points = all.emplace_back();
            for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
                if (series.x[i] && series.y[i]) {
                    points << QPointF(*series.x[i], *series.y[i]);
                    x.add(*series.x[i]);
                    y.add(*series.y[i]);
                }
            }
        }
        const auto drawn = thinnedClouds(all, x, y);
        if (pointsOf(drawn) < pointsOf(all)) {
            m_title = QCoreApplication::translate("ui", "%1 (%2 of %3 points are drawn)")
                          .arg(m_title, numberText(static_cast<double>(pointsOf(drawn))),
                              numberText(static_cast<double>(pointsOf(all))));
        }
        x.addHeadroom();
        y.addHeadroom();
        QAbstractAxis* xAxis = valueAxis(x, false, m_spec.xLabel, Qt::AlignBottom);
        QAbstractAxis* yAxis = valueAxis(y, false, m_spec.yLabel, Qt::AlignLeft);
        for (std::size_t s = 0; s < all.size(); ++s) {
            auto* series = new QScatterSeries;
            series->setName(name(s));
            series->append(drawn[s]);
            series->setMarkerShape(mark(s));
            series->setMarkerSize((all[s].size() > 300 ? 5 : 8) + (hasMarks() ? 1 : 0));
            QColor fill = colour(s);
            fill.setAlphaF(0.7F);
            series->setColor(fill);
            series->setBorderColor(Qt::transparent);
            watch(series, m_spec.series[s]);
            tellPoints(series, drawn[s], markSize, s);
            attach(series, xAxis, yAxis);
        }
    }

    void bars()
    {
        const bool horizontal = m_spec.type == ChartType::BarHorizontal;
        const bool histogram = m_spec.type == ChartType::Histogram;
        QStringList labels = histogram ? binLabels(m_spec.categories) : placeNames(m_spec);
        const auto count = static_cast<std::size_t>(labels.size());
        const bool hasRest = m_spec.partial.empty()
            && core::restOf(m_spec) > 0; // what others add up to is none of them
        QAbstractBarSeries* bars = newBars(m_spec);
        for (std::size_t number = 0; number < m_spec.series.size(); ++number) {
            const std::size_t s = seriesOfSet(number);
            const ChartSeries& series = m_spec.series[s];
            auto* set = new QBarSet(name(s));
            for (std::size_t i = 0; i < count; ++i) {
                // The first category of a horizontal chart is read first, so it stands at the top.
                const std::size_t at = horizontal ? count - 1 - i : i;
                set->append(at < series.y.size() ? series.y[at].value_or(0) : 0);
                set->setBarSelected(static_cast<int>(i), isPartial(at) || (hasRest && at + 1 == count));
            }
            set->setColor(colour(s));
            QColor pale = colour(s);
            pale.setAlphaF(paleness);
            set->setSelectedColor(hasRest && m_spec.series.size() == 1 ? m_look.colours.muted : pale);
            set->setBorderColor(
                histogram || m_spec.series.size() > 1 ? m_look.colours.surface : QColor(Qt::transparent));
            bars->append(set);
        }
        bars->setBarWidth(histogram ? 1.0 : m_spec.series.size() > 1 && !m_spec.stacked ? 0.8 : 0.65);
        if (horizontal) {
            std::ranges::reverse(labels);
        }
        const Qt::Alignment categorySide = horizontal ? Qt::AlignLeft : Qt::AlignBottom;
        const Qt::Alignment valueSide = horizontal ? Qt::AlignBottom : Qt::AlignLeft;
        QAbstractAxis* categories = categoryAxis(labels, horizontal ? m_spec.yLabel : m_spec.xLabel, categorySide);
        QAbstractAxis* values = valueAxis(barRange(count), true, horizontal ? m_spec.xLabel : m_spec.yLabel, valueSide);
        if (m_hover) {
            QObject::connect(bars, &QAbstractBarSeries::hovered, m_chart,
                [this_ = *this, labels](bool inside, int index, QBarSet* set) {
                    inside ? this_.tell(set->label(), labels.value(index), set->at(index)) : this_.m_hover({});
                });
        }
        if (m_pick) {
            QObject::connect(bars, &QAbstractBarSeries::clicked, m_chart,
                [this_ = *this, bars, horizontal, count](int index, QBarSet* set) {
                    const auto at = static_cast<std::size_t>(index);
                    const auto number = static_cast<std::size_t>(bars->barSets().indexOf(set));
                    this_.m_pick(this_.seriesOfSet(number), horizontal ? count - 1 - at : at);
                });
        }
        attach(bars, categories, values);
    }

    void pie()
    {
        std::vector<PiePart> parts = pieParts(m_spec);
        auto* pie = new QPieSeries;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            auto* slice = pie->append(parts[i].name, parts[i].value);
            slice->setColor(parts[i].isRest ? m_look.colours.muted : colour(i));
            slice->setBorderColor(m_look.colours.surface);
            slice->setBorderWidth(2);
            if (m_hover) {
                QObject::connect(slice, &QPieSlice::hovered, m_chart, [this_ = *this, part = parts[i]](bool inside) {
                    inside ? this_.tell({}, part.name, part.value) : this_.m_hover({});
                });
            }
            if (m_pick && !parts[i].isRest) {
                QObject::connect(
                    slice, &QPieSlice::clicked, m_chart, [pick = m_pick, place = parts[i].place] { pick(0, place); });
            }
        }
        pie->setPieSize(PieLabels::pieSize);
        pie->setHoleSize(PieLabels::pieSize / 2);
        m_chart->addSeries(pie);
        new PieLabels(m_chart, std::move(parts), m_look.font, m_look.colours.text); // the chart's
    }

    void boxes()
    {
        Range y;
        const QStringList labels = categoryLabels(m_spec.categories, false);
        auto* boxes = new QBoxPlotSeries;
        QStringList used;
        for (const ChartSeries& series : m_spec.series) {
            for (std::size_t i = 0; i + 4 < series.y.size(); i += 5) {
                QString label = labels.value(static_cast<qsizetype>(used.size()), qs(series.name));
                while (used.contains(label)) {
                    label += QChar(0x200b);
                }
                used << label;
                auto* box = new QBoxSet(label);
                for (std::size_t part = 0; part < 5; ++part) {
                    const double value = series.y[i + part].value_or(0);
                    box->append(value);
                    y.add(value);
                }
                box->setPen(QPen(m_look.colours.text, 1.4));
                box->setBrush(colour(0));
                boxes->append(box);
            }
        }
        boxes->setBoxWidth(0.5);
        watchBoxes(boxes);
        attach(boxes, categoryAxis(used, m_spec.xLabel, Qt::AlignBottom),
            valueAxis(y, false, m_spec.yLabel, Qt::AlignLeft));
    }

    void watchBoxes(QBoxPlotSeries* boxes)
    {
        if (m_pick) {
            QObject::connect(boxes, &QBoxPlotSeries::clicked, m_chart, [pick = m_pick, boxes](QBoxSet* box) {
                pick(0, static_cast<std::size_t>(boxes->boxSets().indexOf(box)));
            });
        }
        if (!m_hover) {
            return;
        }
        QObject::connect(boxes, &QBoxPlotSeries::hovered, m_chart, [this_ = *this](bool inside, QBoxSet* box) {
            if (!inside) {
                this_.m_hover({});
                return;
            }
            this_.m_hover(tr("%1\nhighest %2\nupper quarter %3\nmedian %4\nlower quarter %5\nlowest %6")
                    .arg(box->label(), numberText(box->at(4)), numberText(box->at(3)), numberText(box->at(2)),
                        numberText(box->at(1)), numberText(box->at(0))));
        });
    }

    static constexpr qsizetype mostMarked = 40; ///< points of a line
    static constexpr qreal markSize = 9;
    static constexpr qreal reachOfLine = 24; ///< from a point, in pixels
    static constexpr qreal reachOfArea = 60;
    std::set<double> m_partial; ///< where periods lie that are not whole
    std::vector<double> m_times; ///< of the points of a line over time, in order
    ChartPick m_pick;
    ChartTips* m_tips = nullptr;
};
} // namespace

QChart* buildChart(const ChartSpec& spec, const ChartLook& look, const ChartHover& hover, const ChartPick& pick)
{
    Builder builder(spec, look, hover);
    builder.setPick(pick);
    return builder.build();
}

} // namespace ui
