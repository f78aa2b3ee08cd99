// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

namespace core::builtin {

namespace {
constexpr int fewValues = 20;

/// How often each value occurs, most frequent first; numbers in their own order.
std::string countValues(Workbench& bench, int column)
{
    const auto counts = bench.variable("counts");
    const bool numeric = bench.schema.isNumeric(column);
    const bool clash = bench.schema.name(column) == "rows";
    bench.script.add("Count how often each value occurs.",
        counts + " = " + bench.cell(column) + ".value_counts()" + (numeric ? ".sort_index()" : "") + ".rename_axis("
            + bench.name(column) + ").reset_index(name=" + (clash ? "\"rows (count)\"" : "\"rows\"") + ")");
    return counts;
}

void writeDistribution(Workbench& bench)
{
    const int column = bench.reading.columns.front();
    const auto& profile = bench.schema.column(column);
    const bool picture = bench.reading.chart == Chart::None || bench.reading.chart == Chart::Histogram
        || bench.reading.chart == Chart::Bar;
    if (bench.schema.isNumeric(column) && profile.distinct > fewValues) {
        writeHistogram(bench, column, bench.reading.filters, {}, subjectOf(bench.reading, bench.schema));
        return;
    }
    const auto counts = countValues(bench, column);
    const auto label = bench.schema.name(column) == "rows" ? literal("rows (count)") : literal("rows");
    if (picture) {
        bench.script.add("Draw it as bars.",
            counts + ".plot.bar(x=" + bench.name(column) + ", y=" + label + ", title=" + bench.title() + ")");
        bench.script.result(counts);
    } else {
        bench.draw(counts, bench.name(column), label);
    }
}

constexpr auto bothNumbers = "Correlation of the rows that have both numbers.";

/// That of the rows of each group.
void writeCorrelationOfEach(Workbench& bench)
{
    const auto& columns = bench.reading.columns;
    const auto rows = bench.variable("rows"), table = bench.variable("correlations");
    bench.script.add(bothNumbers,
        table + " = " + bench.frame + ".groupby(" + bench.nameList(bench.reading.groups) + ")["
            + bench.nameList(columns) + "].apply(\n    lambda " + rows + ": " + rows + "[" + bench.name(columns[0])
            + "].corr(" + rows + "[" + bench.name(columns[1]) + "])).reset_index(name=\"correlation\")");
    bench.script.result(table);
}

void writeCorrelation(Workbench& bench)
{
    const auto& columns = bench.reading.columns;
    if (!bench.reading.groups.empty()) {
        writeCorrelationOfEach(bench);
        return;
    }
    if (columns.size() == 2) {
        const auto value = bench.variable("correlation");
        bench.script.add("Draw the rows as points.",
            bench.frame + ".plot.scatter(x=" + bench.name(columns[0]) + ", y=" + bench.name(columns[1])
                + ", title=" + bench.title() + ")");
        bench.script.add(bothNumbers, value + " = " + bench.cell(columns[0]) + ".corr(" + bench.cell(columns[1]) + ")");
        bench.script.result(value);
        return;
    }
    const auto numbers = columns.size() > 2 ? columns : bench.schema.measures();
    const auto table = bench.variable("correlations");
    bench.script.add("Correlation of each pair of columns of numbers.",
        table + " = " + bench.frame + "[" + bench.nameList(numbers) + "].corr()");
    if (columns.size() == 1) {
        const auto one = bench.variable("with_others");
        bench.script.add("Only those with " + oneLine(bench.schema.name(columns[0])) + ", largest first.",
            one + " = " + table + "[[" + bench.name(columns[0]) + "]].drop(index=" + bench.name(columns[0])
                + ").rename_axis(\"column\").rename(columns={" + bench.name(columns[0])
                + ": \"correlation\"}).sort_values(\"correlation\", ascending=False).reset_index()");
        bench.script.result(one);
        return;
    }
    bench.script.result(table + ".rename_axis(\"column\").reset_index()");
}

void writeDescription(Workbench& bench)
{
    const auto& reading = bench.reading;
    const auto numbers = reading.columns.empty() ? bench.schema.measures() : reading.columns;
    const auto table = bench.variable("description");
    bench.script.add("Count, mean, spread and quartiles.",
        table + " = " + bench.frame + "[" + bench.nameList(numbers)
            + "].describe().transpose().rename_axis(\"column\").reset_index()");
    bench.script.result(table);
}

void writeColumns(Workbench& bench)
{
    const auto table = bench.variable("column_list");
    const auto& f = bench.frame;
    bench.script.add("One row for each column.",
        table + " = pd.DataFrame({\n    \"column\": " + f + ".columns,\n    \"type\": " + f
            + ".dtypes.astype(str).to_list(),\n    \"missing\": " + f
            + ".isna().sum().to_list(),\n    \"different values\": " + f + ".nunique().to_list(),\n})");
    bench.script.result(table);
}
} // namespace

void writeShape(Workbench& bench)
{
    bench.select(bench.reading.filters, "selected");
    switch (bench.reading.operation) {
    case Operation::Values: bench.script.result(countValues(bench, bench.reading.columns.front())); break;
    case Operation::Distribution: writeDistribution(bench); break;
    case Operation::Correlation: writeCorrelation(bench); break;
    case Operation::Describe: writeDescription(bench); break;
    default: writeColumns(bench);
    }
}

} // namespace core::builtin
