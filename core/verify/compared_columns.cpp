// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/compared_columns.h"

#include "core/domain/chart_periods.h"
#include "core/verify/figure.h"
#include "core/verify/table_roles.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <ranges>
#include <string>
#include <vector>

namespace core {

using sandbox::Table;

namespace {
using Change = std::function<std::optional<double>(double before, double after)>;

std::optional<double> difference(double before, double after)
{
    return after - before;
}

std::optional<double> percent(double before, double after)
{
    return before == 0 ? std::nullopt : std::optional((after - before) / before * 100);
}

/// So far as both are there and the change has a value; never where fewer than two rows tell.
class AllTold {
public:
    void add(std::optional<double> before, std::optional<double> after, std::optional<double> change, const Change& of)
    {
        constexpr double rounding = 1e-9;
        const auto due = before && after ? of(*before, *after) : std::nullopt;
        const auto size = std::max({ std::abs(before.value_or(0)), std::abs(after.value_or(0)), 1.0 });
        m_isSo = m_isSo && due.has_value() == change.has_value()
            && (!due || std::abs(*due - *change) <= rounding * std::max(size, std::abs(*due)));
        m_moves += due && *due != 0 ? 1 : 0;
    }
    bool holds() const { return m_isSo && m_moves > 1; }

private:
    bool m_isSo = true;
    int m_moves = 0;
};

bool isChangeOf(const Table& table, const ComparedColumns& columns, const Change& of)
{
    AllTold all;
    for (const auto& row : table.rows) {
        all.add(numberIn(row[columns.before]), numberIn(row[columns.after]), numberIn(row[columns.change]), of);
    }
    return all.holds();
}

/// "2023" and "2024", "fee_2023" and "fee_2024", "Q1 2024" and "2023": not paid and due, whose difference is no change.
bool areTimes(const std::string& before, const std::string& after)
{
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const auto words = [&](std::string name) { return std::erase_if(name, isDigit), name; };
    const auto isOfYear = [&](std::string name) { // "fee_2023", not "team1" and "team2"
        std::erase_if(name, std::not_fn(isDigit));
        return name.size() == 4 && (name.starts_with("19") || name.starts_with("20"));
    };
    return (periodNamed(before) && periodNamed(after))
        || (before != after && words(before) == words(after) && isOfYear(before) && isOfYear(after));
}

std::vector<std::size_t> numbersOf(const Table& table)
{
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (isNumeric(table.columns[column].type)) {
            columns.push_back(column);
        }
    }
    return columns;
}
} // namespace

std::optional<ComparedColumns> comparedColumns(const Table& table)
{
    constexpr std::size_t most = 12; // columns of a comparison
    const auto numbers = numbersOf(table);
    std::vector<ComparedColumns> found;
    if (!std::cmp_equal(table.rows.size(), table.rowCount) || numbers.size() > most) {
        return std::nullopt;
    }
    for (const auto change : numbers) {
        for (const auto after : numbers) {
            for (const auto before : numbers) {
                const ComparedColumns columns { before, after, change };
                const bool isInOrder = before < after && after < change;
                if (isInOrder && areTimes(table.columns[before].name, table.columns[after].name)
                    && isChangeOf(table, columns, difference)) {
                    found.push_back(columns);
                }
            }
        }
    }
    if (found.size() != 1) {
        return std::nullopt;
    }
    auto& one = found.front();
    for (auto column = one.after + 1; column < one.change; ++column) {
        if (isChangeOf(table, { one.before, one.after, column }, percent)) {
            one.change = column;
        }
    }
    return one;
}

bool areChanges(const Table& table, std::size_t column)
{
    const auto areChangesOf = [&](std::size_t other, const Change& of) {
        AllTold all;
        for (std::size_t row = 1; row < table.rows.size(); ++row) {
            all.add(numberIn(table.rows[row - 1][other]), numberIn(table.rows[row][other]),
                numberIn(table.rows[row][column]), of);
        }
        return all.holds();
    };
    return std::ranges::any_of(numbersOf(table), [&](std::size_t other) { // a running total stands behind its amounts
        return other < column && (areChangesOf(other, difference) || areChangesOf(other, percent));
    });
}

} // namespace core
