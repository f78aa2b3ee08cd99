// SPDX-License-Identifier: GPL-3.0-or-later
// Whether two results say the same, and what each says under the same labels.
#include "core/builtin/language/words.h"
#include "core/domain/duration_form.h"
#include "core/domain/identifier_name.h"
#include "core/verify/labelled_figures.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace core {

namespace {
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
        return ours.columns.size() == 1 || builtin::fold(column.name) == builtin::fold(theirs.columns[0].name);
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

/// They have a label with a figure that we have not.
bool lacksOne(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
        const bool hasFigure = !theirs.keys[at].empty() && theirs.columns[0].values[at].value_or(0) != 0;
        if (hasFigure && !std::ranges::contains(ours.keys, theirs.keys[at])) {
            return true;
        }
    }
    return false;
}

/// Of two lists of the same length: each has members that the other lacks, with figures that none of those has, as
/// equals and the same thing in other words would have.
bool haveOtherMembers(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    std::vector<std::optional<double>> left;
    for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
        if (!std::ranges::contains(ours.keys, theirs.keys[at])) {
            left.push_back(theirs.columns[0].values[at]);
        }
    }
    const auto decimals = coarser(decimalsOf(ours.columns[0]), decimalsOf(theirs.columns[0]));
    for (std::size_t at = 0; at < ours.keys.size(); ++at) {
        const auto isAlike = [&](const auto& value) { return isSame(ours.columns[0].values[at], value, decimals); };
        if (!std::ranges::contains(theirs.keys, ours.keys[at]) && std::ranges::any_of(left, isAlike)) {
            return false;
        }
    }
    return !left.empty() && ours.keys.size() == theirs.keys.size() && ours.keys.size() > 1;
}

/// Figures of the same name under labels of the same name.
bool areNamedAlike(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    return !ours.labelled.empty() && builtin::fold(ours.labelled) == builtin::fold(theirs.labelled)
        && builtin::fold(ours.columns[0].name) == builtin::fold(theirs.columns[0].name);
}

/// Where most labels are in both: those have other figures, or all of ours are among theirs and one is lacking, or the
/// rest of as many are others. Of the same measure others may be most of them.
FigureComparison comparedInPart(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto isTheirs = [&](const std::string& key) { return std::ranges::contains(theirs.keys, key); };
    std::vector<std::string> both;
    std::ranges::copy_if(ours.keys, std::back_inserter(both), isTheirs);
    const bool isMost = both.size() > 1 && 2 * both.size() >= std::max(ours.keys.size(), theirs.keys.size());
    if (ours.columns.size() != 1 || theirs.columns.size() != 1 || (!isMost && !areNamedAlike(ours, theirs))) {
        return {};
    }
    const auto comparison = both.empty() ? FigureComparison { FigureComparison::Outcome::Agree, 0 }
                                         : compared(onlyWith(ours, both), onlyWith(theirs, both));
    const bool isLacking = isMost && both.size() == ours.keys.size() && lacksOne(ours, theirs);
    if (comparison.outcome == FigureComparison::Outcome::Agree && (isLacking || haveOtherMembers(ours, theirs))) {
        return { FigureComparison::Outcome::Differ, 1 };
    }
    return isMost && comparison.outcome == FigureComparison::Outcome::Differ ? comparison : FigureComparison {};
}

/// Of durations in words, of ids and years without signs between thousands.
sandbox::Cell cellOf(const std::optional<double>& figure, const LabelledFigures::Column& column)
{
    if (!figure) {
        return {};
    }
    if (column.type == sandbox::ColumnType::Duration) {
        return DurationForm().shown(*figure);
    }
    constexpr double mostWhole = 9e15;
    const bool isWhole = decimalsOf(column) == 0 && std::abs(*figure) < mostWhole;
    const auto cell = isWhole ? sandbox::Cell(std::llround(*figure)) : sandbox::Cell(*figure);
    return namesAnIdentifier(column.name) ? sandbox::Cell(sandbox::cellText(cell)) : cell;
}
} // namespace

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
    }
    return comparison;
}

TwoAnswers sideBySide(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    constexpr std::size_t most = 1000;
    const auto column = columnLike(ours, theirs).value_or(ours.columns.front());
    const auto& other = theirs.columns.front();
    const auto decimals = coarser(decimalsOf(column), decimalsOf(other));
    TwoAnswers answers { .labels = ours.labelled };
    std::vector<TwoAnswers::Row> alike;
    const auto add = [&](std::string label, const std::optional<double>& one, const std::optional<double>& another) {
        const bool differs = !isSame(one, another, decimals);
        (differs ? answers.rows : alike).push_back({ std::move(label), cellOf(one, column), cellOf(another, other) });
        answers.differ += differs ? 1 : 0;
    };
    for (std::size_t at = 0; at < ours.keys.size(); ++at) {
        const auto found = std::ranges::find(theirs.keys, ours.keys[at]);
        const auto place = static_cast<std::size_t>(found - theirs.keys.begin());
        add(ours.labels[at], column.values[at], found == theirs.keys.end() ? std::nullopt : other.values[place]);
    }
    for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
        if (!std::ranges::contains(ours.keys, theirs.keys[at])) {
            add(theirs.labels[at], std::nullopt, other.values[at]);
        }
    }
    std::ranges::move(alike, std::back_inserter(answers.rows));
    answers.total = std::ssize(answers.rows);
    answers.rows.resize(std::min(answers.rows.size(), most));
    return answers;
}

} // namespace core
