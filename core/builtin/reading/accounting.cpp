// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/accounting.h"

#include "core/builtin/reading/only_of_conditions.h"

#include "core/builtin/reading/at_odds.h"
#include "core/builtin/reading/data_notes.h"
#include "core/builtin/reading/hinted_columns.h"
#include "core/builtin/reading/left_out.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/resolve_ranking.h"
#include "core/builtin/reading/said_changes.h"
#include "core/builtin/reading/some_stretches.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>
#include <ranges>

namespace core::builtin {

namespace {
using enum Concept;

/// "floor area" is one thing, not a floor and an area.
bool isSaidWithNext(const Elements& said, const Reading& reading, std::size_t at)
{
    const auto* next = at + 1 < said.pieces.size() ? &said.pieces[at + 1].piece : nullptr;
    return next != nullptr && next->kind == PieceKind::Column && next->begin <= said.pieces[at].piece.end + 1
        && std::ranges::contains(reading.also, next->column.column, &std::pair<Function, int>::second);
}

class Accountant {
public:
    Accountant(const Elements& said, const Reading& reading, const Schema& schema)
        : m_said(said)
        , m_reading(reading)
        , m_schema(schema)
        , m_odd(columnsAtOdds(reading.filters))
    {
        std::vector<Piece> pieces;
        std::ranges::transform(said.pieces, std::back_inserter(pieces), &SaidPiece::piece);
        m_odd.merge(columnsSaidApart(pieces));
        if (is(Operation::Entities) && reading.innerPeriod != Period::None && isZeroOfNone(reading.function)) {
            m_odd.merge(columnsOfSomeStretches(reading.filters, *reading.date, reading.innerPeriod, schema));
        }
    }

    bool isIn(std::size_t at) const
    {
        const auto& [piece, inCondition, inFormula, inThreshold] = m_said.pieces[at];
        if (inThreshold) {
            return m_reading.threshold.has_value();
        }
        if (inFormula) {
            return isWorkedOut();
        }
        const bool isOfNext = at + 1 < m_said.pieces.size() && takesNext(piece, m_said.pieces[at + 1].piece);
        if (isOfNext && !is(Operation::Entities)) {
            return false; // "average total" is no list
        }
        if (inCondition) {
            return !is(Operation::CleanUp) && !isOfEachYear(at) && !isSaidOfColumns(piece, m_odd, m_schema);
        }
        switch (piece.kind) {
        case PieceKind::Unknown: return isMoneyMeasured(piece);
        case PieceKind::Column:
            return uses(piece.column.column) && isNamed(piece, m_reading, m_schema) && !isRateOfValue(piece, at)
                && isGroupedAsSaid(piece, at) && isSpanWhole(piece, at) && !isSaidWithNext(m_said, m_reading, at);
        case PieceKind::Concept: return meets(piece, at) && !asksForMore(at, m_said, m_reading);
        case PieceKind::Period:
            return m_reading.innerPeriod == piece.period
                || ((isOverTime()
                        || (is(Operation::ExtremeRow) && !(m_said.periodTopic && piece.period == Period::Day)))
                    && m_reading.period == piece.period && !isStretch(at))
                || (piece.period == Period::Day && m_said.rows && m_schema.isOneRowPerDay()
                    && !(isOverTime() && m_said.isRanked()));
        case PieceKind::Number:
            return (!piece.percent && m_reading.limit && *m_reading.limit == static_cast<int>(piece.number)
                       && !isOfEach(at))
                || identifies(at);
        case PieceKind::RowNoun:
            return !(isOfEach(at) && isSumOfColumn()) && (!isMeasureGuessed() || !m_said.function) && !isExtremeOfEach()
                && !areRanked(at);
        case PieceKind::Value:
        case PieceKind::Quoted:
        case PieceKind::Date:
        case PieceKind::Month:
        case PieceKind::Quarter: return false; // only a condition can hold them
        }
        return false;
    }

private:
    bool isOfEach(std::size_t at) const { return at > 0 && m_said.pieces[at - 1].piece.is(Each); } ///< "per order"
    /// "average fee of the top 5 orders per region": the orders have places, and the regions do not.
    bool areRanked(std::size_t at) const
    {
        auto end = at; // "top 5 cancelled orders"
        const auto isA = [&](PieceKind kind) { return end > 0 && m_said.pieces[end - 1].piece.kind == kind; };
        while (isA(PieceKind::Number) || isA(PieceKind::Value)) {
            --end;
        }
        const bool isBehind = end > 0
            && (m_said.pieces[end - 1].piece.is(Top) || m_said.pieces[end - 1].piece.is(Bottom));
        return isBehind && m_reading.limit && m_said.function && !m_reading.groups.empty();
    }
    bool isSumOfColumn() const
    {
        return m_reading.function == Function::Sum && m_reading.measure && m_reading.operation == Operation::Aggregate;
    }
    bool is(Operation operation) const { return m_reading.operation == operation; }
    bool isOneOf(std::initializer_list<Operation> operations) const
    {
        return std::ranges::find(operations, m_reading.operation) != operations.end();
    }
    bool computes(std::initializer_list<Function> functions) const
    {
        const bool guessed = isMeasureGuessed() && m_schema.measures().size() > 1;
        return !guessed
            && isOneOf(
                { Operation::Aggregate, Operation::Trend, Operation::Change, Operation::Share, Operation::Entities })
            && (std::ranges::find(functions, m_reading.function) != functions.end()
                || std::ranges::any_of(m_reading.also,
                    [&](const auto& each) { return std::ranges::find(functions, each.first) != functions.end(); }));
    }
    bool isOuter(Function function) const { return is(Operation::Entities) && m_reading.outer == function; }
    bool isOverTime() const { return isOneOf({ Operation::Trend, Operation::Change }); }

    bool filters(Test test) const { return std::ranges::contains(m_reading.filters, test, &Filter::test); }

    bool uses(int column) const
    {
        const bool measured = m_reading.measure == column
            && (m_reading.function != Function::Rows || m_reading.operation == Operation::ListRows);
        const bool worked = m_reading.formula
            && (m_reading.formula->left == column || m_reading.formula->right == column);
        const bool also = std::ranges::any_of(m_reading.also, [&](const auto& each) { return each.second == column; });
        return measured || worked || also || std::ranges::contains(m_reading.columns, column)
            || std::ranges::contains(m_reading.groups, column) || std::ranges::contains(m_reading.outerGroups, column)
            || std::ranges::contains(m_reading.filters, column, &Filter::column)
            || (isOverTime() && m_reading.date == column);
    }

    /// "default rate" is a share of the loans in default, and no interest_rate of them.
    bool isRateOfValue(const Piece& piece, std::size_t at) const
    {
        constexpr double almost = 0.9;
        return piece.column.score < almost && m_schema.isIntensive(piece.column.column) && at > 0
            && m_said.pieces[at - 1].piece.kind == PieceKind::Value;
    }

    const Piece* columnBefore(std::size_t at, Concept between) const
    {
        const bool isThere = at >= 2 && m_said.pieces[at - 1].piece.is(between)
            && m_said.pieces[at - 2].piece.kind == PieceKind::Column;
        return isThere ? &m_said.pieces[at - 2].piece : nullptr;
    }

    /// "from JAN to DEC" means those between them, too.
    bool isSpanWhole(const Piece& piece, std::size_t at) const
    {
        const auto* first = columnBefore(at, To);
        if (first == nullptr) {
            return true;
        }
        const auto [from, to] = std::minmax(first->column.column, piece.column.column);
        return std::ranges::all_of(std::views::iota(from, to), [&](int column) { return uses(column); });
    }

    /// "the person with the highest salary in each department" is not the salary.
    bool isExtremeOfEach() const
    {
        return is(Operation::Aggregate) && !m_reading.groups.empty() && m_said.isRanked()
            && (m_reading.function == Function::Maximum || m_reading.function == Function::Minimum);
    }

    /// Of sums the quotient is written for groups, and for times without groups.
    bool isWorkedOut() const
    {
        const bool isWritten = is(Operation::Aggregate) || (is(Operation::Trend) && m_reading.groups.empty());
        return m_reading.formula && (isWritten || (!isRatioOfSums(m_reading) && !is(Operation::ListRows)));
    }

    /// "what does each team do most often": of the teams there is nothing to rank.
    bool isOfEachOnly() const
    {
        const auto& pieces = m_said.pieces;
        for (std::size_t i = 0; i + 1 < pieces.size() && m_reading.groups.size() == 1; ++i) {
            const auto& next = pieces[i + 1].piece;
            const bool isGroup = next.kind == PieceKind::Column && next.column.column == m_reading.groups.front();
            if (pieces[i].piece.is(Each) && isGroup) {
                return true;
            }
        }
        return false;
    }

    bool isOfEachYear(std::size_t at) const
    {
        const auto kind = m_said.pieces[at].piece.kind;
        const bool dated = nextIs(at, PieceKind::Number) || nextIs(at, PieceKind::Quarter)
            || (at > 0 && m_said.pieces[at - 1].piece.kind == PieceKind::Number);
        return (kind == PieceKind::Month || kind == PieceKind::Quarter) && !dated && is(Operation::Trend)
            && m_reading.period == Period::Year;
    }

    /// "salary per hour" is no table of hours, gaps and outliers are none of each, "with a revenue over 100" may mean a total.
    bool isGroupedAsSaid(const Piece& piece, std::size_t at) const
    {
        const int column = piece.column.column;
        const auto isGroup = [&](int each) { return std::ranges::contains(m_reading.groups, each); };
        const bool isEach = at > 0 && m_said.pieces[at - 1].piece.is(Each);
        const bool isPlace = m_reading.groups.size() > 1 && isPlaceWord(fold(piece.text)); // "median fee per position"
        const bool isPart = isFactor(m_reading, column) || ((isPlace || m_schema.isAmount(column)) && isGroup(column));
        const auto* owned = isGroup(column) ? columnBefore(at, Of) : nullptr;
        const bool countsEntities = m_reading.function == Function::Distinct && m_reading.measure
            && !m_schema.hasFlag(*m_reading.measure, "unique");
        const bool isOfEntity = (is(Operation::Values) && limitsAmount(m_reading.filters, m_schema))
            || (countsEntities && mayLimitSum(m_reading.filters, m_schema));
        const bool isOfWhole = isOneOf({ Operation::Missing, Operation::Outliers })
            && (isEach || (at > 0 && m_said.pieces[at - 1].piece.is(By)));
        return !(isEach && isPart) && !isOfWhole && !isOfEntity && !(owned && isGroup(owned->column.column));
    }

    /// "within a day" is no table of days.
    bool isStretch(std::size_t at) const
    {
        const auto bounds = { In, AtLeast, AtMost, Below };
        const auto* before = at > 0 ? &m_said.pieces[at - 1].piece : nullptr;
        const bool isDivided = before != nullptr && (before->is(Each) || before->is(By));
        const bool isRankedAlone = m_said.isRanked() && !m_said.periodTopic && !isDivided
            && !isAdverb(fold(m_said.pieces[at].piece.text)); // "day with the highest revenue"
        return isRankedAlone
            || (before != nullptr && std::ranges::any_of(bounds, [&](Concept each) { return before->is(each); }));
    }

    bool isMeasureGuessed() const
    {
        return std::ranges::contains(m_reading.notes, NoteKind::MeasureTaken, &ReadingNote::kind);
    }

    /// "sales" where no column has such a name: quantity times price, or the one column of money.
    bool isMoneyMeasured(const Piece& piece) const
    {
        return m_said.money && piece.text == *m_said.money
            && (m_reading.formula || (m_reading.measure && m_schema.isMoney(*m_reading.measure)));
    }

    /// "order 420"
    bool identifies(std::size_t at) const
    {
        return at > 0 && m_said.pieces[at - 1].piece.kind == PieceKind::RowNoun
            && std::ranges::any_of(
                m_reading.filters, [&](const Filter& each) { return m_schema.isIdentifier(each.column); });
    }

    bool isRanked(bool ascending) const
    {
        const bool isPlaced = m_reading.limit || m_reading.sorted || is(Operation::ExtremeRow);
        return isPlaced && m_reading.ascending == ascending && (!is(Operation::Missing) || m_reading.columns.empty());
    }

    /// "highest revenue of each month" is one number for each month, not one month.
    bool isFirstOfAll(const Piece& piece, bool ascending) const
    {
        const bool isOfEach = isOverTime() && m_reading.limit && !m_said.periodTopic && m_reading.groups.empty();
        const bool bothEnds = m_said.has(Top) && m_said.has(Bottom); // "lowest and highest" are two
        if (isOfEach || bothEnds || !isHintUsed(piece)) {
            return false;
        }
        return isRanked(ascending) || computes({ ascending ? Function::Minimum : Function::Maximum });
    }

    /// "the most jobs and the highest fee"
    bool isSecondRank(std::size_t at) const
    {
        const auto isRank = [](const SaidPiece& each) { return each.piece.is(Top) || each.piece.is(Bottom); };
        const auto end = m_said.pieces.begin() + static_cast<std::ptrdiff_t>(at);
        return at > 0 && m_said.pieces[at - 1].piece.is(And) && std::any_of(m_said.pieces.begin(), end, isRank);
    }

    /// "oldest" ranks by an age, whatever else could be ranked by.
    bool isHintUsed(const Piece& piece) const
    {
        const auto words = columnHint(fold(piece.text));
        const auto named = words.empty() ? std::nullopt : m_schema.matchColumn({ words.front() }, 0.6);
        const auto hinted = hintedColumns(piece, m_schema);
        const bool isAtOdds = m_reading.measure
            && isAtOddsWithHint(piece, *m_reading.measure, !m_reading.groups.empty(), m_schema);
        return words.empty() || (named && isSaidOf(words.front()) && !isAtOdds)
            || (!isAtOdds && std::ranges::any_of(hinted, [&](int column) { return uses(column); }));
    }

    /// The measure is one of those with this word.
    bool isSaidOf(const std::string& word) const
    {
        return m_reading.measure && m_schema.hasWord(*m_reading.measure, word);
    }

    /// "average monthly revenue" is the average of the months' totals.
    bool isOfPeriods(std::size_t at) const
    {
        const bool adverb = nextIs(at, PieceKind::Period) && isAdverb(fold(m_said.pieces[at + 1].piece.text));
        const bool isLevel = m_reading.measure && m_schema.isIntensive(*m_reading.measure)
            && !m_schema.hasWord(*m_reading.measure, "max") && !m_schema.hasWord(*m_reading.measure, "min");
        const bool isOfOthers = at + 2 < m_said.pieces.size() && statisticOf(m_said.pieces[at + 2].piece);
        return adverb && (!isLevel || isOfOthers); // "average of the daily maximum"
    }

    bool isFiltered() const
    {
        return std::ranges::any_of(m_reading.filters, [](const Filter& each) { return each.test != Test::DateRange; });
    }

    /// "number, sum and average of fee"
    bool isCountedToo() const
    {
        return m_reading.also.empty() || m_reading.function == Function::Rows
            || std::ranges::any_of(m_reading.also, [](const auto& each) { return each.first == Function::Rows; });
    }

    bool countsRows(std::size_t at) const
    {
        const bool counted = isOneOf({ Operation::CountRows, Operation::Missing, Operation::Values,
                                 Operation::Distribution })
            || (m_reading.countOnly && isOneOf({ Operation::Duplicates, Operation::Outliers }));
        const bool counts = is(Operation::Entities) && !m_reading.threshold && m_reading.function == Function::Rows;
        const bool summed = computes({ Function::Sum }) && m_reading.measure && !m_reading.formula
            && !isMeasureGuessed() && !m_schema.isIntensive(*m_reading.measure) && !nextIs(at, PieceKind::RowNoun);
        return counted || counts || summed || (is(Operation::Entities) && m_reading.outer == Function::Rows)
            || computes({ Function::Rows, Function::Distinct, Function::Present });
    }

    static bool saysRefund(const Filter& filter)
    {
        return std::ranges::any_of(filter.values, [](const std::string& value) {
            const auto words = nameWords(value);
            const auto phrase = words.empty() ? std::nullopt : phraseAt({ words.front() }, 0);
            return phrase && phrase->meaning == Refund;
        });
    }

    /// "with summed sales over 100" is no condition on a row.
    bool isOfLimit(std::size_t at) const
    {
        return nextIs(at, PieceKind::Column) && m_said.pieces[at + 1].inCondition
            && m_schema.isAmount(m_said.pieces[at + 1].piece.column.column);
    }

    bool meets(const Piece& piece, std::size_t at) const
    {
        switch (piece.meaning) {
        case HowMany: // "in how many months" counts months
            return countsRows(at) && isCountedToo() && !countsPeriods(m_said, at, m_schema)
                && !isCountedAgain(m_said, at);
        case Sum:
            return !isOfLimit(at)
                && (computes({ Function::Sum, Function::Rows, Function::Distinct }) || is(Operation::CountRows));
        case Mean: return isOuter(Function::Mean) || (computes({ Function::Mean }) && !isOfPeriods(at));
        case Median: return isOuter(Function::Median) || (computes({ Function::Median }) && !isOfPeriods(at));
        case Minimum:
            return (computes({ Function::Minimum }) || isRanked(true) || isOuter(Function::Minimum))
                && !isOfPeriods(at);
        case Maximum:
            return (computes({ Function::Maximum }) || isRanked(false) || isOuter(Function::Maximum))
                && !isOfPeriods(at);
        case Distinct: return computes({ Function::Distinct }) || is(Operation::Values);
        case Deviation: return computes({ Function::Deviation });
        case Variance: return computes({ Function::Variance });
        case Range: return computes({ Function::Range });
        case QuartileRange: return computes({ Function::QuartileRange });
        case Percentile: return piece.number > 0 && computes({ percentile(piece.number) });
        case Then: return is(Operation::Entities) && m_reading.outer.has_value();
        case Cumulative: return m_reading.cumulative;
        case Rolling: return m_reading.window.has_value();
        case Top: return isFirstOfAll(piece, false) && !isSecondRank(at);
        case Bottom: return isFirstOfAll(piece, true) && !isSecondRank(at);
        case Ascending: return isRanked(true);
        case Descending: return isRanked(false);
        case SortBy: return (m_reading.sorted && !isOverTime() && hasPlaces(m_reading)) || m_reading.limit;
        case Common: return (isRanked(false) && !isOfEachOnly()) || is(Operation::Values);
        case Last:
            return (m_reading.fromEnd && meansBefore(fold(piece.text))) || is(Operation::Change)
                || computes({ Function::Maximum }) || is(Operation::ExtremeRow);
        default: return meetsKind(piece, at);
        }
    }

    bool meetsKind(const Piece& piece, std::size_t at) const
    {
        switch (piece.meaning) {
        case First:
            return (is(Operation::ListRows) && m_reading.limit && !m_reading.fromEnd)
                || computes({ Function::Minimum });
        case Share: // of several conditions it is not said which are the part and which the whole
            return (isOfTop(m_reading) && !isFiltered()) || isChangeInPercent(piece, m_said, m_reading)
                || (is(Operation::Share) && !m_reading.ofTop && !(m_reading.limit && m_said.groups.empty())
                    && std::ranges::count_if(
                           m_reading.filters, [](const Filter& each) { return each.test != Test::DateRange; })
                        < 2);
        case Trend: return isOverTime();
        case Change: return isChangeAsSaid(piece, m_said, m_reading) && !(isFilterOfChanges() && !m_reading.limit);
        case Distribution:
            return isOneOf({ Operation::Distribution, Operation::Values })
                || (is(Operation::Aggregate) && !m_reading.groups.empty() && m_reading.function == Function::Rows);
        case Correlation: return is(Operation::Correlation) && (m_said.groups.empty() || m_reading.columns.size() == 2);
        case Missing: return is(Operation::Missing) || filters(Test::IsMissing) || filters(Test::IsPresent);
        case Duplicates: return is(Operation::Duplicates);
        case Outliers: return is(Operation::Outliers) || (is(Operation::Change) && m_reading.marksUnusual);
        case Odd: return isOneOf({ Operation::Oddities, Operation::Outliers }) || m_reading.marksUnusual;
        case Describe: return isOneOf({ Operation::Describe, Operation::Columns });
        case Columns: return is(Operation::Columns) || is(Operation::Missing) || is(Operation::Describe);
        case CleanUp:
        case Trim:
        case FixDates:
        case Deduplicate:
        case Respell: return is(Operation::CleanUp);
        case WholePeriods: return m_reading.marksUnusual;
        case WholeRow: return isOneOf({ Operation::ExtremeRow, Operation::ListRows, Operation::CountRows });
        case Refund: return m_reading.bySize || std::ranges::any_of(m_reading.filters, saysRefund);
        case Difference: return is(Operation::Change);
        case Compare: // "West vs East" by what?
            return isOneOf({ Operation::Change, Operation::Correlation })
                || (!comparesTimes(m_said, at) && !m_reading.groups.empty()
                    && (m_reading.function != Function::Rows || m_said.has(HowMany) || m_said.rows));
        default: return meetsGrammar(piece, at);
        }
    }

    /// "who" asks for persons, not for a row.
    bool namesSomebody() const
    {
        const auto isText = [&](int column) { return m_schema.isText(column); };
        const auto isNamed = [&](int column) {
            return isText(column) && !std::ranges::contains(m_said.groups, column);
        };
        return std::ranges::any_of(m_reading.groups, isNamed) || std::ranges::any_of(m_reading.columns, isText)
            || is(Operation::ListRows);
    }

    /// "which months grew" wants some of them.
    bool isFilterOfChanges() const { return m_said.has(Which) && m_said.periodTopic; }

    bool meetsGrammar(const Piece& piece, std::size_t at) const
    {
        switch (piece.meaning) {
        case Bars: return m_reading.chart == Chart::Bar;
        case Lines: return m_reading.chart == Chart::Line;
        case Pie: return m_reading.chart == Chart::Pie;
        case Histogram: return is(Operation::Distribution);
        case Scatter: return m_reading.chart == Chart::Scatter && m_reading.groups.empty();
        case Picture:
            return m_reading.chart != Chart::None || isOneOf({ Operation::Distribution, Operation::Correlation });
        case With: return !(at + 1 < m_said.pieces.size() && m_said.pieces[at + 1].piece.is(And));
        case Which: return !isWho(fold(piece.text)) || namesSomebody();
        case Between: return isOneOf({ Operation::Correlation, Operation::Change }) || m_said.has(Compare);
        case When:
            return isOverTime() || (m_reading.measure && m_schema.isDate(*m_reading.measure))
                || std::ranges::any_of(m_reading.groups, [&](int group) { return m_schema.isDate(group); });
        case Each:
            return !m_reading.groups.empty() || is(Operation::Entities) || isOverTime()
                || nextIs(at, PieceKind::RowNoun) || (is(Operation::ExtremeRow) && m_reading.period != Period::None)
                || isOneOf({ Operation::Missing, Operation::Describe });
        case By:
            return !m_reading.groups.empty() || !m_reading.outerGroups.empty() || isOverTime()
                || isRanked(m_reading.ascending);
        case Both: return nextIs(at, PieceKind::Column);
        case Only: // else it says something about what the rows are of
            return !is(Operation::Values)
                && ((at + 1 < m_said.pieces.size() && m_said.pieces[at + 1].inCondition)
                    || (at > 0 && m_said.pieces[at - 1].inCondition));
        default: return !isOnlyOfConditions(piece.meaning);
        }
    }

    bool nextIs(std::size_t at, PieceKind kind) const
    {
        return at + 1 < m_said.pieces.size() && m_said.pieces[at + 1].piece.kind == kind;
    }

    const Elements& m_said;
    const Reading& m_reading;
    const Schema& m_schema;
    std::set<int> m_odd; ///< columns
};
} // namespace

std::vector<Piece> unaccounted(const Elements& said, const Reading& reading, const Schema& schema)
{
    const Accountant accountant(said, reading, schema);
    std::vector<Piece> left;
    for (std::size_t i = 0; i < said.pieces.size(); ++i) {
        if (!accountant.isIn(i) || isMeasureBeside(said, i, schema)) {
            left.push_back(said.pieces[i].piece);
        }
    }
    return left;
}

} // namespace core::builtin
