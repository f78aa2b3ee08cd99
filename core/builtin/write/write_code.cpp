// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/write_code.h"

#include "core/builtin/write/drawable.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/last_row.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/schema/spellings.h"

#include <algorithm>
#include <array>
#include <set>

namespace core::builtin {

namespace {
std::string comparisonSign(Test test)
{
    switch (test) {
    case Test::NotEquals: return "!=";
    case Test::Less: return "<";
    case Test::AtMost: return "<=";
    case Test::More: return ">";
    case Test::AtLeast: return ">=";
    default: return "==";
    }
}

void prepare(Workbench& bench)
{
    const auto& reading = bench.reading;
    std::set<int> used(reading.groups.begin(), reading.groups.end());
    used.insert(reading.outerGroups.begin(), reading.outerGroups.end());
    for (const auto& filter : reading.filters) {
        collectColumns(filter, used);
    }
    const bool looksAtValues = reading.operation == Operation::Values || reading.operation == Operation::Distribution;
    if (looksAtValues) {
        used.insert(reading.columns.begin(), reading.columns.end());
    }
    if (reading.function == Function::Distinct && reading.measure) {
        used.insert(*reading.measure);
    }
    bench.tidy({ used.begin(), used.end() });
    bench.workOut();
}
} // namespace

Workbench::Workbench(const Reading& r, const Schema& s)
    : reading(r)
    , schema(s)
    , frame(s.dataset().variable)
{
}

std::string Workbench::variable(const std::string& wanted) const
{
    return wanted == schema.dataset().variable || wanted == frame ? wanted + "_2" : wanted;
}

std::string Workbench::name(int column) const
{
    return literal(schema.name(column));
}

std::string Workbench::cell(int column) const
{
    return frame + "[" + name(column) + "]";
}

std::string Workbench::nameList(const std::vector<int>& columns) const
{
    std::vector<std::string> names;
    std::ranges::transform(columns, std::back_inserter(names), [this](int i) { return schema.name(i); });
    return literalList(names);
}

std::string Workbench::measure() const
{
    return reading.formula ? literal(reading.formula->name) : name(*reading.measure);
}

std::string Workbench::rowsColumn() const
{
    const auto names = schema.dataset().profile.columns;
    return literal(std::ranges::contains(names, "rows", &ColumnProfile::name) ? "rows of the part" : "rows");
}

std::string Workbench::resultColumn() const
{
    const auto base = reading.formula ? reading.formula->name : reading.measure ? schema.name(*reading.measure) : "";
    std::string wanted;
    switch (reading.function) {
    case Function::Rows: wanted = "rows"; break;
    case Function::Sum: wanted = base; break;
    case Function::Mean: wanted = "average " + base; break;
    case Function::Median: wanted = "median " + base; break;
    case Function::Minimum:
    case Function::Maximum: wanted = extremeWord(reading, schema) + " " + base; break;
    case Function::Distinct: wanted = "different " + base; break;
    case Function::Deviation: wanted = "standard deviation of " + base; break;
    case Function::Variance: wanted = "variance of " + base; break;
    case Function::Range: wanted = "range of " + base; break;
    case Function::QuartileRange: wanted = "interquartile range of " + base; break;
    case Function::Present: wanted = "rows with " + base; break;
    default: wanted = std::to_string(percentileOf(reading.function).value_or(0)) + "th percentile of " + base;
    }
    const auto taken = [&](int i) { return schema.name(i) == wanted; };
    const bool clash = std::ranges::any_of(reading.groups, taken) || (reading.date && taken(*reading.date));
    return literal(clash ? wanted + " (result)" : wanted);
}

std::string Workbench::title() const
{
    return literal(subjectOf(reading, schema));
}

bool Workbench::isOpenWithoutValue() const
{
    const auto hasGaps = [this](int column) {
        return schema.column(column).nulls > 0 || schema.column(column).misfits > 0;
    };
    if (reading.function != Function::Sum || isRatioOfSums(reading)) {
        return false;
    }
    return reading.formula
        ? reading.formula->sign == Sign::Since || hasGaps(reading.formula->left) || hasGaps(reading.formula->right)
        : hasGaps(*reading.measure);
}

std::string Workbench::sum(bool isGrouped) const
{
    if (!isOpenWithoutValue()) {
        return ".sum()";
    }
    const bool isOfAll = frame == schema.dataset().variable;
    return isGrouped || isOfAll ? ".sum(min_count=1)" : ".sum(min_count=min(len(" + frame + "), 1))";
}

std::string Workbench::zeroWithoutRows(const std::string& groups) const
{
    return isOpenWithoutValue() ? ".where(" + groups + ".size() > 0, 0)" : "";
}

std::string Workbench::aggregated(bool isGrouped) const
{
    const std::string each = isGrouped ? "].agg(lambda values: " : "].pipe(lambda values: ";
    switch (reading.function) {
    case Function::Rows: return isInParts ? "[\"size\"].sum()" : ".size()";
    case Function::Sum: return "[" + measure() + "]" + sum(isGrouped);
    case Function::Mean: return "[" + measure() + "].mean()";
    case Function::Median: return "[" + measure() + "].median()";
    case Function::Minimum: return "[" + measure() + "].min()";
    case Function::Maximum: return "[" + measure() + "].max()";
    case Function::Distinct: return "[" + measure() + "].nunique()";
    case Function::Deviation: return "[" + measure() + "].std()";
    case Function::Variance: return "[" + measure() + "].var()";
    case Function::Range: return "[" + measure() + each + "values.max() - values.min())";
    case Function::QuartileRange: return "[" + measure() + each + "values.quantile(0.75) - values.quantile(0.25))";
    case Function::Present: return "[" + measure() + "].count()";
    case Function::Percentile: break;
    }
    return "[" + measure() + "].quantile(" + numeral(percentileOf(reading.function).value_or(0) / 100.0) + ")";
}

void Workbench::load()
{
    script.append(schema.reading());
}

void Workbench::tidy(const std::vector<int>& columns)
{
    for (const int index : columns) {
        const bool spaces = schema.hasFlag(index, "trailing_spaces");
        const bool varies = hasSpellings(schema, index);
        if (!schema.isText(index) || (!spaces && !varies)) {
            continue;
        }
        const auto shown = oneLine(schema.name(index));
        if (!varies) {
            script.add("Remove spaces around " + shown + ".", cell(index) + " = " + cell(index) + ".str.strip()");
            continue;
        }
        const auto spelling = variable("spelling");
        script.add("Count spellings of " + shown + " that differ only in "
                + spellingDifference(schema, { index }, SpacesAround::Differ) + " as one: the most frequent one.",
            spelling + " = " + cell(index) + ".str.strip()\n" + cell(index) + " = "
                + usualSpelling(spelling, spelling, schema, index));
    }
}

void Workbench::workOut()
{
    if (!reading.formula) {
        return;
    }
    const auto& [left, sign, right, percent, called, ofRest] = *reading.formula;
    if (isRatioOfSums(reading)) {
        if (schema.column(left).nulls > 0 || schema.column(right).nulls > 0) {
            const auto complete = variable("complete");
            script.add(inWords(StepNote(StepKind::BothKept)),
                complete + " = " + frame + ".dropna(subset=" + nameList({ left, right }) + ")");
            frame = complete;
        }
        return;
    }
    static constexpr std::string_view signs[] = { " + ", " - ", " * ", " / " };
    script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { oneLine(called) } })),
        frame + "[" + measure() + "] = "
            + (ofRest ? "(" + cell(left) + " - " + cell(right) + ") / " + cell(left)
                      : cell(left) + std::string(signs[static_cast<std::size_t>(sign)]) + cell(right))
            + (percent ? " * 100" : ""));
}

void Workbench::divide(const std::string& table)
{
    const auto& formula = *reading.formula;
    script.add(inWords(StepNote(StepKind::SumsDivided)),
        table + "[" + resultColumn() + "] = " + table + "[" + name(formula.left) + "] / " + table + "["
            + name(formula.right) + "]" + (formula.percent ? " * 100" : ""));
}

std::string Workbench::textCondition(const Filter& filter) const
{
    const auto column = cell(filter.column);
    const auto& value = filter.values.front();
    if (filter.test == Test::Contains || filter.test == Test::NotContains) {
        const std::string denied = filter.test == Test::NotContains ? "~" : "";
        return denied + column + ".str.contains(" + literal(value) + ", case=False, regex=False, na=False)";
    }
    const bool isAtStart = filter.test == Test::StartsWith || filter.test == Test::NotStartsWith;
    if (isAtStart || filter.test == Test::EndsWith || filter.test == Test::NotEndsWith) {
        const bool isDenied = filter.test == Test::NotStartsWith || filter.test == Test::NotEndsWith;
        return (isDenied ? "~" : "") + column + ".str.casefold().str." + (isAtStart ? "startswith(" : "endswith(")
            + literal(value) + ".casefold(), na=False)";
    }
    if (filter.test == Test::OneOf || filter.test == Test::NoneOf) {
        const std::string denied = filter.test == Test::NoneOf ? "~" : "";
        if (!hasSpellings(schema, filter.column)) {
            return denied + column + ".isin(" + literalList(filter.values) + ")";
        }
        return denied + foldedCells(column, schema, filter.column) + ".isin("
            + foldedList(filter.values, schema, filter.column) + ")";
    }
    const auto& top = schema.column(filter.column).top;
    const bool sure = !hasSpellings(schema, filter.column)
        && std::ranges::any_of(top, [&](const TopValue& each) { return each.value == value; });
    const bool digits = std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    const auto sign = " " + comparisonSign(filter.test) + " ";
    return sure || digits
        ? column + sign + literal(value)
        : foldedCells(column, schema, filter.column) + sign + foldedLiteral(value, schema, filter.column);
}

std::string Workbench::conditions(const std::vector<Filter>& filters, const std::string& joint) const
{
    if (filters.size() == 1) {
        return condition(filters.front());
    }
    std::vector<std::string> all;
    std::ranges::transform(
        filters, std::back_inserter(all), [this](const Filter& each) { return "(" + condition(each) + ")"; });
    return joined(all, joint);
}

/// "in every month of 2023"
std::string Workbench::everyPeriod(const Filter& filter) const
{
    constexpr std::array periods { Period::Day, Period::Week, Period::Month, Period::Quarter, Period::HalfYear,
        Period::Year };
    const auto* const period = std::ranges::find(periods, filter.values[0], periodName);
    const auto date = cell(filter.other) + (filter.rows.empty() ? "" : ".where(" + conditions(filter.rows) + ")");
    return rowPeriods(date, *period) + ".groupby(" + cell(filter.column)
        + ").transform(\"nunique\") == " + numeral(filter.numbers[0]);
}

/// Each row gets what is true of all rows of its entity.
std::string Workbench::entityCondition(const Filter& filter) const
{
    const auto column = cell(filter.column);
    const auto named = schema.column(filter.column).nulls > 0 ? column + ".notna() & " : "";
    const auto each = [&](const std::string& how) {
        return "(" + conditions(filter.rows) + ").groupby(" + column + ", dropna=False).transform(\"" + how + "\")";
    };
    const auto of = [&](const std::string& how) {
        return frame + ".groupby(" + name(filter.column) + ")[" + name(filter.other) + "].transform(\"" + how + "\")";
    };
    switch (filter.test) {
    case Test::HasRow: return named + each("any");
    case Test::HasNoRow: return named + "~" + each("any");
    case Test::HasOnly: return named + each("all");
    case Test::HasSoMany:
        if (filter.rows.empty()) {
            const auto rows = frame + ".groupby(" + name(filter.column) + ")[" + name(filter.column)
                + "].transform(\"size\")";
            return filter.numbers.size() > 1
                ? rows + ".between(" + numeral(filter.numbers[0]) + ", " + numeral(filter.numbers[1]) + ")"
                : "(" + rows + " >= " + numeral(filter.numbers[0]) + ")";
        }
        return filter.numbers.size() > 1
            ? named + each("sum") + ".between(" + numeral(filter.numbers[0]) + ", " + numeral(filter.numbers[1]) + ")"
            : named + "(" + each("sum") + " >= " + numeral(filter.numbers[0]) + ")";
    case Test::HasEvery:
        return filter.values.empty() ? of("nunique") + " == " + cell(filter.other) + ".nunique()" : everyPeriod(filter);
    case Test::WithinFirst:
        return cell(filter.other) + " <= " + of("min") + " + pd.DateOffset(" + filter.values[0] + "="
            + numeral(filter.numbers[0]) + ")";
    default: break;
    }
    const auto date = cell(filter.other);
    const std::string end = isOfLastRow(filter) ? "max" : "min";
    if (filter.rows.empty()) {
        return date + " == " + of(end);
    }
    const auto such = conditions(filter.rows);
    return "(" + such + ") & (" + date + " == " + date + ".where(" + such + ").groupby(" + column + ").transform(\""
        + end + "\"))";
}

std::string Workbench::condition(const Filter& filter) const
{
    const auto column = cell(filter.column);
    if (schema.isPartnerCount(filter.column) && filter.numbers.empty()) {
        return column + (filter.test == Test::IsMissing ? " == 0" : " > 0");
    }
    switch (filter.test) {
    case Test::IsMissing: return column + ".isna()";
    case Test::IsPresent: return column + ".notna()";
    case Test::IsFalse: return "~" + (schema.column(filter.column).nulls > 0 ? column + ".fillna(True)" : column);
    case Test::IsTrue: return schema.column(filter.column).nulls > 0 ? column + ".fillna(False)" : column;
    case Test::Between:
        return column + ".between(" + numeral(filter.numbers[0]) + ", " + numeral(filter.numbers[1]) + ")";
    case Test::DateRange: {
        const auto from = filter.values[0].empty() ? "" : "(" + column + " >= " + literal(filter.values[0]) + ")";
        const auto to = filter.values[1].empty() ? "" : "(" + column + " < " + literal(filter.values[1]) + ")";
        return from.empty() || to.empty() ? from + to : from + " & " + to;
    }
    case Test::HasRow:
    case Test::HasNoRow:
    case Test::HasOnly:
    case Test::HasSoMany:
    case Test::HasEvery:
    case Test::WithinFirst:
    case Test::IsFirstRow: return entityCondition(filter);
    case Test::AllOf: return conditions(filter.rows);
    case Test::AnyOf: return conditions(filter.rows, " | ");
    default: break;
    }
    if (filter.other >= 0) {
        return column + " " + comparisonSign(filter.test) + " " + cell(filter.other);
    }
    if (filter.ofAll) {
        Reading all;
        all.measure = filter.column;
        all.function = *filter.ofAll;
        const auto percent = percentileOf(*filter.ofAll);
        const auto function = percent          ? "\"quantile\", " + numeral(*percent / 100.0)
            : all.function == Function::Median ? "\"median\""
                                               : "\"mean\"";
        const auto whole = filter.ofEach < 0
            ? frame + Workbench(all, schema).aggregated(false)
            : frame + ".groupby(" + name(filter.ofEach) + ")[" + name(filter.column) + "].transform(" + function + ")";
        return column + " " + comparisonSign(filter.test) + " "
            + (filter.times == 1 ? "" : numeral(filter.times) + " * ") + whole;
    }
    if (filter.numbers.empty()) {
        return textCondition(filter);
    }
    return column + " " + comparisonSign(filter.test) + " " + numeral(filter.numbers[0]);
}

void Workbench::select(const std::vector<Filter>& filters, const std::string& into)
{
    if (filters.empty()) {
        return;
    }
    std::vector<Filter> each;
    for (const auto& filter : filters) {
        std::ranges::copy(filter.test == Test::AllOf ? filter.rows : std::vector { filter }, std::back_inserter(each));
    }
    std::vector<std::string> all;
    for (const auto& filter : each) {
        const auto text = condition(filter);
        const bool bare = each.size() == 1 || filter.test == Test::DateRange;
        all.push_back(bare ? text : "(" + text + ")");
    }
    const auto chosen = variable(into);
    const auto glue = each.size() > 1 ? "\n    & " : " & ";
    script.add("Keep the rows where " + filtersInWords(filters, schema) + ".",
        chosen + " = " + frame + "[" + joined(all, glue) + "]");
    frame = chosen;
}

void Workbench::draw(const std::string& table, const std::string& x, const std::string& y, const std::string& label)
{
    const auto values = (y.empty() ? "" : "y=" + y + ", ") + (label.empty() ? "" : "ylabel=" + label + ", ");
    switch (reading.chart) {
    case Chart::Line:
        script.add("Draw it as lines.", table + ".plot.line(x=" + x + ", " + values + "title=" + title() + ")");
        break;
    case Chart::Pie:
        if (!y.empty()
            && mayBeNegative(
                { .function = reading.function, .column = reading.measure, .formula = reading.formula }, schema)) {
            script.add(inWords(StepNote(StepKind::PieOrBars)), pieOrBars(table, x, y, title()));
            break;
        }
        script.add("Draw it as a pie.", table + ".set_index(" + x + ").plot.pie(" + values + "title=" + title() + ")");
        break;
    case Chart::None: break;
    default: script.add("Draw it as bars.", table + ".plot.bar(x=" + x + ", " + values + "title=" + title() + ")");
    }
    script.result(table);
}

std::string writeCode(const Reading& reading, const Schema& schema, std::int64_t memoryBytes)
{
    Workbench bench(reading, schema);
    bench.isInParts = loadInParts(bench, memoryBytes);
    if (!bench.isInParts) {
        bench.load();
    }
    switch (reading.operation) {
    case Operation::CountRows:
    case Operation::ListRows:
    case Operation::ExtremeRow:
        prepare(bench);
        writeRows(bench);
        break;
    case Operation::Aggregate:
    case Operation::Share:
        prepare(bench);
        writeGroups(bench);
        break;
    case Operation::Entities:
        prepare(bench);
        writeEntities(bench);
        break;
    case Operation::Trend:
    case Operation::Change:
        prepare(bench);
        writeTime(bench);
        break;
    case Operation::Values:
    case Operation::Distribution:
    case Operation::Correlation:
    case Operation::Describe:
    case Operation::Columns:
        prepare(bench);
        writeShape(bench);
        break;
    case Operation::Missing:
    case Operation::Duplicates:
    case Operation::Outliers:
    case Operation::Oddities:
        prepare(bench);
        writeQuality(bench);
        break;
    case Operation::CleanUp: writeCleanUp(bench);
    }
    return bench.script.text();
}

} // namespace core::builtin
