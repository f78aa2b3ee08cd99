// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns and rows of a result's table are to a sentence about it.
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "sandbox/run/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core {

inline bool isNumeric(sandbox::ColumnType type)
{
    return type == sandbox::ColumnType::Integer || type == sandbox::ColumnType::Number;
}

/// The columns a sentence about a table needs.
struct Roles {
    std::optional<std::size_t> label;
    std::optional<std::size_t> measure;
};

/// The columns that name a row: the label, and those of names between it and the measure.
std::vector<std::size_t> keyColumns(const sandbox::Table& table, const Roles& roles);
/// Whether each row has other names between the label and the measure.
bool tellsApart(const sandbox::Table& table, const Roles& roles);
/// A label that tells rows apart and a number beside it; none where there are no such.
Roles rolesOf(const sandbox::Table& table);
/// Whether each row has the same there; no where not all rows are there.
bool isSameInAll(const sandbox::Table& table, std::size_t column);
/// A number in that column is a figure, and not the number of a stay or an invoice as the file has it.
bool isMeasured(const sandbox::Table& table, std::size_t column, const CodeFacts& facts);
/// Rows of a file as they come, and only some of them: where they begin and end says nothing of the others.
bool areSomeRecords(const CodeFacts& facts);
/// The only measured column that the question, folded, has by its whole name: "price per hour" of price_per_hour.
std::optional<std::size_t> measureNamed(
    const sandbox::Table& table, const CodeFacts& facts, const std::string& question);
/// The label, or of several names that tell rows apart the one that the question has, as clinic_name beside clinic_id.
std::optional<std::size_t> labelNamed(const sandbox::Table& table, const Roles& roles, const std::string& question);
/// As rolesOf, of what is measured only, and of what differs between rows if anything does.
Roles rolesMeasured(const sandbox::Table& table, const CodeFacts& facts);
/// Figures of several columns, one a row: a sum and a maximum have no order.
bool areOfColumns(const sandbox::Table& table, std::size_t label, const std::vector<Dataset>& datasets);
/// Numbers of years one after the other, as grouping by the year of a date gives them.
bool areYears(const sandbox::Table& table, std::size_t column);
/// Whether none between the days, weeks, stretches of so many months or years of a column is left out.
bool followEachOther(const sandbox::Table& table, std::size_t column, unsigned months);
/// The column by whose numbers the code sorted last; none where that is none of the table's.
std::optional<std::size_t> columnSortedBy(const sandbox::Table& table, const CodeFacts& facts);
/// Whether the numbers of a column go down row by row, or up; equal ones may follow each other.
bool goesOneWay(const sandbox::Table& table, std::size_t column, bool isFalling);
/// The column that is called a share in percent.
std::optional<std::size_t> columnOfShares(const sandbox::Table& table);
/// The column that holds by how much each row of a measure differs from the row before.
std::optional<std::size_t> columnOfDifferences(const sandbox::Table& table, std::size_t measure);
/// Whether the first or the last row sums the others up, as margins=True adds it: it is no highest one of them.
bool hasTotal(const sandbox::Table& table, std::size_t label, const std::vector<Dataset>& datasets);
/// Statistics of one column, one a row, as describe() gives them: a number of values and a maximum have no order.
bool areStatistics(const sandbox::Table& table, std::size_t label);
/// Whether the code puts figures or rows in an order of their size.
bool isOrdered(const CodeFacts& facts);
/// Whether the words stand in the text, and are no part of a longer one.
bool hasWhole(const std::string& text, const std::string& words);
/// Whether columns stand for values of a key, as in a crossed table: none of them says more than the others.
bool isCrossed(const sandbox::Table& table, const CodeFacts& facts);
struct TablePlace {
    std::size_t row = 0;
    std::size_t column = 0;
};
/// Of the one highest figure of a crossed table; none where columns are totals, or not all rows are there.
std::optional<TablePlace> highestPlace(const sandbox::Table& table, std::size_t label);
/// The one row with the largest value of a column, or with the smallest; none when others have it too, or when not all
/// rows are there.
std::optional<std::size_t> rowOfExtreme(const sandbox::Table& table, std::size_t column, bool isLargest);
/// Whether the column alone has numbers and is called as one of a file: pandas leaves it the name, whatever it has.
bool isOnlyNumberOfFiles(const sandbox::Table& table, std::size_t column, const std::vector<Dataset>& datasets);

} // namespace core
