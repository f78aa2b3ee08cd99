// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/elements.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

namespace {
struct Operator {
    Sign sign;
    bool percent = false;
};

std::optional<Operator> operatorOf(const Piece& piece)
{
    if (piece.kind != PieceKind::Concept) {
        return std::nullopt;
    }
    switch (piece.meaning) {
    case Concept::Plus: return Operator { Sign::Plus };
    case Concept::Minus:
    case Concept::After: return Operator { Sign::Minus };
    case Concept::Times: return Operator { Sign::Times };
    case Concept::Over: return Operator { Sign::Over };
    case Concept::PercentOf: return Operator { Sign::Over, true };
    default: return std::nullopt;
    }
}

class FormulaReader {
public:
    FormulaReader(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
        : m_pieces(pieces)
        , m_at(at)
        , m_schema(schema)
    {
    }

    /// "actual minus plan", "discount as a percentage of total net amount", "salary per hour".
    SaidFormula between() const
    {
        const auto* sign = piece(m_at + 1);
        if (!isNumber(m_at) || sign == nullptr) {
            return {};
        }
        const auto right = m_at + 2 + (isConcept(m_at + 2, Concept::Sum) ? 1 : 0);
        if (const auto known = operatorOf(*sign); known && isNumber(right)) {
            const bool adds = known->sign == Sign::Plus || known->sign == Sign::Minus;
            if (adds && isInPercent(m_at) != isInPercent(right)) {
                return {}; // "price after discount_pct": the percentage of something
            }
            if (sign->is(Concept::After) && !isLeftAfter(m_at, right)) {
                return {};
            }
            return made(m_at, *known, right);
        }
        if (isSumOverSum(m_pieces, m_at) && isNumber(m_at + 3)) {
            return made(m_at, { Sign::Over }, m_at + 3);
        }
        if (sign->is(Concept::Each) && right > m_at + 2 && isNumber(right)) { // "per total weight" is of no groups
            return made(m_at, { Sign::Over }, right);
        }
        const bool divides = sign->is(Concept::Each) && isNumber(right)
            && !m_schema.isIntensive(m_pieces[m_at].column.column)
            && (m_schema.isAmount(m_pieces[right].column.column)
                || countsPeople(m_pieces[right].column.column, m_schema) || isCounted(m_pieces[right].column.column)
                || isOneOfMany(m_pieces[right])
                || (mayDivide(m_pieces, right, m_schema) && isOfThings(m_pieces[right].column.column)))
            && (m_schema.isAmount(m_pieces[m_at].column.column) || isOfThings(m_pieces[m_at].column.column));
        return divides ? made(m_at, { Sign::Over }, right) : SaidFormula {};
    }

    /// "ratio of bonus to salary", "difference between plan and actual".
    SaidFormula before() const
    {
        const auto left = m_at + 1 + (isConcept(m_at + 1, Concept::Sum) ? 1 : 0);
        const auto right = left + 2 + (isConcept(left + 2, Concept::Sum) ? 1 : 0);
        const bool ratio = isConcept(m_at, Concept::Ratio) && isConcept(left + 1, Concept::To);
        const bool difference = isConcept(m_at, Concept::Difference) && isConcept(left + 1, Concept::And);
        if (!(ratio || difference) || !isNumber(left) || !isNumber(right)) {
            return {};
        }
        return made(left, { ratio ? Sign::Over : Sign::Minus }, right);
    }

private:
    const Piece* piece(std::size_t at) const { return at < m_pieces.size() ? &m_pieces[at] : nullptr; }
    bool isConcept(std::size_t at, Concept meaning) const { return piece(at) != nullptr && piece(at)->is(meaning); }
    bool isNumber(std::size_t at) const
    {
        constexpr double almost = 0.7; // a word of a longer name is no name
        return piece(at) != nullptr && m_pieces[at].kind == PieceKind::Column
            && m_schema.isNumeric(m_pieces[at].column.column) && !m_schema.isIdentifier(m_pieces[at].column.column)
            && m_pieces[at].column.score > almost;
    }

    /// "price minus unit cost" where "unit" and "cost" name a column each: no column has both, so neither is meant.
    bool isBeside(std::size_t at, std::size_t other) const
    {
        const auto* next = piece(other);
        const bool isNext = next != nullptr && next->kind == PieceKind::Column
            && m_schema.isNumeric(next->column.column);
        return isNext && (next->begin == m_pieces[at].end + 1 || next->end + 1 == m_pieces[at].begin);
    }

    bool hasWordThat(bool (*is)(const std::string&), std::size_t at) const
    {
        return std::ranges::any_of(nameWords(m_schema.name(m_pieces[at].column.column)),
            [&](const std::string& word) { return is(stem(word)); });
    }

    /// "price after discount": money of which other money is taken off. Neither "score after hours" nor "rating after
    /// refund".
    bool isLeftAfter(std::size_t left, std::size_t right) const
    {
        const auto isPaid = [](const std::string& word) { return isPayment(canonical(word)); };
        const int column = m_pieces[left].column.column;
        const bool isMoney = m_schema.isMoney(column) || m_schema.hasWord(column, "price") || hasWordThat(isPaid, left)
            || hasWordThat(isMoneyUnit, left);
        return isMoney && hasWordThat(isDeduction, right);
    }

    bool isInPercent(std::size_t at) const
    {
        const int column = m_pieces[at].column.column;
        return m_schema.isInPercent(column) || std::ranges::any_of(nameWords(m_schema.name(column)), isPercentWord);
    }

    /// "messages": how many of them a row has.
    bool isOfThings(int column) const
    {
        const auto words = nameWords(m_schema.name(column));
        return m_schema.column(column).type == ColumnType::Integer && !m_schema.isIntensive(column)
            && !m_schema.isNeverSummed(column) && !words.empty() && stem(words.back()) != words.back();
    }

    /// "per night" of a column "nights"
    bool isOneOfMany(const Piece& piece) const
    {
        const auto words = nameWords(m_schema.name(piece.column.column));
        const auto said = fold(piece.text);
        return isOfThings(piece.column.column) && stem(said) == said && !std::ranges::contains(words, said)
            && std::ranges::any_of(words, [&](const std::string& word) { return stem(word) == said; });
    }

    /// "weeks worked", or whole numbers of which hardly two rows share one: no groups to tell apart.
    bool isCounted(int column) const
    {
        const auto words = nameWords(m_schema.name(column));
        const bool isInUnits = std::ranges::any_of(words, isPluralOfTime);
        const bool isSpread = 2 * m_schema.column(column).distinct > m_schema.dataset().profile.rows;
        return m_schema.column(column).type == ColumnType::Integer && !m_schema.isNeverSummed(column)
            && !m_schema.isYear(column) && !m_schema.isIntensive(column) && !m_schema.hasFlag(column, banded)
            && !m_schema.hasFlag(column, partOfTime) && (isInUnits || isSpread || isSparse(column));
    }

    /// "Mitarbeiter": 5, 12, 87, but no codes, which have as many digits each, and no grades, which leave none out.
    bool isSparse(int column) const
    {
        constexpr std::int64_t few = 6, leftOut = 2;
        const auto* low = std::get_if<std::int64_t>(&m_schema.column(column).min);
        const auto* high = std::get_if<std::int64_t>(&m_schema.column(column).max);
        const auto distinct = m_schema.column(column).distinct;
        return low != nullptr && high != nullptr && *low > 0 && distinct >= few && *high - *low >= leftOut * distinct
            && std::to_string(*low).size() < std::to_string(*high).size();
    }

    SaidFormula made(std::size_t left, Operator sign, std::size_t right) const
    {
        const int first = m_pieces[left].column.column;
        const int second = m_pieces[right].column.column;
        if (first == second) {
            return {}; // "surgery fees as a percentage of all fees" is a share
        }
        if (isBeside(right, right + 1) || (left > 0 && isBeside(left, left - 1))) {
            return {};
        }
        static constexpr std::string_view words[] = { " plus ", " minus ", " times ", " divided by " };
        const auto between = sign.percent ? " in percent of " : words[static_cast<std::size_t>(sign.sign)];
        return { right + 1 - m_at,
            { first, sign.sign, second, sign.percent,
                m_schema.name(first) + std::string(between) + m_schema.name(second) } };
    }

    const std::vector<Piece>& m_pieces;
    std::size_t m_at;
    const Schema& m_schema;
};
} // namespace

bool isSumOverSum(const std::vector<Piece>& pieces, std::size_t at)
{
    // What begins a question is a number; "teams with total cost over total budget" are those above it.
    const bool isAsked = at == 1 || (at == 2 && (pieces[0].is(Concept::Which) || pieces[0].is(Concept::List)));
    const auto isSumOf = [&](const Piece& piece) {
        return piece.is(Concept::Sum) && (isAsked || nameWords(piece.text).size() == 2);
    };
    return at > 0 && at + 3 < pieces.size() && pieces[at + 1].is(Concept::Above) && isSumOf(pieces[at - 1])
        && isSumOf(pieces[at + 2]);
}

bool mayDivide(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const auto isConcept = [&](std::size_t i, Concept meaning) { return i < pieces.size() && pieces[i].is(meaning); };
    const auto isColumn = [&](std::size_t i) { return i < pieces.size() && pieces[i].kind == PieceKind::Column; };
    const bool isBetween = at > 1 && isConcept(at - 1, Concept::Each) && isColumn(at - 2) && isColumn(at)
        && (isConcept(at + 1, Concept::Each) || isConcept(at + 1, Concept::By));
    if (!isBetween || !schema.isAmount(pieces[at - 2].column.column)) {
        return false;
    }
    const int column = pieces[at].column.column;
    return schema.isNumeric(column) && !schema.isIdentifier(column) && !schema.isYear(column)
        && !schema.hasFlag(column, banded) && !schema.hasFlag(column, partOfTime)
        && !periodWord(fold(schema.name(column)));
}

SaidFormula readFormula(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const FormulaReader reader(pieces, at, schema);
    const auto between = reader.between();
    return between.taken > 0 ? between : reader.before();
}

} // namespace core::builtin
