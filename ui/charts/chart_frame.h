// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"
#include "ui/charts/axis_labels.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_look.h"

#include <QScatterSeries>
#include <QString>

#include <cmath>
#include <limits>
#include <optional>

class QAbstractAxis;
class QAbstractSeries;
class QBarCategoryAxis;
class QCategoryAxis;
class QChart;
class QValueAxis;

namespace ui {

/// The chart's own title, in the lines that it needs.
QStringList chartTitleLines(const QString& title, const QFont& font, double width);

/// A legend of many series stands beside the chart, for above it their names would be cut to nothing.
bool standsBeside(const sandbox::ChartSpec& spec);
/// What it takes of the chart's width, about; 0: it does not stand beside it.
double legendWidth(const sandbox::ChartSpec& spec, const QFont& font);

struct Range {
    double from = std::numeric_limits<double>::infinity();
    double to = -std::numeric_limits<double>::infinity();
    bool whole = true; ///< so far only whole numbers
    void add(double value)
    {
        from = std::min(from, value);
        to = std::max(to, value);
        whole = whole && value == std::round(value);
    }
    bool empty() const { return !(from <= to); }
    /// So that the highest mark is not cut at the edge.
    void addHeadroom() { to += empty() ? 0 : 0.02 * (to - from); }
};

/// What all charts have in common: the dress, the legend and the axes. The series are ChartBuilder's.
class ChartFrame {
public:
    ChartFrame(const sandbox::ChartSpec& spec, const ChartLook& look, const ChartHover& hover);

protected:
    QColor colour(std::size_t series) const;
    QString name(std::size_t series) const { return m_names.value(static_cast<qsizetype>(series)); }
    static constexpr float paleness = 0.4F; ///< of what is not whole
    QColor areaFill(std::size_t series, bool isPartial) const;
    bool isPartialSeries(std::size_t series) const; ///< likewise, where each series is a period
    bool isPartial(std::size_t place) const; ///< of the categories: the data cover it only in part
    void dress();
    void legend();
    void writeTitles(); ///< the chart's own and that of its vertical axis: last, when their room is known
    Range barRange(std::size_t count) const; ///< of so many bars, or piles of them, from zero on
    bool hasMarks() const; ///< series are told apart by shapes, not by colours alone
    static QScatterSeries::MarkerShape mark(std::size_t series);
    bool isPiledUp() const; ///< the first series at the bottom, with the others on it
    bool isUpsideDown() const; ///< bars lie side by side: Qt draws the first series of a group lowest
    std::size_t seriesOfSet(std::size_t number) const; ///< of bars in the order in which Qt is given them
    void dressAxis(QAbstractAxis* axis, const std::string& title, Qt::Alignment side, bool grid);
    QValueAxis* valueAxis(Range range, bool fromZero, const std::string& title, Qt::Alignment side);
    /// A place on an axis of numbers: of years and other names without thousands signs.
    QString placeNumber(double value, const std::string& axis, std::optional<int> decimals = {}) const;
    bool areYears() const;
    QBarCategoryAxis* categoryAxis(const QStringList& labels, const std::string& title, Qt::Alignment side);
    /// Our own labels and title below the plot instead of those of `axis`.
    void writeBelow(QAbstractAxis* axis, std::vector<AxisLabels::Label> labels, const std::string& title);
    /// An axis with labels at chosen places: time, or every n-th of many categories.
    QCategoryAxis* tickAxis(const std::vector<TimeTick>& ticks, double from, double to, const std::string& title);
    void attach(QAbstractSeries* series, QAbstractAxis* x, QAbstractAxis* y);
    void hideMarker(QAbstractSeries* series, bool inLegend);
    QString words(const QString& series, const QString& place, double value) const;
    void tell(const QString& series, const QString& place, double value) const { m_hover(words(series, place, value)); }

    sandbox::ChartSpec m_spec; ///< copies: hover handlers outlive the building
    ChartLook m_look;
    ChartHover m_hover;
    QChart* m_chart;
    QStringList m_names; ///< of the series, as they are shown
    QString m_title; ///< the chart's own

private:
    void writeBeside(qsizetype linesAbove); ///< the title of the vertical axis
    QString m_sideTitle; ///< of the vertical axis
};

} // namespace ui
