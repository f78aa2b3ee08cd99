// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses that say of what there is one number each.
#include "core/builtin/composed/group_reader.h"

#include "core/builtin/reading/data_notes.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// "per game" where each has several rows: the column that tells them apart.
std::optional<int> severalRowsOf(const Piece& piece, const Schema& schema)
{
    constexpr double named = 0.6;
    const auto match = schema.matchColumn({ fold(piece.text) }, named);
    const bool isKey = match && match->rivals.empty() && schema.isIdentifier(match->column)
        && 2 * schema.column(match->column).distinct < schema.dataset().profile.rows;
    return isKey ? std::optional(match->column) : std::nullopt;
}

/// `several`: the column that tells apart what has several rows.
void groupByRows(Clause& clause, std::optional<int> several)
{
    clause.isRows = !several;
    clause.isEach = several.has_value();
    clause.keys = several ? std::vector { Key { *several } } : std::vector<Key> {};
}

/// "within each", "in each"
bool beginsWithin(const std::string& text)
{
    const auto words = nameWords(text);
    const auto phrase = words.empty() ? std::nullopt : phraseAt({ words.front() }, 0);
    return phrase && phrase->meaning == In;
}
} // namespace

bool GroupReader::isDistributionOfEach() const
{
    const auto isNumber = [&](std::size_t at) {
        return isKind(at, PieceKind::Column) && m_schema.isNumeric(column(at)) && !isKey(at, false);
    };
    const auto number = m_at + (is(m_at + 1, { Of }) ? 2 : 1);
    const bool isBehind = m_at > 0 && isNumber(m_at - 1) // "revenue is distributed by region" in parts of the whole
        && !isParticiple(fold(m_pieces[m_at].text)) && !is(m_at - 1, { Is });
    if (!is(m_at, { Distribution }) || !(isNumber(number) || isBehind)
        || isSaid({ Box, Histogram, Bins, Steps, Bars, Lines, Pie, Scatter, Stacked })) {
        return false;
    }
    for (auto i = m_at + 1; i < m_pieces.size(); ++i) {
        if (is(i, { By, Each }) && isKey(i + (is(i + 1, { Each }) ? 2 : 1), true)) {
            return true;
        }
    }
    return false;
}

bool GroupReader::wholePeriods()
{
    const bool isSaid = is(m_at, { WholePeriods }) && isKind(m_at + 1, PieceKind::Period);
    if (isSaid) {
        const auto period = m_pieces[m_at + 1].period;
        add(Part::WholePeriods, m_at + 2).piece.period = period;
    }
    return isSaid;
}

bool GroupReader::group()
{
    if (byGrowth() || ofDate() || ofDoers() || byItself()) {
        return true;
    }
    auto at = m_at;
    while (is(at, { In, Of, For, From, On, With, And }) && (is(at + 1, { Each }) || is(at + 1, { By }))) {
        ++at;
    }
    const bool isPartOfTime = isKey(at + 1, true)
        && (isKind(at + 1, PieceKind::Period) || m_schema.hasFlag(column(at + 1), partOfTime)
            || periodWord(fold(m_pieces[at + 1].text)));
    const bool isOver = is(at, { Above }) && isPartOfTime;
    const bool isWholeYear = isOver && std::ranges::count(m_pieces, PieceKind::Period, &Piece::kind) > 1;
    if (isWholeYear && isKind(at + 1, PieceKind::Period)) { // "over the year, by month"
        add(Part::Light, at + 2);
        return true;
    }
    const bool isLed = isOver || is(at, { Each, By, SortBy });
    const auto axis = at + (is(at, { With, And, By }) ? 1 : 0); // "with statuses across"
    return crossed(at) || onAxis(axis) || (isLed && ledBy(at, isOver));
}

/// "by growth in revenue", "ranked by YoY revenue growth": what gives the places.
bool GroupReader::byGrowth()
{
    const bool isInPercent = is(m_at + 1, { Share, PercentOf }) && isPercentWord(fold(m_pieces[m_at + 1].text));
    auto at = m_at + (isInPercent ? 2 : 1);
    const auto against = is(at, { Change }) ? m_pieces[at].period : Period::None;
    at += against != Period::None && is(at + 1, { Change, Fall }) ? 1 : 0;
    const auto said = m_numbers.at(at);
    const bool isNamed = said.taken > 0 && is(at + said.taken, { Change, Fall });
    at += isNamed ? said.taken : 0;
    const bool isLed = is(m_at, { By, SortBy }) && is(at, { Change, Fall });
    const auto noun = isLed ? fold(m_pieces[at].text) : std::string();
    const bool isVerb = isNamed && is(m_at, { By }) && !saysGrowth(noun) && !isPercentWord(noun);
    if (!isLed || isVerb) { // "how did the ranking by revenue change"
        return false;
    }
    const auto first = m_at;
    if (isNamed) {
        auto& number = add(Part::Number, at);
        number.numbers = said.numbers;
        number.hasFunction = said.hasFunction;
    }
    if (isInPercent) {
        Clause percent { Part::Share, m_at, m_at + 1 };
        percent.piece = m_pieces[first + 1];
        m_clauses.push_back(std::move(percent));
    }
    auto& clause = add(Part::Change, at + 1);
    clause.piece = m_pieces[at];
    clause.piece.period = against != Period::None ? against : clause.piece.period;
    clause.isOrder = true;
    return true;
}

/// "visits by pets from each district"
bool GroupReader::ofDoers()
{
    const bool isDoer = is(m_at, { By }) && isKind(m_at + 1, PieceKind::Column) && is(m_at + 2, { Each })
        && m_schema.isOfFile(column(m_at + 1), fold(m_pieces[m_at + 1].text));
    if (isDoer) {
        add(Part::Light, m_at + 2);
    }
    return isDoer;
}

/// "monthly", "team by team"
bool GroupReader::byItself()
{
    const auto at = m_at;
    if (isKind(at, PieceKind::Period) && isAdverb(fold(m_pieces[at].text))) {
        auto& clause = add(Part::Group, at + 1);
        clause.keys = { key(at) };
        clause.isEach = true;
        return true;
    }
    const bool isTwice = isKey(at, true) && is(at + 1, { By, For }) && isKey(at + 2, true) && key(at) == key(at + 2);
    if (isTwice) {
        add(Part::Group, at + 3).keys = { key(at) };
    }
    return isTwice;
}

bool GroupReader::crossed(std::size_t at)
{
    if (isSaid({ Cross }) && isKey(at, true) && is(at + 1, { Times }) && isKey(at + 2, true)) { // "region x month"
        add(Part::Group, at + 3).keys = { key(at), key(at + 2) };
        return true;
    }
    const bool isBare = is(at, { Each }) && at + 1 == m_pieces.size() && isSaid({ Cross, Axis });
    if (isBare) { // "how many in each"
        add(Part::Light, at + 1);
    }
    return isBare;
}

bool GroupReader::isOnAxis(std::size_t at) const
{
    const bool isAcross = is(at + 1, { By }) && isAxisWord(fold(m_pieces[at + 1].text)) && !isKey(at + 2, true);
    return isKey(at, true) && (is(at + 1, { Axis }) || isAcross);
}

bool GroupReader::isKnownKey(std::size_t at) const
{
    return std::ranges::any_of(m_clauses,
        [&](const Clause& each) { return each.part == Part::Group && std::ranges::contains(each.keys, key(at)); });
}

bool GroupReader::onAxis(std::size_t at)
{
    if (!isOnAxis(at)) {
        return false;
    }
    const auto named = key(at);
    const bool isDown = isDownWord(fold(m_pieces[at + 1].text));
    if (!isKnownKey(at)) { // "channels in rows"
        add(Part::Group, at + 2).keys = { named };
    }
    Clause cross { Part::Cross, at, at + 2 }; // also "branch by genre, genres as columns"
    cross.piece = m_pieces[at + 1];
    cross.keys = isDown ? std::vector<Key> {} : std::vector { named };
    m_clauses.push_back(std::move(cross));
    m_at = at + 2;
    return true;
}

/// "hours per job by station": of each group the average of its rows.
void GroupReader::averageOfRows(std::size_t said)
{
    const bool isOfNumber = !m_clauses.empty() && m_clauses.back().part == Part::Number && m_clauses.back().end == said
        && !m_clauses.back().hasFunction && m_clauses.back().numbers.size() == 1
        && m_clauses.back().numbers.front().column;
    if (isOfNumber && is(said + 2, { Each, By })) {
        m_clauses.back().numbers.front().function = Function::Mean;
        m_clauses.back().hasFunction = true;
    }
}

bool GroupReader::ledBy(std::size_t said, bool isOver)
{
    const bool isEach = is(said, { Each });
    const auto at = said + (isEach && is(said + 1, { Of }) ? 2 : 1); // "each kind of weather"
    if (isEach && mayDivide(m_pieces, at, m_schema)) {
        return false;
    }
    const bool isOfUnique = isEach && isKind(at, PieceKind::Column) && m_schema.namesRows(column(at))
        && m_schema.hasFlag(column(at), "unique") && is(at + 1, { Each, By });
    if (isOfUnique || (isEach && isRows(at) && !severalRowsOf(m_pieces[at], m_schema))) {
        averageOfRows(said);
    }
    if (isOfUnique && !m_clauses.empty() && m_clauses.back().hasFunction && m_clauses.back().end == said) {
        groupByRows(add(Part::Group, at + 1), std::nullopt);
        return true;
    }
    if (isEach && isRows(at)) {
        groupByRows(add(Part::Group, at + 1), severalRowsOf(m_pieces[at], m_schema));
        return true;
    }
    const bool isOfEachRow = isEach && isKind(at, PieceKind::Column) && m_schema.namesRows(column(at))
        && isSaid({ Mean, Median }) && !is(at + 1, { And });
    if (isOfEachRow) { // "average fee per visit_id" is one number
        groupByRows(add(Part::Group, at + 1), std::nullopt);
        return true;
    }
    const bool isOrder = m_pieces[said].is(SortBy); // "sorted by date" lists rows
    if (!isEach && !isOver && ordersBy(at)) {
        return true;
    }
    if (isEach && isAxisWord(fold(m_pieces[said].text)) && isKey(at, true) && isKnownKey(at)) {
        const auto named = key(at);
        add(Part::Cross, at + 1).keys = { named }; // "by region and status, one column per status"
        return true;
    }
    const bool isTaken = !isOrder && keysFrom(at);
    if (isTaken) {
        m_clauses.back().isEach = isEach;
        m_clauses.back().isWithin = isEach && beginsWithin(m_pieces[said].text);
    }
    if (isTaken && isEach && isAxisWord(fold(m_pieces[said].text))) { // "one column per genre"
        Clause cross { Part::Cross, said, said + 1 };
        cross.keys = m_clauses.back().keys;
        m_clauses.push_back(std::move(cross));
    }
    return isTaken;
}

bool GroupReader::ofDate()
{
    const bool isDate = is(m_at, { By, From }) && isKind(m_at + 1, PieceKind::Column)
        && isSure(m_pieces[m_at + 1], m_schema) && m_schema.isDate(column(m_at + 1));
    const bool isOfPeriod = isDate && !m_clauses.empty() && m_clauses.back().keys.size() == 1
        && (m_clauses.back().part == Part::Topic || m_clauses.back().part == Part::Group)
        && m_clauses.back().keys.front().period != Period::None && m_clauses.back().end == m_at;
    if (isOfPeriod) {
        m_clauses.back().keys.front().column = column(m_at + 1);
        add(Part::Light, m_at + 2);
    }
    return isOfPeriod;
}

bool GroupReader::ordersBy(std::size_t at)
{
    if (is(at, { HowMany })) { // its noun is a clause of its own
        add(is(at + 1, { Share, Position }) ? Part::Light : Part::OrderBy, at); // "by how many percent"
        return true;
    }
    if (isKind(at, PieceKind::RowNoun)) {
        add(Part::OrderBy, at + 1).numbers = { Number {} };
        return true;
    }
    if (isKind(at, PieceKind::Value) && isKind(at + 1, PieceKind::RowNoun) && isRanked()) { // "by cancelled orders"
        add(Part::OrderBy, at).numbers = { Number {} };
        return true;
    }
    const auto said = m_numbers.at(at);
    const bool isLabel = isKey(at, true) && !isRanked();
    if (said.taken == 0 || isLabel) {
        return false;
    }
    auto& clause = add(Part::OrderBy, at + said.taken);
    clause.numbers = said.numbers;
    clause.hasFunction = said.hasFunction;
    return true;
}

bool GroupReader::keysFrom(std::size_t at)
{
    std::vector<Key> keys;
    while (isKey(at, true)) {
        keys.push_back(key(at));
        if (at > 0 && is(at - 1, { Each }) && isKind(at, PieceKind::Column) && m_schema.isDate(column(at))
            && m_schema.hasWord(column(at), "date")) {
            keys.back().period = periodOfEach(m_schema, column(at));
        }
        ++at;
        const bool isOfItsDate = keys.back().period != Period::None && is(at, { Of })
            && isKind(at + 1, PieceKind::Column) && m_schema.dateColumn() == column(at + 1) && is(at + 2, { And })
            && isKey(at + 3, true);
        if (isOfItsDate) { // "by quarter of booked_on and team"
            keys.back().column = column(at + 1);
            at += 2;
        }
        const bool isOfDate = is(at + 2, { By, From }) && isKind(at + 3, PieceKind::Column)
            && m_schema.isDate(column(at + 3)) && is(at + 4, { With }); // "per queue, the month (by opened) with …"
        const bool isAmount = is(at, { And }) && isKind(at + 1, PieceKind::Column) && m_schema.isAmount(column(at + 1))
            && m_clauses.size() > 0 && !isMonthOfYear(at + 1) && !isPlaceInOrder(m_schema.column(column(at + 1)))
            && std::ranges::any_of(
                m_clauses, [](const Clause& each) { return each.part == Part::Number && each.hasFunction; });
        if (isAmount) { // "total fee by region and rate": a second number, or a group?
            return false;
        }
        const bool isSaidOf = is(at + 2, { With, Is }) && !isOnAxis(at + 3);
        const bool isOfTime = isKind(at + 1, PieceKind::Column) && m_schema.isDate(column(at + 1))
            && (isKind(at + 2, PieceKind::Number) || isKind(at + 2, PieceKind::Date) || isKind(at + 2, PieceKind::Month)
                || isKind(at + 2, PieceKind::Quarter)); // "per team, opened 2024"
        const bool isOfRows = is(at, { And }) && m_pieces[at].text == "," && isKind(at + 1, PieceKind::Column)
            && m_schema.column(column(at + 1)).type == ColumnType::Boolean
            && isKind(at + 2, PieceKind::RowNoun); // "by zone, damaged parcels only"
        if (is(at, { And }) && isKey(at + 1, true) && !isSaidOf && !isOfTime && !isOfDate && !isOfRows
            && endOfBeside(at) == 0 && !isOnAxis(at + 1)) {
            ++at;
        } else {
            break;
        }
    }
    if (keys.empty()) {
        return false;
    }
    add(Part::Group, at).keys = keys;
    return true;
}

} // namespace core::builtin
