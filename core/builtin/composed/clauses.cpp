// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/clauses.h"

#include "core/builtin/composed/clause_reader.h"
#include "core/builtin/composed/read_limits.h"
#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/composed/read_rank.h"
#include "core/builtin/composed/steps_said.h"
#include "core/builtin/reading/at_odds.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/shown_beside.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
/// "top 5 customers and their town": behind the pieces that say of what there are places.
std::size_t behindAttribute(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool isPair = holds(pieces, at, PieceKind::Column) && says(pieces, at + 1, { And })
        && holds(pieces, at + 2, PieceKind::Column)
        && isAttributeOf(pieces[at + 2].column.column, pieces[at].column.column, schema);
    return at + (isPair ? 3 : 1);
}

/// "rolling average": what is behind it, as in "of total fee", is said of the number.
bool saysStatistic(const std::string& text)
{
    return std::ranges::any_of(nameWords(text), [](const std::string& word) {
        const auto phrase = phraseAt({ word }, 0);
        return phrase && (phrase->meaning == Mean || phrase->meaning == Sum);
    });
}
} // namespace

std::optional<std::vector<Clause>> ClauseReader::run()
{
    while (m_at < m_pieces.size()) {
        const auto noun = m_at + (is(m_at, { And }) && is(m_at + 1, { With }) ? 2 : is(m_at, { With, And }) ? 1 : 0);
        const bool isOfYears = isBetweenYears(noun)
            || (noun > m_at && isKind(noun, PieceKind::Column) && is(noun + 1, { Change, Fall })); // "whose fee grew"
        // The order is the rule: what takes more words, or has its own sign, goes first.
        const bool read = wholePeriods() || reach() || (!isOfYears && take(eitherAt(m_pieces, m_at, m_schema)))
            || wholeTime() || periodBefore() || gap() || limitsGap() || withinFirst() || ofFirstRows() || firstRows()
            || everyPeriod() || flagged() || limitsChange() || plan() || crossedNumber() || beside() || group()
            || (!isBetweenYears(m_at - 1) && threshold())
            || (!is(m_at + 1, { OfThese }) && take(rankAt(m_pieces, m_at, m_schema)))
            || (!isOfYears && !isTotal(m_at) && !isCountedBehind(m_at + 1)
                && take(claimedConditionAt(m_pieces, m_at, m_schema)))
            || numbers() || functions() || (!isOfYears && take(conditionAt(m_pieces, m_at, m_schema))) || topic()
            || word() || light();
        if (!read) {
            return std::nullopt;
        }
    }
    return std::move(m_clauses);
}

bool ClauseReader::numbers()
{
    if (isMonthOfYear(m_at)) {
        return false;
    }
    const auto said = m_numbers.at(m_at);
    const bool isBeside = !m_clauses.empty() && m_clauses.back().part == Part::Number && m_clauses.back().end == m_at
        && !said.hasFunction; // "stock value at cost": one number, or two?
    if (said.taken == 0 || isBeside) {
        return false;
    }
    auto& clause = add(Part::Number, m_at + said.taken);
    clause.numbers = said.numbers;
    clause.hasFunction = said.hasFunction;
    return true;
}

bool ClauseReader::functions()
{
    const bool isLed = is(m_at, { OfThese }), isEnd = is(m_at, { Top, Bottom }) && is(m_at + 1, { OfThese });
    auto [all, behind] = m_numbers.functions(isLed ? m_at + 1 : m_at);
    if (isEnd) { // "the largest of these sums"
        all = { is(m_at, { Top }) ? Function::Maximum : Function::Minimum };
        behind = m_at + 1;
    }
    if (all.empty() || is(m_at, { First, Last })) { // "fee of the first and last visit" is none of the lowest fee
        return false;
    }
    const bool isOfThese = isLed || is(behind, { OfThese });
    auto& clause = add(Part::Function, behind + (!isLed && isOfThese ? 1 : 0));
    clause.functions = std::move(all);
    clause.isOf = isOfThese;
    return true;
}

/// "bakery and product pairs": what there is one number of is two keys together.
bool ClauseReader::pairs()
{
    const bool areTwo = isKey(m_at, true) && isKind(m_at, PieceKind::Column);
    const auto second = m_at + (is(m_at + 1, { And, Over }) ? 2 : 1);
    const bool isPair = areTwo && isKey(second, true) && isKind(second + 1, PieceKind::Unknown)
        && isPairWord(fold(m_pieces[second + 1].text));
    if (isPair) {
        const std::vector<Key> keys { key(m_at), key(second) };
        add(Part::Topic, second + 2).keys = keys;
    }
    return isPair;
}

/// "pivot of region by product with revenue"
bool ClauseReader::crossedNumber()
{
    const bool isNumber = is(m_at, { With }) && isSaid({ Cross }) && isKind(m_at + 1, PieceKind::Column)
        && m_numbers.at(m_at + 1).taken == 1 && m_at + 2 == m_pieces.size();
    if (isNumber) {
        add(Part::Light, m_at + 1);
    }
    return isNumber && numbers();
}

bool ClauseReader::beside()
{
    const auto end = endOfBeside(m_at);
    if (end == 0) {
        return false;
    }
    add(Part::Light, m_at + (is(m_at + 1, { With }) ? 2 : 1));
    const auto beside = key(m_at); // each cell of the row is shown, so that one tells of all
    const bool areRows = std::ranges::contains(m_clauses, true, &Clause::isRows); // "largest order … and its client"
    auto& clause = add(areRows ? Part::Light : Part::Topic, end);
    clause.keys = { beside };
    clause.isBeside = true;
    return true;
}

bool ClauseReader::topic()
{
    if (pairs()) {
        return true;
    }
    if (isKind(m_at, PieceKind::Period) && isKind(m_at + 1, PieceKind::Month)) {
        return false;
    }
    const bool isWhich = m_at > 0 && is(m_at - 1, { Which });
    const bool isWhen = is(m_at, { When }) || (is(m_at, { With }) && fold(m_pieces[m_at].text) == "when");
    if (isWhen && m_at > 0 && is(m_at - 1, { And })
        && (m_at + 1 == m_pieces.size()
            || (is(m_at + 1, { Is }) && m_at + 2 == m_pieces.size()))) { // "highest fee and when it was"
        auto& clause = add(Part::Topic, m_pieces.size());
        clause.keys = { Key { -1, Period::Day } };
        clause.isBeside = true;
        return true;
    }
    if (is(m_at, { When }) && isSaid({ Cumulative })) { // "when did the running total pass 100"
        auto& clause = add(Part::Topic, m_at + 1);
        clause.keys = { Key { -1, Period::Day } };
        return true;
    }
    if (isPlaceOfExtreme()) {
        add(Part::Light, m_at + 1);
        return true;
    }
    if (isRows(m_at)) {
        auto& clause = add(Part::Topic, m_at + 1);
        clause.isRows = true;
        clause.isWhich = isWhich;
        return true;
    }
    const bool isDate = isKind(m_at, PieceKind::Column) && isSure(m_pieces[m_at], m_schema)
        && m_schema.isDate(column(m_at));
    if (!isKey(m_at, isWhich) && !isDate) {
        return false;
    }
    const bool isYes = isKind(m_at, PieceKind::Column) && m_schema.column(column(m_at)).type == ColumnType::Boolean;
    if (isYes) {
        const Filter filter { column(m_at), Test::IsTrue, {}, {}, {} };
        const bool isOfThose = m_at == 1 && is(0, { Of }); // "of all cancelled trips, what share has each line"
        auto& clause = add(Part::Condition, m_at + 1);
        clause.filter = filter;
        clause.isWhole = isOfThose;
        return true;
    }
    const bool isGap = m_at > 0 && m_pieces[m_at].begin > m_pieces[m_at - 1].end + 1 // of a word that is no piece
        && (isKind(m_at - 1, PieceKind::Column) || isKind(m_at - 1, PieceKind::RowNoun));
    if (isGap && isSaid({ Share, PercentOf }) && m_at + 1 == m_pieces.size() && isKind(m_at, PieceKind::Column)
        && m_schema.column(column(m_at)).nulls > 0) { // "what percentage of the dives had an incident"
        const Filter filter { column(m_at), Test::IsPresent, {}, {}, {} };
        add(Part::Condition, m_at + 1).filter = filter;
        return true;
    }
    auto topic = key(m_at);
    if (isDate) { // "months" of a column that is called so, "which date" of a ranking
        const bool isDay = isWhich && isRanked() && !isParticiple(fold(m_pieces[m_at].text));
        topic.period = periodWord(fold(m_pieces[m_at].text)).value_or(isDay ? Period::Day : Period::None);
    }
    const auto end = isRanked() ? behindAttribute(m_pieces, m_at, m_schema) : m_at + 1;
    auto& clause = add(Part::Topic, end);
    clause.keys = end == clause.begin + 1 ? std::vector { topic } : std::vector { topic, key(end - 1) };
    clause.isWhich = isWhich;
    auto said = clause.begin - (isWhich ? 1 : 0); // "and which region", "and in which month"
    said -= isWhich && said > 0 && is(said - 1, { In }) ? 1 : 0;
    said -= said > 1 && is(said - 1, { With }) && is(said - 2, { And }) ? 1 : 0; // "und dessen Monat"
    clause.isBeside = said > 0 && (is(said - 1, { And }) || (is(said - 1, { With }) && isOwned(said - 1)));
    return true;
}

/// "the hottest it got in a glaze firing": a number, and no firing.
bool ClauseReader::isPlaceOfExtreme() const
{
    const bool isLimited = !m_clauses.empty() && m_clauses.back().part == Part::Condition
        && m_clauses.back().end == m_at;
    const auto noun = isLimited ? m_clauses.back().begin : m_at;
    const bool isIn = is(noun, { In }) || (noun > 0 && is(noun - 1, { In }));
    const auto isBefore = [](const Clause& each) { return each.part == Part::Topic || each.part == Part::Number; };
    const auto isExtreme = [](const Clause& each) {
        return each.part == Part::Rank && each.numbers.size() == 1 && each.numbers.front().column && each.count == 0
            && each.nth == 0 && each.percent == 0;
    };
    return isRows(m_at) && isIn && std::ranges::any_of(m_clauses, isExtreme)
        && std::ranges::none_of(m_clauses, isBefore);
}

bool ClauseReader::word()
{
    const auto number = m_at + (is(m_at, { In }) ? 1 : 0); // "histogram in 10 classes"
    if (isKind(number, PieceKind::Number) && is(number + 1, { Bins })) {
        auto& clause = add(Part::Picture, number + 2);
        clause.count = static_cast<int>(m_pieces[number].number);
        clause.piece.kind = PieceKind::Concept;
        clause.piece.meaning = Histogram;
        return clause.count > 0 && clause.count <= 1000;
    }
    if (isDistributionOfEach()) {
        add(Part::Picture, m_at + 1).piece.meaning = Box;
        return true;
    }
    if (const auto step = stepSaidAt(m_pieces, m_at, m_schema)) {
        auto& clause = add(Part::Picture, step->end);
        clause.step = step->width;
        clause.piece.kind = PieceKind::Concept;
        clause.piece.meaning = Histogram;
        return isShownAs(Histogram) || isShownAs(Distribution);
    }
    if (m_pieces[m_at].kind != PieceKind::Concept) {
        return false;
    }
    auto part = partOf(m_pieces[m_at].meaning);
    if (const auto whole = wholeAt(m_at + 1); is(m_at, { PercentOf }) && whole > 0) {
        add(Part::Share, m_at + 1 + whole);
        return true;
    }
    if (is(m_at, { PercentOf }) && m_at > 0 && is(m_at - 1, { Change, Fall })) {
        part = Part::Share; // "change in percent of the fee"
    }
    if (is(m_at, { Minus }) && isOfTwo()) {
        part = Part::Difference;
    }
    if (is(m_at, { Difference }) && hasTwoValues()) {
        part = Part::Difference; // "difference in fee between North and South"
    } else if (is(m_at, { Difference }) && is(m_at + 1, { In, Of }) && !isShownAs(Minus)) {
        part = Part::Change; // "difference in fee between 2022 and 2023"
    }
    if (!part) {
        return false;
    }
    if (part == Part::Rolling && is(m_at + 1, { Sum, Mean })
        && !saysStatistic(m_pieces[m_at].text)) { // "rolling 3-month sum"
        const bool isSum = is(m_at + 1, { Sum });
        add(*part, m_at + 2).functions = { isSum ? Function::Sum : Function::Mean };
        return true;
    }
    auto& clause = add(*part, m_at + 1);
    clause.isOf = is(m_at, { Of }) || fold(clause.piece.text).ends_with(" of") || clause.piece.text == "% of";
    clause.ascending = clause.piece.is(Ascending) || clause.piece.is(Fall);
    return true;
}

/// "May 2025 minus May 2024", "North minus South"
bool ClauseReader::isOfTwo() const
{
    const bool isBehind = !m_clauses.empty() && m_clauses.back().part == Part::Condition && m_clauses.back().filter;
    if (!isBehind) {
        return false;
    }
    const auto& first = *m_clauses.back().filter;
    const bool isValue = first.test == Test::Equals && isKind(m_at + 1, PieceKind::Value)
        && m_pieces[m_at + 1].value.column == first.column;
    return isValue
        || (first.test == Test::DateRange && readDates(m_pieces, m_at + 1, std::nullopt, m_schema).taken > 0);
}

/// "difference in fee between North and South"
bool ClauseReader::hasTwoValues() const
{
    for (std::size_t i = 0; i + 2 < m_pieces.size(); ++i) {
        if (areTwoValues(i)) {
            return true;
        }
    }
    return false;
}

bool ClauseReader::areTwoValues(std::size_t at) const
{
    return isKind(at, PieceKind::Value) && is(at + 1, { And }) && isKind(at + 2, PieceKind::Value)
        && m_pieces[at].value.column == m_pieces[at + 2].value.column;
}

/// "actual per team as a percentage of the total actual": how many pieces the number takes that was said before.
std::size_t ClauseReader::wholeAt(std::size_t at) const
{
    const auto whole = m_numbers.at(at);
    const bool isSame = whole.taken > 0 && std::ranges::any_of(m_clauses, [&](const Clause& each) {
        return each.part == Part::Number && each.numbers.size() == 1 && whole.numbers.size() == 1
            && each.numbers.front().column && each.numbers.front().column == whole.numbers.front().column
            && whole.numbers.front().function == Function::Sum;
    });
    return isSame ? whole.taken : 0;
}

bool ClauseReader::isBetweenYears(std::size_t at) const
{
    const auto isYear = [&](std::size_t i) {
        return isKind(i, PieceKind::Number) && m_pieces[i].number >= 1800 && m_pieces[i].number < 2200;
    };
    return isSaid({ Change, Fall, Fastest, Compare, Difference }) && m_schema.dateColumn()
        && is(at + 1, { Between, From, Of, Is }) && isYear(at + 2)
        && (isYear(at + 4) || isYear(at + 3)); // "von 2023 auf 2024"
}

bool ClauseReader::periodBefore()
{
    const auto one = m_at + (isKind(m_at + 1, PieceKind::Number) && m_pieces[m_at + 1].number == 1 ? 2 : 1);
    const bool isLedTo = is(m_at, { From }) && isKind(one, PieceKind::Period) && is(one + 1, { To });
    const bool isNext = isLedTo && isKind(one + 2, PieceKind::Unknown) && isNextOne(fold(m_pieces[one + 2].text));
    const bool isSame = isLedTo && isKind(one + 2, PieceKind::Period)
        && m_pieces[one].period == m_pieces[one + 2].period;
    if ((isSame || isNext) && isSaid({ Change, Fall })) { // "from month to month", "from one month to the next"
        const auto next = m_pieces[one].period;
        add(Part::Change, one + 3).piece.period = next;
        return true;
    }
    const auto words = is(m_at, { Change }) ? nameWords(m_pieces[m_at].text) : std::vector<std::string> {};
    if (words.size() > 1 && meansBefore(words.back()) && isKind(m_at + 1, PieceKind::Period)
        && !isKind(m_at + 2, PieceKind::Number)) { // "vs previous month"
        const auto before = m_pieces[m_at + 1].period;
        add(Part::Change, m_at + 2).piece.period = before;
        return true;
    }
    const bool isLed = is(m_at, { Compare, Above, On, From, To, Of, With, Over });
    const auto at = m_at + (isLed ? 1 : 0);
    const bool isBehind = isKind(at, PieceKind::Period) && is(at + 1, { Before });
    const bool isAhead = is(at, { Last, Before }) && isKind(at + 1, PieceKind::Period) && isLed;
    if (!(isBehind || isAhead) || !isSaid({ Change, Fall, Fastest }) || isKind(at + 2, PieceKind::Number)) {
        return false;
    }
    const auto period = m_pieces[isBehind ? at : at + 1].period;
    add(Part::Change, at + 2).piece.period = period;
    return true;
}

/// "lifts that had their first call in 2025"
bool ClauseReader::firstRows()
{
    const auto found = is(m_at, { First, Last }) ? readSet(m_pieces, m_at, m_schema) : Condition {};
    const auto end = m_at + found.taken;
    const bool isWhen = found.taken > 0
        && (found.filter.test == Test::AllOf
            || (end < m_pieces.size() && readDates(m_pieces, end, std::nullopt, m_schema).taken > 0));
    return isWhen && take(conditionAt(m_pieces, m_at, m_schema));
}

/// "how many customers had an order in each quarter": not a number of each
bool ClauseReader::everyPeriod()
{
    const bool isEvery = is(m_at, { Each }) && isKind(m_at + 1, PieceKind::Period)
        && readSet(m_pieces, m_at, m_schema).filter.test == Test::HasEvery;
    return isEvery && take(conditionAt(m_pieces, m_at, m_schema));
}

bool ClauseReader::light()
{
    const bool isThen = is(m_at, { Then }) && isSaid({ OfThese });
    const bool isThan = is(m_at, { Above }) && isSaid({ Multiple, Excess }) && !isKind(m_at + 1, PieceKind::Number);
    const bool isFirstTotal = is(m_at, { First }) && isSaid({ Cumulative })
        && (isKind(m_at + 1, PieceKind::Period) || is(m_at + 1, { Above, AtLeast }));
    const bool isSpread = is(m_at, { Distribution })
        && (is(m_at + 1, { By, Above, Each }) // "stops spread over the days", "distribution of stops by day"
            || (isKind(m_at + 1, PieceKind::RowNoun) && is(m_at + 2, { By, Above, Each })));
    const bool isOfMonth = isKind(m_at, PieceKind::Period) && isKind(m_at + 1, PieceKind::Month); // "im Monat März"
    const bool isOfBoxes = is(m_at, { Distribution })
        && (isShownAs(Box) || isShownAs(Histogram) || isShownAs(Bins) || isShownAs(Steps));
    const bool isOfMinus = is(m_at, { Difference }) && isShownAs(Minus);
    const bool isOfValues = is(m_at, { Between }) && areTwoValues(m_at + 1) && isSaid({ Difference });
    const bool isLongest = is(m_at, { AtMost }) && isShownAs(Streak) && !isKind(m_at + 1, PieceKind::Number);
    const bool isOnly = is(m_at, { Only }) && !m_clauses.empty()
        && (m_clauses.back().part == Part::Condition || m_clauses.back().part == Part::Threshold || m_at == 0
            || is(m_at - 1, { And })
            || (m_at + 1 == m_pieces.size() && m_clauses.back().part == Part::Rank) // "top 3 only"
            || (m_clauses.back().part == Part::Group && m_at + 1 < m_pieces.size()
                && conditionAt(m_pieces, m_at + 1, m_schema)) // "by day only in May"
            || (m_clauses.back().isRows && m_clauses.size() > 1
                && m_clauses[m_clauses.size() - 2].part == Part::Condition)); // "Saturday stops only"
    const bool isWithNumber = is(m_at, { With }) && isKind(m_at + 1, PieceKind::Column)
        && m_schema.isNumeric(column(m_at + 1)) && !is(m_at + 2, { Change, Fall }) && !isBetweenYears(m_at + 1);
    if (isWithNumber && !claimedConditionAt(m_pieces, m_at + 1, m_schema)) {
        return false; // "orders with a discount"
    }
    const bool isCountedTotal = is(m_at, { Sum }) && is(m_at + 1, { HowMany });
    const bool isOverAll = is(m_at, { Above }) && isKind(m_at + 1, PieceKind::RowNoun); // "summed over all orders"
    const bool isNewRow = is(m_at, { New }) && isKind(m_at + 1, PieceKind::RowNoun) && isSaid({ HowMany, Each, By });
    // "units on_hand", "2023 over 2022"
    const bool isUnit = isKind(m_at, PieceKind::Column) && !isSure(m_pieces[m_at], m_schema)
        && isKind(m_at + 1, PieceKind::Column) && isSure(m_pieces[m_at + 1], m_schema)
        && m_schema.isAmount(column(m_at + 1)) && isQuantityWord(canonical(fold(m_pieces[m_at].text)));
    const bool isTime = isKind(m_at + 1, PieceKind::Number) || isKind(m_at + 1, PieceKind::Month)
        || isKind(m_at + 1, PieceKind::Quarter) || isKind(m_at + 1, PieceKind::Date) || is(m_at + 1, { In });
    const bool isVersus = is(m_at, { Above }) && isTime && !m_clauses.empty()
        && m_clauses.back().part == Part::Condition && m_clauses.back().filter->test == Test::DateRange
        && isSaid({ Change, Fall, Fastest });
    if (isThen || isThan || isFirstTotal || isSpread || isOfMonth || isOfBoxes || isCountedTotal || isOfMinus
        || isOfValues || isLongest || isOnly || isOverAll || isNewRow || isUnit || isVersus) {
        add(Part::Light, m_at + 1);
        return true;
    }
    const bool isBound = is(m_at, { In }) && fold(m_pieces[m_at].text) == "within"
        && isKind(m_at + 1, PieceKind::Column)
        && m_schema.isNumeric(column(m_at + 1)); // "within their sla_hours" is a limit
    const bool isOneSide = is(m_at, { With }) && is(m_at + 1, { And }); // "with and without rating"
    if (isBound || isOneSide || !is(m_at, { And, Of, In, For, With, Is, Which, List, On, From, Also, Axis })) {
        return false;
    }
    add(Part::Light, m_at + 1);
    return true;
}

namespace {
/// "on", "in" or "of" stands before a value, or before the column that it is named with.
bool isLedByPlace(const std::vector<Piece>& pieces, std::size_t at)
{
    constexpr std::array leads { On, In, Of, From };
    const auto isLead = [&](std::size_t i) {
        return i < pieces.size()
            && std::ranges::any_of(leads, [&](core::builtin::Concept each) { return pieces[i].is(each); });
    };
    const bool isNamed = at > 1 && pieces[at - 1].kind == PieceKind::Column;
    return isLead(at) || (at > 0 && isLead(at - 1)) || (isNamed && isLead(at - 2));
}
} // namespace

std::optional<std::vector<Clause>> clausesOf(const std::vector<Piece>& pieces, const Schema& schema)
{
    auto clauses = columnsSaidApart(pieces).empty() ? ClauseReader(pieces, schema).run() : std::nullopt;
    if (clauses) {
        for (auto& each : *clauses) {
            const auto led = each.part == Part::Condition && each.begin > 0 ? pieces[each.begin - 1] : Piece();
            each.isOf = each.isOf || led.is(Of) || led.is(For) || (each.part == Part::Condition && each.piece.is(Of));
            each.isWhole = each.isWhole || led.is(In);
            each.isLed = each.part == Part::Condition && isLedByPlace(pieces, each.begin);
            each.isTail = led.is(And) && led.text == "," && each.end == pieces.size();
        }
    }
    return clauses;
}

} // namespace core::builtin
