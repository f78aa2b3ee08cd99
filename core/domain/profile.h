// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/file_fact.h"
#include "core/domain/warning.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

using sandbox::Cell;
using sandbox::ColumnType;

struct TopValue {
    std::string value;
    std::int64_t count = 0;
    bool operator==(const TopValue&) const = default;
};

/// How many values lie where: bars of equal width from `low` to `high`, in the column's type. Far-out values are
/// beyond its ends.
struct Histogram {
    Cell low;
    Cell high;
    std::vector<std::int64_t> counts;
    std::int64_t below = 0;
    std::int64_t above = 0;
    bool operator==(const Histogram&) const = default;
};

/// What all rows of a column say. min and max are in the column's type; dates, times and durations as ISO 8601
/// text; mean, stddev and quantiles of durations are seconds.
struct ColumnProfile {
    std::string name; ///< as pandas will call it (made unique, never empty)
    ColumnType type = ColumnType::Text;
    std::int64_t nulls = 0;
    std::int64_t distinct = 0; ///< without missing values
    bool distinctExact = true; ///< else an estimate (0.6 % standard error), and quantiles are those of a sample
    Cell min;
    Cell max;
    std::optional<double> mean;
    std::optional<double> stddev; ///< of a sample (n - 1)
    std::vector<double> quantiles; ///< 5, 25, 50, 75, 95 %; empty for columns that are neither numbers nor durations
    std::optional<Histogram>
        histogram; ///< of numbers, dates, times and durations; beyond 65,536 different values scaled from 65,536 rows
    std::vector<TopValue> top; ///< most frequent first, ties in order of appearance; at most 10
    std::int64_t ambiguous = 0; ///< dates that could be day/month or month/day
    std::int64_t converted
        = 0; ///< cells that are not in the column's plain form (decimal comma, currency sign, other date format)
    std::int64_t misfits = 0; ///< cells that are not of the type a person chose: read as missing
    std::vector<std::string> examples; ///< at most 5 different raw cells
    std::vector<std::string>
        dateFormats; ///< strptime formats of its dates, times and durations with colons, most frequent first; "units": 2h 15m, P1D
    std::string decimal = "."; ///< decimal sign of its numbers
    std::string thousands; ///< thousands sign, or empty
    std::vector<std::string> missingWords; ///< the words that stand for "missing" here ("" for a blank cell)
    std::vector<std::string> keptWords; ///< words that usually stand for "missing" and a person chose as values
    std::vector<std::string> doubtfulWords; ///< values of a text that may stand for "missing": "-"; a few
    std::vector<std::int64_t>
        marks; ///< the smallest 512 hashes (40 bits) of its values, ascending, for data/keys; empty: unknown, as where another hash was used
    std::vector<std::int64_t>
        plainMarks; ///< likewise of its texts without spaces around, capitals and leading zeros; empty: those are the same
    std::vector<std::string>
        subtotals; ///< values that name sums of other rows ("North Total" beside "North"), as they are written
    std::vector<std::string>
        flags; ///< constant, unique, leading_zeros, mixed_types, trailing_spaces, case_variants, umlaut_variants (ue for ü), currency, percent, mixed_dates, one_spelling (of a database: each value in one way)
    bool operator==(const ColumnProfile&) const = default;
};

/// What the scanner found in the whole file, and how to read it (the import contract).
struct Profile {
    std::string path;
    std::string sheet; ///< a spreadsheet's sheet; empty for text files
    std::int64_t bytes = 0;
    std::string encoding; ///< Python's name: "utf-8", "utf-8-sig", "cp1252", "utf-16"…
    std::string delimiter = ","; ///< one sign; or a few, or one beyond ASCII: "||", "¦"
    std::string quote = "\""; ///< one sign, or “: curly ones
    std::string escape; ///< empty: a quote is escaped by doubling
    bool skipSpace = false; ///< spaces behind a delimiter are not part of the cell
    bool collapse = false; ///< any run of spaces and tabs separates
    std::vector<int>
        columnStarts; ///< the characters of a line, from 0, at which columns begin that spaces align; empty: a delimiter separates
    bool hasHeader = true;
    int headerRows = 1;
    std::string
        headerDelimiter; ///< another sign than the table's separates the names; a space: one or more; empty: the table's own
    bool namesFit = true; ///< each column has one, and the first record stands right below them
    int skippedRows = 0; ///< lines before the header
    int dataLine = 0; ///< lines before the first record, blank ones too, as pandas counts them to skip
    std::string
        comment; ///< what the comments between the records begin with, or scan::repeatedHeaderSign; empty: there are none
    std::int64_t commentRows = 0; ///< comments behind the header, left out
    std::vector<std::int64_t> commentLines; ///< lines before each of them, as `dataLine`; the first 100
    bool hasNuls = false; ///< NUL bytes stand in the text; they are left out
    bool strayQuotes = false; ///< lone quotes stand in cells; they are read as doubled
    bool lineComments = false; ///< comments that begin with # stand behind the cells of some lines; they are left out
    bool outerBars = false; ///< each line begins and ends with a bar, which separates nothing
    std::int64_t nextTableIndex = 0; ///< lines before that other table, as `dataLine`
    std::int64_t nextTableLine
        = 0; ///< the line of the file, from 1, on which another table begins that is left out; 0: none does
    int footerRows = 0; ///< records at the end that are notes, left out
    std::int64_t rows = 0; ///< data records, without the header
    std::int64_t rejectedRows = 0; ///< with more cells than columns, left out
    int mostCells = 0; ///< of those
    std::int64_t surplusRows = 0; ///< with empty cells behind the last column
    std::vector<ColumnProfile> columns;
    std::vector<FileWarning> warnings; ///< what a person should know of how it was read
    std::vector<FileFact> facts; ///< what was counted in it and may be odd
    std::vector<std::vector<std::string>> firstRows; ///< raw cells of the first rows (200 at most)
    bool operator==(const Profile&) const = default;
};

/// “Curly quotes” enclose cells.
inline bool isCurlyQuoted(const Profile& profile)
{
    return profile.quote == "\u201c";
}

/// An estimate with as many digits as can be told, never more than it: 7,524,215 is 7,520,000.
std::int64_t roundedEstimate(std::int64_t count);

/// The shape of `assay profile --json` (one entry of "files"), with `preview` beside it.
void to_json(Json& json, const ColumnProfile& column);
void from_json(const Json& json, ColumnProfile& column);
void to_json(Json& json, const Profile& profile);
void from_json(const Json& json, Profile& profile);

} // namespace core
