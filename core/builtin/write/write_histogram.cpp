// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/histogram_ranges.h"
#include "core/builtin/write/write_code.h"

namespace core::builtin {

namespace {
void explained(Workbench& bench, StepKind kind, const std::string& code, const std::string& text = {})
{
    bench.script.add(inWords(StepNote(kind, { .texts = { text } })), code);
}

/// A number on an edge is in the range that begins there. A range with an open end cannot be drawn to scale, so that
/// bars with the names of their ranges stand for them.
void writeSteps(Workbench& bench, int column, const HistogramRanges& ranges, const std::string& subject)
{
    const auto values = bench.variable("values");
    const auto edges = bench.variable("edges");
    const auto counts = bench.variable("counts");
    const auto width = numeral(ranges.width);
    const auto form = ":,." + std::to_string(decimalsOf(width)) + "f";
    const auto title = ", title=" + literal(subject) + ")";
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    explained(bench, ranges.hasOpenEnd() ? StepKind::OpenRanges : StepKind::RangesBegin,
        edges + " = " + edgesCode(values, ranges), width);
    if (!ranges.hasOpenEnd()) {
        explained(bench, StepKind::Drawn, values + ".plot.hist(bins=" + edges + title);
    }
    explained(bench, StepKind::RowsOfRange,
        counts + " = pd.cut(" + values + ", " + cutCode(edges, ranges)
            + ", right=False).value_counts(sort=False).rename_axis(\"range\").reset_index(name=\"rows\")");
    explained(bench, StepKind::RangesWritten,
        counts + "[\"range\"] = " + rangeNamesCode(counts + "[\"range\"]", form, ranges));
    if (ranges.hasOpenEnd()) {
        explained(bench, StepKind::Drawn,
            counts + ".plot.bar(x=\"range\", y=\"rows\", width=0.95, xlabel=" + bench.name(column)
                + ", ylabel=\"Number of rows\"" + title);
    }
    bench.script.result(counts);
}

/// Ranges of one width from the smallest to the largest number, as many as were asked for.
void writeBins(Workbench& bench, int column, int bins, const std::string& subject)
{
    const auto values = bench.variable("values");
    const auto counts = bench.variable("counts");
    const auto ranges = std::to_string(bins);
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    explained(bench, StepKind::Drawn, values + ".plot.hist(bins=" + ranges + ", title=" + literal(subject) + ")");
    explained(bench, StepKind::RowsOfRange,
        counts + " = " + values + ".value_counts(bins=" + ranges
            + ", sort=False).rename_axis(\"range\").reset_index(name=\"rows\")");
    explained(bench, StepKind::RangesWritten,
        counts + "[\"range\"] = [f\"{max(part.left, " + values + ".min()):,.6g} to {part.right:,.6g}\" for part in "
            + counts + "[\"range\"]]"); // pandas lets the first range begin a little before the smallest value
    bench.script.result(counts);
}
} // namespace

void writeHistogram(Workbench& bench, int column, const std::vector<Filter>& filters, const AskedRanges& asked,
    const std::string& subject)
{
    const auto ranges = asked.step > 0 ? HistogramRanges { asked.step }
        : asked.bins > 0               ? HistogramRanges {}
                                       : rangesThatShow(bench.schema.column(column), column, filters);
    if (ranges.width > 0) {
        writeSteps(bench, column, ranges, subject);
    } else {
        writeBins(bench, column, asked.bins > 0 ? asked.bins : usualRanges, subject);
    }
}

} // namespace core::builtin
