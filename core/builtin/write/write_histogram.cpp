// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/histogram_ranges.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace core::builtin {

namespace {
/// Nearly all values lie in the first or the last tenth, so that ranges of one width show a single bar.
enum class Tail { None, Above, Below };

std::optional<double> numberIn(const Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    return whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
}

/// A total of all, which is left out, is the one number far beyond the others.
std::optional<double> highestOf(const ColumnProfile& column)
{
    const bool isTotal = std::ranges::contains(column.flags, "totals") && column.histogram
        && column.histogram->above == 1;
    return numberIn(isTotal ? column.histogram->high : column.max);
}

Tail tailOf(const ColumnProfile& column)
{
    const auto low = numberIn(column.min);
    const auto high = highestOf(column);
    if (!low || !high || column.quantiles.size() != 5) {
        return Tail::None;
    }
    const auto tenth = (*high - *low) / 10;
    return column.quantiles.back() < *low + tenth  ? Tail::Above
        : column.quantiles.front() > *high - tenth ? Tail::Below
                                                   : Tail::None;
}

/// Of some twenty ranges that begin at round numbers; 0: the column says too little, or there is nothing to divide.
double roundWidth(const ColumnProfile& column, Tail tail)
{
    constexpr double ranges = usualRanges;
    constexpr double ofTail = 1.3; // the last hundredth lies about so far beyond the last twentieth
    const auto low = numberIn(column.min);
    const auto high = highestOf(column);
    const double span = !low || !high ? 0
        : tail == Tail::Above         ? (column.quantiles.back() - *low) * ofTail
        : tail == Tail::Below         ? (*high - column.quantiles.front()) * ofTail
                                      : *high - *low;
    if (!(span > 0) || !std::isfinite(span)) {
        return 0;
    }
    constexpr double little = 0.8; // a few ranges more are no reason to take the next round width
    const auto power = std::floor(std::log10(span / ranges));
    double width = 0;
    for (const int digit : { 1, 2, 5, 10 }) {
        width = power < 0 ? digit / std::pow(10, -power) : digit * std::pow(10, power); // 0.05 to its last bit
        if (width >= span / ranges * little) {
            break;
        }
    }
    return column.type == ColumnType::Integer ? std::max(width, 1.0) : width;
}

void explained(Workbench& bench, StepKind kind, const std::string& code, const std::string& text = {})
{
    bench.script.add(inWords(StepNote(kind, { .texts = { text } })), code);
}

/// A number on an edge is in the range that begins there. Of `drawn`, all or most of the numbers.
std::string countSteps(Workbench& bench, const std::string& drawn, const std::string& width, const std::string& title)
{
    const auto edges = bench.variable("edges");
    const auto counts = bench.variable("counts");
    const auto form = ":,." + std::to_string(decimalsOf(width)) + "f}";
    explained(bench, StepKind::RangesBegin, edges + " = " + edgesCode(drawn, width), width);
    explained(bench, StepKind::Drawn, drawn + ".plot.hist(bins=" + edges + ", title=" + title + ")");
    explained(bench, StepKind::RowsOfRange,
        counts + " = pd.cut(" + drawn + ", " + edges
            + ", right=False).value_counts(sort=False).rename_axis(\"range\").reset_index(name=\"rows\")");
    explained(bench, StepKind::RangesWritten,
        counts + "[\"range\"] = [f\"{part.left" + form + " to under {part.right" + form + "\" for part in " + counts
            + "[\"range\"]]");
    return counts;
}

void writeSteps(Workbench& bench, int column, double step, const std::string& subject)
{
    const auto values = bench.variable("values");
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    bench.script.result(countSteps(bench, values, numeral(step), literal(subject)));
}

/// Likewise, but for the end of a long tail, which is counted as one.
void writeTail(Workbench& bench, int column, double step, Tail tail, const std::string& subject)
{
    const bool isAbove = tail == Tail::Above;
    const auto width = numeral(step);
    const auto decimals = decimalsOf(width);
    const auto values = bench.variable("values");
    const auto limit = bench.variable("limit");
    const auto drawn = bench.variable("drawn");
    const auto shown = "{" + limit + ":,." + std::to_string(decimals) + "f}";
    const auto edge = values + ".quantile(" + (isAbove ? "0.99" : "0.01") + ") // " + width + " * " + width
        + (isAbove ? " + " + width : "");
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    explained(bench, StepKind::TailLeftOut,
        limit + " = " + (decimals > 0 ? "round(" + edge + ", " + std::to_string(decimals) + ")" : edge) + "\n" + drawn
            + " = " + values + "[" + values + (isAbove ? " < " : " >= ") + limit + "]",
        isAbove ? "largest" : "smallest");
    const auto counts = countSteps(bench, drawn, width,
        literal(subject) + " + f\" (" + (isAbove ? "below " : "from ") + shown + (isAbove ? "" : " on") + ")\"");
    explained(bench, StepKind::TailCounted,
        counts + ".loc[len(" + counts + ")] = [f\"" + (isAbove ? "" : "below ") + shown + (isAbove ? " and above" : "")
            + "\", len(" + values + ") - len(" + drawn + ")]");
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

std::string edgesCode(const std::string& values, const std::string& width)
{
    const auto decimals = decimalsOf(width);
    if (decimals == 0) {
        return "[step * " + width + " for step in range(int(" + values + ".min() // " + width + "), int(" + values
            + ".max() // " + width + ") + 2)]";
    }
    const auto at = [&](const std::string& end) { return "round(" + values + "." + end + "() / " + width + ", 9)"; };
    return "[round(step * " + width + ", " + std::to_string(decimals) + ") for step in range(int(" + at("min")
        + " // 1), int(" + at("max") + " // 1) + 2)]";
}

void writeHistogram(Workbench& bench, int column, int bins, double step, const std::string& subject)
{
    const auto& profile = bench.schema.column(column);
    const auto tail = tailOf(profile);
    const auto width = step > 0 || bins > 0 ? step : roundWidth(profile, tail);
    if (width > 0 && (step > 0 || tail == Tail::None)) {
        writeSteps(bench, column, width, subject);
    } else if (width > 0) {
        writeTail(bench, column, width, tail, subject);
    } else {
        writeBins(bench, column, bins > 0 ? bins : usualRanges, subject);
    }
}

} // namespace core::builtin
