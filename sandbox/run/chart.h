// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <optional>
#include <string>
#include <vector>

namespace sandbox {

enum class ChartType { Line, Bar, BarHorizontal, Area, Pie, Scatter, Histogram, Box };
enum class AxisType { Category, Number, DateTime };

/// One series; x of its own only for scatter. A missing value is nullopt (a gap).
/// Box: five values a box in `y`, in the order min, q1, median, q3, max, box after box.
struct ChartSeries {
    std::string name;
    std::vector<std::optional<double>> x; ///< scatter only; else empty
    std::vector<std::optional<double>> y;
    bool operator==(const ChartSeries&) const = default;
};

/// A period of a chart that its data do not cover whole: it looks like a fall or a rise.
struct PartialPeriod {
    std::string category; ///< as the chart has it
    std::string day; ///< ISO 8601: where the data begin or end in it
    bool isLast = true;
    bool operator==(const PartialPeriod&) const = default;
};

/// Data plus what to draw: everything the window needs, nothing of how it looks.
struct ChartSpec {
    ChartType type = ChartType::Line;
    std::string title;
    std::string xLabel;
    std::string yLabel;
    AxisType xType = AxisType::Category;
    std::vector<std::string>
        categories; ///< the labels of x; ISO 8601 text where xType is DateTime; bin edges of a histogram
    std::vector<ChartSeries> series;
    bool stacked = false;
    int call = 0; ///< which of the run's calls of a drawing method of pandas made it, from 1; 0: not told
    std::vector<PartialPeriod> partial; ///< the host knows of them, from the facts of the files
    std::optional<unsigned>
        periodMonths {}; ///< that each of its dates stands for; 0: its day. Empty: nothing tells it.
    bool operator==(const ChartSpec&) const = default;
};
/// {"kind": "chart", "type": "line|bar|barh|area|pie|scatter|hist|box", "title", "x_label", "y_label",
///  "x_type": "category|number|datetime", "categories": [], "series": [{"name", "x", "y"}], "stacked", "call",
///  "partial": [{"category", "day", "last"}], "period_months"}
void to_json(Json& json, const ChartSpec& chart);
void from_json(const Json& json, ChartSpec& chart);

} // namespace sandbox
