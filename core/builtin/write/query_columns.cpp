// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_columns.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>

namespace core::builtin {

std::string QueryColumns::name(const Number& number) const
{
    auto reading = readingOf(number);
    for (const auto& key : m_query.keys) {
        reading.groups.push_back(key.column);
    }
    const auto plain = Workbench(reading, m_schema).resultColumn();
    return number.weight
        ? literal("average of " + m_schema.name(*number.column) + " weighted by " + m_schema.name(*number.weight))
        : plain;
}

std::string QueryColumns::first() const
{
    return !m_query.part.empty() ? literal("all") : name(m_query.numbers.front());
}

std::string QueryColumns::input(const Number& number) const
{
    const auto reading = readingOf(number);
    return Workbench(reading, m_schema).measure();
}

std::string QueryColumns::product(const Number& number) const
{
    return literal(m_schema.name(*number.column) + " times " + m_schema.name(*number.weight));
}

bool QueryColumns::isBesideOthers() const
{
    return !m_query.keys.empty() || m_query.numbers.size() > 1;
}

std::string QueryColumns::beside(int column, int other) const
{
    const bool isMasked = isBesideOthers() && m_schema.column(other).nulls > 0
        && !m_schema.hasFlag(other, measuredThing);
    return literal(m_schema.name(column) + (isMasked ? " where " + m_schema.name(other) : ""));
}

std::string shareColumn()
{
    return literal("share in percent");
}

std::string QueryColumns::share() const
{
    if (m_query.running != Running::ShareWithin || m_query.within != 1) {
        return shareColumn();
    }
    const auto& whole = m_query.keys.front();
    return literal("share in percent of its "
        + (whole.period == Period::None ? m_schema.name(whole.column) : periodName(whole.period)));
}

std::string QueryColumns::mark() const
{
    return literal("part of it");
}

std::string QueryColumns::run() const
{
    if (m_query.running == Running::Cumulative) {
        return literal("running total");
    }
    return literal((m_query.windowSum ? "sum of " : "average of ") + std::to_string(m_query.window) + " "
        + periodName(m_query.keys.front().period) + "s");
}

std::string QueryColumns::stretch(std::size_t at) const
{
    const auto& words = m_query.stretches[at].words;
    return words.starts_with("in ") ? words.substr(3) : words;
}

std::string QueryColumns::frequency() const
{
    switch (m_query.keys.front().period) {
    case Period::Day: return "\"D\"";
    case Period::Week: return "\"W-MON\"";
    case Period::Quarter: return "\"QS\"";
    case Period::HalfYear: return "\"6MS\"";
    case Period::Year: return "\"YS\"";
    default: return "\"MS\"";
    }
}

std::string QueryColumns::said(const std::string& column) const
{
    return column.size() > 2 ? column.substr(1, column.size() - 2) : column;
}

std::string QueryColumns::value(const Number& number, const std::string& rows, bool isGrouped) const
{
    if (number.weight) {
        return rows + "[" + product(number) + "].sum() / " + rows + "[" + beside(*number.weight, *number.column)
            + "].sum()";
    }
    if (isRatioOfSums(number)) {
        const auto& formula = *number.formula;
        const auto* const sum = isOfThings(number, m_schema) ? "].sum(min_count=1)" : "].sum()";
        const auto left = rows + "[" + beside(formula.left, formula.right) + sum;
        const auto right = rows + "[" + beside(formula.right, formula.left) + sum;
        return (formula.ofRest ? "(" + left + " - " + right + ") / " + left : left + " / " + right)
            + (formula.percent ? " * 100" : "");
    }
    if (number.function == Function::Rows && !isGrouped) {
        return "len(" + rows + ")";
    }
    const auto reading = readingOf(number);
    Workbench bench(reading, m_schema);
    bench.isInParts = isOfParts;
    bench.frame = isGrouped ? bench.frame : rows;
    if (isOfParts && number.function == Function::Mean) {
        return rows + "[" + bench.measure() + "].sum() / " + rows + "[" + bench.rowsColumn() + "].sum()";
    }
    const bool isOverTime = isGrouped && m_query.keys.size() == 1 && m_query.keys.front().period != Period::None;
    return rows + bench.aggregated(isGrouped) + (isOverTime ? bench.zeroWithoutRows(rows) : "");
}

bool QueryColumns::isOpenWithoutValue() const
{
    const auto reading = readingOf(m_query.numbers.front());
    return isAdded() && Workbench(reading, m_schema).isOpenWithoutValue();
}

std::string QueryColumns::whole(const std::string& rows, bool isGrouped) const
{
    return value(m_query.numbers.front(), rows, isGrouped);
}

std::string QueryColumns::marked(const std::string& rows) const
{
    return rows + "[" + mark() + "].sum()";
}

std::string QueryColumns::table(const std::string& rows, bool isGrouped) const
{
    std::string code = "pd.DataFrame({\n";
    if (!m_query.part.empty()) {
        return code + "    \"all\": " + whole(rows, isGrouped) + ",\n    \"part\": " + marked(rows) + ",\n})";
    }
    for (const auto& number : m_query.numbers) {
        const auto one = value(number, rows, isGrouped);
        code += "    " + name(number) + ": " + (isGrouped ? one : "[" + one + "]") + ",\n";
    }
    return code + "})";
}

std::string QueryColumns::summary() const
{
    switch (*m_query.summary) {
    case Function::Median: return ".median()";
    case Function::Minimum: return ".min()";
    case Function::Maximum: return ".max()";
    case Function::Deviation: return ".std()";
    default: return ".mean()";
    }
}

std::string QueryColumns::test(const std::string& numbers, const Filter& threshold) const
{
    const auto& limits = threshold.numbers;
    const auto limit = [&] {
        const std::string middle = threshold.ofAll == Function::Median ? ".median()" : ".mean()";
        const auto times = threshold.times == 1 ? "" : numeral(threshold.times) + " * ";
        return threshold.ofAll ? times + numbers + middle : numeral(limits.front());
    };
    if (threshold.test == Test::DateRange) {
        const auto from = threshold.values[0].empty() ? ""
                                                      : "(" + numbers + " >= " + literal(threshold.values[0]) + ")";
        const auto to = threshold.values[1].empty() ? "" : "(" + numbers + " < " + literal(threshold.values[1]) + ")";
        return from + (from.empty() || to.empty() ? "" : " & ") + to;
    }
    switch (threshold.test) {
    case Test::Between: return numbers + ".between(" + numeral(limits[0]) + ", " + numeral(limits[1]) + ")";
    case Test::Less: return numbers + " < " + limit();
    case Test::AtMost: return numbers + " <= " + limit();
    case Test::AtLeast: return numbers + " >= " + limit();
    case Test::Equals: return numbers + " == " + limit();
    default: return numbers + " > " + limit();
    }
}

bool QueryColumns::isAdded() const
{
    return core::builtin::isAdded(m_query.numbers.front());
}

} // namespace core::builtin
