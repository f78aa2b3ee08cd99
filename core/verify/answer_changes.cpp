// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_changes.h"

#include "core/domain/cell_format.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <ranges>

namespace core {

namespace {
/// The difference as a part of the figure before; without end where only one of them is known.
double partChanged(std::optional<double> before, std::optional<double> then)
{
    if (!before || !then) {
        return before.has_value() != then.has_value() ? std::numeric_limits<double>::infinity() : 0;
    }
    return std::abs(*before - *then) / std::max(std::abs(*before), 1e-12);
}

bool isMaterial(std::optional<double> before, std::optional<double> then, double material = materialChange)
{
    return partChanged(before, then) > material;
}

/// "fifth", "12th"
std::string placeWords(std::size_t place)
{
    constexpr std::array words { "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth" };
    return place < words.size() ? std::string(words[place]) : std::to_string(place + 1) + "th";
}

/// Whether the rows stand in the order of these figures.
bool isRanked(const std::vector<std::optional<double>>& values)
{
    const auto falls = [](const auto& one, const auto& next) { return one && next && *one < *next; };
    const auto rises = [](const auto& one, const auto& next) { return one && next && *one > *next; };
    return values.size() > 2
        && (std::ranges::adjacent_find(values, falls) == values.end()
            || std::ranges::adjacent_find(values, rises) == values.end());
}

/// How a figure comes of two others of its row.
enum class Way { Difference, Part, PartInPercent, Change, ChangeInPercent };
constexpr std::array ways { Way::Difference, Way::Part, Way::PartInPercent, Way::Change, Way::ChangeInPercent };

double workedOut(Way way, double base, double part)
{
    switch (way) {
    case Way::Difference: return part - base;
    case Way::Part: return part / base;
    case Way::PartInPercent: return 100 * part / base;
    case Way::Change: return part / base - 1;
    case Way::ChangeInPercent: return 100 * (part / base - 1);
    }
    return 0;
}

/// In every row that has the figures; that of a single row may be so by chance, unless it is quite so.
bool isWorkedOut(const LabelledFigures& figures, std::size_t column, std::size_t one, std::size_t other, Way way)
{
    constexpr double ofRounded = 0.005;
    const double near = figures.labels.size() > 1 ? ofRounded : leastChange;
    std::size_t rows = 0;
    for (std::size_t row = 0; row < figures.labels.size(); ++row) {
        const auto is = figures.columns[column].values[row];
        const auto base = figures.columns[one].values[row];
        const auto part = figures.columns[other].values[row];
        if (!is || !base || !part || *base == 0) {
            continue;
        }
        ++rows;
        if (std::abs(workedOut(way, *base, *part) - *is) > near * std::max(std::abs(*is), 1.0)) {
            return false;
        }
    }
    return rows > 1 || (rows == 1 && figures.labels.size() == 1);
}

/// Of two columns that stand before it.
bool isOutcome(const LabelledFigures& figures, std::size_t column, std::span<const Way> some)
{
    for (std::size_t one = 0; one < column; ++one) {
        for (std::size_t other = 0; other < column; ++other) {
            if (one != other
                && std::ranges::any_of(some, [&](Way way) { return isWorkedOut(figures, column, one, other, way); })) {
                return true;
            }
        }
    }
    return false;
}

/// Each pair of columns is tried.
constexpr std::size_t mostColumns = 6;

std::size_t placeOf(const LabelledFigures& figures, std::string_view column)
{
    const auto found = std::ranges::find(figures.columns, column, &LabelledFigures::Column::name);
    return static_cast<std::size_t>(found - figures.columns.begin());
}

/// What the table is about: the column that is asked for, or of which the answer speaks; else the last one by which its
/// rows are in order, as a share behind its parts, or which is worked out of others; else the first.
std::size_t mainColumn(const LabelledFigures& figures, const Focus& focus)
{
    const auto count = figures.columns.size();
    const auto asked = focus.column.empty() ? count : placeOf(figures, focus.column);
    const auto named = asked < count || focus.said.empty() ? asked : placeOf(figures, focus.said.front().column);
    if (named < count) {
        return named;
    }
    if (count > 2 && count <= mostColumns && figures.labels.size() > 1 && isOutcome(figures, count - 1, ways)) {
        return count - 1;
    }
    std::size_t column = count;
    while (column > 1 && !isRanked(figures.columns[column - 1].values)) {
        --column;
    }
    return column > 0 ? column - 1 : 0;
}

/// As the answer writes them: the years of "2024-01-01, North" as "2024, North".
std::vector<std::string> labelNames(
    const std::vector<std::string>& labels, const std::vector<std::optional<unsigned>>& months)
{
    const auto monthsOf = [&](std::size_t part) { return part < months.size() ? months[part] : std::nullopt; };
    constexpr std::string_view comma = ", ";
    std::vector<std::vector<std::string>> parts; // the first of each, then the second
    for (std::size_t row = 0; row < labels.size(); ++row) {
        std::size_t part = 0;
        for (const auto piece : std::views::split(labels[row], comma)) {
            if (row == 0) {
                parts.emplace_back();
            }
            if (part == parts.size()) {
                return periodNames(labels, monthsOf(0));
            }
            parts[part++].emplace_back(piece.begin(), piece.end());
        }
        if (part != parts.size()) {
            return periodNames(labels, monthsOf(0));
        }
    }
    std::vector<std::string> names(labels.size());
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const auto written = periodNames(parts[part], monthsOf(part));
        for (std::size_t row = 0; row < names.size(); ++row) {
            names[row] += std::string(part > 0 ? comma : std::string_view()) + written[row];
        }
    }
    return names;
}

double sumOf(const LabelledFigures& figures, const std::string& but)
{
    double sum = 0;
    for (std::size_t at = 0; at < figures.labels.size(); ++at) {
        sum += figures.labels[at] == but ? 0 : figures.columns.front().values[at].value_or(0);
    }
    return sum;
}
} // namespace

std::string figureWords(std::optional<double> value, std::string_view column)
{
    const bool isPercent = isInPercent(column);
    return value
        ? figureText(sandbox::Cell(*value), {}, isPercent ? std::optional(2) : std::nullopt) + (isPercent ? " %" : "")
        : "no value";
}

std::string outcomeAsked(const QuestionFacts& asked, const LabelledFigures& figures)
{
    constexpr std::array inPercent { Way::PartInPercent, Way::ChangeInPercent };
    constexpr std::array difference { Way::Difference };
    const bool isPercent = asked.has(builtin::Concept::Share)
        || asked.saysAny({ "percent", "percentage", "per cent", "cent", "prozent", "%" });
    const bool isChange = !isPercent && asked.has(builtin::Concept::Change);
    const auto some = isPercent ? std::span<const Way>(inPercent) : std::span<const Way>(difference);
    for (std::size_t column = 2;
        (isPercent || isChange) && column < figures.columns.size() && figures.columns.size() <= mostColumns; ++column) {
        if (isOutcome(figures, column, some)) {
            return figures.columns[column].name;
        }
    }
    return {};
}

bool doublesSums(const LabelledFigures& before, const LabelledFigures& then, const std::string& label)
{
    const auto isNear = [](double one, double other) {
        return std::abs(one - other) <= materialChange * std::abs(other);
    };
    const auto own = std::ranges::find(before.labels, label);
    if (own != before.labels.end()) {
        const auto figure = before.columns.front().values[static_cast<std::size_t>(own - before.labels.begin())];
        return figure && isNear(*figure, sumOf(before, label));
    }
    bool isDoubled = false;
    for (std::size_t at = 0; at < before.keys.size(); ++at) {
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        const auto figure = before.columns.front().values[at];
        const auto left = found != then.keys.end()
            ? then.columns.front().values[static_cast<std::size_t>(found - then.keys.begin())]
            : std::nullopt;
        if (figure && left && isMaterial(figure, left)) {
            if (!isNear(*figure, 2 * *left)) {
                return false;
            }
            isDoubled = true;
        }
    }
    return isDoubled;
}

std::vector<SaidFigure> figuresSaid(const Answer& answer, const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    std::vector<SaidFigure> said;
    for (const auto& number : answer.numbers) {
        const auto at = number.evidence ? static_cast<std::size_t>(number.evidence->display) : displays.size();
        const auto* table = at < displays.size() ? std::get_if<sandbox::Table>(&displays[at]) : nullptr;
        if (table != nullptr) {
            said.push_back({ static_cast<std::size_t>(number.evidence->row),
                table->columns.at(static_cast<std::size_t>(number.evidence->column)).name });
        }
    }
    return said;
}

namespace {
/// The only row with the largest figure, or the smallest one.
std::optional<std::size_t> extremeOf(const LabelledFigures::Column& column, bool isLargest)
{
    std::optional<std::size_t> found;
    bool isAlone = false;
    for (std::size_t at = 0; at < column.values.size(); ++at) {
        const auto value = column.values[at];
        const auto best = found ? column.values[*found] : std::nullopt;
        if (value && (!best || (isLargest ? *value > *best : *value < *best))) {
            found = at;
            isAlone = true;
        } else if (value && *value == *best) {
            isAlone = false;
        }
    }
    return isAlone ? found : std::nullopt;
}

/// Another label has the highest figure than the answer says, or the lowest one where it says no other.
std::optional<ChangeFact> otherExtreme(std::size_t main, const LabelledFigures& before, const LabelledFigures& then,
    std::int64_t varied, std::span<const SaidFigure> said)
{
    for (const bool isLargest : { true, false }) {
        const auto was = extremeOf(before.columns[main], isLargest);
        const auto is = extremeOf(then.columns[main], isLargest);
        const bool isSaid = was && std::ranges::contains(said, *was, &SaidFigure::row);
        if (isSaid && is && (isLargest || said.size() == 1) && before.labels.size() > 1) {
            const bool isFirst = isLargest && *was == 0 && *is == 0;
            const auto* place = isFirst ? "first" : isLargest ? "highest" : "lowest";
            return before.keys[*was] == then.keys[*is]
                ? std::nullopt
                : std::optional(ChangeFact { ChangeKind::Rank,
                      { .count = varied,
                          .texts = { inSentence(labelNames(then.labels, before.months)[*is]), place,
                              figureWords(then.columns[main].values[*is], then.columns[main].name) } } });
        }
    }
    return std::nullopt;
}

std::optional<double> valueAt(const LabelledFigures::Column& column, std::size_t row)
{
    return row < column.values.size() ? column.values[row] : std::nullopt;
}

/// Who is there in place of the only label that is gone.
std::vector<std::string> inItsPlace(const LabelledFigures& before, const LabelledFigures& then, std::size_t main)
{
    const auto isNew = [&](const std::string& key) { return !std::ranges::contains(before.keys, key); };
    const auto found = std::ranges::find_if(then.keys, isNew);
    if (then.keys.size() != before.keys.size() || std::ranges::count_if(then.keys, isNew) != 1) {
        return {};
    }
    const auto at = static_cast<std::size_t>(found - then.keys.begin());
    const auto& column = then.columns[main];
    return { inSentence(labelNames(then.labels, before.months)[at]), figureWords(column.values[at], column.name) };
}

/// Percentages that are alike in two decimals are written in full.
std::vector<std::string> bothFigures(
    const LabelledFigures::Column& column, std::optional<double> is, std::optional<double> was)
{
    auto then = figureWords(is, column.name);
    auto now = figureWords(was, column.name);
    return then == now ? std::vector { figureWords(is), figureWords(was) }
                       : std::vector { std::move(then), std::move(now) };
}

/// Of the labels and of one column: the rank that changes first, else the first of those said, else the
/// figure that changes most.
std::optional<ChangeFact> changeOf(std::size_t main, bool ranked, const LabelledFigures& before,
    const LabelledFigures& then, std::int64_t varied, std::span<const std::string> gone,
    std::span<const SaidFigure> said, double material)
{
    const auto names = labelNames(before.labels, before.months);
    std::size_t lost = 0; // labels before this one that are meant to be gone
    std::optional<ChangeFact> figure;
    double most = 0;
    for (std::size_t at = 0; at < before.labels.size(); ++at) {
        const auto& label = before.labels[at];
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        if (found == then.keys.end() && namesARange(label) && haveOtherRanges(before, then)) {
            return ChangeFact { ChangeKind::Ranges, { .count = varied } };
        }
        if (found == then.keys.end()) {
            ChangeFact left { ChangeKind::Gone, { .count = varied, .texts = { inSentence(names[at]) } } };
            std::ranges::move(inItsPlace(before, then, main), std::back_inserter(left.texts));
            return left;
        }
        const auto place = static_cast<std::size_t>(found - then.keys.begin());
        const auto was = before.columns[main].values[at];
        const auto is = then.columns[main].values[place];
        const auto there = at < lost ? std::nullopt : valueAt(then.columns[main], at - lost);
        if (ranked && place + lost != at && there != is) { // among equals no place is lost
            return ChangeFact { ChangeKind::Rank,
                { .count = varied,
                    .texts = { inSentence(names[at]), placeWords(place), figureWords(is, before.columns[main].name),
                        placeWords(at) } } };
        }
        const bool isSaid = said.empty() ? ranked && at == 0 : std::ranges::contains(said, at, &SaidFigure::row);
        const double weight = isSaid ? std::numeric_limits<double>::infinity() : partChanged(was, is);
        if (isMaterial(was, is, material) && (!figure || weight > most)) {
            most = weight;
            const auto kind = label.empty() ? ChangeKind::Figure : ChangeKind::OfLabel;
            figure = ChangeFact { kind, { .count = varied, .texts = bothFigures(before.columns[main], is, was) } };
            if (!label.empty()) {
                figure->texts.insert(figure->texts.begin(), inSentence(names[at]));
            }
            if (before.columns.size() > 1) { // whose figure it is
                figure->texts.push_back(inSentence(before.columns[main].name));
                figure->counts = { 0, 0, 1 };
            }
        }
        lost += std::ranges::contains(gone, label) ? 1 : 0;
    }
    return figure;
}
} // namespace

std::optional<ChangeFact> changeBetween(const LabelledFigures& before, const LabelledFigures& then, std::int64_t varied,
    std::span<const std::string> gone, const Focus& focus, double material)
{
    if (before.columns.empty() || then.columns.empty()) {
        return std::nullopt; // there are only keys
    }
    const auto& said = focus.said;
    const auto main = mainColumn(before, focus) < then.columns.size() ? mainColumn(before, focus) : 0;
    const bool ranked = isRanked(before.columns[main].values);
    // Where the rows of a ranking move, the place that the first one takes says it.
    const bool isMoved = ranked && !then.keys.empty() && then.keys.front() != before.keys.front();
    const bool isKept = std::ranges::all_of(said, [&](const SaidFigure& figure) {
        return figure.row < before.keys.size() && std::ranges::contains(then.keys, before.keys[figure.row]);
    });
    auto other = isKept && !isMoved ? otherExtreme(main, before, then, varied, said) : std::nullopt;
    return other ? other : changeOf(main, ranked, before, then, varied, gone, said, material);
}

std::optional<ChangeFact> anyChangeBetween(const LabelledFigures& before, const LabelledFigures& then,
    std::int64_t varied, const Focus& focus, double material)
{
    auto change = changeBetween(before, then, varied, {}, focus, material);
    const auto columns = std::min(before.columns.size(), then.columns.size());
    for (std::size_t column = 0; !change && column < columns; ++column) {
        change = changeOf(column, false, before, then, varied, {}, {}, material);
    }
    return change;
}

bool isShownAlready(const LabelledFigures& before, const LabelledFigures& then, const Focus& focus)
{
    const auto main = mainColumn(before, focus);
    bool isAny = false;
    for (std::size_t at = 0; at < before.keys.size(); ++at) {
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        const auto place = static_cast<std::size_t>(found - then.keys.begin());
        if (found == then.keys.end() || main >= then.columns.size()) {
            return false;
        }
        const auto is = then.columns[main].values[place];
        const bool isSame = is == before.columns[main].values[at];
        isAny = isAny || !isSame;
        if (!isSame && std::ranges::none_of(before.columns, [&](const auto& one) { return one.values[at] == is; })) {
            return false;
        }
    }
    return isAny;
}

bool haveOtherRanges(const LabelledFigures& before, const LabelledFigures& then)
{
    return std::ranges::any_of(then.labels,
        [&](const std::string& label) { return namesARange(label) && !std::ranges::contains(before.labels, label); });
}

LabelledFigures amongLabelsOf(const LabelledFigures& before, const LabelledFigures& then)
{
    LabelledFigures left;
    for (const auto& column : then.columns) {
        left.columns.push_back({ column.name, {} });
    }
    for (std::size_t at = 0; at < then.keys.size(); ++at) {
        if (std::ranges::contains(before.keys, then.keys[at])) {
            left.labels.push_back(then.labels[at]);
            left.keys.push_back(then.keys[at]);
            for (std::size_t column = 0; column < then.columns.size(); ++column) {
                left.columns[column].values.push_back(then.columns[column].values[at]);
            }
        }
    }
    return left;
}

} // namespace core
