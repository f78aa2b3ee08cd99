// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/accounting.h"

#include <algorithm>

namespace core::builtin {

namespace {
using enum Concept;

class Accountant {
public:
    Accountant(const Elements& said, const Reading& reading, const Schema& schema)
        : m_said(said)
        , m_reading(reading)
        , m_schema(schema)
    {
    }

    bool isIn(std::size_t at) const
    {
        const auto& [piece, inCondition] = m_said.pieces[at];
        switch (piece.kind) {
        case PieceKind::Unknown: return inCondition || isMoneyMeasured(piece);
        case PieceKind::Column: return inCondition || (uses(piece.column.column) && isNamed(piece));
        case PieceKind::Concept: return inCondition || meets(piece, at);
        case PieceKind::Period:
            return inCondition || (isOverTime() && m_reading.period == piece.period)
                || (piece.period == Period::Day && m_said.rows && m_schema.isOneRowPerDay());
        case PieceKind::Number:
            return inCondition || (m_reading.limit && *m_reading.limit == static_cast<int>(piece.number))
                || identifies(at);
        case PieceKind::RowNoun: return (!isMeasureGuessed() || !m_said.function) && !isExtremeOfEach();
        case PieceKind::Value:
        case PieceKind::Quoted:
        case PieceKind::Date:
        case PieceKind::Month:
        case PieceKind::Quarter: return inCondition;
        }
        return false;
    }

private:
    bool is(Operation operation) const { return m_reading.operation == operation; }
    bool isOneOf(std::initializer_list<Operation> operations) const
    {
        return std::ranges::find(operations, m_reading.operation) != operations.end();
    }
    bool computes(std::initializer_list<Function> functions) const
    {
        const bool guessed = isMeasureGuessed() && m_schema.measures().size() > 1;
        return !guessed && isOneOf({ Operation::Aggregate, Operation::Trend, Operation::Change, Operation::Share })
            && std::ranges::find(functions, m_reading.function) != functions.end();
    }
    bool isOverTime() const { return isOneOf({ Operation::Trend, Operation::Change }); }

    bool filters(Test test) const { return std::ranges::contains(m_reading.filters, test, &Filter::test); }

    bool uses(int column) const
    {
        const bool measured = m_reading.measure == column
            && (m_reading.function != Function::Rows || m_reading.operation == Operation::ListRows);
        const bool multiplied = m_reading.product
            && (m_reading.product->first == column || m_reading.product->second == column);
        return measured || multiplied || std::ranges::contains(m_reading.columns, column)
            || std::ranges::contains(m_reading.groups, column)
            || std::ranges::contains(m_reading.filters, column, &Filter::column)
            || (isOverTime() && m_reading.date == column);
    }

    /// A word that is only a part of the name, and not what the name is about: "units" are no unit_cost,
    /// "applications" no Application Date.
    bool isNamed(const Piece& piece) const
    {
        constexpr double modifier = 0.65, almost = 0.9;
        const bool counted = m_reading.function == Function::Distinct && m_reading.measure == piece.column.column;
        const bool happened = m_schema.isDate(piece.column.column)
            && isParticiple(fold(piece.text)); // "closed" of closed_at
        return (happened || piece.column.score != modifier)
            && !(counted && piece.column.score < almost && !m_schema.isText(piece.column.column));
    }

    /// "the person with the highest salary in each department" is not the salary.
    bool isExtremeOfEach() const
    {
        return computes({ Function::Maximum, Function::Minimum }) && !m_reading.groups.empty()
            && (m_said.has(Top) || m_said.has(Bottom));
    }

    bool isMeasureGuessed() const
    {
        return std::ranges::contains(m_reading.notes, NoteKind::MeasureTaken, &ReadingNote::kind);
    }

    /// "sales" where no column has such a name: quantity times price, or the one column of money.
    bool isMoneyMeasured(const Piece& piece) const
    {
        const bool money = m_said.money && piece.text == *m_said.money;
        return money && (m_reading.product || (m_reading.measure && m_schema.isMoney(*m_reading.measure)));
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
        return (m_reading.limit || m_reading.sorted || is(Operation::ExtremeRow)) && m_reading.ascending == ascending;
    }

    /// "highest revenue of each month" is one number for each month, not one month.
    bool isFirstOfAll(bool ascending) const
    {
        if (isOverTime() && m_reading.limit && !m_said.periodTopic) {
            return false;
        }
        return isRanked(ascending) || computes({ ascending ? Function::Minimum : Function::Maximum });
    }

    /// "year over year" of months compares with the month before only by mistake.
    bool isChangeAsSaid(const Piece& piece) const
    {
        if (!is(Operation::Change)) {
            return false;
        }
        return piece.period == Period::None || piece.period == m_reading.period;
    }

    bool countsRows() const
    {
        const bool counted = isOneOf({ Operation::CountRows, Operation::Missing, Operation::Values,
                                 Operation::Distribution })
            || (m_reading.countOnly && isOneOf({ Operation::Duplicates, Operation::Outliers }));
        const bool summed = computes({ Function::Sum }) && m_reading.measure && !m_reading.product
            && !isMeasureGuessed() && !m_schema.isIntensive(*m_reading.measure);
        return counted || summed || computes({ Function::Rows, Function::Distinct });
    }

    bool meets(const Piece& piece, std::size_t at) const
    {
        switch (piece.meaning) {
        case HowMany: return countsRows();
        case Sum: return computes({ Function::Sum, Function::Rows, Function::Distinct }) || is(Operation::CountRows);
        case Mean: return computes({ Function::Mean });
        case Median: return computes({ Function::Median });
        case Minimum: return computes({ Function::Minimum }) || isRanked(true);
        case Maximum: return computes({ Function::Maximum }) || isRanked(false);
        case Distinct: return computes({ Function::Distinct }) || is(Operation::Values);
        case Top: return isFirstOfAll(false);
        case Bottom: return isFirstOfAll(true);
        case Ascending: return isRanked(true);
        case Descending: return isRanked(false);
        case SortBy: return m_reading.sorted || m_reading.limit;
        case Common: return isRanked(false) || is(Operation::Values);
        case Last:
            return m_reading.fromEnd || is(Operation::Change) || computes({ Function::Maximum })
                || is(Operation::ExtremeRow);
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
            return is(Operation::Share) && !(m_reading.limit && m_said.groups.empty())
                && std::ranges::count_if(
                       m_reading.filters, [](const Filter& each) { return each.test != Test::DateRange; })
                < 2;
        case Trend: return isOverTime();
        case Change: return isChangeAsSaid(piece) && !(isFilterOfChanges() && !m_reading.limit);
        case Distribution:
            return isOneOf({ Operation::Distribution, Operation::Values })
                || (is(Operation::Aggregate) && !m_reading.groups.empty());
        case Correlation: return is(Operation::Correlation);
        case Missing: return is(Operation::Missing) || filters(Test::IsMissing) || filters(Test::IsPresent);
        case Duplicates: return is(Operation::Duplicates);
        case Outliers: return is(Operation::Outliers);
        case Describe: return is(Operation::Describe);
        case Columns: return is(Operation::Columns) || is(Operation::Missing) || is(Operation::Describe);
        case CleanUp: return is(Operation::CleanUp);
        case WholeRow: return isOneOf({ Operation::ExtremeRow, Operation::ListRows, Operation::CountRows });
        case Refund: return m_reading.bySize || !m_reading.filters.empty();
        case Compare: return is(Operation::Change) || is(Operation::Correlation) || !m_reading.groups.empty();
        default: return meetsGrammar(piece, at);
        }
    }

    /// "which months grew" wants some of them.
    bool isFilterOfChanges() const { return m_said.has(Which) && m_said.periodTopic; }

    bool meetsGrammar(const Piece& piece, std::size_t at) const
    {
        switch (piece.meaning) {
        case Bars: return m_reading.chart == Chart::Bar;
        case Lines: return m_reading.chart == Chart::Line;
        case Pie: return m_reading.chart == Chart::Pie;
        case Histogram: return m_reading.chart == Chart::Histogram || is(Operation::Distribution);
        case Scatter: return m_reading.chart == Chart::Scatter;
        case Picture:
            return m_reading.chart != Chart::None || isOneOf({ Operation::Distribution, Operation::Correlation });
        case Between: return isOneOf({ Operation::Correlation, Operation::Change }) || m_said.has(Compare);
        case When:
            return isOverTime() || (m_reading.measure && m_schema.isDate(*m_reading.measure))
                || std::ranges::any_of(m_reading.groups, [&](int group) { return m_schema.isDate(group); });
        case Each:
            return !m_reading.groups.empty() || isOverTime() || nextIs(at, PieceKind::RowNoun)
                || isOneOf({ Operation::Missing, Operation::Describe });
        case By: return !m_reading.groups.empty() || isOverTime() || isRanked(m_reading.ascending);
        case Or:
        case Not:
        case Without:
        case Never:
        case Above:
        case AtLeast:
        case Below:
        case AtMost:
        case Contains:
        case StartsWith:
        case Since:
        case Before:
        case After:
        case Until:
        case This:
        case Past:
        case Beyond: return false; // only a condition can hold them
        default: return true;
        }
    }

    bool nextIs(std::size_t at, PieceKind kind) const
    {
        return at + 1 < m_said.pieces.size() && m_said.pieces[at + 1].piece.kind == kind;
    }

    const Elements& m_said;
    const Reading& m_reading;
    const Schema& m_schema;
};
} // namespace

std::vector<Piece> unaccounted(const Elements& said, const Reading& reading, const Schema& schema)
{
    const Accountant accountant(said, reading, schema);
    std::vector<Piece> left;
    for (std::size_t i = 0; i < said.pieces.size(); ++i) {
        if (!accountant.isIn(i)) {
            left.push_back(said.pieces[i].piece);
        }
    }
    return left;
}

std::string questionWithout(const std::vector<Piece>& left, const std::string& question, const Elements& said)
{
    auto text = question;
    const auto isLeft = [&](const Piece& piece) { return std::ranges::contains(left, piece.begin, &Piece::begin); };
    const auto blank = [&](const Piece& piece) {
        std::fill(text.begin() + piece.begin, text.begin() + piece.end, ' ');
    };
    for (std::size_t i = said.pieces.size(); i-- > 0;) {
        const auto& piece = said.pieces[i].piece;
        if (!isLeft(piece)) {
            continue;
        }
        blank(piece);
        for (auto before = i; before-- > 0 && said.pieces[before].piece.kind == PieceKind::Concept
            && isGrammar(said.pieces[before].piece.meaning);) {
            blank(said.pieces[before].piece);
        }
    }
    std::string words;
    for (const char each : text) {
        if (each != ' ' || (!words.empty() && words.back() != ' ')) {
            words += each;
        }
    }
    return trimmed(words);
}

} // namespace core::builtin
