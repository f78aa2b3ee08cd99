// SPDX-License-Identifier: GPL-3.0-or-later
// Limits on how far a number went from one stretch of time to another.
#include "core/builtin/composed/composition.h"
#include "core/builtin/composed/group_reader.h"
#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

bool GroupReader::limitsChange()
{
    const auto sign = is(m_at, { By, Of }) ? m_at + 1 : m_at;
    const bool isBound = is(sign, { Above, AtLeast }) && isKind(sign + 1, PieceKind::Number);
    const bool isYear = isBound && sign == m_at && !m_pieces[sign + 1].percent && isYearWritten(m_pieces[sign + 1]);
    const bool isBehind = !m_clauses.empty() && m_clauses.back().part == Part::Change;
    const bool isBefore = is(sign + 2, { Change, Fall });
    const bool isLed = is(m_at, { By }) && isSaid({ Change, Fall }) && !isSaid({ OverPlan, UnderPlan });
    if (!isBound || isYear || !(isBehind || isBefore || isLed)) {
        return false;
    }
    const auto limit = m_pieces[sign + 1];
    const auto test = is(sign, { Above }) ? Test::More : Test::AtLeast;
    auto& clause = add(Part::Threshold, sign + 2);
    clause.piece = limit;
    clause.filter = Filter { -1, test, {}, { limit.number }, {} };
    return true;
}

namespace {
/// "how many stores grew by more than 10 %": those that are counted are the ones that did.
void countKept(Composition& c)
{
    const auto isCount = [](const Clause& each) {
        return each.part == Part::Number && each.keys.size() == 1 && each.numbers.size() == 1
            && each.numbers.front().function == Function::Distinct;
    };
    const auto count = std::ranges::find_if(c.said.all, isCount);
    if (count != c.said.all.end() && !c.said.has(Part::Topic)) {
        count->part = Part::Topic;
        count->numbers.clear();
        c.query.counted = true;
    }
}

/// "which stores grew", "stores whose revenue fell": those that did; "increase of the stores" asks for that of each.
bool speaksOfThoseThatDid(const Composition& c, const Clause& change)
{
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
    const auto topic = std::ranges::find_if(c.said.all, isNoun);
    const auto word = fold(change.piece.text);
    const bool isVerb = (saysRise(word) || saysFall(word)) && !saysGrowth(word);
    return isVerb && topic != c.said.all.end() && topic->begin < change.begin;
}
} // namespace

bool takeChangeLimit(Composition& c, const Clause& change, bool isRanked)
{
    const auto limits = c.said.takeAll(Part::Threshold);
    const auto isOther = [](const Clause& each) { return !each.numbers.empty(); };
    if (limits.size() > 1 || std::ranges::any_of(limits, isOther)) {
        return false;
    }
    const bool isFall = change.piece.is(Fall);
    const auto word = fold(change.piece.text);
    const bool isRise = saysRise(word) || saysGrowth(word);
    if (limits.empty()) {
        const bool isOfPlaces = c.query.positions && !change.piece.is(Fastest); // "which teams rose in rank"
        if ((!isRanked || isOfPlaces) && speaksOfThoseThatDid(c, change)) {
            c.query.limitsPlaces = isOfPlaces;
            c.query.changeLimit = Filter { -1, isFall ? Test::Less : Test::More, {}, { 0 }, {} };
        }
        return true;
    }
    if (!isFall && !isRise) {
        return false; // "changed by more than 10 %": up, down or either?
    }
    countKept(c);
    const auto& said = limits.front();
    const bool isIncluded = said.filter->test == Test::AtLeast;
    const auto test = isFall ? (isIncluded ? Test::AtMost : Test::Less) : said.filter->test;
    const double limit = said.filter->numbers.front();
    c.query.changeLimit = Filter { -1, test, {}, { isFall ? 0 - limit : limit }, {} };
    c.query.changeInPercent = said.piece.percent;
    return true;
}

} // namespace core::builtin
