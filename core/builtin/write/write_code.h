// SPDX-License-Identifier: GPL-3.0-or-later
// From a reading to plain pandas: one writer for each family of operations.
#pragma once

#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/reading.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/step_note.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core::builtin {

/// The whole program: imports, loading, steps, result. What takes more than `memoryBytes` is read in parts, where the
/// numbers of the parts can be put together.
std::string writeCode(const Reading& reading, const Schema& schema, std::int64_t memoryBytes);

/// What the writers share: the script so far and the frame to go on from.
class Workbench {
public:
    Workbench(const Reading& reading, const Schema& schema);

    const Reading& reading;
    const Schema& schema;
    Script script;
    std::string frame; ///< the variable that holds the rows asked for
    bool isInParts = false; ///< the rows are numbers of many rows of the file

    std::string variable(const std::string& wanted) const; ///< not the dataset's own
    std::string name(int column) const; ///< as a Python literal
    std::string cell(int column) const; ///< frame["name"]
    std::string nameList(const std::vector<int>& columns) const;
    std::string measure() const; ///< the measure's column as a literal
    std::string rowsColumn() const; ///< of rows that were added up: of how many values, as a literal
    std::string resultColumn() const; ///< what the numbers are called in the result, as a literal
    std::string title() const; ///< of a chart, as a literal
    /// .sum(), .mean() … after a frame grouped or not, with the column chosen: ["revenue"].sum()
    /// `isGrouped`: after a frame that is not grouped another way to write some.
    std::string aggregated(bool isGrouped = true) const;

    void load();
    void tidy(const std::vector<int>& columns); ///< trims and unifies the text columns that need it
    void workOut(); ///< a measure that is no column
    void divide(const std::string& table); ///< one sum by the other, in a table that has both
    void select(const std::vector<Filter>& filters, const std::string& into);
    /// Draws `table` and makes it the result. `x` and `y` are literals; an empty y: every other column,
    /// whose numbers are called `label`.
    void draw(const std::string& table, const std::string& x, const std::string& y, const std::string& label = {});

    std::string condition(const Filter& filter) const; ///< on the rows of the frame
    /// The sum of rows is unknown where none of them has a value, and 0 where there are no rows.
    bool isOpenWithoutValue() const;
    /// Behind such a sum of stretches of time, some of which may have no rows.
    std::string zeroWithoutRows(const std::string& groups) const;

private:
    std::string sum(bool isGrouped) const;
    std::string conditions(const std::vector<Filter>& filters, const std::string& joint = " & ") const;
    std::string entityCondition(const Filter& filter) const;
    std::string everyPeriod(const Filter& filter) const;
    std::string textCondition(const Filter& filter) const;
};

/// Groups by the periods of the reading's date.
std::string timeGrouper(const Workbench& bench, Period period);
/// What stretch of time each date of a column, as Python writes it, is in: to group rows by.
std::string rowPeriods(const std::string& dates, Period period);
/// Of numbers that follow each other, each against the one before or `lag` before; against 0 there is none.
std::string changeInPercent(const std::string& values, const std::string& lag);
/// Each date becomes the first day of its half-year, where stretches of six months then begin: pandas has none of its
/// own to group by.
void beginHalfYears(Workbench& bench, int date);
/// "2023 H1" instead of that day in these columns, literals; returns the table.
std::string withHalfYears(Workbench& bench, const std::string& table, const std::vector<std::string>& columns);

/// Instead of Workbench::load(), where that takes too much memory and the numbers of parts can be put together.
bool loadInParts(Workbench& bench, std::int64_t memoryBytes);

void writeRows(Workbench& bench); ///< CountRows, ListRows, ExtremeRow
void writeGroups(Workbench& bench); ///< Aggregate, Share
void writeEntities(Workbench& bench); ///< Entities
void writeTime(Workbench& bench); ///< Trend, Change
void writeShape(Workbench& bench); ///< Values, Distribution, Correlation, Describe, Columns
/// Ranges that a question asks for: so many, or of one width; both 0: such as suit.
struct AskedRanges {
    int bins = 0;
    double step = 0;
};
/// Of a column of numbers, of which `filters` leave some out.
void writeHistogram(Workbench& bench, int column, const std::vector<Filter>& filters, const AskedRanges& asked,
    const std::string& subject);
void writeQuality(Workbench& bench); ///< Missing, Duplicates, Outliers
void writeCleanUp(Workbench& bench);

} // namespace core::builtin
