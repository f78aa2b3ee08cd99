// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/contract_words.h"

#include "sandbox/scan/text/format_words.h"

#include <algorithm>
#include <array>
#include <vector>

namespace core {

namespace {
using namespace std::string_view_literals;

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    }
    return text;
}

/// "day.month.year or year-month-day"
std::string formatsInWords(const ColumnProfile& column)
{
    std::string text;
    for (std::size_t i = 0; i < column.dateFormats.size(); ++i) {
        const auto& format = column.dateFormats[i];
        text += (i == 0                                      ? ""
                        : i + 1 == column.dateFormats.size() ? " or "
                                                             : ", ")
            + (format == "units" ? "with units" : scan::formatInWords(format));
    }
    return text;
}
} // namespace

bool pandasKnowsMissing(std::string_view word)
{
    constexpr std::array words = { ""sv, "#N/A"sv, "#N/A N/A"sv, "#NA"sv, "-1.#IND"sv, "-1.#QNAN"sv, "-NaN"sv, "-nan"sv,
        "1.#IND"sv, "1.#QNAN"sv, "<NA>"sv, "N/A"sv, "NA"sv, "NULL"sv, "NaN"sv, "None"sv, "n/a"sv, "nan"sv, "null"sv };
    return std::ranges::contains(words, word);
}

std::string dialectComment(const Profile& profile)
{
    std::vector<std::string> parts;
    const std::array<std::pair<std::string_view, const char*>, 5> delimiters { { { ";", "semicolons" },
        { "\t", "tabs" }, { "|", "vertical bars" }, { ":", "colons" }, { " ", "spaces" } } };
    if (!profile.columnStarts.empty()) {
        parts.emplace_back("columns aligned by spaces");
    }
    for (const auto& [delimiter, words] : delimiters) {
        if (profile.delimiter == delimiter && profile.columnStarts.empty()) {
            parts.emplace_back(words);
        }
    }
    if (std::ranges::contains(profile.columns, ",", &ColumnProfile::decimal)) {
        parts.emplace_back("decimal commas");
    }
    if (profile.skippedRows > 0) {
        parts.push_back(profile.skippedRows == 1 ? "a line before the header"
                                                 : std::to_string(profile.skippedRows) + " lines before the header");
    }
    return parts.empty() ? std::string() : ": " + joined(parts);
}

std::string dateComment(const ColumnProfile& column)
{
    const std::string what = column.type == ColumnType::Time ? "times of day"
        : column.type == ColumnType::Duration                ? "durations"
                                                             : "dates";
    return what + " as " + formatsInWords(column);
}

std::string numberComment(const ColumnProfile& column)
{
    std::vector<std::string> parts;
    const auto has = [&](std::string_view flag) { return std::ranges::contains(column.flags, flag); };
    if (has("currency")) {
        parts.emplace_back("without currency signs");
    }
    if (has("percent")) {
        parts.emplace_back("in percent");
    }
    if (has("accounting")) {
        parts.emplace_back("with negative ones in parentheses or with a minus behind");
    }
    if (!column.thousands.empty()) {
        parts.emplace_back("without thousands signs");
    }
    return "numbers" + (parts.empty() ? std::string(" with another decimal sign") : " " + joined(parts));
}

std::string withThousands(std::int64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > (number < 0 ? 4u : 3u); i -= 3) {
        text.insert(i - 3, ",");
    }
    return text;
}

} // namespace core
