// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/read_code.h"

#include "core/data/contract_words.h"
#include "core/data/names.h"

#include <algorithm>
#include <array>
#include <map>

namespace core {

namespace {
bool has(const ColumnProfile& column, std::string_view flag)
{
    return std::ranges::contains(column.flags, flag);
}

bool isNumeric(const ColumnProfile& column)
{
    return column.type == ColumnType::Integer || column.type == ColumnType::Number;
}

bool isDate(const ColumnProfile& column)
{
    return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
}

/// The signs that pandas applies to the whole file.
struct FileSigns {
    std::string decimal = ".";
    std::string thousands;
};

/// Numbers in a form that pandas itself can read, if it is told the signs.
bool isPlainNumber(const ColumnProfile& column)
{
    constexpr std::array<std::string_view, 4> signs = { "", ",", ".", "'" };
    return isNumeric(column) && !has(column, "currency") && !has(column, "percent") && !has(column, "accounting")
        && std::ranges::contains(signs, std::string_view(column.thousands));
}

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
    return isPlainNumber(column) && column.misfits == 0 && (column.type == ColumnType::Integer || column.decimal == signs.decimal)
        && (column.thousands.empty() || column.thousands == signs.thousands);
}

bool isPlainBoolean(const ColumnProfile& column)
{
    return column.type == ColumnType::Boolean && column.converted == 0 && column.misfits == 0;
}

/// The dtype that keeps pandas from guessing; empty where its guess is right.
std::string dtypeOf(const ColumnProfile& column, const FileSigns& signs)
{
    const bool spaced = has(column, "trailing_spaces");
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
    if (isDate(column)) {
        const bool digits = std::ranges::contains(column.dateFormats, "%Y%m%d");
        return digits || !signs.thousands.empty() ? "str" : "";
    }
    return has(column, "leading_zeros") || has(column, "number_like") ? "str" : "";
}

std::string dictionary(const std::vector<std::pair<std::string, std::string>>& entries)
{
    std::string text = "{";
    for (const auto& [key, value] : entries) {
        text += (text.size() > 1 ? ", " : "") + pythonLiteral(key) + ": " + value;
    }
    return text + "}";
}

/// Words for "missing" that pandas does not know by itself.
std::string missingWords(const Profile& profile)
{
    std::vector<std::pair<std::string, std::string>> entries;
    for (const auto& column : profile.columns) {
        std::string list;
        for (const auto& word : column.missingWords) {
            if (!pandasKnowsMissing(word)) {
                list += (list.empty() ? "" : ", ") + pythonLiteral(word);
            }
        }
        if (!list.empty()) {
            entries.emplace_back(column.name, "[" + list + "]");
        }
    }
    return entries.empty() ? std::string() : dictionary(entries);
}

std::string nameList(const Profile& profile)
{
    std::string text = "[";
    for (const auto& column : profile.columns) {
        text += (text.size() > 1 ? ", " : "") + pythonLiteral(column.name);
    }
    return text + "]";
}

/// Names that pandas would not make itself: there is no header, or it is shorter than the rows.
bool needsNames(const Profile& profile)
{
    const auto last = "Unnamed: " + std::to_string(profile.columns.size() - 1);
    return profile.headerRows != 1 || profile.columns.back().name == last;
}

void addHeaderParameters(std::vector<std::string>& parameters, const Profile& profile)
{
    int skipped = profile.skippedRows;
    if (needsNames(profile)) {
        skipped = profile.dataLine;
        parameters.push_back("header=None");
        parameters.push_back("names=" + nameList(profile));
    }
    if (skipped > 0) {
        parameters.push_back("skiprows=" + std::to_string(skipped));
    }
    if (profile.footerRows > 0) {
        parameters.push_back("nrows=" + std::to_string(profile.rows));
    }
    if (profile.rejectedRows > 0) {
        parameters.push_back("on_bad_lines=\"skip\"");
    }
}

std::vector<std::string> readParameters(const Dataset& dataset, const FileSigns& signs)
{
    const auto& profile = dataset.profile;
    std::vector<std::string> parameters { pythonLiteral(dataset.name) };
    const auto add = [&](bool differs, const std::string& name, const std::string& value) {
        if (differs) {
            parameters.push_back(name + "=" + value);
        }
    };
    add(profile.delimiter != "," || profile.collapse, "sep", profile.collapse ? "r\"\\s+\"" : pythonLiteral(profile.delimiter));
    add(profile.skipSpace, "skipinitialspace", "True");
    add(profile.quote.empty(), "quoting", "3");
    add(!profile.quote.empty() && profile.quote != "\"", "quotechar", pythonLiteral(profile.quote));
    add(!profile.escape.empty(), "escapechar", pythonLiteral(profile.escape));
    add(signs.decimal != ".", "decimal", pythonLiteral(signs.decimal));
    add(!signs.thousands.empty(), "thousands", pythonLiteral(signs.thousands));
    add(profile.encoding != "utf-8" && profile.encoding != "utf-8-sig", "encoding", pythonLiteral(profile.encoding));
    addHeaderParameters(parameters, profile);
    std::vector<std::pair<std::string, std::string>> types;
    for (const auto& column : profile.columns) {
        if (const auto type = dtypeOf(column, signs); !type.empty()) {
            types.emplace_back(column.name, type);
        }
    }
    add(!types.empty(), "dtype", dictionary(types));
    const auto words = missingWords(profile);
    add(!words.empty(), "na_values", words);
    return parameters;
}

/// On one line if it fits, else one parameter a line.
std::string readCall(const Dataset& dataset, const FileSigns& signs)
{
    const auto parameters = readParameters(dataset, signs);
    std::string line = dataset.variable + " = pd.read_csv(";
    std::string lines = line + "\n";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        line += (i > 0 ? ", " : "") + parameters[i];
        lines += "    " + parameters[i] + ",\n";
    }
    return (line.size() < 100 ? line : lines) + ")\n";
}

/// The column's name as a person reads it in a comment: one line, nothing invisible.
std::string inComment(const std::string& name)
{
    const auto literal = pythonLiteral(name);
    return literal.substr(1, literal.size() - 2);
}

/// A person wants numbers where other things stand too: only whole signs go, and what is no number then is missing.
std::string hopefulNumberLine(const ColumnProfile& column, const std::string& cell)
{
    std::string call = cell + ".str.strip()";
    if (!column.thousands.empty()) {
        call += ".str.replace(" + pythonLiteral(column.thousands) + ", \"\")";
    }
    if (has(column, "currency") || has(column, "percent")) {
        call += ".str.replace(r\"^[^\\w.,()+-]+|[^\\w.,()+-]+$\", \"\", regex=True)";
    }
    if (column.decimal == ",") {
        call += ".str.replace(\",\", \".\")";
    }
    return "pd.to_numeric(" + call + ", errors=\"coerce\")";
}

std::string numberLine(const ColumnProfile& column, const std::string& cell)
{
    if (column.misfits > 0) {
        return hopefulNumberLine(column, cell);
    }
    // Everything but digits, signs and the decimal sign goes, whatever currency or space it is.
    const bool comma = column.decimal == ",";
    const std::string sign = comma ? "," : ".";
    std::string call = cell;
    if (has(column, "accounting")) {
        call += ".str.replace(\"\u2212\", \"-\").str.replace(r\"[^0-9" + sign + "()-]\", \"\", regex=True)"
            + ".str.replace(r\"^\\((.*)\\)$|^(.*)-$\", r\"-\\1\\2\", regex=True)";
    } else if (!column.thousands.empty() || has(column, "currency") || has(column, "percent")) {
        call += ".str.replace(r\"[^0-9" + sign + "-]\", \"\", regex=True)";
    }
    if (comma) {
        call += ".str.replace(\",\", \".\")";
    }
    return "pd.to_numeric(" + call + ")";
}

std::string dateLine(const ColumnProfile& column, std::string cell)
{
    if (has(column, "trailing_spaces")) {
        cell += ".str.strip()";
    }
    const bool zoned = std::ranges::any_of(column.dateFormats, [](const auto& format) { return format.contains("%z"); });
    const std::string utc = zoned ? ", utc=True" : "";
    if (column.dateFormats.size() == 1) {
        return "pd.to_datetime(" + cell + ", format=" + pythonLiteral(column.dateFormats[0]) + utc
            + (column.misfits > 0 ? ", errors=\"coerce\")" : ")");
    }
    std::string chain = "(\n";
    for (std::size_t i = 0; i < column.dateFormats.size(); ++i) {
        const std::string call = "pd.to_datetime(" + cell + ", format=" + pythonLiteral(column.dateFormats[i]) + utc + ", errors=\"coerce\")";
        chain += i == 0 ? "    " + call + "\n" : "    .fillna(" + call + ")\n";
    }
    return chain + ")";
}

std::string booleanLine(const ColumnProfile& column, const std::string& cell)
{
    std::map<std::string, bool> words;
    for (const auto& example : column.examples) {
        const auto word = booleanSpelling(example);
        words.emplace(word, meansTrue(word));
    }
    std::vector<std::pair<std::string, std::string>> entries;
    for (const auto& [word, value] : words) {
        entries.emplace_back(word, value ? "True" : "False");
    }
    return cell + ".str.strip().str.lower().map(" + dictionary(entries) + ")" + (column.nulls > 0 ? ".astype(\"boolean\")" : "");
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

std::string readCode(const Dataset& dataset)
{
    const auto signs = fileSigns(dataset.profile);
    std::string code = "# Read " + inComment(dataset.name) + dialectComment(dataset.profile) + "\n" + readCall(dataset, signs);
    for (const auto& column : dataset.profile.columns) {
        code += columnCode(dataset, column, signs);
    }
    return code;
}

} // namespace core
