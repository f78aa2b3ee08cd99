// SPDX-License-Identifier: GPL-3.0-or-later
// Growth of groups of which nobody says from when to when.
#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/stretches.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/told_notes.h"

#include <algorithm>

namespace core::builtin {

namespace {
bool isTimed(const Composition& c)
{
    const auto isTime = [&](const Clause& each) {
        return each.filter->test == Test::DateRange || each.filter->column == c.schema.yearColumn();
    };
    const auto isPeriod = [&](const Key& each) {
        return standsForTime(each, c.schema) || each.column == c.schema.yearColumn()
            || (each.column >= 0 && c.schema.isDate(each.column));
    };
    return std::ranges::any_of(c.conditions, isTime) || std::ranges::any_of(c.groups, isPeriod);
}
} // namespace

void takeLastYears(Composition& c, const Clause& change, const std::optional<Clause>& before)
{
    const auto against = before ? before->piece.period : change.piece.period;
    const bool isOfYears = against == Period::None || (c.query.places && against == Period::Year);
    const auto word = fold(change.piece.text);
    const bool isGrowth = c.query.places
        || (!before && !c.query.changeLimit
            && (saysRise(word) || saysGrowth(word) || isPercentWord(word))); // "growth by region"
    if (!isGrowth || !c.query.stretches.empty() || !isOfYears || c.groups.empty() || c.groups.size() > 2
        || isTimed(c)) {
        return;
    }
    c.query.stretches = lastYears(c.schema, c.date);
    if (c.query.stretches.empty()) {
        return;
    }
    c.query.notes.emplace_back(
        NoteKind::LastYearsCompared, MessageArguments { .texts = { c.date ? "whole years" : "years" } });
    if (c.date) {
        const auto ends = partialEnds(c.schema, *c.date, Period::Year);
        for (const auto& end : { ends.first, ends.last }) {
            if (end) {
                c.query.notes.push_back(asLeftOut(*end));
            }
        }
    }
}

} // namespace core::builtin
