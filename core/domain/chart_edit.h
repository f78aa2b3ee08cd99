// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

using sandbox::Json;

/// What people call the type of a chart.
enum class ChartKind {
    Bar,
    StackedBar,
    BarHorizontal,
    StackedBarHorizontal,
    Line,
    Area,
    StackedArea,
    Pie,
    Scatter,
    Histogram,
    Box,
};
/// As records have it: "stacked_bar".
std::string kindWord(ChartKind kind);
ChartKind kindOf(const sandbox::ChartSpec& chart);

enum class ChartOrder {
    AsDrawn,
    ByValue, ///< largest first
    ByLabel, ///< numbers by size, names of months and days by the calendar
};
std::string orderWord(ChartOrder order);

/// What an axis is of. Charts of one step share some and not others.
enum class AxisSubject {
    Places,
    Values,
    Counts, ///< of a histogram
    Groups, ///< of box plots
};
using AxisNames = std::map<AxisSubject, std::string>;

/// What a person changed of one chart of a step, without touching its code. What is not set is as the code drew it.
struct ChartEdit {
    int display = 0; ///< which it is: counted as in shownDisplays()
    std::string code {}; ///< SHA-256 of the code that drew it; the edit is of no other code's chart
    std::optional<ChartKind> kind {};
    std::optional<std::string> title {};
    std::optional<std::string> xLabel {}; ///< of the horizontal axis of the chart as it is shown
    std::optional<std::string> yLabel {};
    ChartOrder order = ChartOrder::AsDrawn;
    int top = 0; ///< only so many of the largest; 0: all
    bool withRest = true; ///< those beyond the top added up as one
    bool operator==(const ChartEdit&) const = default;
};
bool changesNothing(const ChartEdit& edit);
/// Whether the type, the order or what is shown is another; else only words are.
bool changesMarks(const ChartEdit& edit);

/// The kinds that can be drawn of the chart's data, its own among them.
std::vector<ChartKind> possibleKinds(const sandbox::ChartSpec& chart);
/// Whether its positions can be put into another order and cut when it is drawn so; they cannot where they lie on a
/// scale.
bool canBeArranged(const sandbox::ChartSpec& chart, ChartKind kind);
/// Whether the sum of several values says something: it does not for a mean, a rate or an extreme.
bool addsUp(const sandbox::ChartSpec& chart);

/// Whether those beyond the top are added up: a pie shows the whole.
bool withOthers(const sandbox::ChartSpec& chart, ChartKind kind, const ChartEdit& edit);

/// The edit with another type of chart: names of axes go where what they name goes. Those of axes that it does not have
/// wait in `others` until they are there again.
ChartEdit withKind(ChartEdit edit, ChartKind from, ChartKind to, AxisNames& others);

/// The one place where an edit is applied. What the chart does not allow changes nothing.
sandbox::ChartSpec edited(const sandbox::ChartSpec& chart, const ChartEdit& edit);

void to_json(Json& json, const ChartEdit& edit);
void from_json(const Json& json, ChartEdit& edit);

} // namespace core
