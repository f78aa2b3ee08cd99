// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses about the time between rows.
#include "core/builtin/composed/times_reader.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/reading/last_row.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// From the row before, by its date when it ended, to this one.
Formula daysSince(int before, int date, const Schema& schema)
{
    const auto again = before == date ? std::string() : " " + schema.name(date);
    const auto name = "days from one " + schema.name(before) + " to the next" + again;
    return { date, Sign::Since, before, false, name };
}
} // namespace

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
    const bool isNext = is(at + 1, { And, To, Until }) && isKind(at + 2, PieceKind::Unknown)
        && isNextOne(fold(m_pieces[at + 2].text)); // "between one order and the next"
    if (date && isNext) {
        return std::pair(*date, at + 3 + (isRows(at + 3) ? 1 : 0));
    }
    const bool isNumber = isKind(at + 2, PieceKind::Column) && m_schema.isAmount(column(at + 2));
    const bool isEnd = is(at + 2, { List }) || (isKind(at + 2, PieceKind::Column) && !isNumber)
        || isKind(at + 2, PieceKind::Unknown) || isKind(at + 2, PieceKind::Value); // "between booking and show"
    const bool isPair = is(at + 1, { To, Until }) || (is(at + 1, { And }) && isEnd);
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
    auto [date, end] = *ends;
    const bool isFromEnd = isRows(end - 1) && is(end, { From }) && isKind(end + 1, PieceKind::Column)
        && m_schema.isDate(column(end + 1)); // "between rows from finished_on"
    const int before = isFromEnd ? column(end + 1) : date;
    end += isFromEnd ? 2 : 0;
    const bool isOfWhich = isEnd && std::ranges::any_of(m_clauses, [](const Clause& each) {
        return each.part == Part::Topic && each.isWhich && !each.isRows;
    }); // "which customer had the longest …"
    const bool isLowest = is(m_at, { Bottom });
    auto& clause = add(isOfWhich ? Part::Rank : Part::Number, end);
    clause.ascending = isOfWhich && isLowest;
    clause.hasFunction = !all.empty();
    for (const auto each : all.empty() ? std::vector { Function::Sum } : all) {
        clause.numbers.push_back({ each, {}, daysSince(before, date, m_schema) });
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

/// Of each the longest such time is looked at: it is the one that is over the limit, if any is.
bool TimesReader::limitsGap()
{
    auto at = m_at + (is(m_at, { With, Is }) ? 1 : 0);
    const bool isNamed = is(at, { Gap }); // "a gap of more than 60 days between two orders"
    at += isNamed ? 1 : 0;
    at += isNamed && is(at, { Of }) ? 1 : 0;
    const auto number = at + 1;
    const bool isBound = is(at, { Above, AtLeast }) && isKind(number, PieceKind::Number)
        && number + 1 < m_pieces.size();
    const auto words = isBound ? nameWords(m_pieces[number + 1].text) : std::vector<std::string> {};
    const auto unit = words.empty() ? std::string() : timeUnit(words.front());
    const bool isOfLength = unit == "days" || unit == "weeks"; // the gap is told in days
    const bool isJoined = isOfLength && (is(number + 1, { Gap }) || is(number + 2, { Between, Gap }));
    const auto ends = isJoined ? gapEnds(number + (is(number + 1, { Gap }) ? 2 : 3)) : std::nullopt;
    if (!ends || !entityBefore()) {
        return false;
    }
    const auto test = is(at, { Above }) ? Test::More : Test::AtLeast;
    const double days = m_pieces[number].number * secondsIn(unit) / secondsIn("days");
    auto& clause = add(Part::Threshold, ends->second);
    clause.numbers = { Number { Function::Maximum, {}, daysSince(ends->first, ends->first, m_schema) } };
    clause.filter = Filter { -1, test, {}, { days }, {} };
    clause.hasFunction = true;
    return true;
}

std::optional<int> TimesReader::ownerAt(std::size_t at) const
{
    const bool isOwner = isKind(at, PieceKind::Column) && isSure(m_pieces[at], m_schema)
        && (m_schema.isText(column(at)) || m_schema.isIdentifier(column(at))) && !m_schema.isDate(column(at))
        && !m_schema.hasFlag(column(at), "unique") && m_schema.column(column(at)).distinct > 1;
    return isOwner ? std::optional(column(at)) : std::nullopt;
}

bool TimesReader::isOfNumber() const
{
    const auto number = std::ranges::find(m_clauses.rbegin(), m_clauses.rend(), Part::Number, &Clause::part);
    return number != m_clauses.rend() && number->numbers.size() == 1
        && (number->numbers.front().column || number->numbers.front().formula);
}

/// The rows on the first day of each; without a word for what becomes of their number it is told of each. Whose first
/// they are must be said.
bool TimesReader::ofFirstRows()
{
    auto at = m_at + (is(m_at, { Of, From, In, For, On }) ? 1 : 0);
    at += is(at, { Each }) ? 1 : 0;
    auto owner = ownerAt(at);
    at += owner ? 1 : 0;
    const auto noun = at + 1;
    const bool isDate = isKind(noun, PieceKind::Column) && m_schema.isDate(column(noun));
    const bool isRow = isRows(noun) || (isKind(noun, PieceKind::Column) && m_schema.namesRows(column(noun)));
    const auto date = isDate ? std::optional(column(noun)) : m_schema.dateColumn();
    if (!is(at, { First, Last }) || !date || !(isDate || isRow) || !isOfNumber()) {
        return false;
    }
    auto end = noun + 1;
    const auto behind = end + (is(end, { Of, For, By }) ? 1 : 0) + (is(end, { Each }) || is(end + 1, { Each }) ? 1 : 0);
    if (!owner && behind > end && ownerAt(behind)) {
        owner = ownerAt(behind);
        end = behind + 1;
    }
    if (!owner) {
        return false;
    }
    const auto ofWhich = is(at, { Last }) ? std::vector<std::string> { lastRow } : std::vector<std::string> {};
    Filter first { *owner, Test::IsFirstRow, ofWhich, {}, {} };
    first.other = *date;
    const bool isOfEach = std::ranges::none_of(m_clauses, [](const Clause& each) {
        return each.part == Part::Function || each.part == Part::Rank
            || (each.part == Part::Number && each.hasFunction);
    });
    auto& clause = add(Part::Condition, end);
    clause.filter = first;
    if (isOfEach) {
        auto group = clause;
        group.part = Part::Group;
        group.filter.reset();
        group.keys = { Key { *owner } };
        m_clauses.push_back(std::move(group));
    }
    return true;
}

bool TimesReader::wholeTime()
{
    const bool isLed = is(m_at, { Between, From });
    const auto at = m_at + (isLed ? 1 : 0);
    const bool areEnds = is(at, { First }) && is(at + 1, { And, To, Until }) && is(at + 2, { Last });
    const bool isNoun = isKind(at + 3, PieceKind::RowNoun)
        || (isKind(at + 3, PieceKind::Column) && m_schema.isDate(column(at + 3)));
    const bool isOfDates = isKind(at + 3, PieceKind::Column); // "first and last order date" are two numbers
    const bool isWhole = areEnds && isNoun && (isLed || (hasPeriod() && !isOfDates));
    return isWhole && (add(Part::Light, at + 4), true);
}

} // namespace core::builtin
