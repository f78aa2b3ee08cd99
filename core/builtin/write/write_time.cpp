// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

namespace core::builtin {

std::string timeGrouper(const Workbench& bench, Period period)
{
    const auto& reading = bench.reading;
    if (!bench.schema.isDate(*reading.date)) {
        return bench.name(*reading.date);
    }
    const auto frequency = [&]() -> std::string {
        switch (period) {
        case Period::Day: return "\"D\"";
        case Period::Week: return "\"W-MON\", closed=\"left\", label=\"left\"";
        case Period::Quarter: return "\"QS\"";
        case Period::Year: return "\"YS\"";
        default: return "\"MS\"";
        }
    }();
    return "pd.Grouper(key=" + bench.name(*reading.date) + ", freq=" + frequency + ")";
}

namespace {
std::string grouper(const Workbench& bench)
{
    return timeGrouper(bench, bench.reading.period);
}

std::string comment(const Workbench& bench)
{
    return "For each " + periodName(bench.reading.period) + ": " + functionWords(bench.reading, bench.schema) + ".";
}

std::string runningCode(const Reading& reading)
{
    return reading.cumulative
        ? ".cumsum()"
        : ".rolling(" + std::to_string(*reading.window) + ")" + (reading.windowSum ? ".sum()" : ".mean()");
}

std::string windowColumn(const Reading& reading)
{
    return literal((reading.windowSum ? "sum of " : "average of ") + std::to_string(*reading.window) + " "
        + periodName(reading.period) + "s");
}

StepNote runningNote(const Reading& reading)
{
    return reading.cumulative ? StepNote(StepKind::AddedUp)
                              : StepNote(StepKind::Windowed, { .count = *reading.window, .texts = { periodName(reading.period) } });
}

/// One column for each group.
std::string crossed(Workbench& bench)
{
    const auto table = bench.variable("per_" + periodName(bench.reading.period));
    const int group = bench.reading.groups.front();
    const bool countable = bench.reading.function == Function::Rows || bench.reading.function == Function::Sum;
    bench.script.add(comment(bench) + " One column for each " + oneLine(bench.schema.name(group)) + ".",
        table + " = " + bench.frame + ".groupby([" + grouper(bench) + ", " + bench.name(group) + "])"
            + bench.aggregated() + ".unstack(" + (countable ? "fill_value=0" : "") + ").rename_axis(columns=None)");
    if (bench.reading.operation == Operation::Change) {
        const auto changes = bench.variable("changes");
        bench.script.add("The change against the " + periodName(bench.reading.period) + " before.",
            changes + " = " + table + ".diff()");
        return changes + ".reset_index()";
    }
    if (bench.reading.cumulative || bench.reading.window) {
        const auto added = bench.variable("added_up");
        bench.script.add(inWords(runningNote(bench.reading)), added + " = " + table + runningCode(bench.reading));
        return added + ".reset_index()";
    }
    return table + ".reset_index()";
}

std::string series(Workbench& bench)
{
    const auto table = bench.variable("per_" + periodName(bench.reading.period));
    if (isRatioOfSums(bench.reading)) {
        const auto& formula = *bench.reading.formula;
        bench.script.add(inWords(StepNote(StepKind::SumsOfEach, { .texts = { periodName(bench.reading.period) } })),
            table + " = " + bench.frame + ".groupby(" + grouper(bench) + ")["
                + bench.nameList({ formula.left, formula.right }) + "].sum().reset_index()");
        bench.divide(table);
        return table;
    }
    bench.script.add(comment(bench),
        table + " = " + bench.frame + ".groupby(" + grouper(bench) + ")" + bench.aggregated()
            + ".reset_index(name=" + bench.resultColumn() + ")");
    const auto column = table + "[" + bench.resultColumn() + "]";
    if (bench.reading.cumulative) {
        bench.script.add(inWords(runningNote(bench.reading)), column + " = " + column + runningCode(bench.reading));
    } else if (bench.reading.window) {
        bench.script.add(inWords(runningNote(bench.reading)),
            table + "[" + windowColumn(bench.reading) + "] = " + column + runningCode(bench.reading));
    }
    if (bench.reading.operation == Operation::Change) {
        const auto values = table + "[" + bench.resultColumn() + "]";
        bench.script.add("The change against the " + periodName(bench.reading.period) + " before, also in percent.",
            table + "[\"change\"] = " + values + ".diff()\n" + table + "[\"change in percent\"] = " + values
                + ".pct_change(fill_method=None) * 100");
    }
    return table;
}
} // namespace

void writeTime(Workbench& bench)
{
    const auto& reading = bench.reading;
    bench.select(reading.filters, "selected");
    if (!reading.groups.empty()) {
        const auto wide = bench.variable("wide");
        const auto code = crossed(bench);
        bench.script.add("The " + periodName(reading.period) + " as a column of its own.", wide + " = " + code);
        bench.draw(wide, bench.name(*reading.date), "");
        return;
    }
    const auto table = series(bench);
    if (!reading.limit) {
        bench.draw(
            table, bench.name(*reading.date), reading.window ? windowColumn(reading) : bench.resultColumn());
        return;
    }
    const auto ranked = bench.variable("ranked");
    const auto count = std::to_string(*reading.limit);
    const auto by = reading.operation == Operation::Change ? literal("change") : bench.resultColumn();
    bench.script.add(
        "The " + count + (reading.ascending ? " smallest" : " largest") + ", with all that tie for the last place.",
        ranked + " = " + table + (reading.ascending ? ".nsmallest(" : ".nlargest(") + count + ", " + by
            + ", keep=\"all\")");
    bench.draw(ranked, bench.name(*reading.date), bench.resultColumn());
}

} // namespace core::builtin
