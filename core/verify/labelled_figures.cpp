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
    for (const auto& row : table.rows) {
        std::string label;
        for (const auto column : labels) {
            label += (label.empty() ? "" : ", ") + sandbox::cellText(row[column], table.columns[column].type);
        }
        found.labels.push_back(label);
        found.keys.push_back(folded(label));
    }
    nameMonths(found.keys);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (std::ranges::contains(labels, column)) {
            continue;
        }
        auto& figures = found.columns.emplace_back(LabelledFigures::Column { table.columns[column].name, {} });
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
    for (const auto& figure : figuresIn(text)) {
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

/// Digits behind the point that the column is written with; nothing: more than a person reads.
std::optional<int> decimalsOf(const LabelledFigures::Column& column)
{
    constexpr int most = 6;
    for (int digits = 0; digits <= most; ++digits) {
        const double scale = std::pow(10, digits);
        if (std::ranges::all_of(column.values, [&](const auto& value) {
                return !value
                    || std::abs(*value * scale - std::round(*value * scale)) < 1e-7 * std::abs(scale * *value) + 1e-9;
            })) {
            return digits;
        }
    }
    return std::nullopt;
}

/// Equal to the digits that the coarser one is written with, and never further apart than half a percent.
bool isSame(const std::optional<double>& ours, const std::optional<double>& theirs, std::optional<int> decimals)
{
    if (!ours || !theirs) {
        return !ours && !theirs;
    }
    const double size = std::max(std::abs(*ours), std::abs(*theirs));
    const double written = decimals ? 0.5000001 * std::pow(10, -*decimals) : 0;
    return std::abs(*ours - *theirs) <= std::max(1e-9 * size, std::min(written, 0.005 * size));
}

std::optional<int> coarser(std::optional<int> one, std::optional<int> other)
{
    return one && other ? std::min(*one, *other) : one ? one : other;
}

/// The first place at which the columns differ; their size: none.
std::size_t firstDifference(
    const LabelledFigures::Column& ours, const LabelledFigures::Column& theirs, const std::vector<std::size_t>& places)
{
    const auto decimals = coarser(decimalsOf(ours), decimalsOf(theirs));
    std::size_t at = 0;
    while (at < places.size() && isSame(ours.values[at], theirs.values[places[at]], decimals)) {
        ++at;
    }
    return at;
}

/// Shares of one and percentages say the same.
bool isHundredfold(
    const LabelledFigures::Column& ours, const LabelledFigures::Column& theirs, const std::vector<std::size_t>& places)
{
    const auto isSo = [](double part, double percent) {
        return std::abs(100 * part - percent) <= 0.01 * std::max(std::abs(percent), 1e-12);
    };
    for (std::size_t at = 0; at < places.size(); ++at) {
        const auto one = ours.values[at];
        const auto other = theirs.values[places[at]];
        if (one.has_value() != other.has_value() || (one && !isSo(*one, *other) && !isSo(*other, *one))) {
            return false;
        }
    }
    return true;
}

/// Where each of our labels stands among theirs; empty: not the same labels.
std::vector<std::size_t> placesOf(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    std::vector<std::size_t> places;
    for (const auto& key : ours.keys) {
        const auto found = std::ranges::find(theirs.keys, key);
        if (found == theirs.keys.end() || ours.keys.size() != theirs.keys.size()) {
            return {};
        }
        places.push_back(static_cast<std::size_t>(found - theirs.keys.begin()));
    }
    return places;
}

/// Our only column, or of several the one that is called like their only one.
std::optional<LabelledFigures::Column> columnLike(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto isLike = [&](const LabelledFigures::Column& column) {
        return ours.columns.size() == 1 || folded(column.name) == folded(theirs.columns[0].name);
    };
    const auto found = std::ranges::find_if(ours.columns, isLike);
    return theirs.columns.size() == 1 && found != ours.columns.end() ? std::optional(*found) : std::nullopt;
}

LabelledFigures onlyWith(const LabelledFigures& figures, const std::vector<std::string>& keys)
{
    LabelledFigures kept { {}, {}, { { figures.columns[0].name, {} } } };
    for (std::size_t at = 0; at < figures.keys.size(); ++at) {
        if (std::ranges::contains(keys, figures.keys[at])) {
            kept.labels.push_back(figures.labels[at]);
            kept.keys.push_back(figures.keys[at]);
            kept.columns[0].values.push_back(figures.columns[0].values[at]);
        }
    }
    return kept;
}

/// Their first label with a figure that we have not.
std::optional<std::size_t> firstLacking(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
        const bool hasFigure = !theirs.keys[at].empty() && theirs.columns[0].values[at].value_or(0) != 0;
        if (hasFigure && !std::ranges::contains(ours.keys, theirs.keys[at])) {
            return at;
        }
    }
    return std::nullopt;
}

/// Where most labels are in both: those have other figures, or all of ours are among theirs and one is lacking.
FigureComparison comparedInPart(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto isTheirs = [&](const std::string& key) { return std::ranges::contains(theirs.keys, key); };
    std::vector<std::string> both;
    std::ranges::copy_if(ours.keys, std::back_inserter(both), isTheirs);
    const bool isMost = both.size() > 1 && 2 * both.size() >= std::max(ours.keys.size(), theirs.keys.size());
    if (!isMost || ours.columns.size() != 1 || theirs.columns.size() != 1) {
        return {};
    }
    auto comparison = compared(onlyWith(ours, both), onlyWith(theirs, both));
    const auto lacking = both.size() == ours.keys.size() ? firstLacking(ours, theirs) : std::nullopt;
    if (comparison.outcome == FigureComparison::Outcome::Agree && lacking) {
        return { FigureComparison::Outcome::Differ, 1, theirs.labels[*lacking], std::nullopt,
            theirs.columns[0].values[*lacking] };
    }
    return comparison.outcome == FigureComparison::Outcome::Differ ? comparison : FigureComparison {};
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

FigureComparison compared(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto places = placesOf(ours, theirs);
    if (places.empty()) {
        return comparedInPart(ours, theirs);
    }
    FigureComparison comparison;
    comparison.figures = std::ssize(ours.columns) * std::ssize(ours.keys);
    const auto isSame = [&](const LabelledFigures::Column& column, const LabelledFigures::Column& other) {
        return firstDifference(column, other, places) == places.size();
    };
    const auto isThere = [&](const LabelledFigures::Column& column) {
        return std::ranges::any_of(theirs.columns, [&](const auto& other) { return isSame(column, other); });
    };
    const auto isOurs = [&](const LabelledFigures::Column& other) {
        return std::ranges::any_of(ours.columns, [&](const auto& column) { return isSame(column, other); });
    };
    const auto column = columnLike(ours, theirs);
    if (std::ranges::all_of(ours.columns, isThere)) {
        // One figure of several that are asked for is no answer to all, but what is worked out of them stands last.
        comparison.outcome = isOurs(theirs.columns.back()) || std::ranges::all_of(theirs.columns, isOurs)
            ? FigureComparison::Outcome::Agree
            : FigureComparison::Outcome::NotComparable;
    } else if (column && !isThere(*column) && !isHundredfold(*column, theirs.columns[0], places)) {
        comparison.outcome = FigureComparison::Outcome::Differ;
        const auto at = firstDifference(*column, theirs.columns[0], places);
        comparison.label = ours.labels[at];
        comparison.ours = column->values[at];
        comparison.theirs = theirs.columns[0].values[places[at]];
    }
    return comparison;
}

} // namespace core
