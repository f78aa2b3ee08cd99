// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/typed_facts.h"

#include "core/builtin/composed/query_notes.h"
#include "core/builtin/composed/say_query.h"
#include "core/builtin/reading/told_notes.h"
#include "core/builtin/write/reading_change.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core::builtin {

namespace {
using Words = std::string_view;

constexpr std::array<Words, 18> operations { "count_rows", "list_rows", "extreme_row", "aggregate", "trend", "change",
    "share", "values", "distribution", "correlation", "missing", "duplicates", "outliers", "oddities", "describe",
    "columns", "clean_up", "entities" };
constexpr std::array<Words, 12> functions { "rows", "sum", "mean", "median", "minimum", "maximum", "distinct",
    "deviation", "variance", "range", "quartile_range", "present" };
constexpr std::array<Words, 29> tests { "equals", "not_equals", "one_of", "none_of", "contains", "starts_with", "less",
    "at_most", "more", "at_least", "between", "is_missing", "is_present", "is_true", "is_false", "date_range",
    "has_row", "has_no_row", "has_only", "has_so_many", "has_every", "is_first_row", "within_first", "all_of", "any_of",
    "not_contains", "not_starts_with", "ends_with", "not_ends_with" };
constexpr std::array<Words, 7> periods { "none", "day", "week", "month", "quarter", "half_year", "year" };
constexpr std::array<Words, 5> signs { "plus", "minus", "times", "over", "since" };
constexpr std::array<Words, 7> charts { "none", "line", "bar", "pie", "histogram", "scatter", "box" };
constexpr std::array<Words, 6> runnings { "none", "share_of_all", "share_within", "cumulative", "rolling", "change" };
constexpr std::array<Words, 5> placedBy { "number", "share", "change", "change_in_percent", "places_gained" };
constexpr std::array<Words, 27> parts { "light", "count", "number", "function", "group", "topic", "rank", "order_by",
    "order", "threshold", "condition", "share", "change", "streak", "position", "compare", "cumulative", "rolling",
    "weighted", "year_before", "whole_periods", "reach", "multiple", "difference", "cross", "reversed", "picture" };
constexpr std::array<Words, 11> pieceKinds { "word", "column", "value", "rows", "period", "month", "quarter", "number",
    "date", "quoted", "unknown" };

template <typename Enum, std::size_t N> std::string word(const std::array<Words, N>& words, Enum value)
{
    return std::string(words.at(static_cast<std::size_t>(value)));
}

std::string functionWord(Function function)
{
    const auto percent = percentileOf(function);
    return percent ? "percentile " + std::to_string(*percent) : word(functions, function);
}

/// Writes the parts of one reading or query.
class FactsWriter {
public:
    explicit FactsWriter(const Schema& schema)
        : m_schema(schema)
    {
    }

    Json name(int column) const { return column < 0 ? Json() : Json(m_schema.name(column)); }

    Json names(const std::vector<int>& columns) const
    {
        auto all = Json::array();
        std::ranges::transform(columns, std::back_inserter(all), [this](int each) { return name(each); });
        return all;
    }

    Json filter(const Filter& filter) const
    {
        Json json { { "column", name(filter.column) }, { "test", word(tests, filter.test) },
            { "values", filter.values }, { "numbers", filter.numbers }, { "rows", all(filter.rows) } };
        if (m_schema.isPartnerCount(std::max(filter.column, 0)) && filter.column >= 0) {
            json["counts_partners"] = true;
        }
        if (filter.other >= 0) {
            json["other"] = name(filter.other);
        }
        if (filter.ofAll) {
            json["of_all"] = functionWord(*filter.ofAll);
        }
        if (filter.ofEach >= 0) {
            json["of_each"] = name(filter.ofEach);
        }
        if (filter.times != 1) {
            json["times"] = filter.times;
        }
        return json;
    }

    Json all(const std::vector<Filter>& filters) const
    {
        auto each = Json::array();
        std::ranges::transform(filters, std::back_inserter(each), [this](const Filter& one) { return filter(one); });
        return each;
    }

    Json formula(const Formula& formula) const
    {
        return { { "left", name(formula.left) }, { "sign", word(signs, formula.sign) },
            { "right", name(formula.right) }, { "percent", formula.percent }, { "of_rest", formula.ofRest } };
    }

    Json number(Function function, std::optional<int> column, const std::optional<Formula>& of) const
    {
        Json json { { "function", functionWord(function) } };
        if (of) {
            json["formula"] = formula(*of);
        } else if (column) {
            json["column"] = name(*column);
        }
        return json;
    }

    Json number(const Number& each) const
    {
        auto json = number(each.function, each.column, each.formula);
        if (isOfThings(each, m_schema)) {
            json["formula"]["apart"] = true;
        }
        if (each.weight) {
            json["weight"] = name(*each.weight);
        }
        return json;
    }

    Json key(const Key& key) const
    {
        return { { "column", name(key.column) }, { "period", word(periods, key.period) } };
    }

    template <typename Each>
    Json list(const std::vector<Each>& values, Json (FactsWriter::*write)(const Each&) const) const
    {
        auto all = Json::array();
        std::ranges::transform(values, std::back_inserter(all), [&](const Each& each) { return (this->*write)(each); });
        return all;
    }

    Json places(const Places& places) const
    {
        return { { "first", places.first }, { "last", places.last }, { "ascending", places.ascending },
            { "by", word(placedBy, places.by) }, { "in_order", places.inOrder }, { "either_way", places.eitherWay } };
    }

private:
    const Schema& m_schema;
};

Json dataOf(const Prepared& data)
{
    return { { "files", data.files }, { "made", data.made } };
}

/// What is asked of all columns of numbers names them.
std::vector<int> columnsOf(const Reading& reading, const Schema& schema)
{
    const bool isOfNumbers = reading.operation == Operation::Describe || reading.operation == Operation::Correlation;
    return isOfNumbers && reading.columns.empty() ? schema.measures() : reading.columns;
}

/// What some words of a question are. Of a question before this one it says which.
Json placed(const std::string& part, TextSpan words, const std::string& question, const std::string& asked)
{
    const auto begin = static_cast<std::size_t>(words.begin);
    Json json { { "part", part }, { "begin", words.begin }, { "end", words.end },
        { "text", question.substr(begin, static_cast<std::size_t>(words.end) - begin) } };
    if (question != asked) {
        json["question"] = question;
    }
    return json;
}

void addLevels(Json& json, const Reading& reading, const FactsWriter& write)
{
    if (reading.operation != Operation::Entities) {
        return;
    }
    json["outer_groups"] = write.names(reading.outerGroups);
    json["inner_period"] = word(periods, reading.innerPeriod);
    json["outer"] = reading.outer ? Json(functionWord(*reading.outer)) : Json();
    json["threshold"] = reading.threshold ? write.filter(*reading.threshold) : Json();
}
} // namespace

Json factsOf(const std::vector<Filter>& filters, const Schema& schema)
{
    return FactsWriter(schema).all(filters);
}

Json factsOf(const Reading& reading, const Schema& schema, const Prepared& data)
{
    const FactsWriter write(schema);
    Json json { { "kind", "reading" }, { "data", dataOf(data) }, { "operation", word(operations, reading.operation) },
        { "numbers", Json::array({ write.number(reading.function, reading.measure, reading.formula) }) },
        { "columns", write.names(columnsOf(reading, schema)) }, { "groups", write.names(reading.groups) },
        { "filters", write.all(reading.filters) }, { "period", word(periods, reading.period) },
        { "date", write.name(reading.date.value_or(-1)) }, { "limit", reading.limit ? Json(*reading.limit) : Json() },
        { "ascending", reading.ascending }, { "of_top", reading.ofTop }, { "lag", reading.lag },
        { "cumulative", reading.cumulative }, { "window", reading.window.value_or(0) },
        { "window_sum", reading.windowSum }, { "sorted", reading.sorted }, { "by_size", reading.bySize },
        { "from_end", reading.fromEnd }, { "only_with_gaps", reading.onlyWithGaps },
        { "marks_unusual", reading.marksUnusual }, { "count_only", reading.countOnly },
        { "chart", word(charts, reading.chart) } };
    for (const auto& [function, column] : reading.also) {
        json["numbers"].push_back(write.number(function, column, {}));
    }
    addLevels(json, reading, write);
    json["parts"] = partsAsFacts(partsOf(reading, schema));
    json["assumed"] = forReaders(reading.notes);
    return json;
}

Json factsOf(const Query& query, const Schema& schema, const Prepared& data)
{
    const FactsWriter write(schema);
    Json json { { "kind", "query" }, { "data", dataOf(data) }, { "filters", write.all(query.filters) },
        { "part", write.all(query.part) }, { "keys", write.list(query.keys, &FactsWriter::key) },
        { "numbers", write.list(query.numbers, &FactsWriter::number) }, { "rows", query.rows },
        { "shown", write.names(query.shown) },
        { "threshold", query.threshold ? write.filter(*query.threshold) : Json() },
        { "also_limited", write.all(query.alsoLimited) }, { "first_only", query.firstOnly },
        { "running", word(runnings, query.running) }, { "window", query.window }, { "window_sum", query.windowSum },
        { "change_limit", query.changeLimit ? write.filter(*query.changeLimit) : Json() },
        { "change_in_percent", query.changeInPercent }, { "percent_first", query.percentFirst }, { "lag", query.lag },
        { "stretches", write.all(query.stretches) }, { "places", query.places ? write.places(*query.places) : Json() },
        { "streak", query.streak }, { "divided_by", write.names(query.dividedBy) }, { "positions", query.positions },
        { "multiple", query.multiple }, { "difference", query.difference },
        { "shown_only", query.shownOnly ? write.filter(*query.shownOnly) : Json() },
        { "whole_only", query.wholeOnly ? write.filter(*query.wholeOnly) : Json() }, { "within", query.within },
        { "summary", query.summary ? Json(functionWord(*query.summary)) : Json() }, { "counted", query.counted },
        { "shares_of_kept", query.sharesOfKept }, { "reached", query.reached }, { "limits_places", query.limitsPlaces },
        { "drawn_unasked", query.drawnUnasked }, { "crossed", query.crossed },
        { "shares_of_places", query.sharesOfPlaces }, { "percent_of_groups", query.places ? query.places->percent : 0 },
        { "chart", word(charts, query.chart) }, { "bins", query.bins }, { "step", query.step },
        { "parts", partsAsFacts(partsOf(query, schema)) },
        { "assumed", forReaders(notesOf(query, baseOf(query), schema)) } };
    return json;
}

Json wordsOf(const std::vector<Clause>& said, const Schema& schema, const std::string& asked)
{
    const FactsWriter write(schema);
    auto all = Json::array();
    for (const auto& clause : said) {
        auto json = placed(word(parts, clause.part), clause.words, clause.question, asked);
        if (!clause.keys.empty()) {
            json["keys"] = write.list(clause.keys, &FactsWriter::key);
        }
        if (!clause.numbers.empty()) {
            json["numbers"] = write.list(clause.numbers, &FactsWriter::number);
        }
        if (clause.filter) {
            json["filter"] = write.filter(*clause.filter);
        }
        all.push_back(std::move(json));
    }
    return all;
}

Json wordsOf(const View& view, const std::string& asked)
{
    auto all = Json::array();
    for (const auto& said : view.elements.pieces) {
        const auto& piece = said.piece;
        all.push_back(placed(word(pieceKinds, piece.kind), view.question.typedFor({ piece.begin, piece.end }),
            view.question.typed(), asked));
    }
    return all;
}

} // namespace core::builtin
