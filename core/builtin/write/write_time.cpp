// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

#include <array>
#include <string_view>
#include <utility>

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
        case Period::HalfYear: return "\"6MS\"";
        case Period::Year: return "\"YS\"";
        default: return "\"MS\"";
        }
    }();
    return "pd.Grouper(key=" + bench.name(*reading.date) + ", freq=" + frequency + ")";
}

std::string rowPeriods(const std::string& dates, Period period)
{
    static constexpr std::array<std::string_view, 7> letters { "", "D", "W", "M", "Q", "", "Y" };
    return period == Period::HalfYear
        ? "(" + dates + ".dt.year * 2 + (" + dates + ".dt.month > 6))"
        : dates + ".dt.to_period(" + literal(std::string(letters[static_cast<std::size_t>(period)])) + ")";
}

std::string changeInPercent(const std::string& values, const std::string& lag)
{
    return values + ".pct_change(" + (lag.empty() ? "" : lag + ", ")
        + "fill_method=None).replace([float(\"inf\"), float(\"-inf\")], float(\"nan\")) * 100";
}

void beginHalfYears(Workbench& bench, int date)
{
    const auto dates = bench.cell(date) + ".dt.";
    const auto halves = bench.variable("half_years");
    bench.script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { "first day of each half-year" } })),
        halves + " = " + bench.frame + ".assign(**{" + bench.name(date) + ": pd.to_datetime({\"year\": " + dates
            + "year, \"month\": (" + dates + "month > 6) * 6 + 1, \"day\": 1})})");
    bench.frame = halves;
}

std::string withHalfYears(Workbench& bench, const std::string& table, const std::vector<std::string>& columns)
{
    std::string code;
    for (const auto& column : columns) {
        const auto dates = table + "[" + column + "].dt.";
        code += (code.empty() ? "" : ", ") + column + ": " + dates + "year.astype(str) + " + dates
            + "month.map({1: \" H1\", 7: \" H2\"})";
    }
    const auto labelled = bench.variable("labelled");
    bench.script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { "name of each half-year" } })),
        labelled + " = " + table + ".assign(**{" + code + "})");
    return labelled;
}

namespace {
std::string inHalfYears(Workbench& bench, const std::string& table)
{
    return bench.reading.period == Period::HalfYear ? withHalfYears(bench, table, { bench.name(*bench.reading.date) })
                                                    : table;
}

std::string grouper(const Workbench& bench)
{
    return timeGrouper(bench, bench.reading.period);
}

/// The number of each stretch of time.
std::string ofEach(const Workbench& bench, const std::string& keys)
{
    const auto groups = bench.frame + ".groupby(" + keys + ")";
    return groups + bench.aggregated() + bench.zeroWithoutRows(groups);
}

std::string comment(const Workbench& bench)
{
    return "For each " + periodName(bench.reading.period) + ": " + functionWords(bench.reading, bench.schema) + ".";
}

std::string before(const Reading& reading)
{
    const auto period = periodName(reading.period);
    return reading.lag > 1 ? "the same " + period + " of the year before" : "the " + period + " before";
}

std::string lagOf(const Reading& reading)
{
    return reading.lag > 1 ? std::to_string(reading.lag) : "";
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
    return reading.cumulative
        ? StepNote(StepKind::AddedUp)
        : StepNote(StepKind::Windowed, { .count = *reading.window, .texts = { periodName(reading.period) } });
}

/// Changes outside the fences of all of them.
void markUnusual(Workbench& bench, const std::string& table)
{
    const auto change = table + "[\"change in percent\"]";
    bench.script.add(inWords(StepNote(StepKind::UnusualMarked)),
        "lower_quartile, upper_quartile = " + change + ".quantile(0.25), " + change
            + ".quantile(0.75)\nreach = 1.5 * (upper_quartile - lower_quartile)\n" + table + "[\"unusual\"] = ("
            + change + " < lower_quartile - reach) | (" + change + " > upper_quartile + reach)");
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
        table + " = " + ofEach(bench, grouper(bench)) + ".reset_index(name=" + bench.resultColumn() + ")");
    const auto column = table + "[" + bench.resultColumn() + "]";
    if (bench.reading.cumulative) {
        bench.script.add(inWords(runningNote(bench.reading)), column + " = " + column + runningCode(bench.reading));
    } else if (bench.reading.window) {
        bench.script.add(inWords(runningNote(bench.reading)),
            table + "[" + windowColumn(bench.reading) + "] = " + column + runningCode(bench.reading));
    }
    if (bench.reading.operation == Operation::Change) {
        const auto values = table + "[" + bench.resultColumn() + "]";
        bench.script.add("The change against " + before(bench.reading) + ", also in percent.",
            table + "[\"change\"] = " + values + ".diff(" + lagOf(bench.reading) + ")\n" + table
                + "[\"change in percent\"] = " + changeInPercent(values, lagOf(bench.reading)));
        if (bench.reading.marksUnusual) {
            markUnusual(bench, table);
        }
    }
    return table;
}

/// "top 2 products of each year"
void bestOfEach(Workbench& bench)
{
    const auto& reading = bench.reading;
    const auto grouped = bench.variable("grouped");
    const auto places = bench.variable("places");
    const auto ranked = bench.variable("ranked");
    const auto direction = reading.ascending ? "True" : "False";
    const auto date = bench.name(*reading.date);
    const auto numbers = bench.resultColumn();
    bench.script.add(comment(bench),
        grouped + " = " + bench.frame + ".groupby([" + grouper(bench) + ", " + bench.name(reading.groups.front()) + "])"
            + bench.aggregated() + ".reset_index(name=" + numbers + ")");
    const auto table = inHalfYears(bench, grouped);
    bench.script.add(inWords(StepNote(StepKind::PlacesOfRows)),
        places + " = " + table + ".groupby(" + date + ")[" + numbers + "].rank(method=\"min\", ascending=" + direction
            + ")");
    bench.script.add(inWords(StepNote(StepKind::LimitKept)),
        ranked + " = " + table + "[" + places + " <= " + std::to_string(*reading.limit) + "].sort_values([" + date
            + ", " + numbers + "], ascending=[True, " + direction + "])");
    bench.script.result(ranked);
}

/// "lowest, average and highest price per year"
void severalOfEach(Workbench& bench)
{
    auto one = bench.reading;
    auto all = std::exchange(one.also, {});
    all.insert(all.begin(), { one.function, *one.measure });
    const auto rows = bench.variable("stretches");
    const auto table = bench.variable("numbers");
    bench.script.add(inWords(StepNote(StepKind::RowsOfEach, { .texts = { periodName(one.period) } })),
        rows + " = " + bench.frame + ".groupby(" + grouper(bench) + ")");
    auto code = table + " = pd.DataFrame({\n";
    for (const auto& [function, column] : all) {
        one.function = function;
        one.measure = column;
        const Workbench named(one, bench.schema);
        code += "    " + named.resultColumn() + ": " + rows + named.aggregated() + named.zeroWithoutRows(rows) + ",\n";
    }
    bench.script.add(inWords(StepNote(StepKind::ColumnForEach)), code + "}).reset_index()");
    bench.draw(inHalfYears(bench, table), bench.name(*one.date), "");
}
} // namespace

void writeTime(Workbench& bench)
{
    const auto& reading = bench.reading;
    bench.select(reading.filters, "selected");
    if (reading.period == Period::HalfYear) {
        beginHalfYears(bench, *reading.date);
    }
    if (!reading.groups.empty() && reading.limit) {
        bestOfEach(bench);
        return;
    }
    if (!reading.also.empty()) {
        severalOfEach(bench);
        return;
    }
    if (!reading.groups.empty()) {
        const auto wide = bench.variable("wide");
        const auto code = crossed(bench);
        bench.script.add("The " + periodName(reading.period) + " as a column of its own.", wide + " = " + code);
        bench.draw(inHalfYears(bench, wide), bench.name(*reading.date), "", bench.resultColumn());
        return;
    }
    const auto table = inHalfYears(bench, series(bench));
    if (!reading.limit) {
        bench.draw(table, bench.name(*reading.date), reading.window ? windowColumn(reading) : bench.resultColumn());
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
