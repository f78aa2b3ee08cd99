// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/table_roles.h"

#include "core/domain/cell_format.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <set>

namespace core {

using sandbox::Table;

namespace {
/// The names from the first to the measure, one behind the other.
std::string keysOf(const Table& table, const std::vector<sandbox::Cell>& row, const Roles& roles)
{
    std::string keys;
    for (auto column = *roles.label; column < roles.measure.value_or(*roles.label + 1); ++column) {
        keys += isNumeric(table.columns[column].type) ? "" : labelOf(row[column]) + '\n';
    }
    return keys.empty() ? labelOf(row[*roles.label]) : keys;
}

/// A name that a file has itself.
bool isOfFiles(const std::string& label, const std::vector<Dataset>& datasets)
{
    return std::ranges::any_of(datasets, [&](const Dataset& each) {
        return std::ranges::any_of(each.profile.columns,
            [&](const ColumnProfile& column) { return std::ranges::contains(column.top, label, &TopValue::value); });
    });
}

bool isColumnOf(const std::vector<Dataset>& datasets, const std::string& name)
{
    return std::ranges::any_of(datasets,
        [&](const Dataset& each) { return std::ranges::contains(each.profile.columns, name, &ColumnProfile::name); });
}

/// A number of a group, a year, or one that alone tells rows apart: of the three largest visits none is "online".
Roles rolesByNumber(const Table& table)
{
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        const Roles roles { 0, column };
        if (isNumeric(table.columns[column].type)) {
            return tellsApart(table, { 0, 1 }) ? roles : Roles {};
        }
    }
    return {};
}
} // namespace

bool tellsApart(const Table& table, const Roles& roles)
{
    std::set<std::string> seen;
    return std::ranges::all_of(
        table.rows, [&](const auto& row) { return seen.insert(keysOf(table, row, roles)).second; });
}

Roles rolesOf(const Table& table)
{
    Roles roles;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!isNumeric(table.columns[column].type) && !roles.label) {
            roles.label = column;
        } else if (isNumeric(table.columns[column].type) && !roles.measure) {
            roles.measure = column;
        }
    }
    const bool isNamed = roles.label && roles.measure;
    return isNamed && tellsApart(table, roles) ? roles : rolesByNumber(table);
}

bool areOfColumns(const Table& table, std::size_t label, const std::vector<Dataset>& datasets)
{
    return table.rows.size() > 1
        && std::ranges::all_of(table.rows, [&](const auto& row) { return isColumnOf(datasets, labelOf(row[label])); });
}

bool hasTotal(const Table& table, std::size_t label, const std::vector<Dataset>& datasets)
{
    const auto isTotal = [&](const auto& row) {
        const auto words = inSentence(labelOf(row[label]));
        return isTotalLabel(words, inSentence(table.columns[label].name)) && !isOfFiles(words, datasets);
    };
    return isTotal(table.rows.front()) || isTotal(table.rows.back());
}

bool isOnlyNumberOfFiles(const Table& table, std::size_t column, const std::vector<Dataset>& datasets)
{
    const auto numbers = std::ranges::count_if(table.columns, [](const auto& one) { return isNumeric(one.type); });
    return numbers == 1 && isNumeric(table.columns[column].type) && isColumnOf(datasets, table.columns[column].name);
}

} // namespace core
