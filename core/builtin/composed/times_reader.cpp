// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses about the time between rows.
#include "core/builtin/composed/times_reader.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

/// Behind words for a gap: what it lies between, "two consecutive orders"; the date, and where that ends.
std::optional<std::pair<int, std::size_t>> TimesReader::gapEnds(std::size_t at) const
{
    const bool isInDays = is(at, { In }) && isKind(at + 1, PieceKind::Period) && m_pieces[at + 1].period == Period::Day
        && is(at + 2, { Between, In });
    const bool isTwice = is(at, { In }) && is(at + 1, { Gap }); // "gap in days between"
    at += isInDays ? 3 : isTwice ? 2 : is(at, { In, Between }) ? 1 : 0;
    while (is(at, { Streak, Both }) || (isKind(at, PieceKind::Number) && m_pieces[at].number == 2)) {
        ++at;
    }
    const bool isDate = isKind(at, PieceKind::Column) && isSure(m_pieces[at], m_schema) && m_schema.isDate(column(at));
    const bool isNoun = isRows(at) || (isKind(at, PieceKind::Column) && m_schema.namesRows(column(at)));
    const auto date = isDate ? std::optional(column(at)) : isNoun ? m_schema.dateColumn() : std::nullopt;
    const bool isPair = is(at + 1, { And, To, Until }) && isKind(at + 2, PieceKind::Column)
        && m_schema.isDate(column(at + 2));
    return date && !isPair ? std::optional(std::pair(*date, at + 1)) : std::nullopt;
}

/// "within 30 days of the [customer's] first order": what the first is of may be said elsewhere.
bool TimesReader::withinFirst()
{
    auto at = m_at + (is(m_at, { With }) ? 1 : 0);
    const bool isLed = is(at, { In }) && isWithinWord(fold(m_pieces[at].text));
    at += is(at + 1, { Of }) ? 2 : 1; // "innerhalb von 30 Tagen"
    const bool isCounted = isKind(at, PieceKind::Number);
    const auto unit = at + (isCounted ? 1 : 0);
    if (!isLed || !isKind(unit, PieceKind::Period) || m_pieces[unit].period == Period::Quarter) {
        return false;
    }
    auto first = unit + 1;
    first += is(first, { Of, After, From, By }) ? 1 : 0;
    const bool isOwned = isKind(first, PieceKind::Column) && isKey(first, false);
    const int owner = isOwned ? column(first) : -1;
    first += isOwned ? 1 : 0;
    const bool isDate = isKind(first + 1, PieceKind::Column) && m_schema.isDate(column(first + 1));
    const auto date = isDate ? std::optional(column(first + 1)) : m_schema.dateColumn();
    if (!is(first, { First }) || !date || !(isDate || isRows(first + 1))) {
        return false;
    }
    const double number = isCounted ? m_pieces[at].number : 1;
    const auto word = std::string(periodName(m_pieces[unit].period)) + "s";
    auto& clause = add(Part::Condition, first + 2);
    clause.filter = Filter { owner, Test::WithinFirst, { word }, { number }, {}, *date };
    return true;
}

/// "longest time between two orders", "days between orders on average", "how many days at most between two orders".
bool TimesReader::gap()
{
    auto at = m_at;
    at += is(at, { HowMany }) ? 1 : 0;
    const bool isEnd = is(at, { Top, Bottom });
    auto [all, behind] = m_numbers.functions(at);
    if (isEnd) {
        all = { is(at, { Top }) ? Function::Maximum : Function::Minimum };
        behind = at + 1;
    }
    while (is(behind, { Of, HowMany })) {
        ++behind;
    }
    if (isKind(behind, PieceKind::Period) && m_pieces[behind].period == Period::Day) { // "days [on average] between"
        auto [later, end] = m_numbers.functions(behind + 1);
        all = all.empty() ? later : all;
        behind = is(end, { Between, Gap }) ? end : m_pieces.size();
    } else if (!is(behind, { Gap })) {
        return false;
    }
    const auto ends = gapEnds(behind + 1);
    if (!ends) {
        return false;
    }
    const auto [date, end] = *ends;
    const auto name = "days from one " + m_schema.name(date) + " to the next";
    const bool isOfWhich = isEnd && std::ranges::any_of(m_clauses, [](const Clause& each) {
        return each.part == Part::Topic && each.isWhich && !each.isRows;
    }); // "which customer had the longest …"
    const bool isLowest = is(m_at, { Bottom });
    auto& clause = add(isOfWhich ? Part::Rank : Part::Number, end);
    clause.ascending = isOfWhich && isLowest;
    clause.hasFunction = !all.empty();
    for (const auto each : all.empty() ? std::vector { Function::Sum } : all) {
        clause.numbers.push_back({ each, {}, Formula { date, Sign::Since, date, false, name } });
    }
    if (is(m_at, { In }) && isKind(m_at + 1, PieceKind::Period) && m_pieces[m_at + 1].period == Period::Day) {
        add(Part::Light, m_at + 2);
    }
    const auto owner = m_at + (is(m_at, { Of, By, For, From, In }) ? 1 : 0);
    const bool isOne = isKind(owner + 1, PieceKind::Number) || isKind(owner + 1, PieceKind::Value); // "of hive 7"
    if (isKind(owner, PieceKind::Column) && isKey(owner, false) && !isOne) { // "between two visits of a patient"
        add(Part::Group, owner + 1).keys = { key(owner) };
    }
    return true;
}

} // namespace core::builtin
