// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/read_code.h"

#include "core/data/column_code.h"
#include "core/data/contract_words.h"
#include "core/data/names.h"
#include "core/data/typed_read_code.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
/// The signs that pandas applies to the whole file.
struct FileSigns {
    std::string decimal = ".";
    std::string thousands;
};

FileSigns fileSigns(const Profile& profile)
{
    int commas = 0;
    int points = 0;
    for (const auto& column : profile.columns) {
        if (isPlainNumber(column)) {
            commas += column.decimal == "," ? 1 : 0;
            points += column.decimal == "." && column.type == ColumnType::Number ? 1 : 0;
        }
    }
    FileSigns signs { commas > points ? "," : ".", {} };
    for (const auto& column : profile.columns) {
        if (isPlainNumber(column) && signs.thousands.empty() && column.thousands != signs.decimal) {
            signs.thousands = column.thousands;
        }
    }
    return signs;
}

/// True: read_csv alone gives its numbers.
bool isReadDirectly(const ColumnProfile& column, const FileSigns& signs)
{
    const bool rounded = needsExactness(column) && (!signs.thousands.empty() || hasFlag(column, "trailing_spaces"));
    return isPlainNumber(column) && !rounded && column.misfits == 0
        && (column.type == ColumnType::Integer || column.decimal == signs.decimal)
        && (column.thousands.empty() || column.thousands == signs.thousands);
}

bool isPlainBoolean(const ColumnProfile& column)
{
    return column.type == ColumnType::Boolean && column.converted == 0 && column.misfits == 0;
}

/// The dtype that keeps pandas from guessing; empty where its guess is right.
std::string dtypeOf(const ColumnProfile& column, const FileSigns& signs)
{
    const bool spaced = hasFlag(column, "trailing_spaces");
    if (column.type == ColumnType::Integer && isReadDirectly(column, signs)) {
        return column.nulls > 0 && signs.thousands.empty() && !spaced ? "\"Int64\"" : "";
    }
    if (isNumeric(column)) {
        return isReadDirectly(column, signs) ? "" : "str";
    }
    if (isPlainBoolean(column)) {
        return column.nulls > 0 ? "\"boolean\"" : "";
    }
    if (column.type == ColumnType::Boolean) {
        return "str";
    }
    if (isDate(column) || isTimed(column)) {
        const bool digits = std::ranges::contains(column.dateFormats, "%Y%m%d");
        return digits || !signs.thousands.empty() ? "str" : "";
    }
    return hasFlag(column, "leading_zeros") || hasFlag(column, "number_like") ? "str" : "";
}

/// What read_csv makes of the column.
std::string typeOf(const ColumnProfile& column, const FileSigns& signs)
{
    const auto asked = dtypeOf(column, signs);
    if (!asked.empty()) {
        return asked == "str" ? asked : asked.substr(1, asked.size() - 2);
    }
    if (isNumeric(column)) {
        return column.type == ColumnType::Integer && column.nulls == 0 ? "int64" : "float64";
    }
    return column.type == ColumnType::Boolean ? "bool" : "object";
}

/// The lines before the table, and the comments in it.
std::string skippedLines(const Profile& profile, int before)
{
    const auto lines = std::to_string(before);
    if (profile.commentLines.empty() || std::ssize(profile.commentLines) < profile.commentRows) {
        return lines;
    }
    std::string list = before > 0 ? "[*range(" + lines + ")" : "[";
    for (const auto line : profile.commentLines) {
        list += (list == "[" ? "" : ", ") + std::to_string(line);
    }
    return list + "]";
}

void addHeaderParameters(std::vector<std::string>& parameters, const Profile& profile)
{
    int skipped = profile.skippedRows;
    if (namesEveryColumn(profile)) {
        skipped = profile.dataLine;
        parameters.push_back("header=None");
        parameters.push_back("names=" + nameList(profile));
    }
    if (const auto lines = skippedLines(profile, skipped); lines != "0") {
        parameters.push_back("skiprows=" + lines);
    }
    if (profile.lineComments || profile.commentRows > std::ssize(profile.commentLines)) {
        parameters.push_back("comment=" + pythonLiteral(profile.lineComments ? "#" : profile.comment.substr(0, 1)));
    }
    if (profile.footerRows > 0 || profile.nextTableLine > 0) {
        parameters.push_back("nrows=" + std::to_string(profile.rows));
    }
    if (profile.surplusRows > 0) {
        const auto width = std::to_string(profile.columns.size());
        parameters.push_back("engine=\"python\"");
        parameters.push_back(
            "on_bad_lines=lambda cells: None if any(cells[" + width + ":]) else cells[:" + width + "]");
    } else if (profile.rejectedRows > 0) {
        parameters.push_back("on_bad_lines=\"skip\"");
    }
}

/// pandas splits at a separator of several signs without minding quotes; at one sign it does.
bool hasLongSeparator(const Profile& profile)
{
    return profile.delimiter.size() > 1;
}

/// pandas reads the text only as it is after some signs are replaced: a cell ends for it at a NUL, and a quote is one
/// sign.
bool isRewritten(const Profile& profile)
{
    return hasLongSeparator(profile) || profile.hasNuls || isCurlyQuoted(profile) || profile.strayQuotes
        || profile.outerBars;
}

/// ".replace(…)" for each of those signs.
std::string replacements(const Profile& profile)
{
    std::string calls;
    const auto replace = [&](bool wanted, std::string_view sign, const std::string& by) {
        calls += wanted ? ".replace(" + pythonLiteral(sign) + ", " + by + ")" : std::string();
    };
    replace(profile.hasNuls, std::string_view("\0", 1), "\"\"");
    replace(isCurlyQuoted(profile), "\u201c", "'\"'");
    replace(isCurlyQuoted(profile), "\u201d", "'\"'");
    replace(hasLongSeparator(profile), profile.delimiter, "\"\\x1f\"");
    return calls;
}

/// What doubles lone quotes, as sandbox/scan/text/stray_quotes.h has it: a cell that is sound; one that goes on to a
/// quote behind which whole cells follow; or one that is text from its first sign on.
std::string quoteMender(const std::string& delimiter)
{
    std::string pattern = R"py(cells = re.compile(
    r'(?<![^,\r\n])"(?:(?:[^"\r\n]|"")*"(?=[,\r\n]|\Z)'
    r'|((?:[^"\r\n]|(?<![,])"(?![\r\n]|\Z|[,]"|[,][^,"\r\n]*(?:[,\r\n]|\Z)))*)"(?=[\r\n]|\Z|[,]"|[,][^,"\r\n]*(?:[,\r\n]|\Z))'
    r'|([^,\r\n]*))')


)py";
    for (auto at = pattern.find(','); at != std::string::npos; at = pattern.find(',', at + 1)) {
        pattern.replace(at, 1, delimiter == "\t" ? "\\t" : delimiter);
    }
    return pattern + R"py(def mended(cell):
    if cell.lastindex is None:
        return cell[0]
    text = cell[1].replace('""', '"') if cell.lastindex == 1 else '"' + cell[2]
    return '"' + text.replace('"', '""') + '"'


)py";
}

/// Statements that make `file_text`, the text as pandas is to read it.
std::string rewrittenText(const Dataset& dataset)
{
    const auto& [packed, member] = std::pair(dataset.source.compression, dataset.source.member);
    const auto file = pythonLiteral(dataset.fileName());
    const auto encoding = "encoding=" + pythonLiteral(dataset.profile.encoding);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> modules { { { "gzip", "gzip" },
        { "bz2", "bz2" }, { "xz", "lzma" } } };
    const auto module = std::ranges::find(
        modules, std::string_view(packed), &std::pair<std::string_view, std::string_view>::first);
    std::string imports = "import io\n";
    std::string open = "open(" + file + ", \"rt\", " + encoding + ", newline=\"\")";
    if (!member.empty()) {
        imports += "import zipfile\n";
        open = "io.TextIOWrapper(zipfile.ZipFile(" + file + ").open(" + pythonLiteral(member) + "), " + encoding
            + ", newline=\"\")";
    } else if (module != modules.end()) {
        imports += "import " + std::string(module->second) + "\n";
        open.insert(0, std::string(module->second) + ".");
    } else if (!packed.empty()) {
        open = "pd.io.common.get_handle(" + file + ", \"r\", " + encoding + ", compression=" + pythonLiteral(packed)
            + ").handle";
    }
    const auto text = "file.read()" + replacements(dataset.profile);
    const bool mends = dataset.profile.strayQuotes;
    const bool cuts = dataset.profile.outerBars;
    imports += cuts ? "import re\n" : std::string();
    imports += mends ? "import re\n\n" + quoteMender(dataset.profile.delimiter) : std::string();
    return imports + "with " + open + " as file:\n    file_text = io.StringIO("
        + (mends ? "cells.sub(mended, " + text + ")"
                : cuts
                ? R"py(re.sub(r"(?<![^\r\n])\||\|(?=[\r\n]|\Z)", "", re.sub(r"[ \t]*\|[ \t]*", "|", )py" + text + "))"
                : text)
        + ", newline=\"\")\n";
}

/// What pandas opens: the file, or the member of an archive.
std::string fileExpression(const Dataset& dataset)
{
    if (isRewritten(dataset.profile)) {
        return "file_text";
    }
    const auto file = pythonLiteral(dataset.fileName());
    const auto& member = dataset.source.member;
    return member.empty() ? file : "zipfile.ZipFile(" + file + ").open(" + pythonLiteral(member) + ")";
}

/// True where the ending of the name tells pandas how a file is packed.
bool isKnownByName(const Dataset& dataset)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> endings { { { "gzip", ".gz" },
        { "zip", ".zip" }, { "zstd", ".zst" }, { "bz2", ".bz2" }, { "xz", ".xz" } } };
    return std::ranges::any_of(endings, [&](const auto& pair) {
        return pair.first == dataset.source.compression && dataset.fileName().ends_with(pair.second);
    });
}

/// [(0, 12), (12, None)]
std::string columnPlaces(const std::vector<int>& starts)
{
    std::string text = "[";
    for (std::size_t i = 0; i < starts.size(); ++i) {
        text += (i > 0 ? ", (" : "(") + std::to_string(starts[i]) + ", "
            + (i + 1 < starts.size() ? std::to_string(starts[i + 1]) : "None") + ")";
    }
    return text + "]";
}

std::vector<std::string> readParameters(const Dataset& dataset, const FileSigns& signs)
{
    const auto& profile = dataset.profile;
    std::vector<std::string> parameters { fileExpression(dataset) };
    const auto add = [&](bool differs, const std::string& name, const std::string& value) {
        if (differs) {
            parameters.push_back(name + "=" + value);
        }
    };
    const bool rewritten = isRewritten(profile);
    add(!rewritten && !dataset.source.compression.empty() && dataset.source.member.empty() && !isKnownByName(dataset),
        "compression", pythonLiteral(dataset.source.compression));
    const bool aligned = !profile.columnStarts.empty();
    add(aligned, "colspecs", columnPlaces(profile.columnStarts));
    add(!aligned && (profile.delimiter != "," || profile.collapse), "sep",
        profile.collapse                ? "r\"\\s+\""
            : hasLongSeparator(profile) ? "\"\\x1f\""
                                        : pythonLiteral(profile.delimiter));
    add(profile.skipSpace, "skipinitialspace", "True");
    add(!aligned && profile.quote.empty(), "quoting", "3");
    add(!profile.quote.empty() && profile.quote != "\"" && !isCurlyQuoted(profile), "quotechar",
        pythonLiteral(profile.quote));
    add(!profile.escape.empty(), "escapechar", pythonLiteral(profile.escape));
    add(signs.decimal != ".", "decimal", pythonLiteral(signs.decimal));
    add(!signs.thousands.empty(), "thousands", pythonLiteral(signs.thousands));
    add(!rewritten && profile.encoding != "utf-8" && profile.encoding != "utf-8-sig", "encoding",
        pythonLiteral(profile.encoding));
    addHeaderParameters(parameters, profile);
    std::vector<std::pair<std::string, std::string>> types;
    for (const auto& column : profile.columns) {
        if (const auto type = dtypeOf(column, signs); !type.empty()) {
            types.emplace_back(column.name, type);
        }
    }
    add(!types.empty(), "dtype", dictionary(types));
    const auto words = missingWords(profile);
    add(keepsWords(profile), "keep_default_na", "False");
    add(!words.empty(), "na_values", words);
    return parameters;
}

/// On one line if it fits, else one parameter a line.
std::string readCall(const Dataset& dataset, const FileSigns& signs)
{
    const auto parameters = readParameters(dataset, signs);
    std::string line = dataset.variable
        + (dataset.profile.columnStarts.empty() ? " = pd.read_csv(" : " = pd.read_fwf(");
    std::string lines = line + "\n";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        line += (i > 0 ? ", " : "") + parameters[i];
        lines += "    " + parameters[i] + ",\n";
    }
    return (line.size() < 100 ? line : lines) + ")\n";
}

/// The comment and the statement that a column needs after reading; empty for most.
std::string columnCode(const Dataset& dataset, const ColumnProfile& column, const FileSigns& signs)
{
    const auto cell = dataset.variable + "[" + pythonLiteral(column.name) + "]";
    const auto name = inComment(column.name);
    const bool holes = column.type == ColumnType::Integer && column.nulls > 0;
    if (isDate(column)) {
        return "# " + name + ": " + dateComment(column) + "\n" + cell + " = " + dateLine(column, cell) + "\n";
    }
    if (isTimed(column)) {
        return "# " + name + ": " + dateComment(column) + "\n" + cell + " = " + timedLine(column, cell) + "\n";
    }
    if (column.type == ColumnType::Boolean && !isPlainBoolean(column)) {
        return "# " + name + ": yes or no\n" + cell + " = " + booleanLine(column, cell) + "\n";
    }
    if (isNumeric(column) && !isReadDirectly(column, signs)) {
        return "# " + name + ": " + numberComment(column) + "\n" + cell + " = " + numberLine(column, cell)
            + (holes ? ".astype(\"Int64\")" : "") + "\n";
    }
    if (holes && dtypeOf(column, signs).empty()) {
        return "# " + name + ": whole numbers with gaps\n" + cell + " = " + cell + ".astype(\"Int64\")\n";
    }
    return {};
}
} // namespace

bool namesEveryColumn(const Profile& profile)
{
    return profile.headerRows != 1 || !profile.headerDelimiter.empty() || profile.columns.empty() || !profile.namesFit;
}

ReadCall readCallOf(const Dataset& dataset)
{
    const auto signs = fileSigns(dataset.profile);
    ReadCall call { signs.decimal, signs.thousands, readParameters(dataset, signs), {} };
    for (const auto& column : dataset.profile.columns) {
        call.types.push_back(typeOf(column, signs));
    }
    return call;
}

std::string readCode(const Dataset& dataset)
{
    if (dataset.source.isTyped()) {
        return typedReadCode(dataset);
    }
    const auto signs = fileSigns(dataset.profile);
    std::string code = "# Read " + inComment(dataset.name) + dialectComment(dataset.profile) + "\n"
        + (isRewritten(dataset.profile)         ? rewrittenText(dataset)
                : dataset.source.member.empty() ? ""
                                                : "import zipfile\n")
        + readCall(dataset, signs);
    for (const auto& column : dataset.profile.columns) {
        code += columnCode(dataset, column, signs);
    }
    return code;
}

std::string readCodeInParts(
    const Dataset& dataset, const std::vector<std::string>& columns, std::int64_t rows, const std::string& body)
{
    const auto& profile = dataset.profile;
    if (dataset.source.isTyped() || isRewritten(profile) || !profile.columnStarts.empty() || profile.surplusRows > 0
        || !dataset.source.member.empty() || namesEveryColumn(profile)) {
        return {};
    }
    auto part = dataset;
    part.variable = "part";
    std::erase_if(
        part.profile.columns, [&](const auto& column) { return !std::ranges::contains(columns, column.name); });
    const auto signs = fileSigns(profile);
    auto parameters = readParameters(part, signs);
    std::erase_if(parameters, [](const auto& parameter) { return parameter.starts_with("dtype="); });
    std::vector<std::pair<std::string, std::string>> types; // pandas would guess them for each part anew
    std::string lines;
    for (const auto& column : part.profile.columns) {
        const auto type = dtypeOf(column, signs);
        if (!type.empty() || typeOf(column, signs) == "float64") {
            types.emplace_back(column.name, type.empty() ? "\"float64\"" : type);
        }
        lines += columnCode(part, column, signs);
    }
    parameters.push_back("usecols=" + nameList(part.profile));
    if (!types.empty()) {
        parameters.push_back("dtype=" + dictionary(types));
    }
    parameters.push_back("chunksize=" + std::to_string(rows));
    std::string code = "for part in pd.read_csv(\n";
    for (const auto& parameter : parameters) {
        code += "    " + parameter + ",\n";
    }
    code += "):\n";
    lines += body;
    for (std::size_t begin = 0; begin < lines.size();) {
        const auto end = std::min(lines.find('\n', begin), lines.size());
        code += "    " + lines.substr(begin, end - begin) + "\n";
        begin = end + 1;
    }
    return code;
}

} // namespace core
