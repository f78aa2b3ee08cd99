// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/chart_offer.h"

#include "core/report/python_tokens.h"
#include "sandbox/run/json.h"

#include <algorithm>
#include <format>
#include <set>

namespace core {

namespace {
using sandbox::ColumnType;
using sandbox::Table;

constexpr std::size_t mostBars = 40;
constexpr std::size_t mostPoints = 2000;

bool isOfNumbers(ColumnType type)
{
    return type == ColumnType::Number || type == ColumnType::Integer;
}

/// Its values name the rows: none is missing, none stands twice.
bool namesRows(const Table& table, std::size_t column)
{
    std::set<std::string> seen;
    return !table.columns[column].name.empty() && std::ranges::all_of(table.rows, [&](const auto& row) {
        const auto* text = std::get_if<std::string>(&row[column]);
        return text && !text->empty() && seen.insert(*text).second;
    });
}

bool isTime(const Table& table, std::size_t column)
{
    const auto type = table.columns[column].type;
    return type == ColumnType::Date || type == ColumnType::DateTime;
}

/// The column that names the rows, and that of the first number.
std::optional<std::pair<std::size_t, std::size_t>> shapeOf(const Table& table)
{
    if (table.columns.size() < 2 || table.rows.size() < 2 || !namesRows(table, 0)) {
        return {};
    }
    const auto number = std::ranges::find_if(
        table.columns, [](const auto& column) { return isOfNumbers(column.type); });
    const auto most = isTime(table, 0) ? mostPoints : mostBars;
    if (number == table.columns.end() || static_cast<std::size_t>(table.rowCount) > most) {
        return {};
    }
    return std::pair(std::size_t { 0 }, static_cast<std::size_t>(number - table.columns.begin()));
}

std::string quoted(const std::string& name)
{
    return sandbox::dump(Json(name)); // a text of JSON is one of Python
}
} // namespace

std::optional<CodeFix> chartOffer(const Step& step)
{
    if (step.runs.empty() || !step.runs.back().result) {
        return {};
    }
    const auto& run = step.runs.back();
    const auto* table = run.result->value ? std::get_if<Table>(&*run.result->value) : nullptr;
    const auto isDrawing = [](const auto& display) {
        return std::holds_alternative<sandbox::ChartSpec>(display) || std::holds_alternative<sandbox::Image>(display);
    };
    const auto& code = run.approval.code;
    const auto last = report::lastExpression(code);
    if (!table || !last || sandbox::languageOf(code) != "python"
        || std::ranges::any_of(run.result->displays, isDrawing)) {
        return {};
    }
    const auto shape = shapeOf(*table);
    if (!shape) {
        return {};
    }
    const auto name = std::string(code.contains("chart_data") ? "chart_data_2" : "chart_data");
    const auto text = std::format("{0} = {1}\n{0}.reset_index().plot.{2}(x={3}, y={4})\n{0}", name,
        code.substr(last->first, last->second - last->first), isTime(*table, 0) ? "line" : "bar",
        quoted(table->columns[shape->first].name), quoted(table->columns[shape->second].name));
    return CodeFix { static_cast<int>(last->first), static_cast<int>(last->second), text };
}

} // namespace core
