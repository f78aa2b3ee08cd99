// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/write/query_bench.h"

namespace core::builtin {

namespace {
/// The names of the frames that hold the rows of either stretch.
std::vector<std::string> stretchesOf(QueryBench& w)
{
    const auto all = w.bench.frame;
    std::vector<std::string> frames;
    for (std::size_t i = 0; i < 2; ++i) {
        w.bench.frame = all;
        w.bench.select({ w.query.stretches[i] }, i == 0 ? "earlier" : "later");
        frames.push_back(w.bench.frame);
    }
    return frames;
}
} // namespace

void writePartsOfChange(QueryBench& w)
{
    const auto frames = stretchesOf(w);
    const std::vector<std::string> names { literal(w.columns.stretch(0)), literal(w.columns.stretch(1)) };
    const auto& number = w.query.numbers.front();
    std::string each;
    for (const int column : w.query.dividedBy) {
        const auto of = [&](std::size_t i) {
            return std::pair(
                names[i], w.columns.value(number, frames[i] + ".groupby(" + w.bench.name(column) + ")", true));
        };
        each += "    " + w.besideEachOther({ of(0), of(1) })
            + ".rename_axis(\"part\").reset_index().assign(by=" + w.bench.name(column) + "),\n";
    }
    const auto parts = w.add(StepKind::PartsTaken, {}, "parts", "pd.concat([\n" + each + "], ignore_index=True)");
    w.bench.script.add(inWords(StepNote(StepKind::PartsChange)),
        "before, after = " + w.columns.value(number, frames[0], false) + ", "
            + w.columns.value(number, frames[1], false) + "\n" + parts + "[\"change\"] = " + parts + "[" + names[1]
            + "] - " + parts + "[" + names[0] + "]\n" + parts + "[\"percent of the change\"] = " + parts
            + "[\"change\"] / (after - before) * 100");
    const auto most = w.add(StepKind::PartsRanked, {}, "most",
        parts + ".sort_values(\"change\", ascending=bool(after < before)).groupby(\"by\").head(3)");
    const auto whole = w.add(StepKind::WholeAbove, {}, "whole",
        "pd.DataFrame({\"by\": [\"all rows\"], \"part\": [\"\"], " + names[0] + ": [before], " + names[1]
            + ": [after], \"change\": [after - before], \"percent of the change\": [100.0]})");
    w.bench.script.result("pd.concat([" + whole + ", " + most + "[" + whole + ".columns]], ignore_index=True)");
}

} // namespace core::builtin
