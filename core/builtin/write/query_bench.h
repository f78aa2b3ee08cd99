// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/write/query_columns.h"
#include "core/builtin/write/write_code.h"

#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// What the writers of a query share: the script so far, and what things are called in it.
class QueryBench {
public:
    QueryBench(const Query& query, const Schema& schema);

    const Query& query;
    const Schema& schema;
    const Reading base; ///< its rows, for what is the same as in a reading
    Workbench bench;
    QueryColumns columns;
    bool isWide = false; ///< the table has a column for each group

    /// A step that gives a new variable its value; returns its name.
    std::string add(StepKind kind, MessageArguments about, const std::string& name, const std::string& code);
    std::string keyCode(const Key& key) const; ///< to group by
    std::string yearOf(const Key& key) const; ///< what its column is called beside a part of it
    std::string keysCode() const;
    std::string keyNames(std::size_t count) const; ///< of the first keys
    std::string joinedNames(std::size_t count) const; ///< of those, without brackets
    std::string keysInWords() const;
    std::string number(const std::string& table) const; ///< the column of the first number
    /// A column for each value of `along`; literals. What has no rows is 0 of a sum, what has no value stays unknown.
    std::string pivoted(
        const std::string& table, const std::string& down, const std::string& along, const std::string& values) const;
    /// The number of the same groups in two frames: what each column is called, a literal, and its code.
    std::string besideEachOther(const std::vector<std::pair<std::string, std::string>>& numbers) const;
    /// Which rows have one of the places by these numbers; `all`: how many share them, where a part of them is wanted;
    /// `isOfEach`: that is a number for each row. Equal ones that share two places have both.
    std::string inPlaces(const std::string& numbers, const std::string& all, bool isOfEach);
    /// The values of a key that has an order of its own: as they were said, or as the week or the year goes.
    std::vector<std::string> namesInOrder(const Key& key) const;
    std::string placedBy() const; ///< the column that gives places
    /// How many groups have places: a number, or a new variable for so many percent of those in the table.
    std::string placesKept(const std::string& table);
    /// A time limits the answer only after each stretch was compared with the one before it.
    std::vector<Filter> filters(bool isLater) const;
};

std::string truth(bool value); ///< as Python writes it
/// "True, True, "
std::string repeated(const std::string& text, std::size_t times);

/// "days without a call at Q3": those before the first call there and after the last one, too; returns the table.
std::string withEnds(QueryBench& w, const std::string& numbers);
/// What becomes of the numbers of each group; returns the table.
std::string goOn(QueryBench& w, const std::string& table);
/// The groups or stretches of time whose change is within its limit.
std::string keptByChange(QueryBench& w, const std::string& table);
/// The places that are asked for, or all in their order.
std::string placed(QueryBench& w, const std::string& table);
/// The rows themselves, by their places.
void writeRowsOf(QueryBench& w);
/// The parts of the change from one stretch of time to the other, those that moved most.
void writePartsOfChange(QueryBench& w);
/// One stretch of time beside another, for each group or for all rows.
void writeBeside(QueryBench& w);
/// The distribution of a number in each group.
void writeHistogramOfEach(QueryBench& w);
/// The longest run of stretches of time that meet the threshold, or that of each group.
void writeStreak(QueryBench& w, const std::string& table);
/// A column for each group, without gaps in time; returns the table.
std::string withoutGaps(QueryBench& w, const std::string& table);
/// One of two groups as a multiple of the other, or less the other, of a table with a row for each.
void writeOfTwo(QueryBench& w, const std::string& table);

} // namespace core::builtin
