// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/truth_words.h"

#include <algorithm>
#include <array>

namespace core {

using namespace std::string_view_literals;

namespace {
constexpr auto blanks = " \t\r\n\v\f"sv;

std::string_view trimmedCell(std::string_view cell)
{
    const auto first = cell.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : cell.substr(first, cell.find_last_not_of(blanks) - first + 1);
}

/// The words for what tables and charts write as yes or no; other texts stay.
void reword(std::string& text, const std::optional<TruthWords>& words)
{
    if (words) {
        text = text == "yes" ? words->yes : text == "no" ? words->no : text;
    }
}

/// The last part of "fee / no": columns that yes and no made.
void rewordHead(std::string& name, const std::optional<TruthWords>& words)
{
    const auto last = name.rfind(" / ");
    const auto begin = last == std::string::npos ? 0 : last + 3;
    auto part = name.substr(begin);
    reword(part, words);
    name.replace(begin, std::string::npos, part);
}

void reword(sandbox::Table& table, const std::vector<Dataset>& datasets)
{
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        auto& column = table.columns[at];
        const auto words = truthWords(column.name, datasets);
        if (column.type != sandbox::ColumnType::Boolean) {
            rewordHead(column.name, words);
        } else if (words) {
            column.type = sandbox::ColumnType::Text;
            for (auto& row : table.rows) {
                const auto* truth = std::get_if<bool>(&row[at]);
                row[at] = truth == nullptr ? row[at] : sandbox::Cell(*truth ? words->yes : words->no);
            }
        }
    }
}

void reword(sandbox::ChartSpec& chart, const std::vector<Dataset>& datasets)
{
    const auto written = [](const std::string& text) { // by matplotlib
        return text == "True" ? "yes" : text == "False" ? "no" : text;
    };
    const bool areTruths = std::ranges::all_of(chart.categories,
        [&](const auto& one) { return written(one) == "yes" || written(one) == "no" || one == "missing"; });
    for (auto& category : chart.categories) {
        category = areTruths ? written(category) : category;
        reword(category, areTruths ? truthWords(chart.xLabel, datasets) : std::nullopt);
    }
    for (auto& series : chart.series) {
        series.name = written(series.name);
        rewordHead(series.name, truthWords("", datasets));
    }
}

void reword(sandbox::Display& display, const std::vector<Dataset>& datasets)
{
    if (auto* table = std::get_if<sandbox::Table>(&display)) {
        reword(*table, datasets);
    } else if (auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
        reword(*chart, datasets);
    }
}
} // namespace

std::string booleanSpelling(std::string_view cell)
{
    std::string word(trimmedCell(cell));
    std::ranges::transform(
        word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return word;
}

bool meansTrue(std::string_view spelling)
{
    constexpr std::array words = { "true"sv, "yes"sv, "ja"sv, "oui"sv, "si"sv, "s\u00ed"sv, "wahr"sv, "vrai"sv, "on"sv,
        "y"sv, "t"sv, "j"sv, "sim"sv };
    return std::ranges::contains(words, spelling);
}

std::optional<TruthWords> truthWords(const ColumnProfile& column)
{
    TruthWords words;
    for (const auto& example : column.type == ColumnType::Boolean ? column.examples : std::vector<std::string>()) {
        const auto spelling = booleanSpelling(example);
        auto& word = meansTrue(spelling) ? words.yes : words.no;
        const bool isFigure = spelling.find_first_not_of("01") == std::string::npos;
        word = word.empty() && !isFigure ? std::string(trimmedCell(example)) : word;
    }
    return words.yes.empty() || words.no.empty() ? std::nullopt : std::optional(words);
}

std::optional<TruthWords> truthWords(const std::string& column, const std::vector<Dataset>& datasets)
{
    std::optional<TruthWords> all;
    bool isOne = true;
    for (const auto& dataset : datasets) {
        for (const auto& each : dataset.profile.columns) {
            const auto words = truthWords(each);
            if (each.name == column) {
                return words;
            }
            isOne = isOne && (!words || !all || words == all);
            all = words ? words : all;
        }
    }
    return isOne ? all : std::nullopt;
}

sandbox::RunResult withTruthWords(sandbox::RunResult result, const std::vector<Dataset>& datasets)
{
    for (auto& display : result.displays) {
        reword(display, datasets);
    }
    if (result.value) {
        reword(*result.value, datasets);
    }
    return result;
}

} // namespace core
