// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses that limit groups by their number.
#include "core/builtin/composed/limit_reader.h"

#include "core/builtin/composed/read_limits.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

using enum Concept;

bool LimitReader::threshold()
{
    const auto skipped = is(m_at, { Is, With }) ? m_at + 1 : m_at;
    if (comparesNumbers(skipped) || comparesPart(skipped) || limitsShare(skipped) || limitsByAverage(skipped)
        || limitsSums(skipped)) {
        return true;
    }
    auto noun = skipped + 1;
    while (isOfPeriods() && isKind(noun, PieceKind::Value)) { // "months without cancelled orders": which is read next
        ++noun;
    }
    if (is(skipped, { Without, Never }) && isKind(noun, PieceKind::RowNoun) && hasPeriod()) {
        auto& clause = add(Part::Threshold, noun > skipped + 1 ? skipped + 1 : noun + 1); // "days without an order"
        clause.numbers = { Number {} };
        clause.filter = Filter { -1, Test::Equals, {}, { 0 }, {} };
        return true;
    }
    const bool isCompared = is(skipped + 1, { Above, AtLeast, Below, AtMost, Between, Is, With });
    if (skipped > m_at && isRows(skipped) && isSaid({ Streak }) && hasPeriod() && !isCompared) {
        auto& clause = add(Part::Threshold, skipped + 1); // "days in a row with an order"
        clause.numbers = { Number {} };
        clause.filter = Filter { -1, Test::AtLeast, {}, { 1 }, {} };
        return true;
    }
    if (limitsDate(skipped)) {
        return true;
    }
    const auto bound = limitAt(skipped);
    if (!bound) {
        return false;
    }
    const auto behind = skipped + bound->taken;
    if (limitsRows(*bound, behind) || limitsNumber(*bound, behind) || limitsTotal(*bound, behind)
        || limitsGroups(*bound, behind)) {
        return true;
    }
    const bool isOfNumber = !m_clauses.empty() && m_clauses.back().part == Part::Number && m_clauses.back().hasFunction
        && m_clauses.back().numbers.size() == 1;
    if (!isOfNumber) {
        return false;
    }
    auto& clause = m_clauses.back();
    clause.part = Part::Threshold;
    clause.filter = bound->filter;
    clause.end = m_at = behind;
    return true;
}

/// "departments where more than 20 % of the employees are remote"
bool LimitReader::limitsShare(std::size_t at)
{
    const bool isBound = is(at, { Above, AtLeast, Below, AtMost }) && isKind(at + 1, PieceKind::Number)
        && m_pieces[at + 1].percent;
    auto part = at + 2;
    while (is(part, { Of, With, Is, Each }) || isRows(part)) {
        ++part;
    }
    if (!isBound || (part == at + 2 && at == m_at) || part >= m_pieces.size()) {
        return false;
    }
    const bool isYes = isKind(part, PieceKind::Column) && m_schema.column(column(part)).type == ColumnType::Boolean;
    auto condition = claimedConditionAt(m_pieces, part, m_schema);
    condition = condition ? condition : conditionAt(m_pieces, part, m_schema);
    if (!condition && !isYes) {
        return false;
    }
    const auto yes = isYes ? Filter { column(part), Test::IsTrue, {}, {}, {} } : Filter {};
    auto& clause = add(Part::Threshold, condition ? condition->end : part + 1);
    const auto test = is(at, { Above }) ? Test::More
        : is(at, { AtLeast })           ? Test::AtLeast
        : is(at, { Below })             ? Test::Less
                                        : Test::AtMost;
    clause.numbers = { Number {} };
    clause.filter = Filter { -1, test, {}, { m_pieces[at + 1].number }, {} };
    clause.share = condition ? *condition->filter : yes;
    return true;
}

bool LimitReader::flagged()
{
    const bool isLed = is(m_at, { Is });
    const bool isDenied = is(m_at + (isLed ? 1 : 0), { Not });
    const auto at = m_at + (isLed ? 1 : 0) + (isDenied ? 1 : 0);
    const bool isDeed = isKind(at, PieceKind::Column) && isSure(m_pieces[at], m_schema)
        && isParticiple(fold(m_pieces[at].text)) && m_schema.isNumeric(column(at));
    const bool isFlag = isDeed && isYesInNumbers(m_schema.column(column(at)));
    const bool isOfRows = isRows(at + 1) && !(m_at > 0 && statisticOf(m_pieces[m_at - 1]));
    if (!isFlag || !(isLed || isOfRows) || boundAt(m_pieces, at + 1) || isKind(at + 1, PieceKind::Number)) {
        return false;
    }
    const Filter filter { column(at), Test::Equals, {}, { isDenied ? 0.0 : 1.0 }, {} };
    add(Part::Condition, at + 1).filter = filter;
    return true;
}

/// Also "ten times or more".
std::optional<Bound> LimitReader::limitAt(std::size_t at) const
{
    if (auto bound = boundAt(m_pieces, at)) {
        return bound;
    }
    const bool isTimes = isKind(at, PieceKind::Number) && is(at + 1, { Times });
    const bool isOfKinds = isKind(at, PieceKind::Number) && is(at + 1, { Distinct }) && at > 0
        && is(at - 1, { With }); // "with 7 different faults"
    if (isOfKinds) {
        return Bound { 1, { -1, Test::Equals, {}, { m_pieces[at].number }, {} } };
    }
    const bool isBehind = isTimes && at + 2 < m_pieces.size() && isBoundBehind(fold(m_pieces[at + 2].text));
    if (!isBehind || !is(at + 2, { AtLeast, AtMost })) {
        return std::nullopt;
    }
    const auto test = is(at + 2, { AtLeast }) ? Test::AtLeast : Test::AtMost;
    return Bound { 3, { -1, test, {}, { m_pieces[at].number }, {} }, true };
}

/// "more than 20 orders", "at least 5 times"
bool LimitReader::limitsRows(const Bound& bound, std::size_t behind)
{
    const bool isTimes = is(behind, { Times }) && m_pieces[behind].text.size() > 1;
    const bool isKeyOfRows = isKind(behind, PieceKind::Column) && m_schema.namesRows(column(behind)) && hasPeriod();
    if (!bound.isOfRows && !isTimes && !isRows(behind) && !isKeyOfRows) {
        return false;
    }
    auto& clause = add(Part::Threshold, bound.isOfRows ? behind : behind + 1);
    clause.numbers = { Number {} };
    clause.filter = bound.filter;
    return true;
}

/// "more than 1000 in total sales", "more than 20 orders and over 1000 sales", "at least 3 different products"
bool LimitReader::limitsNumber(const Bound& bound, std::size_t behind)
{
    const auto named = is(behind, { In, Of }) ? behind + 1 : behind;
    auto limited = m_numbers.at(named);
    const bool isOfEach = limited.hasFunction
        || (limited.taken > 0 && (goesOnLimiting() || isOfPeriods()) && addsUp(limited.numbers))
        || isOfSums(limited, bound);
    if (isOfEach && limited.numbers.size() == 1) {
        auto& clause = add(Part::Threshold, named + limited.taken);
        clause.numbers = limited.numbers;
        clause.filter = bound.filter;
        return true;
    }
    if (limited.taken > 0 && goesOnLimiting()) { // of a level nobody said what becomes of it
        add(Part::Threshold, named + limited.taken);
        return true;
    }
    const auto noun = behind + (is(behind, { Distinct }) ? 1 : 0); // "more than one team" are different ones
    const bool isDistinct = isKind(noun, PieceKind::Column) && isSure(m_pieces[noun], m_schema)
        && (m_schema.isText(column(noun)) || m_schema.isIdentifier(column(noun))) && hasTopicBeside(column(noun));
    if (isDistinct) {
        const Number different { Function::Distinct, column(noun) };
        auto& clause = add(Part::Threshold, noun + 1);
        clause.numbers = { different };
        clause.filter = bound.filter;
    }
    return isDistinct;
}

/// "months with more than 1000 sales": no row has the sales of a month.
bool LimitReader::isOfPeriods() const
{
    const auto isPeriod = [&](const Clause& each) {
        return each.part == Part::Topic && limitsEachPeriod(each, m_schema);
    };
    const auto isNumber = [](const Clause& each) { return each.part == Part::Number || each.part == Part::OrderBy; };
    return std::ranges::any_of(m_clauses, isPeriod) && std::ranges::none_of(m_clauses, isNumber);
}

/// Something else than `column` has so many of it.
bool LimitReader::hasTopicBeside(int column) const
{
    return std::ranges::any_of(m_clauses, [&](const Clause& each) {
        return std::ranges::any_of(each.keys, [&](const Key& key) { return key.column >= 0 && key.column != column; });
    });
}

/// "in which month did the running total of sales pass 10,000": the total is the number that the question is about.
bool LimitReader::limitsTotal(const Bound& bound, std::size_t behind)
{
    const bool isOfTotal = isSaid({ Cumulative }) && !isKind(behind, PieceKind::Column)
        && !isKind(behind, PieceKind::Unknown) && !isKind(behind, PieceKind::Period);
    if (isOfTotal) {
        add(Part::Threshold, behind).filter = bound.filter;
    }
    return isOfTotal;
}

/// Of "fee by rating, above 3" and "fee by year, above 2022" the group itself may be what is limited: no name is.
static bool isOfNames(const Key& group, const Schema& schema)
{
    return group.period == Period::None && group.column >= 0
        && (schema.isText(group.column) || schema.isIdentifier(group.column));
}

/// "number of orders by product, only those over 20": the products whose number is.
bool LimitReader::limitsGroups(const Bound& bound, std::size_t behind)
{
    const auto isPlain = [](const Clause& each) { return each.part != Part::Light; };
    const auto isCount = [](const Clause& each) { return each.part == Part::Count; };
    const auto isNumber = [&](const Clause& each) { return each.part == Part::Number || isCount(each); };
    const auto isRest = [&](const Clause& each) { return isNumber(each) || (each.part == Part::Topic && each.isRows); };
    const auto isKept = [&](const Clause& each) {
        return !isPlain(each) || isRest(each) || each.part == Part::Group || each.part == Part::Condition;
    };
    const auto group = std::ranges::find_last_if(m_clauses, isPlain).begin();
    const auto number = std::ranges::find_if(m_clauses, isNumber);
    const bool isOne = group != m_clauses.end() && group->part == Part::Group && behind == m_pieces.size()
        && std::ranges::all_of(m_clauses, isKept) && group->keys.size() == 1 && isOfNames(group->keys.front(), m_schema)
        && std::ranges::count_if(m_clauses, isNumber) == 1
        && std::ranges::count(m_clauses, Part::Group, &Clause::part) == 1
        && (isCount(*number) || (number->numbers.size() == 1 && (number->hasFunction || addsUp(number->numbers))));
    if (!isOne) {
        return false;
    }
    const auto numbers = isCount(*number) ? std::vector { Number {} } : number->numbers;
    group->part = Part::Topic;
    std::erase_if(m_clauses, isRest);
    auto& clause = add(Part::Threshold, behind);
    clause.numbers = numbers;
    clause.filter = bound.filter;
    return true;
}

/// "exactly 3 times", "exactly 3 different products", "exactly 3 orders": how often, and no value of the column before.
bool LimitReader::isCountedBehind(std::size_t at) const
{
    const auto bound = boundAt(m_pieces, at);
    const auto behind = at + (bound ? bound->taken : 0);
    const bool isRow = bound && isRows(behind) && bound->filter.test == Test::Equals;
    return bound && ((is(behind, { Times }) && m_pieces[behind].text.size() > 1) || is(behind, { Distinct }) || isRow);
}

/// "cumulative fee", whose limit is that of the total.
bool LimitReader::isTotal(std::size_t at) const
{
    return at > 0 && is(at - 1, { Cumulative }) && m_numbers.at(at).taken > 0;
}

/// "with more than 20 orders and …"
bool LimitReader::goesOnLimiting() const
{
    auto last = m_clauses.rbegin();
    while (last != m_clauses.rend() && last->part == Part::Light && last->piece.is(And)) {
        ++last;
    }
    return last != m_clauses.rend() && last != m_clauses.rbegin() && last->part == Part::Threshold;
}

bool LimitReader::addsUp(const std::vector<Number>& numbers) const
{
    return numbers.size() == 1 && numbers.front().column && numbers.front().function == Function::Sum
        && !m_schema.isIntensive(*numbers.front().column);
}

bool LimitReader::limitsDate(std::size_t at)
{
    const bool isOfDate = !m_clauses.empty() && m_clauses.back().part == Part::Number && m_clauses.back().hasFunction
        && m_clauses.back().numbers.size() == 1 && m_clauses.back().numbers.front().column
        && m_schema.isDate(*m_clauses.back().numbers.front().column);
    if (!isOfDate) {
        return false;
    }
    const auto found = readDates(m_pieces, at, *m_clauses.back().numbers.front().column, m_schema);
    if (found.taken == 0 || found.trouble || found.filter.test != Test::DateRange) {
        return false;
    }
    auto& clause = m_clauses.back();
    clause.part = Part::Threshold;
    clause.filter = found.filter;
    clause.end = m_at = at + found.taken;
    return true;
}

/// The last noun of which each has several rows, in no group.
std::optional<Key> LimitReader::entityBefore() const
{
    const auto isEntity = [&](const Key& key) {
        return key.column >= 0 && (m_schema.isText(key.column) || m_schema.isIdentifier(key.column))
            && !m_schema.namesRows(key.column) && !m_schema.hasFlag(key.column, "unique");
    };
    const auto isNoun = [&](const Clause& each) {
        return each.part == Part::Topic && !each.isRows && each.keys.size() == 1
            && (isEntity(each.keys.front()) || limitsEachPeriod(each, m_schema));
    };
    const auto isOther = [](const Clause& each) {
        return each.part == Part::Group || each.part == Part::Rank || each.part == Part::Streak;
    };
    const auto noun = std::ranges::find_if(m_clauses, isNoun);
    const bool isOne = noun != m_clauses.end() && std::ranges::none_of(m_clauses, isOther);
    return isOne ? std::optional(noun->keys.front()) : std::nullopt;
}

std::optional<std::pair<Number, std::size_t>> LimitReader::comparedAt(std::size_t at) const
{
    const auto named = is(at, { Of, In }) ? at + 1 : at;
    const auto noun = is(named, { HowMany }) ? named + 1 : named;
    if (isKind(noun, PieceKind::RowNoun)) { // "a below average number of orders"
        return std::pair(Number {}, noun + 1);
    }
    if (isKind(noun, PieceKind::Column) && isSure(m_pieces[noun], m_schema) && m_schema.isIdentifier(column(noun))) {
        return std::pair(Number { Function::Distinct, column(noun) }, noun + 1); // of which each has several rows
    }
    const auto said = m_numbers.at(named);
    const bool isSum = said.taken > 0 && addsUp(said.numbers);
    return isSum ? std::optional(std::pair(said.numbers.front(), named + said.taken)) : std::nullopt;
}

bool LimitReader::limitsByAverage(std::size_t at)
{
    const auto entity = entityBefore();
    const auto led = entity ? m_numbers.at(at) : SaidNumbers {};
    auto sign = at + (led.taken > 0 && addsUp(led.numbers) ? led.taken : 0);
    sign += is(sign, { Is }) ? 1 : 0;
    const auto test = is(sign, { Above }) ? std::optional(Test::More)
        : is(sign, { AtLeast })           ? std::optional(Test::AtLeast)
        : is(sign, { Below })             ? std::optional(Test::Less)
        : is(sign, { AtMost })            ? std::optional(Test::AtMost)
                                          : std::nullopt;
    const bool isMultiple = isKind(sign + 1, PieceKind::Number) && is(sign + 2, { Times }); // "more than twice the"
    const auto word = sign + (isMultiple ? 3 : 1);
    const auto middle = statisticOf(word < m_pieces.size() ? m_pieces[word] : Piece {});
    if (!entity || !test || (middle != Function::Mean && middle != Function::Median)) {
        return false;
    }
    const double times = isMultiple ? m_pieces[sign + 1].number : 1;
    auto end = word + 1;
    const auto behind = comparedAt(end);
    const auto number = sign > at ? std::optional(led.numbers.front())
        : behind                  ? std::optional(behind->first)
                                  : std::nullopt;
    end = behind ? behind->second : end;
    const auto all = is(end, { Of }) ? end + 1 : end;
    const bool isOfAll = all > end && isKey(all, false) && key(all) == *entity; // "the average of all stores"
    end = isOfAll ? all + 1 : end;
    const auto measure = m_schema.defaultMeasure();
    const bool isOpen = !number && end == m_pieces.size() && measure && !m_schema.isIntensive(*measure);
    if ((!number && !isOpen) || (sign > at && behind && behind->first.column != number->column)) {
        return false;
    }
    auto& clause = add(Part::Threshold, end);
    clause.numbers = { number.value_or(Number { Function::Sum, measure }) };
    if (isOpen) {
        clause.note = ReadingNote(NoteKind::MeasureTaken, { .column = m_schema.name(*measure) });
    }
    clause.filter = Filter { -1, *test, {}, {}, {} };
    clause.filter->ofAll = middle;
    clause.filter->times = times;
    return true;
}

/// "total actual is over 102% of total plan"
bool LimitReader::comparesPart(std::size_t at)
{
    const auto bound = is(at, { Above, AtLeast, Below, AtMost }) && isKind(at + 1, PieceKind::Number)
        && m_pieces[at + 1].percent && is(at + 2, { Of });
    const auto right = bound ? m_numbers.at(at + 3) : SaidNumbers {};
    const auto left = std::ranges::find_if(
        m_clauses.rbegin(), m_clauses.rend(), [](const Clause& each) { return each.part == Part::Number; });
    const auto isSum = [](const std::vector<Number>& numbers) {
        return numbers.size() == 1 && numbers.front().column && numbers.front().function == Function::Sum;
    };
    if (right.taken == 0 || !isSum(right.numbers) || left == m_clauses.rend() || !isSum(left->numbers)) {
        return false;
    }
    auto clause = *left;
    m_clauses.erase(std::next(left).base());
    const int over = *clause.numbers.front().column, under = *right.numbers.front().column;
    const auto name = m_schema.name(over) + " in percent of " + m_schema.name(under);
    const auto test = is(at, { Above }) ? Test::More
        : is(at, { AtLeast })           ? Test::AtLeast
        : is(at, { Below })             ? Test::Less
                                        : Test::AtMost;
    clause.part = Part::Threshold;
    clause.numbers = { Number { Function::Sum, {}, Formula { over, Sign::Over, under, true, name } } };
    clause.filter = Filter { -1, test, {}, { m_pieces[at + 1].number }, {} };
    clause.end = m_at = at + 3 + right.taken;
    m_clauses.push_back(std::move(clause));
    return true;
}

bool LimitReader::comparesNumbers(std::size_t at)
{
    const bool isOver = is(at, { Above }), isUnder = is(at, { Below });
    const auto right = isOver || isUnder ? m_numbers.at(at + 1) : SaidNumbers {};
    const bool isPair = right.taken > 0 && right.hasFunction && right.numbers.size() == 1 && !m_clauses.empty()
        && m_clauses.back().part == Part::Number && m_clauses.back().hasFunction
        && m_clauses.back().numbers.size() == 1;
    if (!isPair) {
        return false;
    }
    auto& clause = m_clauses.back();
    const auto& first = clause.numbers.front();
    const auto& second = right.numbers.front();
    if (!first.column || !second.column || first.function != second.function || first.function != Function::Sum) {
        return false;
    }
    const Formula difference { *first.column, Sign::Minus, *second.column, false,
        m_schema.name(*first.column) + " minus " + m_schema.name(*second.column) };
    const auto columns = std::pair(*first.column, *second.column);
    clause.numbers = { Number { Function::Sum, {}, difference } };
    clause.part = Part::Threshold;
    clause.filter = Filter { -1, isOver ? Test::More : Test::Less, {}, { 0 }, {} };
    clause.end = m_at = at + 1 + right.taken;
    if (const auto by = byPercent(m_at)) {
        limitRatio(clause, columns, *by, isOver ? Test::More : Test::Less);
        clause.end = m_at += by->taken;
    }
    return true;
}

} // namespace core::builtin
