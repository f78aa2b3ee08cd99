// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/drawable.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
std::string runCode(const QueryBench& w)
{
    return w.query.running == Running::Cumulative
        ? ".cumsum()"
        : ".rolling(" + std::to_string(w.query.window) + ")" + (w.query.windowSum ? ".sum()" : ".mean()");
}

StepNote runNote(const QueryBench& w)
{
    return w.query.running == Running::Cumulative
        ? StepNote(StepKind::AddedUp)
        : StepNote(
              StepKind::Windowed, { .count = w.query.window, .texts = { periodName(w.query.keys.front().period) } });
}

std::string runOne(QueryBench& w, const std::string& table)
{
    w.bench.script.add(inWords(runNote(w)), table + "[" + w.columns.run() + "] = " + w.number(table) + runCode(w));
    return table;
}

std::string runEach(QueryBench& w, const std::string& table)
{
    const auto crossed = withoutGaps(w, table);
    const auto added = w.bench.variable("added_up");
    w.bench.script.add(
        inWords(runNote(w)), added + " = " + crossed + runCode(w) + ".rename_axis(columns=None).reset_index()");
    w.isWide = true;
    return added;
}

StepNote changeNote(const QueryBench& w)
{
    const auto period = periodName(w.query.keys.front().period);
    return StepNote(StepKind::ChangeTaken,
        { .texts = { w.query.lag > 1 ? "the same " + period + " of the year before" : "the " + period + " before" } });
}

/// The change and the same in percent, what was asked for first.
std::string inOrder(
    const QueryBench& w, const std::string& change, const std::string& percent, std::string_view between)
{
    return w.query.percentFirst ? percent + std::string(between) + change : change + std::string(between) + percent;
}

std::string changeOne(QueryBench& w, const std::string& table)
{
    const auto lag = std::to_string(w.query.lag);
    w.bench.script.add(inWords(changeNote(w)),
        inOrder(w, table + "[\"change\"] = " + w.number(table) + ".diff(" + lag + ")",
            table + "[\"change in percent\"] = " + changeInPercent(w.number(table), lag), "\n"));
    return table;
}

std::string changeEach(QueryBench& w, const std::string& table)
{
    const auto crossed = withoutGaps(w, table);
    const auto changes = w.bench.variable("changes");
    const auto lag = std::to_string(w.query.lag);
    w.bench.script.add(inWords(changeNote(w)),
        changes + " = pd.DataFrame({\n    " + w.columns.first() + ": " + crossed + ".unstack(),\n    "
            + inOrder(w, "\"change\": " + crossed + ".diff(" + lag + ").unstack()",
                "\"change in percent\": (" + changeInPercent(crossed, lag) + ").unstack()", ",\n    ")
            + ",\n}).reset_index()");
    return changes;
}

std::string keptTime(QueryBench& w, const std::string& table)
{
    const auto later = w.query.shownOnly ? std::vector { *w.query.shownOnly } : w.filters(true);
    if (later.empty()) {
        return table;
    }
    Workbench bench(w.base, w.schema);
    bench.frame = table;
    return w.add(StepKind::StretchKept, {}, "stretch", table + "[" + bench.condition(later.front()) + "]");
}
} // namespace

std::string withoutGaps(QueryBench& w, const std::string& table)
{
    const auto& group = w.query.keys.back();
    const auto time = w.bench.name(w.query.keys.front().column);
    const auto along = w.bench.name(group.column);
    const bool isOpen = w.columns.isOpenWithoutValue();
    return w.add(StepKind::CrossedBy, { .texts = { keyWords(group, w.schema) } }, "wide",
        w.pivoted(table, time, along, w.columns.first()) + ".asfreq(" + w.columns.frequency()
            + (isOpen                     ? ", fill_value=0)"
                    : w.columns.isAdded() ? ").fillna(0)"
                                          : ")"));
}

std::string keptByChange(QueryBench& w, const std::string& table)
{
    if (!w.query.changeLimit) {
        return table;
    }
    const auto* const of = w.query.limitsPlaces ? "ranks gained"
        : w.query.changeInPercent               ? "change in percent"
                                                : "change";
    const auto change = table + "[" + literal(of) + "]";
    return w.add(StepKind::LimitKept, {}, "kept", table + "[" + w.columns.test(change, *w.query.changeLimit) + "]");
}

std::string goOn(QueryBench& w, const std::string& table)
{
    const bool isWithin = w.query.running == Running::ShareWithin;
    switch (w.query.running) {
    case Running::None: return table;
    case Running::ShareOfAll:
    case Running::ShareWithin:
        w.bench.script.add(inWords(StepNote(StepKind::ShareTaken)),
            table + "[" + w.columns.share() + "] = " + w.number(table) + " / "
                + wholeFor(w.query.numbers.front(),
                    isWithin ? table + ".groupby(" + w.keyNames(w.query.within) + ")[" + w.columns.first()
                            + "].transform(\"sum\")"
                             : w.number(table) + ".sum()",
                    isWithin, w.schema)
                + " * 100");
        return table;
    case Running::Cumulative:
    case Running::Rolling: return keptTime(w, w.query.keys.size() == 1 ? runOne(w, table) : runEach(w, table));
    case Running::Change: break;
    }
    const auto changes = keptTime(w, w.query.keys.size() == 1 ? changeOne(w, table) : changeEach(w, table));
    return keptByChange(w, w.add(StepKind::ChangedKept, {}, "changed", changes + ".dropna(subset=[\"change\"])"));
}

} // namespace core::builtin
