// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/column_code.h"

#include "core/data/contract_words.h"
#include "core/data/names.h"

#include <algorithm>
#include <array>
#include <map>

namespace core {

namespace {
/// A person wants numbers where other things stand too: only whole signs go, and what is no number then is missing.
std::string hopefulNumberLine(const ColumnProfile& column, const std::string& cell)
{
    std::string call = cell + ".str.strip()";
    if (!column.thousands.empty()) {
        call += ".str.replace(" + pythonLiteral(column.thousands) + ", \"\")";
    }
    if (hasFlag(column, "currency") || hasFlag(column, "percent")) {
        call += ".str.replace(r\"^[^\\w.,()+-]+|[^\\w.,()+-]+$\", \"\", regex=True)";
    }
    if (column.decimal == ",") {
        call += ".str.replace(\",\", \".\")";
    }
    return "pd.to_numeric(" + call + ", errors=\"coerce\")";
}
} // namespace

bool hasFlag(const ColumnProfile& column, std::string_view flag)
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

bool isTimed(const ColumnProfile& column)
{
    return column.type == ColumnType::Time || column.type == ColumnType::Duration;
}

bool isPlainNumber(const ColumnProfile& column)
{
    constexpr std::array<std::string_view, 4> signs = { "", ",", ".", "'" };
    return isNumeric(column) && !hasFlag(column, "currency") && !hasFlag(column, "percent")
        && !hasFlag(column, "accounting") && std::ranges::contains(signs, std::string_view(column.thousands));
}

bool needsExactness(const ColumnProfile& column)
{
    constexpr std::int64_t exact = 1LL << 53;
    const auto isLarge = [](const Cell& cell) {
        const auto* const whole = std::get_if<std::int64_t>(&cell);
        return whole != nullptr && (*whole > exact || *whole < -exact);
    };
    return column.type == ColumnType::Integer && column.nulls > 0 && (isLarge(column.min) || isLarge(column.max));
}

std::string dictionary(const std::vector<std::pair<std::string, std::string>>& entries)
{
    std::string text = "{";
    for (const auto& [key, value] : entries) {
        text += (text.size() > 1 ? ", " : "") + pythonLiteral(key) + ": " + value;
    }
    return text + "}";
}

bool keepsWords(const ColumnProfile& column)
{
    return !column.keptWords.empty() || std::ranges::any_of(column.doubtfulWords, pandasKnowsMissing);
}

bool keepsWords(const Profile& profile)
{
    return std::ranges::any_of(profile.columns, [](const ColumnProfile& column) { return keepsWords(column); });
}

std::string missingWords(const Profile& profile)
{
    const bool all = keepsWords(profile); // pandas' own words hold for all columns or none
    std::vector<std::pair<std::string, std::string>> entries;
    for (const auto& column : profile.columns) {
        std::string list;
        for (const auto& word : column.missingWords) {
            if (all || !pandasKnowsMissing(word)) {
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

std::string inComment(const std::string& name)
{
    const auto literal = pythonLiteral(name);
    return literal.substr(1, literal.size() - 2);
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
    if (hasFlag(column, "accounting")) {
        call += ".str.replace(\"\u2212\", \"-\").str.replace(r\"[^0-9" + sign + "()-]\", \"\", regex=True)"
            + ".str.replace(r\"^\\((.*)\\)$|^(.*)-$\", r\"-\\1\\2\", regex=True)";
    } else if (!column.thousands.empty() || hasFlag(column, "currency") || hasFlag(column, "percent")) {
        call += ".str.replace(r\"[^0-9" + sign + "-]\", \"\", regex=True)";
    }
    if (comma) {
        call += ".str.replace(\",\", \".\")";
    }
    return "pd.to_numeric(" + call + (needsExactness(column) ? ", dtype_backend=\"numpy_nullable\")" : ")");
}

std::string dateLine(const ColumnProfile& column, std::string cell)
{
    if (hasFlag(column, "trailing_spaces")) {
        cell += ".str.strip()";
    }
    const bool zoned = std::ranges::any_of(column.dateFormats, [](const auto& format) {
        return format.contains("%z") || format.ends_with(" UTC") || format.ends_with(" GMT");
    });
    const std::string utc = zoned ? ", utc=True" : "";
    if (column.dateFormats.size() == 1) {
        return "pd.to_datetime(" + cell + ", format=" + pythonLiteral(column.dateFormats[0]) + utc
            + (column.misfits > 0 ? ", errors=\"coerce\")" : ")");
    }
    std::string chain = "(\n";
    for (std::size_t i = 0; i < column.dateFormats.size(); ++i) {
        const std::string call = "pd.to_datetime(" + cell + ", format=" + pythonLiteral(column.dateFormats[i]) + utc
            + ", errors=\"coerce\")";
        chain += i == 0 ? "    " + call + "\n" : "    .fillna(" + call + ")\n";
    }
    return chain + ")";
}

std::string timedLine(const ColumnProfile& column, std::string cell)
{
    if (column.type == ColumnType::Time) {
        return dateLine(column, cell) + ".dt.time";
    }
    if (hasFlag(column, "trailing_spaces")) {
        cell += ".str.strip()";
    }
    // pandas wants hours, minutes and seconds.
    const bool alone = column.dateFormats.size() == 1 && column.misfits == 0;
    const bool minutes = std::ranges::contains(column.dateFormats, "%M:%S");
    if (minutes || std::ranges::contains(column.dateFormats, "%H:%M")) {
        cell = alone ? (minutes ? "\"00:\" + " + cell : cell + " + \":00\"")
                     : cell + ".str.replace(r\"^(-?)(\\d+:\\d\\d)$\", r\"" + (minutes ? "\\g<1>00:\\2" : "\\1\\2:00")
                + "\", regex=True)";
    }
    return "pd.to_timedelta(" + cell + (column.misfits > 0 ? ", errors=\"coerce\")" : ")");
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
    return cell + ".str.strip().str.lower().map(" + dictionary(entries) + ")"
        + (column.nulls > 0 ? ".astype(\"boolean\")" : "");
}

} // namespace core
