// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/pictures.h"

#include "core/builtin/reading/data_notes.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
void draw(Composition& c, Concept picture)
{
    const bool isTime = !c.query.keys.empty() && c.query.keys.front().period != Period::None;
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

/// Time has a line, and a number of some groups bars: those of one, or of a hundred, are not read at a glance.
void drawUnasked(Composition& c)
{
    auto& query = c.query;
    const bool isTable = query.keys.empty() || query.multiple || query.rows || query.counted || query.summary
        || query.threshold;
    if (isTable || query.chart != Chart::None) {
        return;
    }
    const auto& key = query.keys.front();
    const bool isLabel = !query.places && key.column >= 0 && labelledPeriod(c.schema.column(key.column)); // "2019-01"
    if (key.period != Period::None || isLabel) {
        query.chart = query.places ? Chart::None : Chart::Line;
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

/// "a bar chart of the average fee": of one number there is none.
bool hasNothingToDraw(const Query& query)
{
    const bool isOfGroups = query.chart == Chart::Bar || query.chart == Chart::Line || query.chart == Chart::Pie;
    return isOfGroups && query.keys.empty() && query.numbers.size() == 1 && query.stretches.empty() && !query.rows;
}
} // namespace

bool drawn(Composition& c)
{
    for (const auto& picture : c.said.takeAll(Part::Picture)) {
        draw(c, picture.piece.meaning);
        c.query.bins = std::max(c.query.bins, picture.count);
        c.query.step = std::max(c.query.step, picture.step);
    }
    if (c.query.chart == Chart::Histogram) { // of a distribution nothing is averaged
        std::erase_if(c.query.notes, [](const ReadingNote& each) { return each.kind == NoteKind::AverageTaken; });
    }
    if (hasNothingToDraw(c.query)) {
        return false;
    }
    drawUnasked(c);
    return true;
}

} // namespace core::builtin
