// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/clause_maker.h"

#include "core/builtin/schema/period_labels.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

std::optional<Part> partOf(Concept meaning)
{
    switch (meaning) {
    case HowMany:
    case Distinct: return Part::Count;
    case Position: return Part::Position;
    case Streak: return Part::Streak;
    case Share: return Part::Share;
    case Change:
    case Fall:
    case Fastest: return Part::Change;
    case Compare: return Part::Compare;
    case Cumulative: return Part::Cumulative;
    case Rolling: return Part::Rolling;
    case Weighted: return Part::Weighted;
    case YearBefore: return Part::YearBefore;
    case Multiple: return Part::Multiple;
    case Excess: return Part::Difference;
    case Cross: return Part::Cross;
    case Reversed: return Part::Reversed;
    case Ascending:
    case Descending: return Part::Order;
    case Bars:
    case Lines:
    case Pie:
    case Box:
    case Histogram:
    case Scatter:
    case Stacked:
    case Picture:
    case Trend: return Part::Picture;
    default: return std::nullopt;
    }
}

bool ClauseMaker::is(std::size_t at, std::initializer_list<Concept> meanings) const
{
    return at < m_pieces.size()
        && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
}

Clause& ClauseMaker::add(Part part, std::size_t end)
{
    Clause clause { part, m_at, end };
    clause.piece = m_pieces[m_at];
    m_at = end;
    m_clauses.push_back(std::move(clause));
    return m_clauses.back();
}

bool ClauseMaker::take(std::optional<Clause> clause)
{
    if (!clause) {
        return false;
    }
    m_at = clause->end;
    m_clauses.push_back(std::move(*clause));
    return true;
}

bool ClauseMaker::isRanked() const
{
    return std::ranges::any_of(m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
}

bool ClauseMaker::isMonthOfYear(std::size_t at) const
{
    const auto date = m_schema.dateColumn();
    return date && isKind(at, PieceKind::Column) && m_schema.isNumeric(column(at))
        && labelsOf(m_schema.dataset(), static_cast<std::size_t>(*date)) == static_cast<std::size_t>(column(at));
}

bool ClauseMaker::isKey(std::size_t at, bool isSaid) const
{
    if (isKind(at, PieceKind::Period)) {
        return true;
    }
    if (!isKind(at, PieceKind::Column) || !isSure(m_pieces[at], m_schema)) {
        return false;
    }
    const int index = column(at);
    const bool isMonth = isMonthOfYear(at);
    const bool isLabel = isMonth || m_schema.isText(index) || m_schema.isYear(index) || m_schema.isIdentifier(index)
        || m_schema.column(index).type == ColumnType::Boolean
        || isNumberOfMany(m_schema.column(index), fold(m_pieces[at].text));
    const bool isMeasure = m_schema.isAmount(index) && !isPlaceInOrder(m_schema.column(index)); // "by site and hour"
    return isLabel || (isSaid && (m_schema.isDate(index) || (m_schema.isNumeric(index) && !isMeasure)));
}

Key ClauseMaker::key(std::size_t at) const
{
    return isKind(at, PieceKind::Period) ? Key { -1, m_pieces[at].period } : Key { column(at) };
}

/// "tickets", also where a column has the noun: "days to close a ticket".
bool ClauseMaker::isRows(std::size_t at) const
{
    const bool isNoun = isKind(at, PieceKind::Column) && m_schema.namesRows(column(at)) && !isSaid({ List, Which })
        && m_schema.isOwnNoun(fold(m_pieces[at].text));
    return isNoun || isKind(at, PieceKind::RowNoun);
}

bool ClauseMaker::isSaid(std::initializer_list<Concept> meanings) const
{
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (is(i, meanings)) {
            return true;
        }
    }
    return false;
}

std::size_t ClauseMaker::endOfBeside(std::size_t at) const
{
    const auto areRows = [](const Clause& each) { return each.part == Part::Topic && each.isRows; };
    const bool isOfRows = std::ranges::any_of(m_clauses, areRows);
    const auto isExtreme = [&](const Clause& each) {
        return each.part == Part::Rank && (isOfRows || (each.count == 0 && each.nth == 0)) && each.percent == 0
            && !each.piece.is(Common) && each.piece.meaning != First && each.piece.meaning != Last;
    };
    const auto isNumber = [](const Clause& each) { return each.part == Part::Number && !each.hasFunction; };
    const auto isEnd = [](const Clause& each) {
        return each.part == Part::Number && each.hasFunction && each.numbers.size() == 1
            && (each.numbers.front().function == Function::Maximum
                || each.numbers.front().function == Function::Minimum);
    };
    const auto isNoun = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
    const auto isNamed = [&](std::size_t i) { return isKind(i, PieceKind::Column) && isSure(m_pieces[i], m_schema); };
    const auto led = at + (is(at, { And }) && is(at + 1, { With }) ? 1 : 0); // "…, with its client"
    auto last = led + 1;
    while (isNamed(last) && is(last + 1, { And }) && isNamed(last + 2)) {
        last += 2;
    }
    const bool isCell = is(led, { With }) && isKind(led + 1, PieceKind::Column)
        && m_schema.column(column(led + 1)).nulls == 0 && !m_schema.isNumeric(column(led + 1))
        && m_schema.column(column(led + 1)).type != ColumnType::Boolean;
    const bool isLast = last + 1 == m_pieces.size() // or a condition follows
        || (isCell && is(last + 1, { In, Since, Until }))
        || (is(led, { And })
            && (is(last + 1, { In, With, Without, Since, Until }) || isKind(last + 1, PieceKind::Value)));
    const bool isLed = isLast && ((is(led, { With, And }) && isOwned(led)) || isCell);
    const bool isOfEnd = std::ranges::any_of(m_clauses, isEnd)
        || (std::ranges::any_of(m_clauses, isExtreme) && (std::ranges::any_of(m_clauses, isNumber) || isOfRows));
    return isLed && isNamed(last) && isOfEnd && std::ranges::none_of(m_clauses, isNoun) ? last + 1 : 0;
}

bool ClauseMaker::isOwned(std::size_t at) const
{
    return at + 1 < m_pieces.size() && m_pieces[at + 1].begin > m_pieces[at].end + 1;
}

bool ClauseMaker::isShownAs(Concept picture) const
{
    return std::ranges::any_of(m_pieces, [&](const Piece& each) { return each.is(picture); });
}

} // namespace core::builtin
