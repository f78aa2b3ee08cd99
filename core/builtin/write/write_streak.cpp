// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/write_code.h"

namespace core::builtin {

namespace {
std::string runsOf(QueryBench& w, const std::string& meets)
{
    return w.add(
        StepKind::RunsNumbered, {}, "runs", "(" + meets + " != " + meets + ".shift(fill_value=False)).cumsum()");
}

std::string namedEnds(QueryBench& w, const std::string& longest)
{
    return w.query.keys.front().period == Period::HalfYear
        ? withHalfYears(w.bench, longest, { literal("first"), literal("last") })
        : longest;
}

/// The same of each group, whose stretches of time without a row count, too.
void streakOfEach(QueryBench& w, const std::string& numbers)
{
    const auto date = w.bench.name(w.query.keys.front().column), group = w.bench.name(w.query.keys.back().column);
    const auto within = literal("within the limit"), run = literal("number of the run");
    const auto wide = withoutGaps(w, numbers);
    const auto changes = w.query.running == Running::Change
        ? w.add(StepKind::ChangeTaken, { .texts = { periodName(w.query.keys.front().period) + " before" } }, "changes",
              wide + ".diff()")
        : wide;
    const auto meets = w.add(
        StepKind::MeetsLimit, {}, "meets", "(" + w.columns.test(changes, *w.query.threshold) + ").fillna(False)");
    const auto runs = runsOf(w, meets);
    const auto cells = w.add(StepKind::RowsOfEach, { .texts = { keyWords(w.query.keys.back(), w.schema) } }, "cells",
        "pd.DataFrame({" + within + ": " + meets + ".unstack(), " + run + ": " + runs + ".unstack()}).reset_index()");
    const auto streaks = w.add(StepKind::RunsMeasured, {}, "streaks",
        cells + "[" + cells + "[" + within + "]].groupby([" + group + ", " + run + "])[" + date
            + "].agg(first=\"min\", last=\"max\", length=\"size\").reset_index()");
    const auto longest = w.add(StepKind::LongestKept, {}, "longest",
        streaks + ".sort_values(\"length\", ascending=False, kind=\"stable\").drop_duplicates(" + group
            + ").drop(columns=" + run + ")");
    w.bench.script.result(namedEnds(w, longest));
}
} // namespace

/// The longest run of periods that meet the threshold, the first of those that tie, with their number.
void writeStreak(QueryBench& w, const std::string& numbers)
{
    if (w.query.keys.size() == 2) {
        streakOfEach(w, numbers);
        return;
    }
    const auto table = w.query.running == Running::Change ? goOn(w, numbers) : withEnds(w, numbers);
    const auto value = w.query.running == Running::Change ? table + "[\"change\"]" : w.number(table);
    const auto date = w.bench.name(w.query.keys.front().column);
    // Of whole numbers with gaps a missing one is neither within nor beyond: it would leave a run without its number.
    const auto meets = w.add(
        StepKind::MeetsLimit, {}, "meets", "(" + w.columns.test(value, *w.query.threshold) + ").fillna(False)");
    const auto runs = runsOf(w, meets);
    const auto streaks = w.add(StepKind::RunsMeasured, {}, "streaks",
        table + "[" + meets + "].groupby(" + runs + "[" + meets + "])[" + date
            + "].agg(first=\"min\", last=\"max\", length=\"size\").reset_index(drop=True)");
    const auto longest = w.add(StepKind::LongestKept, {}, "longest", streaks + ".nlargest(1, \"length\")");
    w.bench.script.add(inWords(StepNote(StepKind::LongestCounted)),
        longest + "[\"runs of this length\"] = (" + streaks + "[\"length\"] == " + streaks
            + "[\"length\"].max()).sum()");
    w.bench.script.result(namedEnds(w, longest));
}

} // namespace core::builtin
