// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/table_roles.h"

#include "core/builtin/language/words.h"
#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"
#include "core/domain/identifier_name.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <ranges>
#include <set>
#include <utility>

namespace core {

using sandbox::Table;

namespace {
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

std::vector<std::size_t> keyColumns(const Table& table, const Roles& roles)
{
    std::vector<std::size_t> keys { *roles.label };
    for (auto column = *roles.label + 1; column < roles.measure.value_or(0); ++column) {
        if (!isNumeric(table.columns[column].type)) {
            keys.push_back(column);
        }
    }
    return keys;
}

bool tellsApart(const Table& table, const Roles& roles)
{
    const auto keys = keyColumns(table, roles);
    std::set<std::vector<std::string>> seen;
    return std::ranges::all_of(table.rows, [&](const auto& row) {
        std::vector<std::string> labels;
        std::ranges::transform(
            keys, std::back_inserter(labels), [&](std::size_t column) { return labelOf(row[column]); });
        return seen.insert(std::move(labels)).second;
    });
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

bool isMeasured(const Table& table, std::size_t column, const CodeFacts& facts)
{
    const auto& name = table.columns[column].name;
    const auto isOf = [&](const auto& one) {
        return std::ranges::contains(one.columns, name) || std::ranges::contains(one.called, name);
    };
    const bool isNumberOf = builtin::nameWords(name).size() > 1
        && namesThings(name); // "no" alone may be one of yes and no
    return isNumeric(table.columns[column].type)
        && (!isNumberOf || !facts.isComplete() || std::ranges::any_of(facts.aggregations, isOf));
}

bool isSameInAll(const Table& table, std::size_t column)
{
    return std::cmp_equal(table.rows.size(), table.rowCount)
        && std::ranges::all_of(table.rows, [&](const auto& row) { return row[column] == table.rows[0][column]; });
}

Roles rolesMeasured(const Table& table, const CodeFacts& facts)
{
    auto roles = rolesOf(table);
    const auto first = roles.measure.value_or(table.columns.size());
    roles.measure.reset();
    for (auto column = first; column < table.columns.size(); ++column) {
        const bool isFirst = !roles.measure && isMeasured(table, column, facts);
        const bool isBetter = roles.measure && isSameInAll(table, *roles.measure) && isMeasured(table, column, facts)
            && !isSameInAll(table, column);
        roles.measure = isFirst || isBetter ? std::optional(column) : roles.measure;
    }
    return roles;
}

bool areSomeRecords(const CodeFacts& facts)
{
    return facts.aggregations.empty() && facts.sorts.empty()
        && std::ranges::any_of(facts.limits, [](const CodeFacts::Limit& limit) {
               return !limit.each && (limit.use == LimitUse::Shown || limit.use == LimitUse::Computed)
                   && limit.how != LimitHow::Largest && limit.how != LimitHow::Smallest;
           });
}

std::optional<std::size_t> measureNamed(const Table& table, const CodeFacts& facts, const std::string& question)
{
    std::optional<std::size_t> named;
    std::string name;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        auto words = builtin::fold(table.columns[column].name);
        std::ranges::replace(words, '_', ' ');
        if (!isMeasured(table, column, facts) || !hasWhole(question, words) || hasWhole(name, words)) {
            continue; // "price" of a price per hour
        }
        if (named && !hasWhole(words, name)) {
            return std::nullopt;
        }
        named = column;
        name = std::move(words);
    }
    return named;
}

std::optional<std::size_t> labelNamed(const Table& table, const Roles& roles, const std::string& question)
{
    const auto isAsked = [&](std::size_t column) {
        return hasWhole(question, builtin::fold(table.columns[column].name)) && !isNumeric(table.columns[column].type)
            && tellsApart(table, { column, {} });
    };
    for (auto column = roles.label.value_or(0); roles.label && column < roles.measure.value_or(0); ++column) {
        if (isAsked(column)) {
            return column;
        }
    }
    return roles.label;
}

bool areOfColumns(const Table& table, std::size_t label, const std::vector<Dataset>& datasets)
{
    return table.rows.size() > 1
        && std::ranges::all_of(table.rows, [&](const auto& row) { return isColumnOf(datasets, labelOf(row[label])); });
}

bool areStatistics(const Table& table, std::size_t label)
{
    static const std::set<std::string> names { "count", "mean", "std", "min", "max", "sum", "median", "var", "nunique",
        "unique", "top", "freq", "size", "sem", "skew", "prod" };
    return std::ranges::all_of(table.rows, [&](const auto& row) {
        const auto words = labelOf(row[label]);
        const bool isPercentile = words.ends_with('%') && words.find_first_not_of("0123456789.") == words.size() - 1;
        return isPercentile || names.contains(words);
    });
}

bool isOrdered(const CodeFacts& facts)
{
    return !facts.sorts.empty() || std::ranges::any_of(facts.limits, [](const auto& limit) {
        return limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest;
    });
}

bool hasWhole(const std::string& text, const std::string& words)
{
    const auto isPart = [&](std::size_t at) {
        return at < text.size() && (text[at] == '_' || std::isalnum(static_cast<unsigned char>(text[at])) != 0);
    };
    for (auto at = text.find(words); !words.empty() && at != std::string::npos; at = text.find(words, at + 1)) {
        if (!isPart(at - 1) && !isPart(at + words.size())) {
            return true;
        }
    }
    return false;
}

bool isCrossed(const Table& table, const CodeFacts& facts)
{
    const auto numbers = std::ranges::count_if(table.columns, [](const auto& one) { return isNumeric(one.type); });
    const auto isColumn = [&](const auto& key) {
        return std::ranges::contains(table.columns, key, &sandbox::TableColumn::name);
    };
    return numbers > 1 && std::ranges::any_of(facts.groupings, [&](const CodeFacts::Grouping& grouping) {
        const auto there = std::ranges::count_if(grouping.called, isColumn);
        return there > 0 && there < std::ssize(grouping.called);
    });
}

std::optional<TablePlace> highestPlace(const Table& table, std::size_t label)
{
    const auto isTotal = [](const sandbox::TableColumn& one) { return isTotalLabel(inSentence(one.name), ""); };
    if (!tellsApart(table, { label, {} }) || std::ranges::any_of(table.columns, isTotal)
        || table.rowCount != std::ssize(table.rows)) {
        return std::nullopt;
    }
    std::optional<TablePlace> best;
    double most = -std::numeric_limits<double>::infinity();
    bool isAlone = false;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const bool isFigure = column != label && isNumeric(table.columns[column].type);
            const auto number = isFigure ? numberIn(table.rows[row][column]) : std::nullopt;
            isAlone = number && *number >= most ? *number > most : isAlone;
            if (number && *number > most) {
                best = { row, column };
                most = *number;
            }
        }
    }
    return isAlone ? best : std::nullopt;
}

bool areYears(const Table& table, std::size_t column)
{
    double before = 1900;
    const auto& name = table.columns[column].name;
    const bool isKey = namesAnIdentifier(name) && !namesAYear(name); // patients 2053 and 2076
    return !isKey && isNumeric(table.columns[column].type) && std::ranges::all_of(table.rows, [&](const auto& row) {
        const auto year = numberIn(row[column]).value_or(0);
        return year == std::floor(year) && std::exchange(before, year + 1) <= year && year <= 2100;
    });
}

bool followEachOther(const Table& table, std::size_t column, unsigned months)
{
    constexpr int shortest = 28, longest = 31, week = 7;
    const auto isNext = [&](const auto& before, const auto& row) {
        const auto one = dayIn(before[column]), next = dayIn(row[column]);
        if (!one || !next) {
            return numberIn(before[column]).value_or(0) + 1 == numberIn(row[column]).value_or(0);
        }
        const auto apart = (*next - *one).count();
        const auto stretch = static_cast<int>(months);
        return months == 0 ? apart <= 1 || apart == week : apart >= shortest * stretch && apart <= longest * stretch;
    };
    return std::ranges::adjacent_find(table.rows, std::not_fn(isNext)) == table.rows.end();
}

std::optional<std::size_t> columnSortedBy(const Table& table, const CodeFacts& facts)
{
    const auto name = facts.sorts.empty() || facts.sorts.back().called.empty() ? std::string()
                                                                               : facts.sorts.back().called.front();
    const auto found = std::ranges::find(table.columns, name, &sandbox::TableColumn::name);
    return found == table.columns.end() || !isNumeric(found->type)
        ? std::nullopt
        : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

std::optional<std::size_t> columnOfShares(const Table& table)
{
    const auto found = std::ranges::find_if(table.columns, [](const auto& each) {
        return isNumeric(each.type) && isInPercent(each.name) && hasWhole(builtin::fold(each.name), "share");
    });
    return found == table.columns.end() ? std::nullopt
                                        : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

std::optional<std::size_t> columnOfDifferences(const Table& table, std::size_t measure)
{
    const auto figure = [&](std::size_t row, std::size_t column) { return numberIn(table.rows[row][column]); };
    const auto isDifference = [&](std::size_t column, std::size_t row) {
        constexpr double rounding = 1e-9;
        const auto before = figure(row - 1, measure);
        const auto after = figure(row, measure);
        const auto change = figure(row, column);
        return before && after && change
            && std::abs(*after - *before - *change) <= rounding * std::max(std::abs(*after), std::abs(*before));
    };
    const auto rows = std::views::iota(std::size_t(1), std::max<std::size_t>(1, table.rows.size()));
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool isOther = column != measure && isNumeric(table.columns[column].type);
        if (isOther && !rows.empty()
            && std::ranges::all_of(rows, [&](auto row) { return isDifference(column, row); })) {
            return column;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> rowOfExtreme(const Table& table, std::size_t column, bool isLargest)
{
    constexpr auto least = -std::numeric_limits<double>::infinity();
    std::optional<std::size_t> best;
    double most = least;
    bool isAlone = false;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto found = numberIn(table.rows[row][column]);
        const double number = !found ? least : isLargest ? *found : -*found;
        isAlone = number > most || (isAlone && number != most);
        if (number > most) {
            best = row;
            most = number;
        }
    }
    return isAlone && table.rowCount == std::ssize(table.rows) ? best : std::nullopt;
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

bool goesOneWay(const sandbox::Table& table, std::size_t column, bool isFalling)
{
    for (std::size_t row = 1; row < table.rows.size(); ++row) {
        const auto before = numberIn(table.rows[row - 1][column]);
        const auto after = numberIn(table.rows[row][column]);
        if (before && after && (isFalling ? *after > *before : *after < *before)) {
            return false;
        }
    }
    return true;
}

} // namespace core
