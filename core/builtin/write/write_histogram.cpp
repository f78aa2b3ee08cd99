// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/write_code.h"

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

Tail tailOf(const ColumnProfile& column)
{
    const auto low = numberIn(column.min);
    const auto high = numberIn(column.max);
    if (!low || !high || column.quantiles.size() != 5) {
        return Tail::None;
    }
    const auto tenth = (*high - *low) / 10;
    return column.quantiles.back() < *low + tenth  ? Tail::Above
        : column.quantiles.front() > *high - tenth ? Tail::Below
                                                   : Tail::None;
}

void explained(Workbench& bench, StepKind kind, const std::string& code, const std::string& text = {})
{
    bench.script.add(inWords(StepNote(kind, { .texts = { text } })), code);
}

/// In ranges of a width that was asked for: a number on an edge is in the one that begins there.
void writeSteps(Workbench& bench, int column, double step, const std::string& subject)
{
    const auto values = bench.variable("values");
    const auto edges = bench.variable("edges");
    const auto counts = bench.variable("counts");
    const auto width = numeral(step);
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    bench.script.add(
        inWords(StepNote(StepKind::RangesBegin, { .texts = { width } })), edges + " = " + edgesCode(values, width));
    explained(bench, StepKind::Drawn, values + ".plot.hist(bins=" + edges + ", title=" + literal(subject) + ")");
    explained(bench, StepKind::RowsOfRange,
        counts + " = pd.cut(" + values + ", " + edges
            + ", right=False).value_counts(sort=False).rename_axis(\"range\").reset_index(name=\"rows\")");
    explained(bench, StepKind::RangesWritten,
        counts + "[\"range\"] = [f\"{part.left:,.6g} to under {part.right:,.6g}\" for part in " + counts
            + "[\"range\"]]");
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
    if (step > 0) {
        writeSteps(bench, column, step, subject);
        return;
    }
    const auto tail = bins > 0 ? Tail::None : tailOf(bench.schema.column(column));
    const auto ranges = std::to_string(bins > 0 ? bins : 20);
    const auto values = bench.variable("values");
    const auto counts = bench.variable("counts");
    const auto limit = bench.variable("limit");
    const auto drawn = tail == Tail::None ? values : bench.variable("drawn");
    const auto end = std::string(tail == Tail::Above ? "largest" : "smallest");
    explained(bench, StepKind::NumbersThere, values + " = " + bench.cell(column) + ".dropna()");
    if (tail != Tail::None) {
        explained(bench, StepKind::TailLeftOut,
            limit + " = " + values + ".quantile(" + (tail == Tail::Above ? "0.99" : "0.01") + ")\n" + drawn + " = "
                + values + "[" + values + (tail == Tail::Above ? " <= " : " >= ") + limit + "]",
            end);
    }
    const auto title = tail == Tail::None ? subject : subject + " (without the " + end + " 1 %)";
    explained(bench, StepKind::Drawn, drawn + ".plot.hist(bins=" + ranges + ", title=" + literal(title) + ")");
    explained(bench, StepKind::RowsOfRange,
        counts + " = " + drawn + ".value_counts(bins=" + ranges
            + ", sort=False).rename_axis(\"range\").reset_index(name=\"rows\")");
    explained(bench, StepKind::RangesWritten,
        counts + "[\"range\"] = [f\"{max(part.left, " + drawn + ".min()):,.6g} to {part.right:,.6g}\" for part in "
            + counts + "[\"range\"]]"); // pandas lets the first range begin a little before the smallest value
    if (tail != Tail::None) {
        explained(bench, StepKind::TailCounted,
            counts + ".loc[len(" + counts + ")] = [f\"" + (tail == Tail::Above ? "above" : "below") + " {" + limit
                + ":,.6g}\", len(" + values + ") - len(" + drawn + ")]");
    }
    bench.script.result(counts);
}

} // namespace core::builtin
