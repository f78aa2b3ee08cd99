// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace core::builtin {

namespace {
std::string sentence(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text + ".";
}

/// One number.
void writeScalar(Workbench& bench)
{
    const auto value = bench.variable("result");
    if (isRatioOfSums(bench.reading)) {
        const auto& formula = *bench.reading.formula;
        bench.script.add(sentence(functionWords(bench.reading, bench.schema)),
            value + " = " + bench.cell(formula.left) + ".sum() / " + bench.cell(formula.right) + ".sum()"
                + (formula.percent ? " * 100" : ""));
        bench.script.result(value);
        return;
    }
    const auto code = bench.reading.function == Function::Rows ? "len(" + bench.frame + ")"
                                                               : bench.frame + bench.aggregated(false);
    bench.script.add(sentence(functionWords(bench.reading, bench.schema)), value + " = " + code);
    bench.script.result(value);
}

std::string namesOf(const std::vector<int>& columns, const Schema& schema)
{
    std::vector<std::string> names;
    std::ranges::transform(columns, std::back_inserter(names), [&](int i) { return oneLine(schema.name(i)); });
    return joined(names, " and ");
}

/// Several numbers of each group, or of all rows: a column for each.
void writeSeveral(Workbench& bench)
{
    auto one = bench.reading;
    auto all = std::exchange(one.also, {});
    all.insert(all.begin(), { one.function, *one.measure });
    const bool isGrouped = !one.groups.empty();
    const auto rows = isGrouped ? bench.variable("groups") : bench.frame;
    if (isGrouped) {
        bench.script.add(inWords(StepNote(StepKind::RowsOfEach, { .texts = { namesOf(one.groups, bench.schema) } })),
            rows + " = " + bench.frame + ".groupby(" + bench.nameList(one.groups) + ")");
    }
    const auto table = bench.variable("numbers");
    auto code = table + " = pd.DataFrame({\n";
    for (const auto& [function, column] : all) {
        one.function = function;
        one.measure = column;
        const Workbench named(one, bench.schema);
        const auto value = function == Function::Rows && !isGrouped ? "len(" + rows + ")"
                                                                    : rows + named.aggregated(isGrouped);
        code += "    " + named.resultColumn() + ": " + (isGrouped ? value : "[" + value + "]") + ",\n";
    }
    bench.script.add(inWords(StepNote(StepKind::ColumnForEach)), code + "})" + (isGrouped ? ".reset_index()" : ""));
    bench.script.result(table);
}

/// One row for each group, in a frame called "grouped".
std::string group(Workbench& bench)
{
    const auto& reading = bench.reading;
    const auto grouped = bench.variable("grouped");
    const auto keys = reading.groups.size() == 1 ? bench.name(reading.groups[0]) : bench.nameList(reading.groups);
    if (isRatioOfSums(reading)) {
        bench.script.add(
            inWords(StepNote(StepKind::SumsOfEach, { .texts = { namesOf(reading.groups, bench.schema) } })),
            grouped + " = " + bench.frame + ".groupby(" + keys + ", as_index=False)["
                + bench.nameList({ reading.formula->left, reading.formula->right }) + "].sum()");
        bench.divide(grouped);
        return grouped;
    }
    const bool isMeanOfParts = bench.isInParts && reading.function == Function::Mean;
    auto code = grouped + " = " + bench.frame + ".groupby(" + keys + ", as_index=False)"
        + (isMeanOfParts ? "[[" + bench.measure() + ", " + bench.rowsColumn() + "]].sum()" : bench.aggregated());
    if (isMeanOfParts) {
        code += "\n" + grouped + "[" + bench.measure() + "] /= " + grouped + ".pop(" + bench.rowsColumn() + ")\n"
            + grouped + " = " + grouped;
    }
    const auto made = reading.function == Function::Rows ? literal("size") : bench.measure();
    if (made != bench.resultColumn()) {
        code += ".rename(columns={" + made + ": " + bench.resultColumn() + "})";
    }
    bench.script.add(
        sentence(functionWords(reading, bench.schema) + " for each " + namesOf(reading.groups, bench.schema)), code);
    return grouped;
}

/// "best product per region": so many within each of the second group.
void rankWithin(Workbench& bench, const std::string& grouped, const std::string& ranked)
{
    const auto& reading = bench.reading;
    const auto outer = bench.name(reading.groups[1]);
    const auto direction = reading.ascending ? "True" : "False";
    const auto places = bench.variable("places");
    bench.script.add(
        "Rank them within each " + oneLine(bench.schema.name(reading.groups[1])) + "; equal numbers share a place.",
        places + " = " + grouped + ".groupby(" + outer + ")[" + bench.resultColumn()
            + "].rank(method=\"min\", ascending=" + direction + ")");
    bench.script.add("Keep the first places.",
        ranked + " = " + grouped + "[" + places + " <= " + std::to_string(*reading.limit) + "].sort_values([" + outer
            + ", " + bench.resultColumn() + "], ascending=[True, " + direction + "])");
}

std::string order(Workbench& bench, const std::string& grouped)
{
    const auto& reading = bench.reading;
    const auto ranked = bench.variable("ranked");
    const auto count = reading.limit ? std::to_string(*reading.limit) : "";
    if (reading.limit && reading.groups.size() == 2) {
        rankWithin(bench, grouped, ranked);
    } else if (reading.limit) {
        bench.script.add(
            "The " + count + (reading.ascending ? " smallest" : " largest") + ", with all that tie for the last place.",
            ranked + " = " + grouped + (reading.ascending ? ".nsmallest(" : ".nlargest(") + count + ", "
                + bench.resultColumn() + ", keep=\"all\")");
    } else if (!reading.sorted && (reading.groups.size() == 2 || bench.schema.isNumeric(reading.groups[0]))) {
        return grouped;
    } else {
        bench.script.add(reading.ascending ? "Smallest first." : "Largest first.",
            ranked + " = " + grouped + ".sort_values(" + bench.resultColumn()
                + ", ascending=" + (reading.ascending ? "True" : "False") + ")");
    }
    return ranked;
}

void show(Workbench& bench, const std::string& table)
{
    const auto& groups = bench.reading.groups;
    const auto shown = bench.reading.operation == Operation::Share ? literal("share in percent") : bench.resultColumn();
    if (groups.size() < 2 || bench.reading.chart == Chart::None) {
        bench.draw(table, bench.name(groups[0]), shown);
        return;
    }
    const auto crossed = bench.variable("crossed");
    bench.script.add("One column for each " + oneLine(bench.schema.name(groups[1])) + ".",
        crossed + " = " + table + ".pivot(index=" + bench.name(groups[0]) + ", columns=" + bench.name(groups[1])
            + ", values=" + shown + ").rename_axis(columns=None).reset_index()");
    bench.draw(crossed, bench.name(groups[0]), "", shown);
}

/// The rows that a share is a part of, and the conditions on the part.
struct Fraction {
    std::vector<Filter> whole;
    std::vector<Filter> part;
};

/// A time limits both: "share of cancelled orders in 2024" is a share of the orders of 2024.
Fraction fractionOf(const Reading& reading)
{
    Fraction fraction;
    for (const auto& filter : reading.filters) {
        (filter.test == Test::DateRange ? fraction.whole : fraction.part).push_back(filter);
    }
    if (fraction.part.empty()) {
        fraction.part.swap(fraction.whole);
    }
    return fraction;
}

/// What part of each group's rows, or of its sum, meets the conditions.
void writeShareWithinGroups(Workbench& bench)
{
    const auto& reading = bench.reading;
    const auto [whole, part] = fractionOf(reading);
    bench.select(whole, "considered");
    const auto all = bench.frame;
    const auto keys = bench.nameList(reading.groups);
    const auto amount = bench.aggregated();
    bench.select(part, "selected");
    const auto shares = bench.variable("shares");
    bench.script.add("For each group: the whole, the part that meets the condition, and its share in percent.",
        shares + " = pd.DataFrame({\n    \"all\": " + all + ".groupby(" + keys + ")" + amount
            + ",\n    \"part\": " + bench.frame + ".groupby(" + keys + ")" + amount + ",\n}).fillna({\"part\": 0})\n"
            + shares + "[\"share in percent\"] = " + shares + "[\"part\"] / " + shares + "[\"all\"] * 100");
    const auto ranked = bench.variable("ranked");
    const auto by = literal("share in percent");
    const auto count = reading.limit ? std::to_string(*reading.limit) : "";
    const auto order = reading.limit
        ? (reading.ascending ? ".nsmallest(" : ".nlargest(") + count + ", " + by + ", keep=\"all\")"
        : ".sort_values(" + by + ", ascending=" + (reading.ascending ? "True" : "False") + ")";
    bench.script.add(reading.ascending ? "Smallest share first." : "Largest share first.",
        ranked + " = " + shares + order + ".reset_index()");
    bench.draw(ranked, bench.name(reading.groups[0]), by);
}

/// What part of all rows, or of a column's sum, meets the conditions.
void writeShareOfConditions(Workbench& bench)
{
    const auto [whole, part] = fractionOf(bench.reading);
    bench.select(whole, "considered");
    const auto all = bench.frame;
    bench.select(part, "selected");
    const bool rows = bench.reading.function == Function::Rows;
    const auto amount = [&](const std::string& frame) {
        return rows ? "len(" + frame + ")" : frame + "[" + bench.measure() + "].sum()";
    };
    const auto share = bench.variable("share_percent");
    bench.script.add("Their share in percent.", share + " = " + amount(bench.frame) + " / " + amount(all) + " * 100");
    bench.script.result(share);
}

/// What part of the whole the first groups have together; which of those that tie for the last place does not matter.
void writeShareOfTop(Workbench& bench)
{
    const auto& reading = bench.reading;
    bench.select(reading.filters, "selected");
    const auto each = bench.variable("of_each");
    bench.script.add(
        sentence(functionWords(reading, bench.schema) + " for each " + namesOf(reading.groups, bench.schema)),
        each + " = " + bench.frame + ".groupby(" + bench.name(reading.groups.front()) + ")" + bench.aggregated());
    const auto whole = reading.function == Function::Rows ? "len(" + bench.frame + ")"
                                                          : bench.frame + bench.aggregated(false);
    const auto share = bench.variable("share_percent");
    bench.script.add("Their share in percent.",
        share + " = " + each + (reading.ascending ? ".nsmallest(" : ".nlargest(") + std::to_string(*reading.limit)
            + ").sum() / " + whole + " * 100");
    bench.script.result(share);
}
} // namespace

void writeGroups(Workbench& bench)
{
    const auto& reading = bench.reading;
    if (reading.operation == Operation::Share && reading.groups.empty()) {
        writeShareOfConditions(bench);
        return;
    }
    if (isOfTop(reading)) {
        writeShareOfTop(bench);
        return;
    }
    if (reading.operation == Operation::Share && isShareWithin(reading)) {
        writeShareWithinGroups(bench);
        return;
    }
    bench.select(reading.filters, "selected");
    if (!reading.also.empty()) {
        writeSeveral(bench);
        return;
    }
    if (reading.groups.empty()) {
        writeScalar(bench);
        return;
    }
    const auto grouped = group(bench);
    if (reading.operation == Operation::Share) {
        bench.script.add("The share of each in percent.",
            grouped + "[\"share in percent\"] = " + grouped + "[" + bench.resultColumn() + "] / " + grouped + "["
                + bench.resultColumn() + "].sum() * 100");
    }
    show(bench, order(bench, grouped));
}

} // namespace core::builtin
