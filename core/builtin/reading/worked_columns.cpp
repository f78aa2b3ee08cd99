// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/worked_columns.h"

#include "core/builtin/reading/business_columns.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/expression.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core::builtin {

using enum Concept;

namespace {
bool isOneOf(const Piece& piece, std::initializer_list<Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return piece.is(each); });
}

/// Parentheses before and behind each piece.
struct Parentheses {
    std::vector<int> opens;
    std::vector<int> closes;
};

Parentheses parenthesesIn(const std::string& question, const std::vector<Piece>& pieces)
{
    Parentheses found { std::vector<int>(pieces.size()), std::vector<int>(pieces.size()) };
    for (std::size_t i = 0; i <= pieces.size(); ++i) {
        const auto begin = i == 0 ? 0 : static_cast<std::size_t>(pieces[i - 1].end);
        const auto end = i == pieces.size() ? question.size() : static_cast<std::size_t>(pieces[i].begin);
        const auto between = begin < end ? question.substr(begin, end - begin) : std::string();
        if (i < pieces.size()) {
            found.opens[i] = static_cast<int>(std::ranges::count(between, '('));
        }
        if (i > 0) {
            found.closes[i - 1] = static_cast<int>(std::ranges::count(between, ')'));
        }
    }
    return found;
}

/// Reads arithmetic from pieces, as it is written: signs that bind, and parentheses.
class ExpressionReader {
public:
    ExpressionReader(
        const std::vector<Piece>& pieces, const Parentheses& parentheses, const Schema& schema, std::size_t at)
        : m_pieces(pieces)
        , m_schema(schema)
        , m_at(at)
        , m_opens(parentheses.opens)
        , m_closes(parentheses.closes)
    {
    }

    std::optional<Expression> read() { return sum(); }
    std::size_t end() const { return m_at; }

private:
    static char signOf(const Piece& piece)
    {
        return piece.is(Plus) ? '+' : piece.is(Minus) ? '-' : piece.is(Times) ? '*' : piece.is(Over) ? '/' : '\0';
    }

    /// The sign here, if it is one of these and no parenthesis ends before it.
    char sign(std::string_view wanted) const
    {
        const bool isEnd = m_at >= m_pieces.size() || (m_depth > 0 && m_at > 0 && m_closes[m_at - 1] > 0);
        const char found = isEnd ? '\0' : signOf(m_pieces[m_at]);
        return found != '\0' && wanted.contains(found) ? found : '\0';
    }

    std::optional<Expression> sum()
    {
        return row("+-", [this] { return product(); });
    }
    std::optional<Expression> product()
    {
        return row("*/", [this] { return operand(); });
    }

    /// Parts with signs between them, from left to right; a sign without a part behind it ends it.
    std::optional<Expression> row(std::string_view signs, const auto& part)
    {
        auto left = part();
        while (left) {
            const char found = sign(signs);
            if (found == '\0') {
                return left;
            }
            const auto before = m_at++;
            auto right = part();
            if (!right) {
                m_at = before;
                return left;
            }
            left = Expression { -1, 0, found, { std::move(*left), std::move(*right) } };
        }
        return left;
    }

    std::optional<Expression> operand()
    {
        auto at = m_at;
        at += at > 0 && at < m_pieces.size() && m_pieces[at].is(Sum) && signOf(m_pieces[at - 1]) != '\0' ? 1 : 0;
        if (at >= m_pieces.size()) {
            return std::nullopt;
        }
        m_at = at;
        if (m_opens[at] > 0) {
            --m_opens[at];
            ++m_depth;
            auto inner = sum();
            --m_depth;
            if (!inner || m_closes[m_at - 1] == 0) {
                return std::nullopt;
            }
            --m_closes[m_at - 1];
            return inner;
        }
        const auto& piece = m_pieces[at];
        if (piece.kind == PieceKind::Number) {
            ++m_at;
            constexpr double whole = 100;
            return Expression { -1, piece.percent ? piece.number / whole : piece.number };
        }
        return column();
    }

    std::optional<Expression> column()
    {
        constexpr double almost = 0.7; // a word of a longer name is no name
        const auto& piece = m_pieces[m_at];
        const bool isNumber = piece.kind == PieceKind::Column && m_schema.isNumeric(piece.column.column)
            && !m_schema.isIdentifier(piece.column.column) && piece.column.score > almost;
        if (!isNumber) {
            return std::nullopt;
        }
        ++m_at;
        return Expression { piece.column.column };
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    std::size_t m_at;
    int m_depth = 0;
    std::vector<int> m_opens;
    std::vector<int> m_closes;
};

/// Whether any word speaks of arithmetic: most questions need no second look.
bool asksToCalculate(const std::string& question)
{
    std::vector<std::string> words;
    std::ranges::transform(tokenise(question), std::back_inserter(words), &Token::text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto phrase = phraseAt(words, i);
        constexpr std::array calculating { Plus, Minus, Times, Over, PercentOf, Share, Together };
        const bool isFactor = phrase && phrase->meaning == Each && i + 1 < words.size()
            && words[i + 1].find_first_not_of("0123456789.,") == std::string::npos;
        if (isFactor || isPercentWord(words[i]) || isCombining(words[i])
            || (phrase && std::ranges::contains(calculating, phrase->meaning))) {
            return true;
        }
    }
    return false;
}

class WorkedReader {
public:
    WorkedReader(const Opened& data, const Reworded& question)
        : m_question(question)
        , m_data(data.data)
        , m_schema(data.schema)
        , m_pieces(combined(annotate(question.text(), data.schema), data.schema))
        , m_parentheses(parenthesesIn(question.text(), m_pieces))
    {
    }

    std::optional<WorkedColumn> read()
    {
        if (auto excess = inPercentOver()) {
            return excess;
        }
        if (isOpenQuotient()) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (auto worked = at(i)) {
                return worked;
            }
        }
        return std::nullopt;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size() && isOneOf(m_pieces[at], meanings);
    }

    /// "the sum of clicks divided by the sum of opens times 100": of the opens, or of the quotient?
    bool isOpenQuotient() const
    {
        for (std::size_t i = 0; i + 2 < m_pieces.size(); ++i) {
            const bool isOfSum = is(i, { Over }) && is(i + 1, { Sum }) && m_parentheses.opens[i + 2] == 0;
            if (isOfSum && isColumn(i + 2) && is(i + 3, { Times, Over })) {
                return true;
            }
        }
        return false;
    }

    /// A sum is divided by another, whatever is worked out in either: in the pieces from the first to before the end.
    bool isQuotientOfSums(std::size_t first, std::size_t end) const
    {
        for (auto i = first; i + 1 < end; ++i) {
            if (is(i, { Over }) && is(i + 1, { Sum })) {
                return true;
            }
        }
        return false;
    }

    bool isColumn(std::size_t at) const
    {
        return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column
            && m_schema.isNumeric(m_pieces[at].column.column) && !m_schema.isIdentifier(m_pieces[at].column.column)
            && m_pieces[at].column.rivals.empty();
    }

    /// "refund over 20% of the fee", "Kosten mehr als 20 % über dem Betrag": of the totals it is another limit.
    std::optional<WorkedColumn> percentOfColumn(std::size_t at) const
    {
        constexpr double whole = 100;
        const bool isPercent = at > 1 && m_pieces[at].kind == PieceKind::Number && m_pieces[at].percent
            && is(at - 1, { Above, AtLeast, Below, AtMost });
        const auto column = at + (is(at + 1, { Of, Above }) ? 2 : 1);
        auto left = at - (isPercent ? 2 : 0);
        while (isPercent && left > 0 && is(left, { Is, Of, With })) {
            --left;
        }
        const bool isPair = isPercent && isColumn(column) && isColumn(left) && !(left > 0 && is(left - 1, { Sum }))
            && m_pieces[left].column.column != m_pieces[column].column.column
            && (column > at + 1 || m_pieces[column].begin > m_pieces[at].end + 1); // "des" is left out
        if (!isPair) {
            return std::nullopt;
        }
        const double part = m_pieces[at].number / whole + (is(at + 1, { Above }) ? 1 : 0);
        const Expression of { -1, 0, '*', { { -1, part }, { m_pieces[column].column.column } } };
        return put(left + 1, column + 1, { &of }, m_pieces[at - 1].text + " " + quoted(of));
    }

    std::optional<WorkedColumn> at(std::size_t first) const
    {
        if (auto part = percentOfColumn(first)) {
            return part;
        }
        const bool isDifference = is(first, { Difference }) && isColumn(first + 1) && is(first + 2, { And })
            && isColumn(first + 3) && is(first + 4, { PercentOf });
        if (isDifference) { // "difference between revenue and cost in percent of cost"
            const Expression minus { -1, 0, '-',
                { { m_pieces[first + 1].column.column }, { m_pieces[first + 3].column.column } } };
            ExpressionReader whole(m_pieces, m_parentheses, m_schema, first + 5);
            const auto right = whole.read();
            return right ? quotient(first, whole.end(), minus, *right, " in percent of ") : std::nullopt;
        }
        const bool isFactor = isColumn(first) && is(first + 1, { Each, Over }) && first + 3 < m_pieces.size()
            && m_pieces[first + 2].kind == PieceKind::Number && !m_pieces[first + 2].percent && isColumn(first + 3);
        if (isFactor) { // "number of falls per 1,000 resident days"
            const auto led = first - (first > 1 && is(first - 1, { Of }) ? 2 : std::min<std::size_t>(first, 1));
            const Expression times { -1, 0, '*',
                { { m_pieces[first].column.column }, { -1, m_pieces[first + 2].number } } };
            return quotient(is(led, { HowMany, Share }) ? led : first, first + 4, times,
                { m_pieces[first + 3].column.column }, " / ");
        }
        const bool isBegin = isColumn(first) || m_parentheses.opens[first] > 0
            || m_pieces[first].kind == PieceKind::Number;
        ExpressionReader reader(m_pieces, m_parentheses, m_schema, first);
        const auto left = isBegin ? reader.read() : std::nullopt;
        if (!left) {
            return std::nullopt;
        }
        auto end = reader.end();
        const bool isTogether = left->sign == '+' && is(end, { Sum }) && isLimited(first, end + 1);
        end += isTogether ? 1 : 0; // "fee and tax together exceed 200" in a row
        if (is(end, { PercentOf })) {
            const bool isOfTotals = is(end + 1, { Sum });
            ExpressionReader whole(m_pieces, m_parentheses, m_schema, end + (isOfTotals ? 2 : 1));
            const auto right = isOfTotals && hasGaps(*left) ? std::nullopt : whole.read();
            return right ? quotient(first, whole.end(), *left, *right, " in percent of ") : std::nullopt;
        }
        if (left->sign == '/' && !isLimited(first, end) && (!hasNumber(*left) || isQuotientOfSums(first, end))) {
            return quotient(first, end, left->parts[0], left->parts[1], " / ");
        }
        if (left->sign != 0 && hasColumn(*left) && m_parentheses.opens[first] > 0
            && m_parentheses.closes[end - 1] > 0) {
            return defined(first, end, *left);
        }
        const bool isWorked = left->sign != 0 && hasColumn(*left)
            && (operandsOf(*left) > 2 || hasNumber(*left) || isLimited(first, end));
        return isWorked ? put(first, end, { &*left }, quoted(*left)) : std::nullopt;
    }

    /// "gross profit (revenue minus cost) by region", "worth more than 1,000 (quantity times price)": in parentheses it
    /// says what the words before it mean.
    std::optional<WorkedColumn> defined(std::size_t first, std::size_t end, const Expression& meant) const
    {
        const bool isNamed = first > 0 && m_pieces[first - 1].kind == PieceKind::Unknown;
        const bool isBound = first > 1 && m_pieces[first - 1].kind == PieceKind::Number
            && is(first - 2, { Above, AtLeast, Below, AtMost });
        if (!isBound) {
            return put(isNamed ? first - 1 : first, end, { &meant }, quoted(meant));
        }
        const auto begin = static_cast<std::size_t>(m_pieces[first - 2].begin);
        const auto limit = m_question.text().substr(begin, static_cast<std::size_t>(m_pieces[first - 1].end) - begin);
        return put(first - 2, end, { &meant }, quoted(meant) + " " + limit);
    }

    static bool hasColumn(const Expression& expression)
    {
        return expression.column >= 0 || std::ranges::any_of(expression.parts, hasColumn);
    }

    /// Where one is missing, the total of the differences is not the difference of the totals.
    bool hasGaps(const Expression& expression) const
    {
        return (expression.column >= 0 && m_schema.column(expression.column).nulls > 0)
            || std::ranges::any_of(expression.parts, [&](const Expression& each) { return hasGaps(each); });
    }

    /// "qty * price over 1000", "cost is over 2 times revenue"
    bool isLimited(std::size_t first, std::size_t end) const
    {
        const auto behind = end + (is(end, { Is }) ? 1 : 0);
        const bool isBound = is(behind, { Above, AtLeast, Below, AtMost, Between, Exactly });
        const bool isOther = first > 0 && is(first - 1, { Above, AtLeast, Below, AtMost });
        return isBound || isOther;
    }

    /// Of sums the quotient: what is worked out is on its sides.
    std::optional<WorkedColumn> quotient(std::size_t first, std::size_t end, const Expression& left,
        const Expression& right, const std::string& between) const
    {
        std::vector<const Expression*> worked;
        for (const auto* side : { &left, &right }) {
            if (side->sign != 0) {
                worked.push_back(side);
            }
        }
        return worked.empty() ? std::nullopt : put(first, end, worked, quoted(left) + between + quoted(right));
    }

    std::string quoted(const Expression& expression) const { return "\"" + nameOf(expression, m_schema) + "\""; }

    std::optional<WorkedColumn> put(
        std::size_t first, std::size_t end, const std::vector<const Expression*>& worked, const std::string& text) const
    {
        WorkedColumn found { m_data, m_question };
        for (const auto* each : worked) {
            if (nameOf(*each, m_schema).contains('"')) {
                return std::nullopt;
            }
            found.data = withWorkedOut(found.data, *each, m_schema);
        }
        found.question.replace(
            static_cast<std::size_t>(m_pieces[first].begin), static_cast<std::size_t>(m_pieces[end - 1].end), text);
        return found;
    }

    /// "by how many percent is actual over plan", "percentage deviation of actual from plan", "how far above plan is
    /// actual in percent", "percent over budget".
    std::optional<WorkedColumn> inPercentOver() const
    {
        const auto isPercent = [](const Piece& each) { return each.is(Share) && isPercentWord(fold(each.text)); };
        const auto percent = static_cast<std::size_t>(std::ranges::find_if(m_pieces, isPercent) - m_pieces.begin());
        const auto noun = percent + (is(percent + 1, { Of }) ? 2 : 1);
        const bool isShareOfRows = noun < m_pieces.size() && m_pieces[noun].kind == PieceKind::RowNoun;
        if (percent == m_pieces.size() || isShareOfRows) { // "what percent of jobs were invoiced over quoted"
            return std::nullopt;
        }
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (const auto two = twoCompared(i)) {
                return excess(percent, *two);
            }
        }
        return std::nullopt;
    }

    /// Two columns of which one is compared with the other: from which piece to behind which.
    struct Compared {
        std::size_t begin = 0;
        std::size_t end = 0;
        int what = -1;
        int with = -1;
    };

    std::optional<Compared> twoCompared(std::size_t at) const
    {
        if (const auto plan = is(at, { OverPlan, UnderPlan }) ? planAndActual(m_schema) : std::nullopt) {
            const auto [planned, actual] = *plan;
            return is(at, { OverPlan }) ? Compared { at, at + 1, actual, planned }
                                        : Compared { at, at + 1, planned, actual };
        }
        if (const auto plan = is(at, { Deviation }) && is(at + 1, { From, Of }) ? planAndActual(m_schema)
                                                                                : std::nullopt;
            plan && isColumn(at + 2) && m_pieces[at + 2].column.column == plan->first) {
            return Compared { at, at + 3, plan->second, plan->first };
        }
        const bool isLed = is(at, { Above, Below, Difference, Deviation });
        auto first = at + (isLed ? 1 : 0);
        first += isLed && is(first, { Of, Between }) ? 1 : 0;
        first += is(first, { Sum }) ? 1 : 0;
        auto second = first + 1;
        const bool isAbove = is(second, { Is }) ? is(second + 1, { Above }) : is(second, { Above });
        const bool isBelow = is(second, { Is }) ? is(second + 1, { Below }) : is(second, { Below });
        const bool isSaid = isLed && !isAbove && !isBelow;
        const auto joints = { Is, Above, Below, From, To, Of, And, Compare, Sum };
        const auto joined = second;
        while (is(second, joints)) {
            ++second;
        }
        const bool isPair = isColumn(first) && isColumn(second) && second > joined && (isSaid || isAbove || isBelow)
            && m_pieces[first].column.column != m_pieces[second].column.column
            && !m_schema.hasFlag(m_pieces[second].column.column, workedAmount) // "over 20% of the fee" is a limit
            && !(second + 1 < m_pieces.size() && m_pieces[second + 1].kind == PieceKind::Number);
        if (!isPair || isSumOverSum(m_pieces, first)) {
            return std::nullopt;
        }
        const bool isTurned = isBelow || is(at, { Above }); // "how far above plan is actual"
        const int one = m_pieces[first].column.column, other = m_pieces[second].column.column;
        return Compared { at, second + 1, isTurned ? other : one, isTurned ? one : other };
    }

    std::optional<WorkedColumn> excess(std::size_t percent, const Compared& two) const
    {
        const Expression over { -1, 0, '-', { { two.what }, { two.with } } };
        if (percent >= two.begin && percent < two.end) {
            return std::nullopt;
        }
        auto found = put(
            two.begin, two.end, { &over }, quoted(over) + " in percent of \"" + m_schema.name(two.with) + "\"");
        auto first = percent;
        while (first > 0 && is(first - 1, { By, In, HowMany })) {
            --first;
        }
        if (found && percent < two.begin) {
            found->question.replace(
                static_cast<std::size_t>(m_pieces[first].begin), static_cast<std::size_t>(m_pieces[percent].end), "");
        } else if (found) { // behind, where the text is another one now
            const auto shift = static_cast<int>(found->question.text().size())
                - static_cast<int>(m_question.text().size());
            found->question.replace(static_cast<std::size_t>(m_pieces[first].begin + shift),
                static_cast<std::size_t>(m_pieces[percent].end + shift), "");
        }
        return found;
    }

    const Reworded& m_question;
    const Prepared& m_data;
    const Schema& m_schema;
    const std::vector<Piece> m_pieces;
    const Parentheses m_parentheses;
};
} // namespace

std::optional<WorkedColumn> workedColumn(const Opened& data, const Reworded& question)
{
    return asksToCalculate(question.text()) ? WorkedReader(data, question).read() : std::nullopt;
}

} // namespace core::builtin
