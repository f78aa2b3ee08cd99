// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

namespace core::builtin {

namespace {
std::string thresholdOn(const std::string& numbers, const Filter& threshold)
{
    const auto& limits = threshold.numbers;
    switch (threshold.test) {
    case Test::Between: return numbers + ".between(" + numeral(limits[0]) + ", " + numeral(limits[1]) + ")";
    case Test::Less: return numbers + " < " + numeral(limits[0]);
    case Test::AtMost: return numbers + " <= " + numeral(limits[0]);
    case Test::AtLeast: return numbers + " >= " + numeral(limits[0]);
    default: return numbers + " > " + numeral(limits[0]);
    }
}

std::string summaryCode(Function function)
{
    switch (function) {
    case Function::Median: return ".median()";
    case Function::Minimum: return ".min()";
    case Function::Maximum: return ".max()";
    case Function::Sum: return ".sum()";
    default: return ".mean()";
    }
}

std::string keysOf(const Workbench& bench)
{
    const auto& reading = bench.reading;
    auto keys = reading.outerGroups;
    keys.insert(keys.end(), reading.groups.begin(), reading.groups.end());
    if (reading.innerPeriod == Period::None) {
        return keys.size() == 1 ? bench.name(keys.front()) : bench.nameList(keys);
    }
    const auto period = timeGrouper(bench, reading.innerPeriod);
    return keys.empty() ? period : "[" + bench.name(keys.front()) + ", " + period + "]";
}
} // namespace

void writeEntities(Workbench& bench)
{
    const auto& reading = bench.reading;
    bench.select(reading.filters, "selected");
    const auto entity = reading.groups.empty() ? periodName(reading.innerPeriod)
                                               : oneLine(bench.schema.name(reading.groups.front()));
    if (reading.innerPeriod == Period::HalfYear) {
        beginHalfYears(bench, *reading.date);
    }
    const auto each = bench.variable("of_each");
    const auto groups = bench.frame + ".groupby(" + keysOf(bench) + ")";
    bench.script.add(
        inWords(StepNote(StepKind::NumberOfEach, { .texts = { functionWords(reading, bench.schema), entity } })),
        each + " = " + groups + bench.aggregated()
            + (reading.innerPeriod == Period::None ? "" : bench.zeroWithoutRows(groups))
            + ".reset_index(name=" + bench.resultColumn() + ")");
    const auto numbers = each + "[" + bench.resultColumn() + "]";
    const auto result = bench.variable("result");
    if (!reading.outerGroups.empty()) {
        const auto summary = bench.variable("summary");
        bench.script.add(inWords(StepNote(StepKind::SummarisedBy,
                             { .texts = { oneLine(bench.schema.name(reading.outerGroups.front())) } })),
            summary + " = " + each + ".groupby(" + bench.nameList(reading.outerGroups) + ")[" + bench.resultColumn()
                + "]" + summaryCode(*reading.outer) + ".reset_index()");
        bench.script.result(summary);
        return;
    }
    if (!reading.threshold) {
        bench.script.add(
            inWords(StepNote(StepKind::Summarised)), result + " = " + numbers + summaryCode(*reading.outer));
        bench.script.result(result);
        return;
    }
    const auto kept = bench.variable("kept");
    bench.script.add(inWords(StepNote(StepKind::LimitKept)),
        kept + " = " + each + "[" + thresholdOn(numbers, *reading.threshold) + "]");
    if (reading.outer) {
        bench.script.add(inWords(StepNote(StepKind::Counted)), result + " = len(" + kept + ")");
        bench.script.result(result);
        return;
    }
    const bool areHalfYears = reading.innerPeriod == Period::HalfYear;
    const auto shown = areHalfYears ? withHalfYears(bench, kept, { bench.name(*reading.date) }) : kept;
    bench.script.result(shown + ".sort_values(" + bench.resultColumn() + ", ascending=False)");
}

} // namespace core::builtin
