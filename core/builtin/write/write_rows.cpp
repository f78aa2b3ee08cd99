// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

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

void writeExtreme(Workbench& bench)
{
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
        bench.script.add("Count them.", count + " = len(" + bench.frame + ")");
        bench.script.result(count);
    } else if (bench.reading.operation == Operation::ListRows) {
        writeList(bench);
    } else {
        writeExtreme(bench);
    }
}

} // namespace core::builtin
