// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/expression.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

namespace {
std::string_view signWord(char sign)
{
    switch (sign) {
    case '+': return " plus ";
    case '-': return " minus ";
    case '*': return " times ";
    default: return " divided by ";
    }
}

bool bindsTighter(char sign)
{
    return sign == '*' || sign == '/';
}

/// Whether a part stands in parentheses: without them it would be read otherwise.
bool isEnclosed(const Expression& whole, std::size_t part)
{
    const char inner = whole.parts[part].sign;
    const bool isLooser = inner != 0 && bindsTighter(whole.sign) && !bindsTighter(inner);
    const bool isRight = part == 1 && inner != 0 && bindsTighter(inner) == bindsTighter(whole.sign);
    return isLooser || isRight;
}

std::string written(const Expression& expression, const auto& leaf, const auto& sign)
{
    if (expression.sign == 0) {
        return leaf(expression);
    }
    std::string text;
    for (std::size_t i = 0; i < expression.parts.size(); ++i) {
        const auto part = written(expression.parts[i], leaf, sign);
        text += (i == 0 ? "" : sign(expression.sign)) + (isEnclosed(expression, i) ? "(" + part + ")" : part);
    }
    return text;
}

Json jsonOf(const Expression& expression, const Schema& schema)
{
    if (expression.sign == 0) {
        return expression.column >= 0 ? Json { { "column", schema.name(expression.column) } }
                                      : Json { { "number", expression.number } };
    }
    return { { "sign", std::string(1, expression.sign) },
        { "parts", { jsonOf(expression.parts[0], schema), jsonOf(expression.parts[1], schema) } } };
}

std::int64_t missing(const Expression& expression, const Schema& schema)
{
    std::int64_t nulls = expression.column >= 0 ? schema.column(expression.column).nulls : 0;
    for (const auto& part : expression.parts) {
        nulls = std::max(nulls, missing(part, schema));
    }
    return nulls;
}

bool isConstant(const Expression& expression)
{
    return expression.sign == 0 ? expression.column < 0 : std::ranges::all_of(expression.parts, isConstant);
}

/// Of a price times a quantity a sum says something, of a price times two it does not.
bool addsUp(const Expression& expression, const Schema& schema)
{
    const auto isAdded = [&](const Expression& part) { return addsUp(part, schema); };
    switch (expression.sign) {
    case 0: return expression.column >= 0 && !schema.isIntensive(expression.column);
    case '*': return std::ranges::any_of(expression.parts, isAdded);
    case '/': return isAdded(expression.parts[0]) && expression.parts[1].column < 0 && expression.parts[1].sign == 0;
    default: return isAdded(expression.parts[0]) || isAdded(expression.parts[1]);
    }
}

/// Whether it is added up once for each row: a number that several rows have in common is so only with a factor of its
/// own.
bool isOfRow(const Expression& expression, const Schema& schema)
{
    const auto isPartOfRow = [&](const Expression& part) { return isOfRow(part, schema); };
    switch (expression.sign) {
    case 0: return expression.column < 0 || !schema.hasFlag(expression.column, countedAgain);
    case '*':
        return std::ranges::any_of(
            expression.parts, [&](const Expression& part) { return !isConstant(part) && isPartOfRow(part); });
    case '/': return isPartOfRow(expression.parts[0]);
    default: return std::ranges::all_of(expression.parts, isPartOfRow);
    }
}
} // namespace

std::size_t operandsOf(const Expression& expression)
{
    std::size_t count = expression.sign == 0 ? 1 : 0;
    for (const auto& part : expression.parts) {
        count += operandsOf(part);
    }
    return count;
}

bool hasNumber(const Expression& expression)
{
    return (expression.sign == 0 && expression.column < 0) || std::ranges::any_of(expression.parts, hasNumber);
}

std::string nameOf(const Expression& expression, const Schema& schema)
{
    const auto leaf = [&](const Expression& each) {
        return each.column >= 0 ? schema.name(each.column) : numeral(each.number);
    };
    return written(expression, leaf, [](char sign) { return std::string(signWord(sign)); });
}

Prepared withWorkedOut(const Prepared& prepared, const Expression& expression, const Schema& schema)
{
    auto worked = prepared;
    const auto& variable = prepared.dataset.variable;
    const auto cell = [&](const std::string& name) { return variable + "[" + literal(name) + "]"; };
    ColumnProfile column;
    column.name = nameOf(expression, schema);
    column.type = ColumnType::Number;
    column.nulls = missing(expression, schema);
    column.distinct = prepared.dataset.profile.rows;
    column.flags.emplace_back(addsUp(expression, schema) ? workedAmount : workedLevel);
    if (!isOfRow(expression, schema)) {
        column.flags.emplace_back(countedAgain);
    }
    Script script;
    script.append(codeOf(prepared));
    script.add("Work out " + oneLine(column.name) + ".",
        cell(column.name) + " = "
            + written(
                expression,
                [&](const Expression& each) {
                    return each.column >= 0 ? cell(schema.name(each.column)) : numeral(each.number);
                },
                [](char sign) { return " " + std::string(1, sign) + " "; }));
    worked.addColumns({ column });
    worked.made.push_back(
        { { "how", "worked_out" }, { "expression", jsonOf(expression, schema) }, { "name", column.name } });
    worked.code = script.text();
    return worked;
}

} // namespace core::builtin
