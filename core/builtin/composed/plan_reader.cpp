// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/plan_reader.h"

#include "core/builtin/reading/business_columns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

bool PlanReader::plan()
{
    const auto columns = is(m_at, { OverPlan, UnderPlan }) ? planAndActual(m_schema) : std::nullopt;
    const auto isTopic = [](const Clause& each) { return each.part == Part::Topic; };
    const auto topic = std::ranges::find_if(m_clauses, isTopic);
    const bool isCounted = m_at > 0 && isKind(m_at - 1, PieceKind::Number) && !isYearWritten(m_pieces[m_at - 1]);
    const bool isMostOften = topic != m_clauses.end() && isSaid({ Common }); // "which team missed its plan most often"
    const bool areTimes = (topic == m_clauses.end() && isHowOften()) || isMostOften;
    if (!columns || (topic == m_clauses.end() && !areTimes) || isCounted) {
        return false;
    }
    const auto [planned, actual] = *columns;
    const auto test = is(m_at, { OverPlan }) ? Test::More : Test::Less;
    if (const auto by = byPercent(m_at + 1); by && !areTimes && !topic->isRows) {
        auto& clause = add(Part::Threshold, m_at + 1 + by->taken);
        limitRatio(clause, { actual, planned }, *by, test);
        return true;
    }
    if (areTimes || topic->isRows) {
        add(Part::Condition, m_at + 1).filter = Filter { actual, test, {}, {}, {}, planned };
        return true;
    }
    auto& clause = add(Part::Threshold, m_at + 1);
    const auto name = m_schema.name(actual) + " minus " + m_schema.name(planned);
    clause.numbers = { Number { Function::Sum, {}, Formula { actual, Sign::Minus, planned, false, name } } };
    clause.filter = Filter { -1, test, {}, { 0 }, {} };
    return true;
}

/// "how often was each team", "how often was Sales": in so many rows, and no noun behind it is what is counted.
bool PlanReader::isHowOften() const
{
    const bool isOfSome = std::ranges::any_of(
        m_clauses, [](const Clause& each) { return each.part == Part::Group || each.part == Part::Condition; });
    return isOfSome && isSaid({ HowMany }) && !isKey(m_at + 1, false) && !isRows(m_at + 1);
}

/// "by more than 2 percent"
std::optional<Bound> PlanReader::byPercent(std::size_t at) const
{
    const bool isBound = is(at + 1, { Above, AtLeast });
    const auto number = at + (isBound ? 2 : 1);
    const bool isPercent = is(at, { By }) && isKind(number, PieceKind::Number) && m_pieces[number].percent;
    if (!isPercent) {
        return std::nullopt;
    }
    const auto test = is(at + 1, { AtLeast }) ? Test::AtLeast : Test::More;
    return Bound { number + 1 - at, { -1, test, {}, { m_pieces[number].number }, {} } };
}

/// The sums' quotient in percent is so far over or under 100.
void PlanReader::limitRatio(Clause& clause, std::pair<int, int> columns, const Bound& by, Test side) const
{
    constexpr double whole = 100;
    const auto [left, right] = columns;
    const bool isOver = side == Test::More;
    const auto name = m_schema.name(left) + " in percent of " + m_schema.name(right);
    const double limit = by.filter.numbers.front();
    const bool isIncluded = by.filter.test == Test::AtLeast;
    const auto test = isOver ? by.filter.test : isIncluded ? Test::AtMost : Test::Less;
    clause.numbers = { Number { Function::Sum, {}, Formula { left, Sign::Over, right, true, name } } };
    clause.filter = Filter { -1, test, {}, { isOver ? whole + limit : whole - limit }, {} };
}

} // namespace core::builtin
