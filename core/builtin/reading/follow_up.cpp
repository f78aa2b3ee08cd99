// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/elements.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

std::set<int> Elements::columns() const
{
    std::set<int> all(subjects.begin(), subjects.end());
    all.insert(groups.begin(), groups.end());
    all.insert(rankings.begin(), rankings.end());
    for (const auto& one : { topic, happened }) {
        if (one) {
            all.insert(*one);
        }
    }
    std::ranges::transform(filters, std::inserter(all, all.end()), &Filter::column);
    return all;
}

namespace {
/// "largest order", "and the smallest?": the other end instead, not both.
void leaveOtherEnd(Elements& both, const Elements& next)
{
    const bool isTop = next.has(Concept::Top);
    if (isTop != next.has(Concept::Bottom)) {
        both.concepts.erase(isTop ? Concept::Bottom : Concept::Top);
    }
}

/// "also the lowest": not instead of what was said, and two numbers of one kind are not read here.
std::optional<ReadingTrouble> beside(const Elements& base, const Elements& next)
{
    const auto isOther = [&](const Filter& each) {
        return std::ranges::contains(base.filters, each.column, &Filter::column);
    };
    const bool isSecond = next.function || next.formula || next.isRanked() || !next.subjects.empty()
        || !next.rankings.empty() || std::ranges::any_of(next.filters, isOther);
    const auto also = std::ranges::find_if(
        next.pieces, [](const SaidPiece& each) { return each.piece.is(Concept::Also); });
    return isSecond && also != next.pieces.end()
        ? std::optional(ReadingTrouble(TroubleKind::LeftOut, { .texts = { "“" + also->piece.text + "”" } }))
        : std::nullopt;
}
} // namespace

Elements followUp(const Elements& base, const Elements& next)
{
    Elements both = base;
    leaveOtherEnd(both, next);
    both.concepts.insert(next.concepts.begin(), next.concepts.end());
    both.function = next.function ? next.function : base.function;
    both.entity = next.threshold ? next.entity : base.entity;
    both.threshold = next.threshold ? next.threshold : base.threshold;
    both.formula = next.formula || !next.subjects.empty() ? next.formula : base.formula;
    both.measured = next.measured.empty() ? base.measured : next.measured;
    both.rolling = next.rolling ? next.rolling : base.rolling;
    both.topic = next.topic ? next.topic : base.topic;
    both.happened = next.happened ? next.happened : base.happened;
    both.period = next.period != Period::None ? next.period : base.period;
    both.limit = next.limit ? next.limit : base.limit;
    both.ascending = next.ascending ? next.ascending : base.ascending;
    both.chart = next.chart != Chart::None ? next.chart : base.chart;
    both.subjects = next.subjects.empty() ? base.subjects : next.subjects;
    both.rankings = next.rankings.empty() ? base.rankings : next.rankings;
    if (!next.groups.empty()) {
        both.groups = next.has(Concept::Also) ? base.groups : std::vector<int>();
        both.groups.insert(both.groups.end(), next.groups.begin(), next.groups.end());
    }
    for (const auto& filter : next.filters) {
        std::erase_if(both.filters, [&](const Filter& old) { return old.column == filter.column; });
        both.filters.push_back(filter);
    }
    both.doubt = next.doubt;
    both.pieces = next.pieces;
    both.unknown.insert(both.unknown.end(), next.unknown.begin(), next.unknown.end());
    both.unknownInRole.insert(both.unknownInRole.end(), next.unknownInRole.begin(), next.unknownInRole.end());
    if (auto trouble = beside(base, next)) {
        both.troubles.push_back(std::move(*trouble));
    }
    both.troubles.insert(both.troubles.end(), next.troubles.begin(), next.troubles.end());
    both.notes.insert(both.notes.end(), next.notes.begin(), next.notes.end());
    return both;
}

} // namespace core::builtin
