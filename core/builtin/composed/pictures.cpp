// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/pictures.h"

#include "core/builtin/reading/data_notes.h"
#include "core/domain/calendar.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
bool isBelowZero(const Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    return (whole && *whole < 0) || (real && *real < 0);
}
} // namespace

bool mayBeNegative(const Number& number, const Schema& schema)
{
    const auto isNegative = [&](int each) { return isBelowZero(schema.column(each).min); };
    if (number.function == Function::Rows || number.function == Function::Distinct) {
        return false;
    }
    const auto& formula = number.formula;
    return formula ? formula->sign == Sign::Minus || isNegative(formula->left) || isNegative(formula->right)
                   : number.column && isNegative(*number.column);
}

namespace {
void draw(Composition& c, Concept picture)
{
    const bool isTime = !c.query.keys.empty() && standsForTime(c.query.keys.front(), c.schema);
    c.query.stacked = c.query.stacked || picture == Stacked;
    const auto chart = picture == Bars || picture == Stacked ? Chart::Bar
        : picture == Lines || picture == Trend               ? Chart::Line
        : picture == Pie                                     ? Chart::Pie
        : picture == Box                                     ? Chart::Box
        : picture == Histogram                               ? Chart::Histogram
        : picture == Scatter                                 ? Chart::Scatter
        : isTime                                             ? Chart::Line
                                                             : Chart::Bar;
    if (c.query.chart == Chart::None || picture != Picture) {
        c.query.chart = chart;
    }
}

/// The rows themselves are drawn, of one number.
bool isOfRows(const Composition& c)
{
    const auto& query = c.query;
    return query.numbers.size() == 1 && query.numbers.front().column && !query.numbers.front().weight && !c.hasFunction
        && query.part.empty() && query.stretches.empty() && !query.places && !query.threshold && !query.summary
        && query.running == Running::None && !query.counted;
}

/// Of a box the table has what it is drawn of: both ends, the quartiles and the median. False where something else is
/// asked for.
bool takeBoxes(Composition& c)
{
    auto& query = c.query;
    constexpr int quarter = 25, most = 75;
    constexpr std::size_t mostKeys = 2;
    if (!isOfRows(c) || query.keys.size() > mostKeys
        || std::ranges::contains(query.keys, Period::HalfYear, &Key::period)) {
        return false;
    }
    const int column = *query.numbers.front().column;
    query.numbers.clear();
    for (const auto each :
        { Function::Minimum, percentile(quarter), Function::Median, percentile(most), Function::Maximum }) {
        query.numbers.push_back({ each, column });
    }
    return true;
}

/// Of a distribution nothing is averaged.
void dropAverageTaken(Query& query)
{
    std::erase_if(query.notes, [](const ReadingNote& each) { return each.kind == NoteKind::AverageTaken; });
}

constexpr std::size_t mostKeysOfLines = 2; ///< time, and what each line is of
constexpr std::int64_t mostSeries = 8; ///< that are told apart at a glance

/// Of two groups: bars of the second in each of the first, or the other way round, as fewer have to be told apart.
/// What adds up is stacked.
void drawOfBoth(Composition& c)
{
    constexpr std::int64_t mostBars = 72; // beside each other
    auto& query = c.query;
    const auto groups = [&](const Key& key) {
        return key.period == Period::None && key.column >= 0 ? c.schema.column(key.column).distinct : 0;
    };
    const auto first = groups(query.keys.front());
    const auto second = groups(query.keys.back());
    const auto& number = query.numbers.front();
    const bool isAdded = number.function == Function::Rows || number.function == Function::Sum
        || number.function == Function::Present;
    query.stacked = isAdded && query.part.empty() && !mayBeNegative(number, c.schema);
    query.drawnUnasked = std::min(first, second) > 1 && std::min(first, second) <= mostSeries
        && std::max(first, second) <= mostBarsUnasked && (query.stacked || first * second <= mostBars);
    query.chart = query.drawnUnasked ? Chart::Bar : Chart::None;
    query.stacked = query.stacked && query.drawnUnasked;
}

/// A line of one point shows nothing.
bool isOnePeriod(const Key& key, const Composition& c)
{
    const auto months = static_cast<unsigned>(monthsIn(key.period));
    if (months == 0 || key.column < 0 || !c.schema.isDate(key.column)) {
        return false;
    }
    auto first = dayIn(c.schema.column(key.column).min);
    auto last = dayIn(c.schema.column(key.column).max);
    for (const auto& filter : c.query.filters) {
        if (filter.column == key.column && filter.test == Test::DateRange) {
            const auto from = dayIn(std::string_view(filter.values[0]));
            const auto to = dayIn(std::string_view(filter.values[1]));
            first = from && first ? std::max(*from, *first) : first;
            last = to && last ? std::min(*to - std::chrono::days(1), *last) : last;
        }
    }
    return first && last && monthsAround(*first, months) == monthsAround(*last, months);
}

/// Time has a line, and a number of some groups bars: those of one, or of a hundred, are not read at a glance.
void drawUnasked(Composition& c)
{
    auto& query = c.query;
    const bool isTable = query.keys.empty() || query.multiple || query.difference || query.rows || query.counted
        || query.summary || query.threshold || query.changeLimit || (query.positions && query.shownOnly);
    if (isTable || query.chart != Chart::None) {
        return;
    }
    const auto& key = query.keys.front();
    if (key.period != Period::None || (!query.places && standsForTime(key, c.schema))) {
        const bool isNoLine = query.places || query.keys.size() > mostKeysOfLines || isOnePeriod(key, c);
        query.chart = isNoLine ? Chart::None : Chart::Line;
        return;
    }
    const bool isOfOne = query.numbers.size() == 1 && query.stretches.empty() && !query.places;
    if (query.keys.size() == 2 && isOfOne && query.running == Running::None && !query.crossed && !query.streak) {
        if (!standsForTime(query.keys.back(), c.schema)) {
            drawOfBoth(c);
        } else if (query.part.empty() && c.schema.column(key.column).distinct <= mostSeries) {
            std::swap(query.keys.front(), query.keys.back()); // "by clinic and month" is drawn over time, too
            query.chart = Chart::Line;
        }
        return;
    }
    const bool isSimple = query.keys.size() == 1 && query.numbers.size() == 1 && query.stretches.empty()
        && !query.sharesOfPlaces && key.column >= 0;
    const auto groups = isSimple ? c.schema.column(key.column).distinct : 0;
    const auto shown = query.places && query.places->last > 0 ? std::min<std::int64_t>(query.places->last, groups)
                                                              : groups;
    query.drawnUnasked = shown >= 2 && shown <= mostBarsUnasked;
    query.chart = query.drawnUnasked ? Chart::Bar : Chart::None;
}

/// Bars of a second group, or of several numbers, make one together where they add up.
bool canStack(const Query& query)
{
    const auto isAdded = [](const Number& each) {
        return each.function == Function::Rows || each.function == Function::Sum || each.function == Function::Present;
    };
    const auto parts = query.keys.size() == 1 ? query.numbers.size() : query.keys.size();
    return parts > 1 && !query.places && std::ranges::all_of(query.numbers, isAdded);
}

/// "a bar chart of the average fee": of one number there is none, and none of lines of several groups in each other.
bool hasNothingToDraw(const Query& query)
{
    const bool isOfGroups = query.chart == Chart::Bar || query.chart == Chart::Line || query.chart == Chart::Pie;
    const bool isTangled = query.chart == Chart::Line && query.keys.size() > mostKeysOfLines;
    const bool isPieOfSeveral = query.chart == Chart::Pie && query.keys.size() > 1;
    return isTangled || isPieOfSeveral || (query.stacked && !canStack(query))
        || (isOfGroups && query.keys.empty() && query.numbers.size() == 1 && query.stretches.empty() && !query.rows);
}
/// Of one number of each row, and of no total; "by region" only of so few that they can be told apart.
bool isHistogramOfRows(const Composition& c)
{
    constexpr std::int64_t most = 12;
    const auto& query = c.query;
    return query.keys.empty() ? query.numbers.size() == 1 && query.numbers.front().column && !c.hasFunction
                              : isOfRows(c) && query.keys.size() == 1 && query.keys.front().period == Period::None
            && c.schema.column(query.keys.front().column).distinct <= most;
}
} // namespace

bool drawn(Composition& c)
{
    for (const auto& picture : c.said.takeAll(Part::Picture)) {
        draw(c, picture.piece.meaning);
        c.query.bins = std::max(c.query.bins, picture.count);
        c.query.step = std::max(c.query.step, picture.step);
    }
    if (c.query.chart == Chart::Histogram || c.query.chart == Chart::Box) {
        dropAverageTaken(c.query);
    }
    if (c.query.chart == Chart::Box && !takeBoxes(c)) {
        return false;
    }
    if (hasNothingToDraw(c.query) || (c.query.chart == Chart::Histogram && !isHistogramOfRows(c))) {
        return false;
    }
    drawUnasked(c);
    return true;
}

} // namespace core::builtin
