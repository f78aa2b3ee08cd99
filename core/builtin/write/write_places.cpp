// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
std::string multipleOf(const std::string& one, const std::string& other)
{
    return literal(one + " as a multiple of " + other);
}

/// Groups that have an order of their own go by it, not by size or by the alphabet. Nothing: none has.
std::optional<std::string> inOrderOfNames(QueryBench& w, const std::string& table)
{
    std::string key;
    MessageArguments about;
    for (const auto& each : w.query.keys) {
        const auto names = w.namesInOrder(each);
        const auto name = w.bench.name(each.column);
        if (names.empty()) {
            continue;
        }
        if (key.empty()) {
            about.texts = { oneLine(w.columns.said(name)), names.front() };
        }
        key += "groups.map(" + literalList(names) + ".index)"
            + (w.query.keys.size() > 1 ? " if groups.name == " + name + " else " : "");
    }
    if (key.empty()) {
        return {};
    }
    const bool isOne = w.query.keys.size() == 1;
    const auto by = isOne ? w.joinedNames(1) : "[" + w.joinedNames(w.query.keys.size()) + "]";
    return w.add(StepKind::Ordered, about, "ranked",
        table + ".sort_values(" + by + ", key=lambda groups: " + key + (isOne ? "" : "groups") + ")");
}
} // namespace

std::string placed(QueryBench& w, const std::string& table)
{
    const auto& places = w.query.places;
    const bool isPlain = !places && w.query.keys.size() == 1 && (w.query.numbers.size() == 1 || w.query.countsEntities)
        && w.query.running != Running::Change && !w.isWide && !w.schema.isNumeric(w.query.keys.front().column)
        && !standsForTime(w.query.keys.front(), w.schema); // which has an order of its own
    const bool goesOn = w.query.running == Running::Change || w.query.running == Running::Cumulative
        || w.query.running == Running::Rolling;
    if (!places && !w.query.positions && !w.isWide && !goesOn) {
        if (const auto ordered = inOrderOfNames(w, table)) {
            return *ordered;
        }
    }
    if (!places && !isPlain) {
        return table;
    }
    const bool ascending = places && places->ascending;
    const auto by = !w.query.part.empty() ? shareColumn() : w.placedBy();
    const bool isPart = places && places->percent > 0;
    if (w.query.positions && w.query.shownOnly) {
        w.bench.script.add(inWords(StepNote(StepKind::PositionsTaken)),
            table + "[\"rank\"] = " + table + "[" + by + "].rank(method=\"min\", ascending=" + truth(ascending) + ")");
        Workbench shown(w.base, w.schema);
        shown.frame = table;
        return w.add(StepKind::PlacesKept, {}, "shown", table + "[" + shown.condition(*w.query.shownOnly) + "]");
    }
    if (w.query.positions && w.query.stretches.empty()) {
        const auto within = w.joinedNames(w.query.within);
        w.bench.script.add(inWords(StepNote(StepKind::PlacesOfRows)),
            table + "[\"rank\"] = " + table + ".groupby([" + within + "])[" + by
                + "].rank(method=\"min\", ascending=" + truth(ascending) + ")");
        return w.add(StepKind::Ordered, { .texts = { oneLine(w.columns.said(by)), "within each group" } }, "ranked",
            table + ".sort_values([" + within + ", \"rank\"])");
    }
    if (!places || (places->last == 0 && !isPart)) {
        return w.add(StepKind::Ordered,
            { .texts = { oneLine(w.columns.said(by)), ascending ? "smallest" : "largest" } }, "ranked",
            table + ".sort_values(" + by + ", ascending=" + truth(ascending) + ")");
    }
    if (w.query.within == 0 && places->first == 1) {
        const auto few = w.placesKept(table);
        if (places->eitherWay) {
            return w.add(StepKind::PlacesKept, {}, "ranked",
                table + ".loc[" + table + "[" + by + "].abs()" + (ascending ? ".nsmallest(" : ".nlargest(") + few
                    + ", keep=\"all\").index]");
        }
        return w.add(StepKind::PlacesKept, {}, "ranked",
            table + (ascending ? ".nsmallest(" : ".nlargest(") + few + ", " + by + ", keep=\"all\")");
    }
    const auto ranks = table
        + (w.query.within > 0 ? ".groupby(" + w.keyNames(w.query.within) + ")[" + by + "]" : "[" + by + "]");
    const auto kept = w.inPlaces(ranks, ranks + ".transform(\"count\")", true);
    return w.add(StepKind::PlacesKept, {}, "ranked",
        table + "[" + kept + "]"
            + (w.query.within > 0 ? ".sort_values([" + w.joinedNames(w.query.within) + ", " + by + "], ascending=["
                        + repeated("True, ", w.query.within) + truth(ascending) + "])"
                                  : ""));
}

namespace {
/// What rows are grouped by, as Python writes it.
std::vector<std::string> rowKeys(const QueryBench& w)
{
    std::vector<std::string> keys;
    for (const auto& key : w.query.keys) {
        keys.push_back(
            key.period == Period::None ? w.bench.name(key.column) : rowPeriods(w.bench.cell(key.column), key.period));
    }
    return keys;
}

/// Of rows the keys, the number and what is wanted of them.
std::vector<int> shownOf(const Query& query)
{
    std::vector<int> columns;
    const auto add = [&](int column) {
        if (!std::ranges::contains(columns, column)) {
            columns.push_back(column);
        }
    };
    std::ranges::for_each(query.keys, add, &Key::column);
    add(*query.numbers.front().column);
    std::ranges::for_each(query.shown, add);
    return columns;
}

/// The nth row by its time; of rows of the same time the first in the file counts first.
void writeNthInOrder(QueryBench& w, const std::string& date)
{
    const auto& places = *w.query.places;
    w.bench.frame = w.add(StepKind::Ordered,
        { .texts = { oneLine(w.columns.said(date)), places.ascending ? "earliest" : "latest" } }, "ordered",
        w.bench.frame + ".dropna(subset=[" + date + "]).sort_values(" + date + ", ascending=" + truth(places.ascending)
            + ", kind=\"stable\")");
    const auto keys = rowKeys(w);
    const auto at = std::to_string(places.first - 1);
    w.bench.script.result(w.add(StepKind::PlacesKept, {}, "found",
        keys.empty() ? w.bench.frame + ".iloc[" + at + ":" + std::to_string(places.first) + "]"
                     : w.bench.frame + "[" + w.bench.frame + ".groupby([" + joined(keys, ", ")
                + "]).cumcount() == " + at + "].sort_values([" + w.joinedNames(keys.size()) + "])"));
}
} // namespace

/// The rows themselves, by their places.
void writeRowsOf(QueryBench& w)
{
    const auto& places = *w.query.places;
    const auto number = w.columns.input(w.query.numbers.front());
    const auto direction = truth(places.ascending);
    const auto& frame = w.bench.frame;
    if (places.last == 0 && places.percent == 0) {
        w.bench.script.result(frame + ".sort_values(" + number + ", ascending=" + direction + ")");
        return;
    }
    if (places.inOrder) {
        writeNthInOrder(w, number);
        return;
    }
    const auto keys = rowKeys(w);
    const auto numbers = (keys.empty() ? frame : frame + ".groupby([" + joined(keys, ", ") + "])") + "[" + number + "]";
    const auto all = keys.empty() ? numbers + ".notna().sum()" : numbers + ".transform(\"count\")";
    const auto kept = w.inPlaces(numbers, all, !keys.empty());
    const auto found = w.add(StepKind::PlacesKept, {}, "found",
        frame + "[" + kept + "].sort_values([" + (keys.empty() ? "" : w.joinedNames(w.query.keys.size()) + ", ")
            + number + "], ascending=[" + repeated("True, ", keys.size()) + direction + "])");
    w.bench.script.result(w.query.shown.empty() ? found : found + "[" + w.bench.nameList(shownOf(w.query)) + "]");
}

namespace {
/// The same for each of other groups.
void writeOfTwoInEach(QueryBench& w, const std::string& table)
{
    const auto& values = w.query.filters.front().values;
    const auto& along = w.query.keys.back();
    const auto both = literal(values[0]) + ", " + literal(values[1]);
    const std::string end = w.columns.isOpenWithoutValue() ? "], fill_value=0)"
        : w.columns.isAdded()                              ? "]).fillna(0)"
                                                           : "])";
    const auto compared = w.add(StepKind::CrossedBy, { .texts = { keyWords(along, w.schema) } }, "compared",
        w.pivoted(table, w.bench.name(w.query.keys.front().column), w.bench.name(along.column), w.columns.first())
            + ".reindex(columns=[" + both + end + ".rename_axis(columns=None).reset_index()");
    const auto cell = [&](std::size_t i) { return compared + "[" + literal(values[i]) + "]"; };
    const auto step = w.query.multiple ? StepKind::SumsDivided : StepKind::ChangeTaken;
    const auto name = w.query.multiple ? multipleOf(values[0], values[1]) : literal(values[0] + " less " + values[1]);
    w.bench.script.add(inWords(StepNote(step, { .texts = { oneLine(values[1]) } })),
        compared + "[" + name + "] = " + cell(0)
            + (w.query.multiple ? " / " + cell(1) + ".where(" + cell(1) + " != 0)" : " - " + cell(1)));
    w.bench.script.result(compared);
}
} // namespace

/// One of two groups as a multiple of the other.
void writeOfTwo(QueryBench& w, const std::string& table)
{
    if (w.query.keys.size() > 1) {
        writeOfTwoInEach(w, table);
        return;
    }
    const auto& values = w.query.filters.front().values;
    const auto of = w.add(StepKind::NumberOfEach,
        { .texts = { oneLine(w.columns.said(w.columns.first())), w.keysInWords() } }, "of_each",
        table + ".set_index(" + w.bench.name(w.query.keys.front().column) + ")[" + w.columns.first() + "]");
    const auto cell = [&](std::size_t i) { return of + "[" + literal(values[i]) + "]"; };
    const auto name = w.query.multiple ? multipleOf(values[0], values[1]) : literal(values[0] + " less " + values[1]);
    const auto sign = w.query.multiple ? " / " : " - ";
    const auto step = w.query.multiple ? StepKind::SumsDivided : StepKind::ChangeTaken;
    w.bench.script.result(w.add(step, { .texts = { oneLine(values[1]) } }, "compared",
        "pd.DataFrame({\n    " + literal(values[0]) + ": [" + cell(0) + "],\n    " + literal(values[1]) + ": ["
            + cell(1) + "],\n    " + name + ": [" + cell(0) + sign + cell(1) + "],\n})"));
}

/// One stretch of time beside another, for each group or for all rows.
void writeBeside(QueryBench& w)
{
    std::vector<std::string> names;
    std::vector<std::pair<std::string, std::string>> numbers;
    const auto all = w.bench.frame;
    for (std::size_t i = 0; i < 2; ++i) {
        w.bench.frame = all;
        w.bench.select({ w.query.stretches[i] }, i == 0 ? "earlier" : "later");
        const auto rows = w.query.keys.empty() ? w.bench.frame : w.bench.frame + ".groupby(" + w.keysCode() + ")";
        const auto value = w.columns.value(w.query.numbers.front(), rows, !w.query.keys.empty());
        names.push_back(literal(w.columns.stretch(i)));
        numbers.emplace_back(names.back(), value);
    }
    const auto table = w.add(StepKind::StretchBeside, {}, "compared",
        w.query.keys.empty() ? "pd.DataFrame({\n    " + names[0] + ": [" + numbers[0].second + "],\n    " + names[1]
                + ": [" + numbers[1].second + "],\n})"
                             : w.besideEachOther(numbers) + ".reset_index()");
    const auto cell = [&](std::size_t i) { return table + "[" + names[i] + "]"; };
    // What was 0 before has grown by no percentage, and is not the fastest.
    const auto difference = cell(1) + " - " + cell(0);
    const auto inPercent = [&](const std::string& change) {
        return table + "[\"change in percent\"] = (" + change + " / " + cell(0)
            + ").replace([float(\"inf\"), float(\"-inf\")], float(\"nan\")) * 100";
    };
    const auto change = table + "[\"change\"] = " + difference;
    w.bench.script.add(inWords(StepNote(StepKind::ChangeTaken, { .texts = { w.columns.stretch(0) } })),
        w.query.percentFirst ? inPercent("(" + difference + ")") + "\n" + change
                             : change + "\n" + inPercent(table + "[\"change\"]"));
    if (w.query.multiple) {
        w.bench.script.add(inWords(StepNote(StepKind::SumsDivided)),
            table + "[" + multipleOf(w.columns.stretch(1), w.columns.stretch(0)) + "] = " + cell(1) + " / " + cell(0));
    }
    if (w.query.positions) {
        std::string positions;
        for (const auto& name : names) {
            positions += (positions.empty() ? "" : "\n") + table + "[\"rank in \" + " + name + "] = " + table + "["
                + name + "].rank(method=\"min\", ascending=False)";
        }
        const auto rank = [&](std::size_t i) { return table + "[\"rank in \" + " + names[i] + "]"; };
        w.bench.script.add(inWords(StepNote(StepKind::PositionsTaken)),
            positions + "\n" + table + "[\"ranks gained\"] = " + rank(0) + " - " + rank(1));
    }
    if (w.query.shownOnly) {
        Workbench shown(w.base, w.schema);
        shown.frame = table;
        w.bench.script.result(
            w.add(StepKind::PlacesKept, {}, "shown", table + "[" + shown.condition(*w.query.shownOnly) + "]"));
        return;
    }
    const auto kept = keptByChange(w, table);
    if (w.query.counted) {
        w.bench.script.result(w.add(StepKind::Counted, {}, "result", "len(" + kept + ")"));
        return;
    }
    w.bench.script.result(w.query.places ? placed(w, kept) : kept);
}

} // namespace core::builtin
