// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/settle.h"

#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/hinted_columns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

Said::Said(std::vector<Clause> clauses)
    : all(std::move(clauses))
{
    std::erase_if(all, [](const Clause& each) { return each.part == Part::Light; });
}

const Clause* Said::first(Part part) const
{
    const auto found = std::ranges::find(all, part, &Clause::part);
    return found == all.end() ? nullptr : &*found;
}

bool Said::has(Part part) const
{
    return first(part) != nullptr;
}

std::size_t Said::count(Part part) const
{
    return static_cast<std::size_t>(std::ranges::count(all, part, &Clause::part));
}

std::optional<Clause> Said::take(Part part)
{
    const auto found = std::ranges::find(all, part, &Clause::part);
    if (found == all.end()) {
        return std::nullopt;
    }
    auto clause = std::move(*found);
    all.erase(found);
    return clause;
}

std::vector<Clause> Said::takeAll(Part part)
{
    std::vector<Clause> found;
    while (auto one = take(part)) {
        found.push_back(std::move(*one));
    }
    return found;
}

namespace {
class Settler {
public:
    Settler(Said& said, Query& query, const Schema& schema)
        : m_all(said.all)
        , m_query(query)
        , m_schema(schema)
    {
    }

    bool run()
    {
        joinCounts();
        for (std::size_t i = 0; i < m_all.size(); ++i) {
            if (m_all[i].part == Part::Count && !count(i)) {
                return false;
            }
        }
        for (std::size_t i = 0; i + 1 < m_all.size(); ++i) {
            ofExtreme(i);
        }
        for (std::size_t i = 0; i < m_all.size(); ++i) {
            if (m_all[i].part == Part::OrderBy && m_all[i].numbers.empty() && !orderBy(i)) {
                return false;
            }
            if (m_all[i].part == Part::Rank && !rank(i)) {
                return false;
            }
        }
        for (std::size_t i = 0; i < m_all.size();) {
            if (m_all[i].part != Part::Function) {
                ++i;
            } else if (!function(i)) {
                return false;
            }
        }
        return true;
    }

private:
    bool is(std::size_t at, Part part) const { return at < m_all.size() && m_all[at].part == part; }
    void drop(std::size_t at) { m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(at)); }

    /// "how many are open and how many are closed", "… in 2023 and how many in 2024": each of the two is counted.
    void joinCounts()
    {
        const auto isValue = [&](std::size_t at) {
            return is(at, Part::Condition)
                && (m_all[at].filter->test == Test::Equals || m_all[at].filter->test == Test::DateRange);
        };
        for (std::size_t i = 2; i + 1 < m_all.size(); ++i) {
            const bool isAgain = is(i, Part::Count) && m_all[i].piece.is(HowMany) && isValue(i - 1) && isValue(i + 1)
                && m_all[i - 1].filter->column == m_all[i + 1].filter->column;
            if (isAgain && std::ranges::count(m_all, Part::Count, &Clause::part) == 2) {
                drop(i);
            }
        }
    }

    /// "how many [open] orders", "number of customers", "how many units", "on how many days".
    bool count(std::size_t at)
    {
        bool isDistinct = m_all[at].piece.is(Distinct);
        bool isCounted = m_all[at].piece.is(HowMany);
        while (is(at + 1, Part::Count)) {
            isDistinct = isDistinct || m_all[at + 1].piece.is(Distinct);
            isCounted = isCounted || m_all[at + 1].piece.is(HowMany);
            drop(at + 1);
        }
        auto noun = at + 1;
        while (is(noun, Part::Condition) || isDateOfRows(noun)) {
            ++noun;
        }
        if (!isDistinct && countRowsWith(at, noun)) {
            return true;
        }
        const bool isCompound = is(noun, Part::Topic) && !m_all[noun].isRows && is(noun + 1, Part::Topic)
            && m_all[noun + 1].isRows && m_all[noun].end == m_all[noun + 1].begin
            && m_all[noun].piece.end + 1 >= m_all[noun + 1].piece.begin // "customers have orders" are no such
            && !isParticiple(fold(m_all[noun + 1].piece.text)); // nor "customers ordered"
        if (isCompound) { // "order lines"
            drop(noun);
        }
        if (is(at + 1, Part::Share) || is(at + 1, Part::Position)) { // "how many percent", "how many ranks"
            drop(at);
            return true;
        }
        if (is(noun, Part::Number) && !m_all[noun].hasFunction && m_all[noun].numbers.size() == 1) {
            return countUnits(at, noun, isDistinct);
        }
        const auto said = at + 1 == m_all.size() ? onlyTopic() : m_all.size();
        if (said < at && m_all[said].end != m_all[at].begin) { // "customers in all regions, how many"
            std::rotate(m_all.begin() + static_cast<std::ptrdiff_t>(said),
                m_all.begin() + static_cast<std::ptrdiff_t>(said) + 1, m_all.end());
            return count(at - 1);
        }
        if (!is(noun, Part::Topic)) {
            m_all[at].part = Part::Number; // "how many were returned"
            m_all[at].numbers = { Number {} };
            m_all[at].hasFunction = true;
            const auto isDivider = [](const Clause& each) {
                return each.part == Part::Group || each.part == Part::Cross;
            };
            const bool isTable = at > 0 && noun == m_all.size()
                && std::ranges::any_of(m_all, isDivider); // "with counts"
            const auto isCondition = [](const Clause& each) { return each.part == Part::Condition; };
            const bool isOfEach = at == 0 && is(noun, Part::Group) && noun + 1 < m_all.size()
                && std::all_of(m_all.begin() + static_cast<std::ptrdiff_t>(noun) + 1, m_all.end(),
                    isCondition); // "how often was each team over budget"
            const bool isBehindAll = at > 0 && noun == m_all.size() // "status open, count"
                && std::all_of(m_all.begin(), m_all.begin() + static_cast<std::ptrdiff_t>(at), isCondition);
            return !isDistinct
                && (isTable || isOfEach || isBehindAll
                    || (noun > at + 1 && (noun == m_all.size() || is(noun, Part::Group))));
        }
        const auto topic = m_all[noun];
        const int named = topic.isRows ? -1 : topic.keys.front().column;
        const bool isDeed = named >= 0 && m_schema.isDate(named) && !isDistinct; // "how many were sent in May"
        const bool isRow = topic.isRows || isDeed || (named >= 0 && m_schema.namesRows(named));
        const bool isListed = !isCounted && noun + 1 == m_all.size() && at == 0;
        if ((isRow && isDistinct && topic.isRows) || isListed) {
            return false; // rows that repeat are not told apart; "unique customers" are a list
        }
        if (!isRow && topic.keys.front().period != Period::None) {
            m_query.counted = true;
            drop(at);
            return true;
        }
        m_all[at].part = Part::Number;
        m_all[at].hasFunction = true;
        m_all[at].keys = topic.keys;
        m_all[at].numbers = { isRow ? Number {} : Number { Function::Distinct, topic.keys.front().column } };
        if (!isRow && !isDistinct && mayCountRows(at, noun)) {
            m_all[at].numbers.emplace_back();
        }
        if (!isRow || topic.isRows || !m_schema.isDate(topic.keys.front().column)) {
            drop(noun); // a date is still to say which rows
        }
        return true;
    }

    bool countRowsWith(std::size_t at, std::size_t noun)
    {
        const bool isRead = noun < m_all.size() && becomesCount(m_all[noun], m_schema);
        if (isRead) {
            drop(at);
        }
        return isRead;
    }

    /// "how many items are discontinued", not "… in the North": different items, or the rows of each? Both are told.
    bool mayCountRows(std::size_t at, std::size_t noun) const
    {
        const int said = m_all[noun].keys.front().column;
        const bool isCalledSo = m_schema.isOwnNoun(fold(m_all[noun].piece.text))
            && nameWords(m_schema.name(said)).size() == 1 && m_schema.isText(said); // flight numbers of flights
        if (isCalledSo) {
            return true;
        }
        bool isLimited = false;
        for (std::size_t i = 0; i < m_all.size(); ++i) {
            const auto& each = m_all[i];
            const bool isCondition = each.part == Part::Condition && each.filter->test != Test::DateRange
                && each.filter->test != Test::WithinFirst && each.filter->column != m_all[noun].keys.front().column
                && each.filter->rows.empty();
            isLimited = isLimited || (isCondition && !each.isLed);
            if (i != at && i != noun && !isCondition) {
                return false;
            }
        }
        const int column = m_all[noun].keys.front().column;
        return isLimited && (!m_schema.isIdentifier(column) || isNearlyEachRows(column));
    }

    /// "Case #" of which few stand twice.
    bool isNearlyEachRows(int column) const
    {
        constexpr std::int64_t mostRowsEach = 4;
        return !nounOfKey(m_schema.column(column)).empty() && m_schema.owner(column).empty()
            && m_schema.column(column).distinct * mostRowsEach >= m_schema.dataset().profile.rows;
    }

    /// "closed cases", of what happened on a date.
    bool isDateOfRows(std::size_t at) const
    {
        return is(at, Part::Topic) && !m_all[at].isRows && m_all[at].keys.front().period == Period::None
            && m_schema.isDate(m_all[at].keys.front().column) && is(at + 1, Part::Topic) && m_all[at + 1].isRows;
    }

    /// Where the only noun stands, of a question that has no groups or ranks; else behind the last clause.
    std::size_t onlyTopic() const
    {
        const auto isOther = [](const Clause& each) {
            return each.part != Part::Topic && each.part != Part::Condition && each.part != Part::Count
                && each.part != Part::Threshold;
        };
        const bool isOnly = std::ranges::count(m_all, Part::Topic, &Clause::part) == 1
            && std::ranges::none_of(m_all, isOther);
        const auto topic = std::ranges::find(m_all, Part::Topic, &Clause::part);
        return isOnly ? static_cast<std::size_t>(topic - m_all.begin()) : m_all.size();
    }

    bool countUnits(std::size_t at, std::size_t noun, bool isDistinct)
    {
        auto& number = m_all[noun].numbers.front();
        const bool isPlace = number.column && isPlaceWord(canonical(fold(m_all[noun].piece.text)));
        if (isPlace && !isDistinct && isOfSeveralRows()) { // "how many positions": each row has one
            number = {};
            m_all[noun].hasFunction = true;
            drop(at);
            return true;
        }
        if (!number.column || isPlace || (m_schema.isIntensive(*number.column) && !isDistinct)) {
            return false;
        }
        number.function = isDistinct ? Function::Distinct : number.function; // "number of distinct grades"
        m_all[noun].hasFunction = true;
        drop(at);
        return true;
    }

    /// An order that has several rows: they have places in it.
    bool isOfSeveralRows() const
    {
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            if (m_schema.isIdentifier(i) && !m_schema.hasFlag(i, "unique")) {
                return true;
            }
        }
        return false;
    }

    /// "by number of orders": the number behind it.
    bool orderBy(std::size_t at)
    {
        if (!is(at + 1, Part::Number)) {
            return false;
        }
        m_all[at].numbers = m_all[at + 1].numbers;
        m_all[at].hasFunction = m_all[at + 1].hasFunction;
        drop(at + 1);
        return true;
    }

    /// "date of the maximum inflow", "maximum inflow by year and its date": the row that has it.
    void ofExtreme(std::size_t at)
    {
        const auto behind = at + (is(at + 1, Part::Group) ? 2 : 1);
        const bool isBehind = is(behind, Part::Topic) && m_all[behind].isBeside;
        auto& topic = m_all[isBehind ? behind : at];
        auto& number = m_all[isBehind ? at : at + 1];
        const bool isTopic = topic.part == Part::Topic && !topic.isRows && topic.keys.size() == 1
            && (isBehind || (!topic.isWhich && number.begin == topic.end + 1));
        const bool isExtreme = isTopic && number.part == Part::Number && number.hasFunction
            && number.numbers.size() == 1 && (number.numbers.front().column || number.numbers.front().formula)
            && (number.numbers.front().function == Function::Maximum
                || number.numbers.front().function == Function::Minimum);
        if (!isExtreme) {
            return;
        }
        topic.isRows = !isBehind;
        topic.keys.resize(isBehind ? 1 : 0);
        number.part = Part::Rank;
        number.ascending = number.numbers.front().function == Function::Minimum;
        number.numbers.front().function = Function::Sum;
        number.hasFunction = false;
    }

    /// "highest total fee": the number behind it, or one that its own word speaks of.
    bool rank(std::size_t at)
    {
        const bool isOfPeriods = is(at + 1, Part::Group) && m_all[at + 1].keys.size() == 1
            && m_all[at + 1].keys.front().period != Period::None && is(at + 2, Part::Number)
            && m_all[at + 1].end == m_all[at + 2].begin
            && (!m_all[at + 2].hasFunction || std::ranges::count(m_all, Part::Group, &Clause::part) > 1);
        const bool isPlain = m_all[at].count == 0 && m_all[at].nth == 0 && m_all[at].percent == 0
            && m_all[at].numbers.empty() && !m_query.summary;
        const auto isTopic = [](const Clause& each) { return each.part == Part::Topic && !each.isRows; };
        if (isOfPeriods && isPlain && std::ranges::none_of(m_all, isTopic)) {
            m_query.summary = m_all[at].ascending ? Function::Minimum : Function::Maximum; // "highest monthly fee"
            drop(at);
            return true;
        }
        const bool isNumber = is(at + 1, Part::Number) && m_all[at + 1].numbers.size() == 1;
        const auto column = isNumber ? m_all[at + 1].numbers.front().column : std::nullopt;
        if (column && isAtOddsWithHint(m_all[at].piece, *column, false, m_schema)) {
            return false;
        }
        if (isNumber && !(m_all[at].piece.is(Common))) {
            m_all[at].numbers = m_all[at + 1].numbers;
            m_all[at].hasFunction = m_all[at + 1].hasFunction;
            drop(at + 1);
        }
        return true;
    }

    /// "average number of orders per month", "average monthly fee": of the numbers of all groups. "fee … on average":
    /// of the number.
    bool function(std::size_t at)
    {
        const auto functions = m_all[at].functions;
        if (isOfExtremes(at)) {
            auto& extreme = m_all[at + 1];
            extreme.part = Part::Number;
            extreme.hasFunction = true;
            extreme.numbers.front().function = extreme.ascending ? Function::Minimum : Function::Maximum;
        }
        const bool isOfMonth = is(at + 1, Part::Topic) && !m_all[at + 1].isRows && !m_all[at + 1].isWhich
            && m_all[at + 1].keys.front().period != Period::None && m_all[at].end == m_all[at + 1].begin;
        const bool isMiddle = functions == std::vector { Function::Mean }
            || functions == std::vector { Function::Median };
        if ((isOfMonth && isMiddle) || (m_all[at].isOf && functions.size() == 1)) { // "in an average month"
            if (m_query.summary) {
                return false;
            }
            m_query.summary = functions.front();
            if (!m_all[at].isOf) {
                m_all[at + 1].part = Part::Group;
            }
            drop(at);
            return true;
        }
        const bool isCount = is(at + 1, Part::Number) && m_all[at + 1].hasFunction
            && std::ranges::all_of(m_all[at + 1].numbers, [](const Number& each) {
                   return each.function == Function::Rows || each.function == Function::Distinct;
               });
        const bool isOfPeriods = is(at + 1, Part::Group) && is(at + 2, Part::Number) // "average of the monthly totals"
            && (!m_all[at + 2].hasFunction
                || isOf(m_all[at + 2], { Function::Sum, Function::Minimum, Function::Maximum })); // "daily maximum"
        const bool isOfTotals = is(at + 1, Part::Number) && m_all[at + 1].hasFunction // "average total fee per team"
            && std::ranges::none_of(m_all[at + 1].numbers, [](const Number& each) { return each.formula.has_value(); });
        if (isCount || isOfPeriods || isOfTotals) {
            const bool isTotal = functions == std::vector { Function::Sum };
            if (functions.size() != 1 || (m_query.summary && !isTotal) || (isTotal && !isCount && isOfTotals)) {
                return false;
            }
            if (!isTotal) {
                m_query.summary = functions.front();
            }
            drop(at);
            return true;
        }
        if (functions == std::vector { Function::Sum }
            && std::ranges::contains(m_all, Part::Threshold, &Clause::part)) {
            drop(at); // "over budget in total": as the sums are compared
            return true;
        }
        const auto sum = std::ranges::find_if(m_all, addsUp);
        if (functions == std::vector { Function::Sum } && sum != m_all.end()) { // "most fees in total"
            sum->hasFunction = true;
            drop(at);
            return true;
        }
        const bool isOfRows = isMiddle && !m_query.summary && (hasRowsOfGroups(at) || haveSumsOfPeriods(m_all, at));
        if (isOfRows) { // "orders per month on average"
            m_query.summary = functions.front();
            drop(at);
        }
        return isOfRows || attach(at, functions);
    }

    /// "average of the highest score [of each player]"
    bool isOfExtremes(std::size_t at) const
    {
        const bool isRank = is(at + 1, Part::Rank) && m_all[at + 1].begin <= m_all[at].end + 1;
        return isRank && m_all[at + 1].count == 0 && m_all[at + 1].nth == 0 && m_all[at + 1].percent == 0
            && m_all[at + 1].numbers.size() == 1 && m_all[at + 1].numbers.front().column && !m_all[at + 1].hasFunction;
    }

    /// Before the words at `at`: "average order value" is no number of orders.
    bool hasRowsOfGroups(std::size_t at) const
    {
        const auto isRows = [&](const Clause& each) {
            return each.part == Part::Topic && each.isRows && each.begin < m_all[at].begin;
        };
        const auto isGroup = [](const Clause& each) { return each.part == Part::Group && !each.isRows; };
        return !std::ranges::contains(m_all, Part::Number, &Clause::part) && std::ranges::any_of(m_all, isRows)
            && std::ranges::any_of(m_all, isGroup);
    }

    static bool isOf(const Clause& each, std::initializer_list<Function> functions)
    {
        const bool isNumber = each.part == Part::Number || each.part == Part::OrderBy || each.part == Part::Rank;
        const auto isOne = [&](const Number& one) { return std::ranges::contains(functions, one.function); };
        return isNumber && !each.numbers.empty() && std::ranges::all_of(each.numbers, isOne);
    }
    static bool addsUp(const Clause& each) { return isOf(each, { Function::Sum }); }

    /// "garages with an average amount over 12: average and count": of the number that is limited.
    bool toldOfLimit(std::size_t at, const std::vector<Function>& functions)
    {
        const auto limit = std::ranges::find(m_all, Part::Threshold, &Clause::part);
        const bool isOne = limit != m_all.end() && limit->end <= m_all[at].begin && limit->numbers.size() == 1
            && limit->numbers.front().column;
        if (!isOne) {
            return false;
        }
        const int column = *limit->numbers.front().column;
        const bool hasGaps = m_schema.column(column).nulls > 0;
        m_all[at].part = Part::Number;
        m_all[at].hasFunction = true;
        for (const auto each : functions) {
            const auto counted = hasGaps ? Number { Function::Present, column } : Number {};
            m_all[at].numbers.push_back(each == Function::Rows ? counted : Number { each, column });
        }
        return true;
    }

    bool attach(std::size_t at, const std::vector<Function>& functions)
    {
        const auto isFree = [](const Clause& each) { return each.part == Part::Number && !each.hasFunction; };
        const bool isBehind = at > 0 && isFree(m_all[at - 1]);
        auto target = isBehind ? m_all.begin() + static_cast<std::ptrdiff_t>(at) - 1
                               : std::ranges::find_if(m_all, isFree);
        if (target == m_all.end() && toldOfLimit(at, functions)) {
            return true;
        }
        if (target == m_all.end() || (!isBehind && std::ranges::count_if(m_all, isFree) != 1)) {
            return false;
        }
        const auto numbers = target->numbers;
        target->numbers.clear();
        for (const auto& number : numbers) {
            for (const auto each : functions) {
                target->numbers.push_back(number);
                target->numbers.back().function = each;
            }
        }
        target->hasFunction = true;
        drop(at);
        return true;
    }

    std::vector<Clause>& m_all;
    Query& m_query;
    const Schema& m_schema;
};
} // namespace

bool settle(Said& said, Query& query, const Schema& schema)
{
    return Settler(said, query, schema).run();
}

} // namespace core::builtin
