// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

class QAbstractAxis;

namespace ui {

/// Milliseconds since 1970 of ISO 8601 text; nothing when it is no date.
std::optional<double> timeOf(const std::string& iso);

/// A round place on a time axis and what to write there.
struct TimeTick {
    double at = 0;
    QString label;
    bool operator==(const TimeTick&) const = default;
};
/// True starts of years, quarters, months, weeks, days or hours; `most` at most.
std::vector<TimeTick> timeTicks(double from, double to, int most);

/// Category labels that fit: dates made short, long ones cut, all different as Qt Charts needs them.
QStringList categoryLabels(const std::vector<std::string>& categories, bool dates);
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
RoundRange roundRange(double from, double to, int wantedTicks);

} // namespace ui
