// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_lists.h"

#include "core/domain/cell_format.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <utility>

namespace core {

std::string chosenRows(const VerifyRequest& request, const sandbox::Table& table, const std::string& rows)
{
    const auto& facts = request.facts;
    const bool isOnlyChosen = facts.isComplete() && !facts.filters.empty() && facts.joins.empty()
        && facts.groupings.empty() && facts.aggregations.empty() && facts.limits.empty() && facts.drops.empty()
        && facts.reshapes.empty();
    if (!isOnlyChosen) {
        return {};
    }
    const auto file = std::ranges::find_if(request.datasets,
        [&](const Dataset& dataset) { return facts.filters.front().of == RowSources { dataset.name }; });
    const bool areAll = file != request.datasets.end()
        && std::ranges::all_of(facts.filters, [&](const CodeFacts::Filter& filter) {
               return filter.whole && filter.keeps && filter.of == facts.filters.front().of;
           });
    if (!areAll || table.rowCount >= file->profile.rows) {
        return {};
    }
    return grouped(table.rowCount) + " of the " + grouped(file->profile.rows) + " " + rows
        + (rows == "rows" ? " of " + file->name : "") + " match.";
}

std::optional<FirstsOfEach> firstsOfEach(const Plan& plan, const sandbox::Table& table)
{
    constexpr std::int64_t most = 6; // rows, to be told in a sentence
    const auto& facts = plan.facts;
    const auto keys = facts.is_object() ? facts.value("keys", Json::array()) : Json::array();
    const auto places = facts.is_object() ? facts.value("places", Json()) : Json();
    const auto numbers = facts.is_object() ? facts.value("numbers", Json::array()) : Json::array();
    const bool isFirst = places.is_object() && places.value("first", 0) == 1 && places.value("last", 0) == 1;
    const bool isShort = table.rowCount <= most && std::cmp_equal(table.rowCount, table.rows.size());
    const bool areRows = isFirst && facts.value("rows", false);
    if (!isFirst || table.rowCount < 2 || facts.value("within", 0) == 0 || numbers.size() != 1
        || keys.size() != (areRows ? 1 : 2) || (!areRows && table.columns.size() != 3)) {
        return std::nullopt;
    }
    const auto columnOf = [&](const Json& named) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(table.columns, named.value("column", ""), &sandbox::TableColumn::name);
        return found == table.columns.end() ? std::nullopt : std::optional<std::size_t>(found - table.columns.begin());
    };
    const auto of = columnOf(keys.front());
    if (areRows) {
        const auto measure = columnOf(numbers.front());
        return of && measure ? std::optional(FirstsOfEach { *of, {}, *measure, isShort }) : std::nullopt;
    }
    const bool areNamed = columnOf(keys.back()) == std::optional<std::size_t>(1)
        && (of == std::optional<std::size_t>(0) || keys.front().value("period", "none") != "none");
    return areNamed ? std::optional(FirstsOfEach { 0, 1, 2, isShort }) : std::nullopt;
}

std::vector<std::size_t> tiedRanges(const sandbox::Table& table, std::size_t label, std::size_t measure)
{
    constexpr std::size_t few = 3;
    std::vector<std::size_t> most;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto number = numberIn(table.rows[row][measure]);
        const auto before = most.empty() ? std::nullopt : numberIn(table.rows[most.front()][measure]);
        if (!number || !namesARange(labelOf(table.rows[row][label]))) {
            return {};
        }
        if (!before || *number > *before) {
            most = { row };
        } else if (*number == *before) {
            most.push_back(row);
        }
    }
    const bool areFew = most.size() > 1 && most.size() <= few && most.size() < table.rows.size();
    return areFew && std::cmp_equal(table.rowCount, table.rows.size()) ? most : std::vector<std::size_t>();
}

} // namespace core
