// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
void writeList(Workbench& bench)
{
    const auto& reading = bench.reading;
    if (reading.sorted) {
        const auto sorted = bench.variable("ordered");
        bench.script.add("Sort by " + measureName(reading, bench.schema) + ".",
            sorted + " = " + bench.frame + ".sort_values(" + bench.measure()
                + ", ascending=" + (reading.ascending ? "True" : "False") + ")");
        bench.frame = sorted;
    }
    auto result = bench.frame;
    if (!reading.columns.empty()) {
        result += "[" + bench.nameList(reading.columns) + "]";
    }
    if (reading.limit) {
        result += std::string(reading.fromEnd ? ".tail(" : ".head(") + std::to_string(*reading.limit) + ")";
    }
    bench.script.result(result);
}

/// The first places within each group or stretch of time, with ties.
void writeExtremesOfEach(Workbench& bench)
{
    const auto& reading = bench.reading;
    std::vector<std::string> keys;
    std::ranges::transform(reading.groups, std::back_inserter(keys), [&](int i) { return bench.name(i); });
    auto order = keys;
    if (reading.period != Period::None) {
        keys.push_back(rowPeriods(bench.cell(*reading.date), reading.period));
        order.push_back(bench.name(*reading.date));
    }
    const auto places = bench.variable("places");
    const auto found = bench.variable("found");
    bench.script.add(inWords(StepNote(StepKind::PlacesOfRows)),
        places + " = " + bench.frame + ".groupby([" + joined(keys, ", ") + "])[" + bench.measure()
            + "].rank(method=\"min\", ascending=" + (reading.ascending ? "True" : "False") + ")");
    bench.script.add(intentOf(reading, bench.schema),
        found + " = " + bench.frame + "[" + places + " <= " + std::to_string(*reading.limit) + "].sort_values(["
            + joined(order, ", ") + "])");
    bench.script.result(found);
}

void writeExtreme(Workbench& bench)
{
    if (!bench.reading.groups.empty() || bench.reading.period != Period::None) {
        writeExtremesOfEach(bench);
        return;
    }
    const auto& reading = bench.reading;
    const auto count = std::to_string(*reading.limit);
    const auto found = bench.variable("found");
    const auto pick = std::string(reading.ascending ? "nsmallest(" : "nlargest(") + count + ", ";
    const auto comment = intentOf(reading, bench.schema);
    if (reading.bySize) {
        const auto size = bench.variable("sizes");
        bench.script.add("The size of each amount, without its sign.",
            size + " = " + bench.frame + "[" + bench.measure() + "].abs()");
        bench.script.add(comment, found + " = " + bench.frame + ".loc[" + size + "." + pick + "keep=\"all\").index]");
    } else {
        bench.script.add(comment, found + " = " + bench.frame + "." + pick + bench.measure() + ", keep=\"all\")");
    }
    bench.script.result(found);
}
} // namespace

void writeRows(Workbench& bench)
{
    bench.select(bench.reading.filters, "selected");
    if (bench.reading.operation == Operation::CountRows) {
        const auto count = bench.variable("row_count");
        bench.script.add(inWords(StepNote(StepKind::Counted)), count + " = len(" + bench.frame + ")");
        bench.script.result(count);
    } else if (bench.reading.operation == Operation::ListRows) {
        writeList(bench);
    } else {
        writeExtreme(bench);
    }
}

} // namespace core::builtin
