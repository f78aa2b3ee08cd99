// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/write_query.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/drawable.h"
#include "core/builtin/write/query_bench.h"
#include "core/domain/truth_words.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

namespace core::builtin {

namespace {
/// The days from each row's date to that of the next, of the rows of each group. A row that stands there twice is no
/// return, and neither is one that begins before the one before it ended.
void workOutGap(QueryBench& w, const Number& number)
{
    const auto& gap = *number.formula;
    const bool isFromEnd = gap.right != gap.left;
    const bool mayRepeat = (isFromEnd || number.function == Function::Minimum)
        && std::ranges::none_of(std::views::iota(0, w.schema.columnCount()),
            [&](int column) { return w.schema.hasFlag(column, "unique"); });
    const auto date = w.bench.name(gap.left);
    const auto ordered = w.add(StepKind::Ordered, { .texts = { oneLine(w.schema.name(gap.left)), "earliest" } },
        "ordered", w.bench.frame + (mayRepeat ? ".drop_duplicates()" : "") + ".sort_values(" + date + ")");
    const auto byOwner = w.query.keys.empty() ? ordered : ordered + ".groupby(" + w.keysCode() + ")";
    const auto apart = isFromEnd
        ? "(" + ordered + "[" + date + "] - " + byOwner + "[" + w.bench.name(gap.right) + "].shift())"
        : byOwner + "[" + date + "].diff()";
    w.bench.frame = ordered;
    const auto cell = ordered + "[" + literal(gap.name) + "]";
    w.bench.script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { oneLine(gap.name) } })),
        cell + " = " + apart + ".dt.total_seconds() / 86400"
            + (isFromEnd ? "\n" + cell + " = " + cell + ".where(" + cell + " >= 0)" : ""));
}

/// What is summed of a column only where the other has a value, too. The rows themselves stay: a group without any such
/// row is one without a value, and other numbers are of all rows.
void maskBeside(QueryBench& w, int column, int other)
{
    const auto name = w.columns.beside(column, other);
    if (name == w.bench.name(column)) {
        return;
    }
    w.bench.frame = w.add(StepKind::MeasureWorkedOut, { .texts = { oneLine(w.columns.said(name)) } }, "complete",
        w.bench.frame + ".assign(**{" + name + ": " + w.bench.cell(column) + ".where(" + w.bench.cell(other)
            + ".notna())})");
}

void keepBoth(QueryBench& w, int column, int other)
{
    if (w.columns.isBesideOthers()) {
        maskBeside(w, column, other);
        return;
    }
    w.bench.frame = w.add(StepKind::BothKept, {}, "complete",
        w.bench.frame + ".dropna(subset=" + w.bench.nameList({ other, column }) + ")");
}

void workOut(QueryBench& w, const Number& number)
{
    if (number.weight) {
        keepBoth(w, *number.weight, *number.column);
        const auto product = w.bench.cell(*number.column) + " * " + w.bench.cell(*number.weight);
        const auto weighted = w.columns.isBesideOthers() ? w.bench.variable("weighted") : w.bench.frame;
        w.bench.script.add(
            inWords(StepNote(StepKind::WeightedBy, { .texts = { oneLine(w.schema.name(*number.column)) } })),
            w.columns.isBesideOthers()
                ? weighted + " = " + w.bench.frame + ".assign(**{" + w.columns.product(number) + ": " + product + "})"
                : weighted + "[" + w.columns.product(number) + "] = " + product);
        w.bench.frame = weighted;
    } else if (number.formula && number.formula->sign == Sign::Since) {
        workOutGap(w, number);
    } else if (number.formula && isRatioOfSums(number) && w.columns.isBesideOthers() && !w.query.rows) {
        maskBeside(w, number.formula->left, number.formula->right);
        maskBeside(w, number.formula->right, number.formula->left);
    } else if (number.formula && !isOfThings(number, w.schema)) {
        auto reading = readingOf(number);
        reading.function = w.query.rows ? Function::Mean : reading.function; // a row's quotient is none of sums
        Workbench formula(reading, w.schema);
        formula.frame = w.bench.frame;
        formula.workOut();
        w.bench.script.append(formula.script.text());
        w.bench.frame = formula.frame;
    }
}

/// Spellings, the rows that are meant, and columns that are worked out of others.
void prepare(QueryBench& w)
{
    std::set<int> used(w.query.dividedBy.begin(), w.query.dividedBy.end());
    for (const auto& key : w.query.keys) {
        used.insert(key.column);
    }
    for (const auto* filters : { &w.query.filters, &w.query.part }) {
        std::ranges::for_each(*filters, [&](const Filter& each) { collectColumns(each, used); });
    }
    for (const auto& number : w.query.numbers) {
        if (number.function == Function::Distinct) {
            used.insert(*number.column);
        }
    }
    w.bench.tidy({ used.begin(), used.end() });
    auto filters = w.filters(false);
    if (w.query.wholeOnly) {
        filters.push_back(*w.query.wholeOnly);
    }
    w.bench.select(filters, "selected");
    for (const auto& number : w.query.numbers) {
        workOut(w, number);
    }
    if (!w.query.part.empty()) {
        const auto& number = w.query.numbers.front();
        const auto condition = w.bench.condition(w.query.part.front());
        w.bench.script.add(inWords(StepNote(StepKind::PartMarked)),
            w.bench.frame + "[" + w.columns.mark() + "] = "
                + (number.function == Function::Rows
                        ? condition
                        : w.bench.frame + "[" + w.columns.input(number) + "].where(" + condition + ", 0)"));
    }
}

/// The column that boxes stand by: of a stretch of time one with its name.
std::string boxKey(QueryBench& w, const Key& key)
{
    if (key.period == Period::None) {
        return w.bench.name(key.column);
    }
    const auto name = periodName(key.period) + " of " + oneLine(w.schema.name(key.column));
    const auto code = rowPeriods(w.bench.cell(key.column), key.period) + ".astype(\"string\")";
    w.bench.frame = w.add(StepKind::MeasureWorkedOut, { .texts = { name } }, "dated",
        w.bench.frame + ".assign(**{" + literal(name) + ": " + code + "})");
    return literal(name);
}

/// A box of each group, or one of all rows.
void drawBoxes(QueryBench& w)
{
    std::vector<std::string> keys;
    std::ranges::transform(w.query.keys, std::back_inserter(keys), [&](const Key& each) { return boxKey(w, each); });
    const auto by = keys.size() > 1 ? "[" + joined(keys, ", ") + "]" : joined(keys, "");
    w.bench.script.add(inWords(StepNote(StepKind::Drawn)),
        w.bench.frame + ".boxplot(column=" + w.bench.name(*w.query.numbers.front().column)
            + (by.empty() ? "" : ", by=" + by) + ")");
}

void scalars(QueryBench& w)
{
    const auto& frame = w.bench.frame;
    const auto result = w.bench.variable("result");
    if (w.query.chart == Chart::Histogram) {
        const int column = *w.query.numbers.front().column;
        writeHistogram(w.bench, column, w.query.filters, { w.query.bins, w.query.step }, subjectOf(w.query, w.schema));
        return;
    }
    if (!w.query.part.empty()) {
        const auto whole = wholeFor(w.query.numbers.front(), w.columns.whole(frame, false), false, w.schema);
        const auto value = w.add(
            StepKind::ShareTaken, {}, "share_percent", w.columns.marked(frame) + " / " + whole + " * 100");
        w.bench.script.result(value);
        return;
    }
    if (w.query.numbers.size() == 1) {
        w.bench.script.add(inWords(StepNote(StepKind::Summarised)),
            result + " = " + w.columns.value(w.query.numbers.front(), frame, false));
        w.bench.script.result(result);
        return;
    }
    if (w.query.chart == Chart::Box) {
        drawBoxes(w);
    }
    w.bench.script.result(w.add(StepKind::ColumnForEach, {}, "numbers", w.columns.table(frame, false)));
}

/// Which groups are kept.
std::string limitTest(const QueryBench& w, const std::string& table)
{
    std::vector<std::string> limits;
    if (w.query.threshold) {
        const auto by = w.query.part.empty() ? w.columns.first() : shareColumn();
        limits.push_back(w.columns.test(table + "[" + by + "]", *w.query.threshold));
    }
    for (std::size_t i = 0; i < w.query.alsoLimited.size(); ++i) {
        const auto number = table + "[" + w.columns.name(w.query.numbers[i + 1]) + "]";
        limits.push_back(w.columns.test(number, w.query.alsoLimited[i]));
    }
    return limits.size() == 1 ? limits.front() : "(" + joined(limits, ") & (") + ")";
}

/// With the names of half-years, where groups are of such.
std::string namedHalfYears(QueryBench& w, const std::string& table)
{
    const auto half = std::ranges::find(w.query.keys, Period::HalfYear, &Key::period);
    return half == w.query.keys.end() ? table : withHalfYears(w.bench, table, { w.bench.name(half->column) });
}

/// How many of the groups are kept in percent.
void shareOfKept(QueryBench& w, const std::string& all)
{
    const auto table = namedHalfYears(w, all);
    const auto meets = literal("meets the limit");
    w.bench.script.add(inWords(StepNote(StepKind::MeetsLimit)), table + "[" + meets + "] = " + limitTest(w, table));
    const auto of = table
        + (w.query.within > 0 ? ".groupby(" + w.keyNames(w.query.within) + ")[" + meets + "]" : "[" + meets + "]");
    w.bench.script.result(w.add(StepKind::ShareTaken, {}, "share_percent",
        w.query.within > 0 ? of + ".mean().mul(100).reset_index(name=" + shareColumn() + ")" : of + ".mean() * 100"));
}

/// Those are counted before which less than the wanted part is reached.
void countReaching(QueryBench& w, const std::string& table)
{
    const auto ranked = w.add(StepKind::MostRowsFirst, {}, "ranked", w.number(table) + ".sort_values(ascending=False)");
    const auto before = w.add(StepKind::AddedUp, {}, "before", ranked + ".cumsum().shift(fill_value=0)");
    w.bench.script.result(w.add(StepKind::Counted, {}, "result",
        "int((" + before + " < " + ranked + ".sum() * " + numeral(w.query.reached) + " / 100).sum())"));
}

void limit(QueryBench& w, const std::string& table)
{
    const auto by = w.query.part.empty() ? w.columns.first() : shareColumn();
    const auto kept = w.add(StepKind::LimitKept, {}, "kept", table + "[" + limitTest(w, table) + "]");
    if (w.query.counted) {
        w.bench.script.result(w.add(StepKind::Counted, {}, "result", "len(" + kept + ")"));
        return;
    }
    w.bench.script.result(namedHalfYears(w, kept) + ".sort_values(" + by + ", ascending=False)");
}

/// The first stretch of time whose number or running total meets the threshold.
void firstPast(QueryBench& w, const std::string& numbers)
{
    const auto table = goOn(w, numbers);
    const auto total = w.query.running == Running::None ? w.number(table) : table + "[" + w.columns.run() + "]";
    const auto past = w.add(
        StepKind::LimitKept, {}, "past", table + "[" + w.columns.test(total, *w.query.threshold) + "]");
    w.bench.script.result(namedHalfYears(w, w.add(StepKind::PlacesKept, {}, "first_past", past + ".head(1)")));
}

/// `y`: the column; empty: all others, whose numbers are called `label`, where they share a name. `places`: the column
/// that they stand by, if that is not the first key.
void picture(QueryBench& w, const std::string& table, const std::string& y, const std::string& label = {},
    const std::string& places = {})
{
    static constexpr std::string_view kinds[] = { "", "line", "bar", "pie" };
    const auto x = places.empty() ? w.bench.name(w.query.keys.front().column) : places;
    const auto chart = static_cast<std::size_t>(w.query.chart);
    if (w.query.chart == Chart::Pie && !y.empty() && mayBeNegative(w.query.numbers.front(), w.schema)) {
        w.bench.script.add(
            inWords(StepNote(StepKind::PieOrBars)), pieOrBars(table, x, y, literal(chartTitle(w.query, w.schema))));
    } else if (w.query.chart != Chart::None && chart < std::size(kinds)) {
        const auto title = literal(chartTitle(w.query, w.schema));
        const auto values = (y.empty() ? "" : "y=" + y + ", ") + (w.query.stacked ? "stacked=True, " : "")
            + (label.empty() || w.query.chart == Chart::Pie ? "" : "ylabel=" + label + ", ");
        w.bench.script.add(inWords(StepNote(StepKind::Drawn)),
            w.query.chart == Chart::Pie
                ? table + ".set_index(" + x + ").plot.pie(" + values + "title=" + title + ")"
                : table + ".plot." + std::string(kinds[chart]) + "(x=" + x + ", " + values + "title=" + title + ")");
    }
}

void draw(QueryBench& w, const std::string& table, const std::string& y, const std::string& label = {})
{
    picture(w, table, y, label);
    w.bench.script.result(table);
}

/// For columns that yes and no make: in the words of the file.
std::string inFilesWords(const ColumnProfile& column)
{
    const auto words = truthWords(column);
    return words ? ".rename(columns={True: " + literal(words->yes) + ", False: " + literal(words->no) + "})"
                 : std::string();
}

/// The groups beside each other, a column for each value of a key, the last.
std::string beside(QueryBench& w, const std::string& table, const std::string& values, bool isTurned = false)
{
    const auto& along = isTurned ? w.query.keys.front() : w.query.keys.back();
    const auto& down = isTurned ? w.query.keys.back() : w.query.keys.front();
    const auto year = w.bench.name(along.column);
    const auto labelled = along.period == Period::Year // a year is no first of January on top of a column
        ? table + ".assign(**{" + year + ": " + table + "[" + year + "].dt.year})"
        : table;
    const auto ordered = [&](const Key& key, const std::string& axis) {
        const auto names = w.namesInOrder(key);
        return names.empty()
            ? std::string()
            : ".sort_index(" + axis + "key=lambda groups: groups.map(" + literalList(names) + ".index))";
    };
    const bool isFilled = w.columns.isAdded() && w.query.part.empty() && !w.columns.isOpenWithoutValue()
        && w.query.running != Running::Change;
    return w.add(StepKind::CrossedBy, { .texts = { keyWords(along, w.schema) } }, "crossed",
        w.pivoted(labelled, w.bench.name(down.column), w.bench.name(along.column), values) + ordered(down, "")
            + ordered(along, "axis=1, ") + (isFilled ? ".fillna(0)" : "") + inFilesWords(w.schema.column(along.column))
            + ".rename_axis(columns=None).reset_index()");
}

void cross(QueryBench& w, const std::string& table)
{
    const bool isShare = !w.query.part.empty() || w.query.running == Running::ShareWithin;
    const auto values = isShare ? w.columns.share() : w.columns.first();
    draw(w, beside(w, table, values), "", values);
}

std::string drawn(const QueryBench& w)
{
    const bool isRun = w.query.running == Running::Cumulative || w.query.running == Running::Rolling;
    const bool isShare = w.query.running == Running::ShareOfAll || !w.query.part.empty();
    const bool isChange = w.query.running == Running::Change;
    return isRun   ? w.columns.run()
        : isShare  ? shareColumn()
        : isChange ? literal(w.query.percentFirst ? "change in percent" : "change")
                   : w.columns.first();
}

/// The table has a row for each pair of groups; its bars stand together by those of which there are more.
void drawOfBoth(QueryBench& w, const std::string& table)
{
    const auto groups = [&](const Key& key) { return w.schema.column(key.column).distinct; };
    const bool isTurned = groups(w.query.keys.back()) > groups(w.query.keys.front());
    const auto values = w.query.part.empty() ? w.columns.first() : shareColumn();
    const auto& down = isTurned ? w.query.keys.back() : w.query.keys.front();
    picture(w, beside(w, table, values, isTurned), "", values, w.bench.name(down.column));
    w.bench.script.result(table);
}

void show(QueryBench& w, const std::string& numbers)
{
    const auto table = namedHalfYears(w, numbers);
    if (w.query.drawnUnasked && w.query.keys.size() == 2) {
        drawOfBoth(w, table);
        return;
    }
    if (w.query.crossed
        || (w.query.chart != Chart::None && w.query.keys.size() == 2 && !w.isWide && w.query.numbers.size() == 1
            && !w.query.places && w.query.running == Running::None)) {
        cross(w, table);
        return;
    }
    const bool isShare = w.query.running == Running::ShareWithin;
    const bool isOfEach = (isShare || w.query.running == Running::Change) && w.query.keys.size() == 2;
    if (isOfEach && w.query.chart != Chart::None) {
        const auto values = isShare ? w.columns.share() : drawn(w);
        picture(w, beside(w, table, values), "", values);
        w.bench.script.result(table);
        return;
    }
    draw(w, table, w.isWide || (w.query.numbers.size() > 1 && !w.query.countsEntities) ? "" : drawn(w));
}

/// One row for each group, then what becomes of these.
void groups(QueryBench& w)
{
    if (w.query.chart == Chart::Histogram) {
        writeHistogramOfEach(w);
        return;
    }
    if (w.query.chart == Chart::Box) {
        drawBoxes(w);
    }
    if (const auto half = std::ranges::find(w.query.keys, Period::HalfYear, &Key::period); half != w.query.keys.end()) {
        beginHalfYears(w.bench, half->column);
    }
    const auto rows = w.add(StepKind::RowsOfEach, { .texts = { w.keysInWords() } }, "groups",
        w.bench.frame + ".groupby(" + w.keysCode() + ")");
    auto table = w.add(StepKind::ColumnForEach, {}, "numbers", w.columns.table(rows, true) + ".reset_index()");
    if (!w.query.part.empty()) {
        w.bench.script.add(inWords(StepNote(StepKind::ShareTaken)),
            table + "[" + shareColumn() + "] = " + table + "[\"part\"] / "
                + wholeFor(w.query.numbers.front(), table + "[\"all\"]", true, w.schema) + " * 100");
    }
    if (w.query.multiple || w.query.difference) {
        writeOfTwo(w, table);
    } else if (w.query.streak) {
        writeStreak(w, table);
    } else if (w.query.reached > 0) {
        countReaching(w, table);
    } else if (w.query.firstOnly) {
        firstPast(w, table);
    } else if (w.query.sharesOfKept) {
        shareOfKept(w, table);
    } else if (w.query.threshold) {
        limit(w, withEnds(w, table));
    } else if (w.query.summary) {
        table = w.query.within > 0 ? namedHalfYears(w, table) : withEnds(w, table);
        const auto within = w.query.within > 0
            ? table + ".groupby(" + w.keyNames(w.query.within) + ")[" + w.columns.first() + "]"
            : w.number(table);
        w.bench.script.result(w.add(StepKind::Summarised, {}, "result",
            within + w.columns.summary() + (w.query.within > 0 ? ".reset_index()" : "")));
    } else if (w.query.sharesOfPlaces) {
        const auto first = std::string(w.query.places->ascending ? ".nsmallest(" : ".nlargest(") + w.placesKept(table)
            + ").sum()";
        w.bench.script.result(w.add(StepKind::ShareTaken, {}, "share_percent",
            w.number(table) + first + " / " + w.columns.value(w.query.numbers.front(), w.bench.frame, false)
                + " * 100")); // of all rows, also those without a group
    } else {
        if (!w.query.alsoLimited.empty()) {
            table = w.add(StepKind::LimitKept, {}, "kept", table + "[" + limitTest(w, table) + "]");
        }
        table = placed(w, goOn(w, table));
        if (w.query.counted) {
            w.bench.script.result(w.add(StepKind::Counted, {}, "result", "len(" + table + ")"));
            return;
        }
        show(w, table);
    }
}

void points(QueryBench& w)
{
    const auto y = *w.query.numbers.front().column, x = *w.query.numbers.back().column;
    const int group = w.query.keys.front().column;
    const auto columns = w.bench.nameList({ x, y, group });
    const auto table = w.add(StepKind::BothKept, {}, "points",
        w.bench.frame + "[" + columns + "].dropna().astype({" + w.bench.name(group) + ": \"category\"})");
    w.bench.script.add(inWords(StepNote(StepKind::Drawn)),
        table + ".plot.scatter(x=" + w.bench.name(x) + ", y=" + w.bench.name(y) + ", c=" + w.bench.name(group)
            + ", colormap=\"tab10\", title=" + literal(subjectOf(w.query, w.schema)) + ")");
    w.bench.script.result(table);
}

/// One number of each group, which numbers of parts of the file can be put together to.
bool isPlain(const Query& query)
{
    return query.numbers.size() == 1 && query.numbers.front().function != Function::Present
        && !query.numbers.front().weight && query.part.empty() && query.stretches.empty() && !query.rows
        && query.chart != Chart::Box;
}
} // namespace

std::string writeQuery(const Query& query, const Schema& schema, std::int64_t memoryBytes)
{
    QueryBench w(query, schema);
    w.columns.isOfParts = isPlain(query) && loadInParts(w.bench, memoryBytes);
    if (!w.columns.isOfParts) {
        w.bench.load();
    }
    prepare(w);
    if (query.chart == Chart::Scatter) {
        points(w);
    } else if (query.rows) {
        writeRowsOf(w);
    } else if (!query.dividedBy.empty()) {
        writePartsOfChange(w);
    } else if (query.stretches.size() == 2) {
        writeBeside(w);
    } else if (query.keys.empty()) {
        scalars(w);
    } else {
        groups(w);
    }
    return w.bench.script.text();
}

} // namespace core::builtin
