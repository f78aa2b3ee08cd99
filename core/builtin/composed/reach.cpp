// SPDX-License-Identifier: GPL-3.0-or-later
// What reaches a limit: how many of the largest have a part of the whole together, and which stretch of time is first.
#include "core/builtin/composed/clause_reader.h"
#include "core/builtin/composed/composition.h"

namespace core::builtin {

using enum Concept;

/// "how many customers make 80 % of the revenue"
bool ClauseReader::reach()
{
    if (m_at == 0 && is(0, { First }) && is(1, { Which }) && isKind(2, PieceKind::Period)) {
        return add(Part::Reach, 1), true; // "first month in which …"
    }
    const bool isCounted = !m_clauses.empty() && m_clauses.back().part == Part::Count
        && m_clauses.back().piece.is(HowMany);
    const auto at = m_at + (is(m_at + 1, { AtLeast }) ? 2 : 1);
    const bool isPart = isCounted && isKey(m_at, false) && isKind(m_at, PieceKind::Column)
        && isKind(at, PieceKind::Number) && m_pieces[at].percent;
    auto noun = at + 1;
    while (is(noun, { Of })) {
        ++noun;
    }
    const auto said = isPart ? m_numbers.at(noun) : SaidNumbers {};
    const bool areRows = isPart && said.taken == 0 && isRows(noun);
    if (!areRows && (said.taken == 0 || said.numbers.size() != 1)) {
        return false;
    }
    const double percent = m_pieces[at].number;
    const auto counted = key(m_at);
    add(Part::Topic, at).keys = { counted };
    auto& clause = add(Part::Reach, noun + (areRows ? 1 : said.taken));
    clause.percent = percent;
    clause.numbers = areRows ? std::vector { Number {} } : said.numbers;
    return percent > 0 && percent <= 100;
}

bool composeReach(Composition& c)
{
    const auto reach = c.said.take(Part::Reach);
    const auto counted = c.said.take(Part::Number);
    const auto& number = reach->numbers.front();
    const bool isSum = number.function == Function::Sum && number.column && !number.weight
        && !c.schema.isIntensive(*number.column) && !c.schema.isNeverSummed(*number.column);
    const bool isOfGroups = counted && counted->keys.size() == 1 && counted->keys.front().period == Period::None
        && counted->numbers.front().function == Function::Distinct;
    if (!isOfGroups || !c.groups.empty() || c.query.summary || c.query.counted
        || !(isSum || number.function == Function::Rows)) {
        return false;
    }
    c.filter(c.conditions);
    c.query.keys = counted->keys;
    c.query.numbers = { number };
    c.query.reached = reach->percent;
    return true;
}

void takeFirstPast(Composition& c)
{
    const auto* reach = c.said.first(Part::Reach);
    if (reach != nullptr && reach->percent == 0) {
        c.said.take(Part::Reach);
        c.query.firstOnly = true;
    }
}

/// A stretch of time that the data cover in part may be below a limit for that.
bool mayBeFirst(Composition& c)
{
    const auto& query = c.query;
    if (!query.firstOnly || query.running == Running::Cumulative) {
        return true;
    }
    const bool areStretches = query.threshold && !query.threshold->ofAll && query.keys.size() == 1
        && query.keys.front().period != Period::None && query.alsoLimited.empty() && query.part.empty();
    const bool goesOn = query.running != Running::None || query.counted || query.streak || query.places || query.summary
        || query.sharesOfKept || !query.stretches.empty();
    const bool isDown = areStretches && (query.threshold->test == Test::Less || query.threshold->test == Test::AtMost);
    return areStretches && !goesOn && (!isDown || keepWhole(c));
}

} // namespace core::builtin
