// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/schema/spellings.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>

namespace core::builtin {

namespace {
void writeMissing(Workbench& bench)
{
    const auto& columns = bench.reading.columns;
    const auto cells = columns.empty() ? bench.frame : bench.frame + "[" + bench.nameList(columns) + "]";
    const auto table = bench.variable("missing");
    bench.script.add("Count the missing values of each column.",
        table + " = " + cells + ".isna().sum().rename_axis(\"column\").reset_index(name=\"missing\")");
    bench.script.add("As a percentage of all rows, most first.",
        table + "[\"percent\"] = " + table + "[\"missing\"] / len(" + bench.frame + ") * 100\n" + table + " = " + table
            + ".sort_values(\"missing\", ascending=False, kind=\"stable\")");
    bench.script.result(bench.reading.onlyWithGaps ? table + "[" + table + "[\"missing\"] > 0]" : table);
}

void writeDuplicates(Workbench& bench)
{
    const auto& columns = bench.reading.columns;
    const auto subset = columns.empty() ? "" : "subset=" + bench.nameList(columns);
    if (bench.reading.countOnly) {
        const auto count = bench.variable("repeated_rows");
        bench.script.add("Count the rows that repeat an earlier one.",
            count + " = int(" + bench.frame + ".duplicated(" + subset + ").sum())");
        bench.script.result(count);
        return;
    }
    const auto repeated = bench.variable("repeated");
    bench.script.add("Keep every row that occurs more than once.",
        repeated + " = " + bench.frame + "[" + bench.frame + ".duplicated(" + subset + (subset.empty() ? "" : ", ")
            + "keep=False)]");
    const auto order = columns.empty() ? "list(" + bench.frame + ".columns)" : bench.nameList(columns);
    bench.script.add(
        "Put equal rows together.", repeated + " = " + repeated + ".sort_values(" + order + ", kind=\"stable\")");
    bench.script.result(repeated);
}

/// The rows outside the fences of one column.
void writeOutlierRows(Workbench& bench, int column)
{
    const auto cell = bench.cell(column);
    bench.script.add("The lower and the upper quartile.",
        "lower_quartile, upper_quartile = " + cell + ".quantile(0.25), " + cell + ".quantile(0.75)");
    bench.script.add(
        "1.5 times the distance between them is still usual.", "reach = 1.5 * (upper_quartile - lower_quartile)");
    const auto found = bench.variable("outliers");
    bench.script.add("Keep the rows outside.",
        found + " = " + bench.frame + "[(" + cell + " < lower_quartile - reach) | (" + cell
            + " > upper_quartile + reach)].sort_values(" + bench.name(column) + ", ascending=False)");
    bench.script.result(bench.reading.countOnly ? "len(" + found + ")" : found);
}

void writeOutlierCounts(Workbench& bench)
{
    const auto& named = bench.reading.columns;
    const auto columns = named.empty() ? bench.schema.measures() : named;
    bench.script.add("The columns of numbers.", "numbers = " + bench.frame + "[" + bench.nameList(columns) + "]");
    bench.script.add("The lower and the upper quartile of each.",
        "lower_quartile, upper_quartile = numbers.quantile(0.25), numbers.quantile(0.75)");
    bench.script.add(
        "1.5 times the distance between them is still usual.", "reach = 1.5 * (upper_quartile - lower_quartile)");
    bench.script.add("Count what lies outside.",
        "outside = (numbers < lower_quartile - reach) | (numbers > upper_quartile + reach)");
    const auto table = bench.variable("outlier_counts");
    bench.script.add("One row for each column, with the limits.",
        table
            + " = pd.DataFrame({\n    \"outliers\": outside.sum(),\n    \"usual from\": lower_quartile - reach,\n    "
              "\"usual to\": upper_quartile + reach,\n"
              "    \"lowest\": numbers.min(),\n    \"highest\": "
              "numbers.max(),\n}).rename_axis(\"column\").reset_index()");
    bench.script.result(table);
}
void recordOddity(Workbench& bench, const std::string& column, const std::string& what, const std::string& rows)
{
    bench.script.append("odd.append({\"column\": " + literal(column) + ", \"what\": " + literal(what)
        + ", \"rows\": int(" + rows + ")})");
}

void writeSpellings(Workbench& bench, int column)
{
    const auto cell = bench.cell(column);
    bench.script.add(inWords(StepNote(StepKind::UsualSpelling, { .column = oneLine(bench.schema.name(column)) })),
        "usual = " + usualSpelling(cell, cell + ".str.strip()", bench.schema, column));
    recordOddity(bench, bench.schema.name(column), "spelled otherwise than mostly",
        "(" + cell + " != usual)[" + cell + ".notna()].sum()");
}

void writeOutside(Workbench& bench, int column)
{
    const auto cell = bench.cell(column);
    bench.script.add(inWords(StepNote(StepKind::FarOutLimits, { .column = oneLine(bench.schema.name(column)) })),
        "lower_quartile, upper_quartile = " + cell + ".quantile(0.25), " + cell
            + ".quantile(0.75)\nreach = 1.5 * (upper_quartile - lower_quartile)");
    // Where half of all values are the same there is no distance to go by, and every other one would be far out.
    recordOddity(bench, bench.schema.name(column), "outlier",
        "((" + cell + " < lower_quartile - reach) | (" + cell
            + " > upper_quartile + reach)).sum() if reach > 0 else 0");
    recordOddity(bench, bench.schema.name(column), "below zero, unlike nearly all",
        "(" + cell + " < 0).sum() if (" + cell + " < 0).mean() < 0.01 else 0");
}

/// Values that somebody only tried out, as far as they are among the commonest; "Test" of every third row is a kind.
void writeTestValues(Workbench& bench, int column)
{
    constexpr std::int64_t leastShare = 20;
    std::vector<std::string> values;
    for (const auto& top : bench.schema.column(column).top) {
        const bool isRare = top.count * leastShare <= bench.schema.dataset().profile.rows;
        if (isRare && std::ranges::any_of(nameWords(top.value), isTestWord)) {
            values.push_back(top.value);
        }
    }
    if (!values.empty()) {
        recordOddity(bench, bench.schema.name(column), "looks like a test",
            bench.cell(column) + ".isin(" + literalList(values) + ").sum()");
    }
}

/// Counts on the frame what the scan counted in the file, as far as the frame still has it.
void writeOddities(Workbench& bench)
{
    const auto& schema = bench.schema;
    bench.script.add(inWords(StepNote(StepKind::OddCounted)), "odd = []");
    recordOddity(bench, "all columns", "repeats an earlier row", bench.frame + ".duplicated().sum()");
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.column(i).nulls > 0) {
            recordOddity(bench, schema.name(i), "missing", bench.cell(i) + ".isna().sum()");
        }
        if (hasSpellings(schema, i) || schema.hasFlag(i, "trailing_spaces")) {
            writeSpellings(bench, i);
        }
        if (schema.isText(i)) {
            writeTestValues(bench, i);
        }
        if (schema.isAmount(i)) {
            writeOutside(bench, i);
        }
    }
    bench.script.add(inWords(StepNote(StepKind::MostRowsFirst)),
        "findings = pd.DataFrame(odd).query(\"rows > 0\").sort_values(\"rows\", ascending=False, kind=\"stable\")");
    bench.script.result("findings");
}
} // namespace

void writeQuality(Workbench& bench)
{
    bench.select(bench.reading.filters, "selected");
    const auto& reading = bench.reading;
    if (reading.operation == Operation::Oddities) {
        writeOddities(bench);
    } else if (reading.operation == Operation::Missing) {
        writeMissing(bench);
    } else if (reading.operation == Operation::Duplicates) {
        writeDuplicates(bench);
    } else if (reading.columns.size() == 1) {
        writeOutlierRows(bench, reading.columns.front());
    } else {
        writeOutlierCounts(bench);
    }
}

} // namespace core::builtin
