// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/contract_words.h"
#include "core/data/read_code.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
std::string delimiterSentence(const Profile& profile)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names { { { ",", "Commas" }, { ";", "Semicolons" },
        { "\t", "Tabs" }, { "|", "Vertical bars" }, { ":", "Colons" }, { " ", "Spaces" } } };
    for (const auto& [delimiter, name] : names) {
        if (profile.delimiter == delimiter && profile.columns.size() > 1) {
            return std::string(name) + " separate columns.";
        }
    }
    return profile.columns.size() > 1 ? "\"" + profile.delimiter + "\" separates columns." : "There is one column.";
}

std::string encodingSentence(const std::string& encoding)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> names { { { "utf-8", "UTF-8 text." },
        { "utf-8-sig", "UTF-8 text with a byte order mark." }, { "utf-16", "UTF-16 text." }, { "utf-16-le", "UTF-16 text." },
        { "utf-16-be", "UTF-16 text." }, { "cp1252", "Windows-1252 text." }, { "latin-1", "Latin-1 text." } } };
    const auto name = std::ranges::find(names, std::string_view(encoding), &std::pair<std::string_view, std::string_view>::first);
    return name != names.end() ? std::string(name->second) : encoding + " text.";
}

std::string headerSentence(const Profile& profile)
{
    if (!profile.hasHeader) {
        return "There is no header: the columns are numbered.";
    }
    if (profile.skippedRows == 0) {
        return "The first line holds the names.";
    }
    return "Line " + std::to_string(profile.skippedRows + 1) + " holds the names; "
        + (profile.skippedRows == 1 ? "the line before it is" : "the " + std::to_string(profile.skippedRows) + " lines before it are")
        + " left out.";
}

std::string thousandsSentence(const ColumnProfile& column)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> names { { { ",", "commas" }, { ".", "points" },
        { "'", "apostrophes" }, { "\u2019", "apostrophes" } } };
    const auto name = std::ranges::find(names, std::string_view(column.thousands), &std::pair<std::string_view, std::string_view>::first);
    return "Numbers in " + column.name + " have " + std::string(name != names.end() ? name->second : "spaces") + " between thousands.";
}

void addColumnSentences(std::vector<std::string>& sentences, const ColumnProfile& column)
{
    const auto has = [&](std::string_view flag) { return std::ranges::contains(column.flags, flag); };
    if (has("leading_zeros")) {
        sentences.push_back(column.name + " has leading zeros: kept as text.");
    }
    if (has("currency")) {
        sentences.push_back(column.name + " has currency signs: read as numbers without them.");
    }
    if (has("percent")) {
        sentences.push_back(column.name + " is in percent: 5 % is read as 5.");
    }
    if (has("accounting")) {
        sentences.push_back(column.name + " has negative numbers in parentheses or with the minus behind.");
    }
    if (!column.thousands.empty()) {
        sentences.push_back(thousandsSentence(column));
    }
    std::string words;
    for (const auto& word : column.missingWords) {
        words += pandasKnowsMissing(word) ? std::string() : (words.empty() ? "" : ", ") + ("\"" + word + "\"");
    }
    if (!words.empty()) {
        sentences.push_back("In " + column.name + ", " + words + (words.contains(", ") ? " mean" : " means") + " missing.");
    }
}

std::string decimalSentence(const Profile& profile)
{
    std::vector<std::string> commas;
    std::size_t numbers = 0;
    for (const auto& column : profile.columns) {
        numbers += column.type == ColumnType::Number ? 1 : 0;
        if (column.decimal == ",") {
            commas.push_back(column.name);
        }
    }
    if (commas.empty()) {
        return {};
    }
    if (commas.size() >= numbers) {
        return "Comma is the decimal sign.";
    }
    std::string names;
    for (const auto& name : commas) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return "Comma is the decimal sign in " + names + ".";
}
} // namespace

std::vector<std::string> contractSentences(const Profile& profile)
{
    std::vector<std::string> sentences { delimiterSentence(profile), decimalSentence(profile), encodingSentence(profile.encoding),
        headerSentence(profile) };
    if (profile.quote == "'") {
        sentences.emplace_back("Single quotes enclose cells.");
    }
    if (!profile.escape.empty()) {
        sentences.emplace_back("A backslash stands before a quote inside a cell.");
    }
    for (const auto& column : profile.columns) {
        addColumnSentences(sentences, column);
    }
    sentences.insert(sentences.end(), profile.warnings.begin(), profile.warnings.end());
    std::erase(sentences, std::string());
    return sentences;
}

} // namespace core
