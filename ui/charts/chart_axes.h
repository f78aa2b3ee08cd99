// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <QFont>
#include <QStringList>

#include <string>
#include <vector>

class QAbstractAxis;

namespace ui {

/// A round place on a time axis and what to write there.
struct TimeTick {
    double at = 0;
    QString label;
    bool operator==(const TimeTick&) const = default;
};
/// True starts of years, quarters, months, weeks, days or hours; `most` at most.
std::vector<TimeTick> timeTicks(double from, double to, int most);
/// The same for points at these times, in order: years, quarters, months and few days are marked where they are drawn,
/// for the start of 2013 would name the point at the end of 2012. `months`: as of grainOf().
std::vector<TimeTick> pointTicks(const std::vector<double>& times, int most, std::optional<unsigned> months = {});

/// The beginning and the end of a long text, by which names are told apart.
QString withoutMiddle(const QString& text, qsizetype longest);
/// Category labels that fit: dates at their grain, long ones cut, all different as Qt Charts needs them.
QStringList categoryLabels(const std::vector<std::string>& categories, bool dates, std::optional<unsigned> months = {});
/// What its positions are called.
QStringList placeNames(const sandbox::ChartSpec& spec);
/// What its series are called: dates at their grain, other names as they are.
QStringList seriesNames(const sandbox::ChartSpec& spec);
/// "Jun 2024 is incomplete: its data end on 12 Jun 2024", a line each; empty: all periods are whole.
QString partialNote(const sandbox::ChartSpec& spec);
/// What is to be known of how the chart is drawn, a line each.
QStringList notesBelow(const sandbox::ChartSpec& spec);
/// Labels of a histogram's bins from their edges.
QStringList binLabels(const std::vector<std::string>& edges);
/// How far to turn labels so that `count` of them fit into `width`: 0, -45 or -90 degrees.
int labelAngle(const QStringList& labels, const QFont& font, double width);

/// A value axis with round ticks that covers from…to.
struct RoundRange {
    double from = 0;
    double to = 1;
    int ticks = 2;
    int decimals = 0;
};
/// `whole`: of numbers that are all whole, so that no tick stands between two of them.
RoundRange roundRange(double from, double to, int wantedTicks, bool whole = false);

} // namespace ui
