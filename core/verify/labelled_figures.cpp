// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/labelled_figures.h"

#include "core/builtin/language/words.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace core {

namespace {
using sandbox::ColumnType;
using sandbox::Table;

/// Behind a key that is not folded; no other one ends so.
constexpr char spelled = '\n';

bool isFigureType(ColumnType type)
{
    return type == ColumnType::Integer || type == ColumnType::Number || type == ColumnType::Duration;
}

/// Durations in seconds.
std::optional<double> figureOf(const sandbox::Cell& cell, ColumnType type)
{
    const auto* text = std::get_if<std::string>(&cell);
    return type == ColumnType::Duration && text != nullptr ? sandbox::durationSeconds(*text) : numberIn(cell);
}

bool isEachOnce(const Table& table, std::size_t column)
{
    std::set<std::string> seen;
    return std::ranges::all_of(
        table.rows, [&](const auto& row) { return seen.insert(sandbox::cellText(row[column])).second; });
}

/// Also those that pandas writes with a point, because a row that is in no group had none.
bool hasWholeNumbers(const Table& table, std::size_t column)
{
    return std::ranges::all_of(table.rows, [&](const auto& row) {
        const auto number = numberIn(row[column]);
        return number && *number == std::floor(*number);
    });
}

/// Columns of words and times; without any, a leading one of whole numbers that are all different, as years are.
std::vector<std::size_t> labelColumns(const Table& table)
{
    std::vector<std::size_t> found;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!isFigureType(table.columns[column].type)) {
            found.push_back(column);
        }
    }
    const bool isLed = found.empty() && table.columns.size() > 1 && table.rows.size() > 1
        && table.columns[0].type != ColumnType::Duration && hasWholeNumbers(table, 0) && isEachOnce(table, 0);
    return isLed ? std::vector<std::size_t> { 0 } : found;
}

std::string folded(const std::string& label)
{
    auto key = builtin::fold(label);
    const auto time = key.find("t00:00:00");
    return time == std::string::npos ? key : key.substr(0, time);
}

bool isDayText(const std::string& key)
{
    return key.size() == 10 && key[4] == '-' && key[7] == '-';
}

/// A month is called by its first day, its last one, or itself.
void nameMonths(std::vector<std::string>& keys)
{
    std::set<std::string> months;
    if (keys.size() > 1 && std::ranges::all_of(keys, isDayText)
        && std::ranges::all_of(keys, [&](const auto& key) { return months.insert(key.substr(0, 7)).second; })) {
        std::ranges::for_each(keys, [](auto& key) { key.resize(7); });
    }
}

LabelledFigures figuresOf(const Table& table, const std::vector<std::size_t>& labels)
{
    LabelledFigures found;
    for (const auto column : labels) {
        found.labelled += (found.labelled.empty() ? "" : ", ") + table.columns[column].name;
        found.months.push_back(table.columns[column].periodMonths);
    }
    for (const auto& row : table.rows) {
        std::string label;
        std::string key;
        for (const auto column : labels) {
            const auto text = sandbox::cellText(row[column], table.columns[column].type);
            const bool isTruth = table.columns[column].type == ColumnType::Boolean && labels.size() > 1;
            label += (label.empty() ? "" : ", ") + (isTruth ? table.columns[column].name + " " + text : text);
            key += (key.empty() ? "" : ", ") + text;
        }
        found.labels.push_back(label);
        found.keys.push_back(folded(key));
    }
    nameMonths(found.keys);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (std::ranges::contains(labels, column)) {
            continue;
        }
        auto& figures = found.columns.emplace_back(
            LabelledFigures::Column { table.columns[column].name, {}, table.columns[column].type });
        std::ranges::transform(table.rows, std::back_inserter(figures.values),
            [&](const auto& row) { return figureOf(row[column], table.columns[column].type); });
    }
    return found;
}

/// "Travel" and "travel" in one table are told apart by how they are written.
void tellSpellings(LabelledFigures& figures)
{
    const auto keys = figures.keys;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        if (std::ranges::count(keys, keys[at]) > 1) {
            figures.keys[at] = figures.labels[at] + spelled;
        }
    }
}

std::optional<LabelledFigures> figuresOfTable(const Table& table)
{
    const bool isWhole = table.rowCount == std::ssize(table.rows);
    const auto labels = labelColumns(table);
    if (!isWhole || table.rows.empty() || (labels.empty() && table.rows.size() > 1)) {
        return std::nullopt;
    }
    auto found = figuresOf(table, labels);
    tellSpellings(found);
    const std::set<std::string> different(found.keys.begin(), found.keys.end());
    return found.columns.empty() || different.size() != found.keys.size() ? std::nullopt : std::optional(found);
}

/// Equal labels get the number of their turn.
void numberRepeated(LabelledFigures& figures)
{
    std::map<std::string, int> seen;
    for (auto& key : figures.keys) {
        if (const int turn = ++seen[key]; turn > 1) {
            key += "\n" + std::to_string(turn);
        }
    }
}

/// What stands before a figure on its line, but for what ties it to the figure before: ", of".
std::string nameBefore(const std::string& text)
{
    constexpr auto ties = std::to_array<std::string_view>(
        { "of", "out of", "and", "to", "or", "in", "by", "with", "von", "und", "bis", "auf", "oder", "mit" });
    const auto begin = text.find_first_not_of(" \t,;:.()/-");
    const auto words = begin == std::string::npos ? std::string() : builtin::trimmed(text.substr(begin));
    return std::ranges::contains(ties, words) ? std::string() : words;
}

std::optional<LabelledFigures> figuresOfText(const std::string& text)
{
    constexpr std::size_t most = 500;
    LabelledFigures found { {}, {}, { { "", {} } } };
    std::size_t from = 0;
    const auto figures = figuresIn(text);
    const auto isYear = [](const Figure& one) { return one.length == 4 && one.value >= 1900 && one.value < 2100; };
    const bool areYears = std::ranges::all_of(figures, isYear);
    for (const auto& figure : figures) {
        if (isYear(figure) && !areYears) { // "in 2023" beside what there was then
            continue;
        }
        const auto line = text.rfind('\n', figure.offset);
        from = std::max(from, line == std::string::npos ? 0 : line + 1);
        found.labels.push_back(nameBefore(text.substr(from, figure.offset - from)));
        found.keys.push_back(folded(found.labels.back()));
        found.columns.front().values.emplace_back(figure.value);
        from = figure.offset + figure.length;
    }
    numberRepeated(found);
    return found.keys.empty() || found.keys.size() > most ? std::nullopt : std::optional(std::move(found));
}

std::optional<LabelledFigures> single(std::optional<double> value)
{
    return value ? std::optional(LabelledFigures { { "" }, { "" }, { { "", { value } } } }) : std::nullopt;
}

/// The name of a group, as idxmax() gives it.
std::optional<LabelledFigures> labelShown(const sandbox::Display& display)
{
    const auto* value = std::get_if<sandbox::Value>(&display);
    const auto* shown = std::get_if<sandbox::Text>(&display);
    const auto* text = value != nullptr ? std::get_if<std::string>(&value->cell)
        : shown != nullptr              ? &shown->text
                                        : nullptr;
    constexpr std::size_t longest = 80;
    const bool isName = text != nullptr && !text->empty() && text->size() <= longest && !text->contains('\n');
    return isName ? std::optional(LabelledFigures { { *text }, { folded(*text) }, { { "", { std::nullopt } } } })
                  : std::nullopt;
}

/// Our labels that are told apart by how they are written have the keys of theirs that are written so.
void takeKeys(LabelledFigures& ours, const LabelledFigures& theirs)
{
    for (std::size_t at = 0; at < ours.keys.size(); ++at) {
        const auto found = std::ranges::find(theirs.labels, ours.labels[at]);
        if (ours.keys[at].ends_with(spelled) && found != theirs.labels.end()) {
            ours.keys[at] = theirs.keys[static_cast<std::size_t>(found - theirs.labels.begin())];
        }
    }
}
} // namespace

void matchSpellings(LabelledFigures& ours, LabelledFigures& theirs)
{
    takeKeys(ours, theirs);
    takeKeys(theirs, ours);
}

std::optional<LabelledFigures> labelledFigures(const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    for (auto display = displays.rbegin(); display != displays.rend(); ++display) {
        if (const auto* table = std::get_if<Table>(&*display)) {
            return figuresOfTable(*table);
        }
        if (const auto* value = std::get_if<sandbox::Value>(&*display)) {
            return single(numberIn(value->cell));
        }
    }
    const auto printed = displays.empty() && !result.outTruncated ? figuresIn(result.out) : std::vector<Figure>();
    return printed.size() == 1 && !printed[0].percent ? single(printed[0].value) : std::nullopt;
}

std::optional<LabelledFigures> figuresToVary(const sandbox::RunResult& result)
{
    if (auto figures = labelledFigures(result)) {
        return figures;
    }
    const auto displays = sandbox::shownDisplays(result);
    if (auto label = displays.empty() ? std::nullopt : labelShown(displays.back())) {
        return label;
    }
    const auto last = std::ranges::find_if(
        displays.rbegin(), displays.rend(), [](const auto& display) { return std::holds_alternative<Table>(display); });
    if (last != displays.rend()) {
        auto figures = figuresOf(std::get<Table>(*last), labelColumns(std::get<Table>(*last)));
        numberRepeated(figures);
        return figures.keys.empty() || figures.columns.empty() ? std::nullopt : std::optional(std::move(figures));
    }
    return displays.empty() && !result.outTruncated ? figuresOfText(result.out) : std::nullopt;
}

} // namespace core
