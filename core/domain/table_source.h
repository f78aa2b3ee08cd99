// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/warning.h"
#include "sandbox/run/json.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// What kind of file a data set comes out of.
enum class TableFormat {
    Text,
    Workbook,
    JsonRecords,
    JsonLines,
    Database,
    Stata,
    Sas,
    SasTransport,
    Spss,
    SpssPortable,
    Dbase
};

/// How a table stands in a JSON document: a list of records; a list of rows, whose first may have the names; an object
/// of columns, as lists or by the number of the row; records by a key.
enum class JsonShape { Records, Rows, NamedRows, Columns, Indexed, Keyed };

/// What the cells of a typed file (all but Text) are, as that file says.
enum class CellKind { Number, Text, Date, Boolean, Other };

/// A column of a typed file.
struct ColumnCells {
    std::string name; ///< the header as it stands in the file
    std::vector<CellKind> kinds; ///< that occur, each once
    bool percent = false; ///< numbers shown as percent: 5 % is 0.05
    bool merged = false; ///< its gaps are merged cells: the value above stands for them
    bool blanks = false; ///< some of its texts are empty
    bool misread = false; ///< pandas reads other values than the file has: it is left empty
    bool labelled = false; ///< words that the file has for its codes stand for them
    std::int64_t errors = 0; ///< #DIV/0! and its kin, counted as missing
    bool operator==(const ColumnCells&) const = default;
};

/// Where a data set stands in its file. One file may give several. Rows and columns count from 0, as the file has them.
struct TableSource {
    TableFormat format = TableFormat::Text;
    std::string file; ///< its name in /work; empty: the data set's name
    std::string compression; ///< pandas' word (gzip, zip, zstd, bz2, xz); empty: none
    std::string
        encoding; ///< of a file that does not tell it or that pandas is to be told of; empty: it needs no telling
    std::string engine; ///< what pandas is to read a workbook with; empty: it finds that by itself
    std::string member; ///< which file of an archive that holds several
    std::string table; ///< sheet of a workbook, table of a database, key of the records in a JSON document
    std::string area; ///< "B3:F40" where a sheet has several tables, "line 28" where a text has
    bool hidden = false; ///< a hidden sheet
    int headerRow = 0; ///< rows before the header
    int headerRows = 1; ///< 0: there is no header
    int firstColumn = 0;
    int lastColumn = 0;
    bool narrow = false; ///< other columns of the sheet are none of the table's
    bool endsEarly = false; ///< other rows follow
    bool plainHeader = true; ///< pandas makes the same names of it
    bool nested = false; ///< JSON records in records
    std::vector<std::string> steps; ///< from a JSON document to the table: ".key" or "#1"
    JsonShape shape = JsonShape::Records;
    bool writeAhead = false; ///< a database that was left in write-ahead mode
    std::vector<std::int64_t> blankRows; ///< rows inside the table that are blank: none of the data
    std::vector<FileWarning> notes; ///< what a person should know of where it stands and how it was taken out
    std::vector<ColumnCells> columns; ///< of a typed file: one for each of the profile's
    bool operator==(const TableSource&) const = default;

    /// The file's own types decide what pandas reads, not the spelling of text.
    bool isTyped() const { return format != TableFormat::Text; }
    /// The file is read as it is, without taking it apart first.
    bool isPlainText() const { return !isTyped() && compression.empty() && member.empty(); }
};

void to_json(Json& json, const TableSource& source);
void from_json(const Json& json, TableSource& source);

} // namespace core
