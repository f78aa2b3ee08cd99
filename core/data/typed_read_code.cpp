// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/typed_read_code.h"

#include "core/data/column_code.h"
#include "core/data/contract_words.h"
#include "core/data/frame_call.h"
#include "core/data/names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {
bool isOnly(const ColumnCells& cells, CellKind kind)
{
    return cells.kinds.size() == 1 && cells.kinds[0] == kind;
}

bool holds(const ColumnCells& cells, CellKind kind)
{
    return std::ranges::contains(cells.kinds, kind);
}

/// True: what the file's own types give is what the profile says, missing values aside.
bool isDirect(const ColumnProfile& column, const ColumnCells& cells, TableFormat format)
{
    if (cells.kinds.empty()) {
        return true;
    }
    if (isNumeric(column)) {
        // pandas reads digits in the text cells of a workbook as numbers.
        const bool plain = isPlainNumber(column) && column.decimal == "." && column.thousands.empty()
            && !hasFlag(column, "trailing_spaces");
        const bool readable = format == TableFormat::Workbook && plain && !holds(cells, CellKind::Boolean)
            && !holds(cells, CellKind::Other);
        return column.misfits == 0 && (isOnly(cells, CellKind::Number) || (readable && !holds(cells, CellKind::Date)));
    }
    if (isDate(column)) {
        return isOnly(cells, CellKind::Date);
    }
    if (column.type == ColumnType::Boolean) {
        return isOnly(cells, CellKind::Boolean);
    }
    if (isTimed(column)) {
        return false;
    }
    const bool digits = format == TableFormat::Workbook
        && (hasFlag(column, "leading_zeros") || hasFlag(column, "number_like"));
    return isOnly(cells, CellKind::Text) && !digits;
}

/// True: the cells are to become text before anything is made of them.
bool needsText(const ColumnProfile& column, const ColumnCells& cells, TableFormat format)
{
    if (isDirect(column, cells, format)) {
        return false;
    }
    const bool calendar = isDate(column) && std::ranges::all_of(cells.kinds, [](CellKind kind) {
        return kind == CellKind::Date || kind == CellKind::Text;
    });
    return !calendar && (format == TableFormat::Workbook || !isOnly(cells, CellKind::Text));
}

std::string letters(int column)
{
    std::string text;
    for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
        text.insert(text.begin(), static_cast<char>('A' + (rest - 1) % 26));
    }
    return text;
}

/// The rows before the header and the blank ones inside the table.
std::string skippedRows(const TableSource& source, bool ownNames)
{
    const int before = source.headerRow + (ownNames ? source.headerRows : 0);
    if (source.blankRows.empty()) {
        return before > 0 ? std::to_string(before) : std::string();
    }
    std::string list;
    for (int row = 0; row < before; ++row) {
        list += (list.empty() ? "" : ", ") + std::to_string(row);
    }
    for (const auto row : source.blankRows) {
        list += (list.empty() ? "" : ", ") + std::to_string(row);
    }
    return "[" + list + "]";
}

/// pandas would make other names of the header.
bool needsNames(const Dataset& dataset)
{
    const auto& source = dataset.source;
    if (source.headerRows != 1 || !source.plainHeader) {
        return true;
    }
    const auto differs = [](const ColumnProfile& column, const ColumnCells& cells) {
        return column.name != cells.name;
    };
    return source.narrow && !std::ranges::equal(dataset.profile.columns, source.columns, std::not_fn(differs));
}

std::string textColumns(const Dataset& dataset)
{
    std::vector<std::pair<std::string, std::string>> entries;
    for (std::size_t i = 0; i < dataset.source.columns.size(); ++i) {
        const auto& column = dataset.profile.columns[i];
        if (needsText(column, dataset.source.columns[i], dataset.source.format)) {
            entries.emplace_back(column.name, "str");
        }
    }
    return entries.empty() ? std::string() : dictionary(entries);
}

/// How many rows pandas is to read: among the records it counts those that it is told to skip, too, but for those
/// before the second one, which it has looked past by then (pandas 2.2).
std::string rowsToRead(const Dataset& dataset)
{
    const auto& source = dataset.source;
    if (!source.endsEarly && dataset.profile.footerRows == 0) {
        return {};
    }
    const std::int64_t first = source.headerRow + source.headerRows;
    std::int64_t skipped = 0;
    std::int64_t counted = 0;
    for (const auto blank : source.blankRows) { // ascending
        const auto above = blank - first - skipped;
        const bool isWithin = blank >= first && above < dataset.profile.rows;
        skipped += isWithin ? 1 : 0;
        counted += isWithin && above >= 2 ? 1 : 0;
    }
    return std::to_string(dataset.profile.rows + counted);
}

std::string workbookCall(const Dataset& dataset)
{
    const auto& source = dataset.source;
    const bool ownNames = needsNames(dataset);
    std::vector<std::string> parameters { pythonLiteral(dataset.fileName()),
        "sheet_name=" + pythonLiteral(source.table) };
    const auto add = [&](const std::string& name, const std::string& value) {
        if (!value.empty()) {
            parameters.push_back(name + "=" + value);
        }
    };
    add("engine", source.engine.empty() ? std::string() : pythonLiteral(source.engine));
    add("skiprows", skippedRows(source, ownNames));
    if (ownNames) {
        add("header", "None");
        add("names", nameList(dataset.profile));
    }
    add("usecols",
        source.narrow ? "\"" + letters(source.firstColumn) + ":" + letters(source.lastColumn) + "\"" : std::string());
    add("nrows", rowsToRead(dataset));
    add("dtype", textColumns(dataset));
    add("keep_default_na", keepsWords(dataset.profile) ? "False" : "");
    add("na_values", missingWords(dataset.profile));
    std::string line = dataset.variable + " = pd.read_excel(";
    std::string lines = line + "\n";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        line += (i > 0 ? ", " : "") + parameters[i];
        lines += "    " + parameters[i] + ",\n";
    }
    return (line.size() < 100 ? line : lines) + ")\n";
}

/// What unpacks it.
std::string jsonModule(const TableSource& source)
{
    return source.compression == "xz" ? "lzma" : source.compression;
}

bool holdsLists(const Dataset& dataset)
{
    return std::ranges::any_of(dataset.source.columns, [](const auto& cells) { return holds(cells, CellKind::Other); });
}

/// The document, or its lines, and from there to the table: json.load(file)["data"][1]
std::string jsonPart(const TableSource& source)
{
    if (source.format == TableFormat::JsonLines) {
        return "[json.loads(line) for line in file if line.strip()]";
    }
    std::string part = "json.load(file)";
    for (const auto& step : source.steps) {
        part += "[" + (step.starts_with('#') ? step.substr(1) : pythonLiteral(step.substr(1))) + "]";
    }
    return part;
}

/// The frame of it.
std::string jsonFrame(const Dataset& dataset)
{
    const auto& source = dataset.source;
    const auto part = jsonPart(source);
    switch (source.shape) {
    case JsonShape::Records: return "pd.json_normalize(" + part + ")";
    case JsonShape::Rows: return "pd.DataFrame(" + part + ", columns=" + nameList(dataset.profile) + ")";
    case JsonShape::NamedRows: return "pd.DataFrame(" + part + "[1:], columns=" + nameList(dataset.profile) + ")";
    case JsonShape::Columns: return "pd.DataFrame(" + part + ")";
    case JsonShape::Indexed: return "pd.DataFrame(" + part + ").reset_index(drop=True)";
    case JsonShape::Keyed:
        return "pd.json_normalize([{" + pythonLiteral(source.columns.front().name)
            + ": key, **record} for key, record in " + part + ".items()])";
    }
    std::unreachable();
}

/// The file as text, unpacked.
std::string openText(const TableSource& source, const std::string& file)
{
    const std::string rest = file + ", \"rt\", encoding=\"utf-8-sig\")";
    if (source.compression == "zstd") {
        return "pd.io.common.get_handle(" + file + ", \"r\", encoding=\"utf-8-sig\", compression=\"zstd\").handle";
    }
    return source.compression.empty() ? "open(" + file + ", encoding=\"utf-8-sig\")"
                                      : jsonModule(source) + ".open(" + rest;
}

std::string jsonCall(const Dataset& dataset)
{
    const auto& source = dataset.source;
    const auto file = pythonLiteral(dataset.fileName());
    const bool lines = source.format == TableFormat::JsonLines;
    const bool own = source.nested || !source.steps.empty() || source.shape != JsonShape::Records
        || !source.compression.empty();
    const std::string imports = own || holdsLists(dataset) ? "import json\n" : "";
    if (!own) {
        return imports + dataset.variable + " = pd.read_json(" + file + ", orient=\"records\""
            + (lines ? ", lines=True" : "") + ", dtype=False, convert_dates=False, convert_axes=False)\n";
    }
    const std::string unpacks = source.compression.empty() || source.compression == "zstd"
        ? ""
        : "import " + jsonModule(source) + "\n";
    return unpacks + imports + "with " + openText(source, file) + " as file:\n    " + dataset.variable + " = "
        + jsonFrame(dataset) + "\n";
}

std::string sqlName(const std::string& name)
{
    std::string text = "\"";
    for (const char c : name) {
        text += c == '"' ? "\"\"" : std::string(1, c);
    }
    return text + "\"";
}

/// A file name in SQLite's way to open one that is still in write-ahead mode.
std::string uriOf(const std::string& name)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')
            || c == '.' || c == '-' || c == '_';
        uri += plain ? std::string(1, c) : std::string { '%', digits[byte >> 4], digits[byte & 15] };
    }
    return uri + "?immutable=1";
}

std::string databaseCall(const Dataset& dataset)
{
    const auto file = dataset.source.writeAhead ? pythonLiteral(uriOf(dataset.fileName())) + ", uri=True"
                                                : pythonLiteral(dataset.fileName());
    const auto query = "SELECT * FROM " + sqlName(dataset.source.table);
    const bool easy = query.find('\'') == std::string::npos && query.find('\\') == std::string::npos
        && pythonLiteral(dataset.source.table).size() == dataset.source.table.size() + 2;
    return "import sqlite3\n" + dataset.variable + " = pd.read_sql_query("
        + (easy ? "'" + query + "'" : pythonLiteral(query)) + ", sqlite3.connect(" + file + "))\n";
}

std::string listOf(const std::vector<std::string>& words)
{
    std::string text = "[";
    for (const auto& word : words) {
        text += (text.size() > 1 ? ", " : "") + pythonLiteral(word);
    }
    return text + "]";
}

/// JSON and databases know what is missing; here words of text mean it, too.
std::string wordsLine(const ColumnProfile& column, const ColumnCells& cells, const std::string& cell)
{
    auto words = column.missingWords;
    if (!cells.blanks) {
        std::erase(words, std::string());
    }
    return words.empty() || !holds(cells, CellKind::Text)
        ? std::string()
        : cell + " = " + cell + ".mask(" + cell + ".isin(" + listOf(words) + "))\n";
}

std::string otherLine(const ColumnCells& cells, TableFormat format, const std::string& cell)
{
    const std::string end = ", na_action=\"ignore\")\n";
    const bool alone = isOnly(cells, CellKind::Other);
    if (isFrame(format) || format == TableFormat::Database) {
        const auto* const hex = alone ? "bytes.hex"
                                      : "lambda value: value.hex() if isinstance(value, bytes) else str(value)";
        return cell + " = " + cell + ".map(" + (isFrame(format) ? "str" : hex) + end;
    }
    return cell + " = " + cell + ".map("
        + (alone ? "json.dumps" : "lambda value: value if isinstance(value, str) else json.dumps(value)") + end;
}

/// What makes the values of a column from its cells; empty: they are what they should be.
std::string valueLine(
    const ColumnProfile& column, const ColumnCells& cells, TableFormat format, const std::string& cell)
{
    const bool sheet = format == TableFormat::Workbook;
    const auto text = needsText(column, cells, format) && !sheet ? cell + ".astype(\"string\")" : cell;
    const bool holes = column.nulls > 0 && !cells.kinds.empty();
    if (isDirect(column, cells, format)) {
        const auto* wanted = column.type == ColumnType::Integer ? "Int64"
            : column.type == ColumnType::Boolean                ? "boolean"
                                                                : nullptr;
        const auto own = holes && wanted != nullptr ? cell + " = " + cell + ".astype(\"" + wanted + "\")\n"
                                                    : std::string();
        return isFrame(format) && !cells.kinds.empty() ? frameLine(column, format, cell) : own;
    }
    if (isDate(column) || isTimed(column)) {
        return cell + " = " + (isDate(column) ? dateLine(column, text) : timedLine(column, text)) + "\n";
    }
    if (column.type == ColumnType::Boolean) {
        return cell + " = " + booleanLine(column, text) + "\n";
    }
    if (isNumeric(column)) {
        return cell + " = " + numberLine(column, text)
            + (holes && column.type == ColumnType::Integer ? ".astype(\"Int64\")" : "") + "\n";
    }
    if (!sheet && holds(cells, CellKind::Other)) {
        return otherLine(cells, format, cell);
    }
    return sheet || text == cell ? std::string() : cell + " = " + cell + ".map(str, na_action=\"ignore\")\n";
}

std::string columnComment(const ColumnProfile& column, const ColumnCells& cells, TableFormat format)
{
    if (cells.merged) {
        return "merged cells, their value repeated";
    }
    if (isDirect(column, cells, format)) {
        const bool whole = column.type == ColumnType::Integer;
        return whole                             ? (column.nulls > 0 ? "whole numbers with gaps" : "whole numbers")
            : column.type == ColumnType::Boolean ? "yes or no, with gaps"
            : isDate(column)                     ? "dates"
            : isNumeric(column)                  ? "numbers"
                                                 : "words that mean missing";
    }
    return isDate(column) || isTimed(column) ? dateComment(column)
        : column.type == ColumnType::Boolean ? "yes or no"
        : isNumeric(column)                  ? numberComment(column)
                                             : "as text";
}

std::string columnCode(const Dataset& dataset, std::size_t i)
{
    const auto& column = dataset.profile.columns[i];
    const auto& cells = dataset.source.columns[i];
    const auto format = dataset.source.format;
    const auto cell = dataset.variable + "[" + pythonLiteral(column.name) + "]";
    if (cells.misread) {
        return "# " + inComment(column.name) + ": pandas misreads its truth values or times\n" + cell + " = None\n";
    }
    std::string code = cells.merged ? cell + " = " + cell + ".ffill()\n" : std::string();
    code += format == TableFormat::Workbook ? std::string() : wordsLine(column, cells, cell);
    code += valueLine(column, cells, format, cell);
    return code.empty() ? code
                        : "# " + inComment(column.name) + ": " + columnComment(column, cells, format) + "\n" + code;
}

std::string commentOf(const Dataset& dataset)
{
    const auto& source = dataset.source;
    std::string text = "# Read " + inComment(dataset.fileName());
    if (source.format == TableFormat::Workbook) {
        text += ", sheet " + inComment(source.table) + (source.area.empty() ? "" : ", " + source.area);
    } else if (!source.table.empty()) {
        text += ", " + inComment(source.table);
    }
    return text + "\n";
}
} // namespace

std::string typedReadCode(const Dataset& dataset)
{
    const auto format = dataset.source.format;
    const auto call = isFrame(format)     ? frameCall
        : format == TableFormat::Workbook ? workbookCall
        : format == TableFormat::Database ? databaseCall
                                          : jsonCall;
    auto code = commentOf(dataset) + call(dataset);
    for (std::size_t i = 0; i < dataset.profile.columns.size(); ++i) {
        code += columnCode(dataset, i);
    }
    return code;
}

} // namespace core
