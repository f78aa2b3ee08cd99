// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/empty_stretches.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"
#include "core/domain/chart_arrangement.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace core::builtin {

QueryBench::QueryBench(const Query& q, const Schema& s)
    : query(q)
    , schema(s)
    , base(baseOf(q))
    , bench(base, s)
    , columns(q, s)
{
}

std::string QueryBench::add(StepKind kind, MessageArguments about, const std::string& name, const std::string& code)
{
    const auto variable = bench.variable(name);
    bench.script.add(inWords(StepNote(kind, std::move(about))), variable + " = " + code);
    return variable;
}

std::string QueryBench::yearOf(const Key& key) const
{
    return "year of " + schema.name(key.column);
}

std::string QueryBench::keyCode(const Key& key) const
{
    if (isYearAndPart(query) && key == query.keys.front()) { // two groupers of one date would have one name
        return bench.frame + "[" + bench.name(key.column) + "].dt.year.rename(" + literal(yearOf(key)) + ")";
    }
    return key.period == Period::None ? bench.name(key.column) : timeGrouper(bench, key.period);
}

std::string QueryBench::keysCode() const
{
    if (query.keys.size() == 1) {
        return keyCode(query.keys.front());
    }
    std::vector<std::string> keys;
    std::ranges::transform(query.keys, std::back_inserter(keys), [&](const Key& each) { return keyCode(each); });
    return "[" + joined(keys, ", ") + "]";
}

std::string QueryBench::keyNames(std::size_t count) const
{
    if (isYearAndPart(query) && count == 1) {
        return literal(yearOf(query.keys.front()));
    }
    std::vector<int> named;
    std::ranges::transform(query.keys, std::back_inserter(named), &Key::column);
    named.resize(count);
    return named.size() == 1 ? bench.name(named.front()) : bench.nameList(named);
}

std::string QueryBench::keysInWords() const
{
    std::vector<std::string> words;
    std::ranges::transform(
        query.keys, std::back_inserter(words), [&](const Key& each) { return keyWords(each, schema); });
    return inWords(words);
}

std::string QueryBench::number(const std::string& table) const
{
    return table + "[" + columns.first() + "]";
}

std::string QueryBench::pivoted(
    const std::string& table, const std::string& down, const std::string& along, const std::string& values) const
{
    return columns.isOpenWithoutValue() && query.part.empty()
        ? table + ".set_index([" + down + ", " + along + "])[" + values + "].unstack(fill_value=0)"
        : table + ".pivot(index=" + down + ", columns=" + along + ", values=" + values + ")";
}

std::vector<std::string> QueryBench::namesInOrder(const Key& key) const
{
    if (key.period != Period::None) {
        return {};
    }
    const auto& column = schema.column(key.column);
    std::vector<std::string> names;
    std::ranges::transform(column.top, std::back_inserter(names), &TopValue::value);
    if (schema.hasFlag(key.column, banded)) {
        return names;
    }
    const bool areAll = std::cmp_equal(names.size(), column.distinct);
    return areAll ? inCalendarOrder(std::move(names)).value_or(std::vector<std::string>()) : std::vector<std::string>();
}

std::string QueryBench::besideEachOther(const std::vector<std::pair<std::string, std::string>>& numbers) const
{
    std::string code;
    std::vector<std::string> names;
    for (const auto& [name, value] : numbers) {
        code += "    " + name + ": " + value + ",\n";
        names.push_back(name);
    }
    if (columns.isOpenWithoutValue()) {
        return "pd.concat({\n" + code + "}).unstack(0, fill_value=0).reindex(columns=[" + joined(names, ", ")
            + "], fill_value=0)";
    }
    return "pd.DataFrame({\n" + code + "})" + (columns.isAdded() ? ".fillna(0)" : "");
}

std::string QueryBench::joinedNames(std::size_t count) const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        names.push_back(bench.name(query.keys[i].column));
    }
    return joined(names, ", ");
}

std::string QueryBench::inPlaces(const std::string& numbers, const std::string& all, bool isOfEach)
{
    const auto& wanted = *query.places;
    const auto ranked = [&](const std::string& method) {
        return numbers + ".rank(method=\"" + method + "\", ascending=" + truth(wanted.ascending) + ")";
    };
    if (wanted.first > 1) {
        const auto first = bench.variable("first_places"), last = bench.variable("last_places");
        const auto place = std::to_string(wanted.first);
        bench.script.add(inWords(StepNote(StepKind::PlacesOfRows)),
            first + " = " + ranked("min") + "\n" + last + " = " + ranked("max"));
        return "(" + first + " <= " + place + ") & (" + last + " >= " + place + ")";
    }
    const auto places = add(StepKind::PlacesOfRows, {}, "places", ranked("min"));
    if (wanted.percent > 0) {
        const auto few = bench.variable("few");
        const auto percent = numeral(wanted.percent);
        bench.script.add(inWords(StepNote(StepKind::PartRoundedUp, { .texts = { percent } })),
            "import math\n" + few + " = "
                + (isOfEach ? "(" + all + " * " + percent + " / 100).map(math.ceil)"
                            : "math.ceil(" + all + " * " + percent + " / 100)"));
        return places + " <= " + few;
    }
    return places + " <= " + std::to_string(wanted.last);
}

std::vector<Filter> QueryBench::filters(bool isLater) const
{
    std::vector<Filter> kept;
    std::ranges::copy_if(query.filters, std::back_inserter(kept), [&](const Filter& each) {
        const bool reachesBack = query.running == Running::Change || query.running == Running::Rolling;
        const bool waits = reachesBack && !query.keys.empty() && each.column == query.keys.front().column
            && each.test == Test::DateRange;
        return waits == isLater;
    });
    return kept;
}

std::string QueryBench::placedBy() const
{
    if (!query.places) {
        return columns.first();
    }
    switch (query.places->by) {
    case PlacedBy::Share: return columns.share();
    case PlacedBy::Change: return literal("change");
    case PlacedBy::ChangeInPercent: return literal("change in percent");
    case PlacedBy::PlacesGained: return literal("ranks gained");
    case PlacedBy::Number: break;
    }
    return columns.first();
}

std::string QueryBench::placesKept(const std::string& table)
{
    const auto& places = *query.places;
    if (places.percent == 0) {
        return std::to_string(places.last);
    }
    const auto few = bench.variable("few");
    const auto percent = numeral(places.percent);
    bench.script.add(inWords(StepNote(StepKind::PartRoundedUp, { .texts = { percent } })),
        "import math\n" + few + " = math.ceil(len(" + table + ") * " + percent + " / 100)");
    return few;
}

std::string truth(bool value)
{
    return value ? "True" : "False";
}

std::string repeated(const std::string& text, std::size_t times)
{
    std::string all;
    for (std::size_t i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

std::string withEnds(QueryBench& w, const std::string& numbers)
{
    if (!countsEmptyStretches(w.query)) {
        return numbers;
    }
    const auto& key = w.query.keys.front();
    const Workbench all(w.base, w.schema);
    const auto times = timesOf(w.query);
    const auto rows = all.frame + (times.empty() ? "" : "[" + all.condition(times.front()) + "]");
    return w.add(StepKind::EndsAdded, { .texts = { keyWords(key, w.schema) } }, "numbers",
        numbers + ".set_index(" + w.bench.name(key.column) + ").reindex(" + rows + ".groupby(" + w.keyCode(key)
            + ").size().index, fill_value=0).reset_index()");
}

} // namespace core::builtin
