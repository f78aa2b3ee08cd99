// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/clauses.h"

#include "core/builtin/composed/read_limits.h"
#include "core/builtin/composed/read_numbers.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
std::optional<Part> partOf(Concept meaning)
{
    switch (meaning) {
    case HowMany:
    case Distinct: return Part::Count;
    case Position: return Part::Position;
    case Streak: return Part::Streak;
    case Share: return Part::Share;
    case Change:
    case Fall:
    case Fastest: return Part::Change;
    case Compare: return Part::Compare;
    case Cumulative: return Part::Cumulative;
    case Rolling: return Part::Rolling;
    case Weighted: return Part::Weighted;
    case YearBefore: return Part::YearBefore;
    case Cross: return Part::Cross;
    case Ascending:
    case Descending: return Part::Order;
    case Bars:
    case Lines:
    case Pie:
    case Box:
    case Histogram:
    case Stacked:
    case Picture:
    case Trend: return Part::Picture;
    default: return std::nullopt;
    }
}

class ClauseReader {
public:
    ClauseReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
        , m_numbers(pieces, schema)
    {
    }

    std::optional<std::vector<Clause>> run()
    {
        while (m_at < m_pieces.size()) {
            // The order is the rule: what takes more words, or has its own sign, goes first.
            const bool read = wholeTime() || group() || threshold() || rank()
                || take(claimedConditionAt(m_pieces, m_at, m_schema)) || numbers() || functions()
                || take(conditionAt(m_pieces, m_at, m_schema)) || topic() || word() || light();
            if (!read) {
                return std::nullopt;
            }
        }
        return std::move(m_clauses);
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isKind(std::size_t at, PieceKind kind) const { return at < m_pieces.size() && m_pieces[at].kind == kind; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }

    Clause& add(Part part, std::size_t end)
    {
        Clause clause { part, m_at, end };
        clause.piece = m_pieces[m_at];
        m_at = end;
        m_clauses.push_back(std::move(clause));
        return m_clauses.back();
    }

    bool take(std::optional<Clause> clause)
    {
        if (!clause) {
            return false;
        }
        m_at = clause->end;
        m_clauses.push_back(std::move(*clause));
        return true;
    }

    bool isRanked() const
    {
        return std::ranges::any_of(m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
    }

    /// What rows can be divided by: no amounts, of which each row has another one.
    bool isKey(std::size_t at, bool isSaid) const
    {
        if (isKind(at, PieceKind::Period)) {
            return true;
        }
        if (!isKind(at, PieceKind::Column) || !isSure(m_pieces[at], m_schema)) {
            return false;
        }
        const int index = column(at);
        const bool isLabel = m_schema.isText(index) || m_schema.isYear(index) || m_schema.isIdentifier(index)
            || m_schema.column(index).type == ColumnType::Boolean;
        return isLabel
            || (isSaid && (m_schema.isDate(index) || (m_schema.isNumeric(index) && !m_schema.isAmount(index))));
    }
    Key key(std::size_t at) const
    {
        return isKind(at, PieceKind::Period) ? Key { -1, m_pieces[at].period } : Key { column(at) };
    }

    /// "by region and month", "of each month", "in every team", "over the months", "monthly", "team by team".
    bool group()
    {
        auto at = m_at;
        if (isKind(at, PieceKind::Period) && isAdverb(fold(m_pieces[at].text))) {
            add(Part::Group, at + 1).keys = { key(at) };
            return true;
        }
        const bool isTwice = isKey(at, true) && is(at + 1, { By }) && isKey(at + 2, true) && key(at) == key(at + 2);
        if (isTwice) {
            add(Part::Group, at + 3).keys = { key(at) };
            return true;
        }
        while (is(at, { In, Of, For, From, On, With, And }) && (is(at + 1, { Each }) || is(at + 1, { By }))) {
            ++at;
        }
        const bool isOver = is(at, { Above }) && isKind(at + 1, PieceKind::Period);
        const bool isEach = is(at, { Each });
        if (isKey(at, true) && is(at + 1, { Axis })) { // "channels in rows"
            add(Part::Group, at + 2).keys = { key(at) };
            m_clauses.push_back({ Part::Cross, at, at + 2 });
            return true;
        }
        if (!isOver && !isEach && !is(at, { By, SortBy })) {
            return false;
        }
        ++at;
        if (isEach && isKind(at, PieceKind::RowNoun)) {
            add(Part::Group, at + 1).isRows = true;
            return true;
        }
        const bool isOrder = m_pieces[at - 1].is(SortBy); // "sorted by date" lists rows
        return !isEach && !isOver && ordersBy(at) ? true : !isOrder && keysFrom(at);
    }

    /// "by revenue", "by number of orders".
    bool ordersBy(std::size_t at)
    {
        if (is(at, { HowMany })) { // its noun is a clause of its own
            add(is(at + 1, { Share }) ? Part::Light : Part::OrderBy, at); // "by how many percent"
            return true;
        }
        if (isKind(at, PieceKind::RowNoun)) {
            add(Part::OrderBy, at + 1).numbers = { Number {} };
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

    bool keysFrom(std::size_t at)
    {
        std::vector<Key> keys;
        while (isKey(at, true)) {
            keys.push_back(key(at));
            ++at;
            if (is(at, { And }) && isKey(at + 1, true) && !is(at + 2, { With, Is })) {
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

    /// "with more than 20 orders", "20 or more orders", "whose average fee is above 5".
    bool threshold()
    {
        const auto skipped = is(m_at, { Is, With }) ? m_at + 1 : m_at;
        if (comparesNumbers(skipped)) {
            return true;
        }
        if (is(skipped, { Without, Never }) && isKind(skipped + 1, PieceKind::RowNoun) && hasPeriod()) {
            auto& clause = add(Part::Threshold, skipped + 2); // "days without an order"
            clause.numbers = { Number {} };
            clause.filter = Filter { -1, Test::Equals, {}, { 0 }, {} };
            return true;
        }
        if (limitsDate(skipped)) {
            return true;
        }
        const auto bound = boundAt(m_pieces, skipped);
        if (!bound) {
            return false;
        }
        const auto behind = skipped + bound->taken;
        if (isKind(behind, PieceKind::RowNoun)) {
            auto& clause = add(Part::Threshold, behind + 1);
            clause.numbers = { Number {} };
            clause.filter = bound->filter;
            return true;
        }
        const auto named = is(behind, { In, Of }) ? behind + 1 : behind;
        const auto limited = m_numbers.at(named); // "more than 1000 in total sales"
        if (limited.taken > 0 && limited.hasFunction && limited.numbers.size() == 1) {
            auto& clause = add(Part::Threshold, named + limited.taken);
            clause.numbers = limited.numbers;
            clause.filter = bound->filter;
            return true;
        }
        const bool isOfNumber = !m_clauses.empty() && m_clauses.back().part == Part::Number
            && m_clauses.back().hasFunction && m_clauses.back().numbers.size() == 1;
        if (!isOfNumber) {
            return false;
        }
        auto& clause = m_clauses.back();
        clause.part = Part::Threshold;
        clause.filter = bound->filter;
        clause.end = m_at = behind;
        return true;
    }

    /// "whose first order date is in 2023": of each group's first or last date, not of the rows.
    bool limitsDate(std::size_t at)
    {
        const bool isOfDate = !m_clauses.empty() && m_clauses.back().part == Part::Number
            && m_clauses.back().hasFunction && m_clauses.back().numbers.size() == 1
            && m_clauses.back().numbers.front().column && m_schema.isDate(*m_clauses.back().numbers.front().column);
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

    bool hasPeriod() const { return std::ranges::contains(m_pieces, PieceKind::Period, &Piece::kind); }

    /// "total actual exceeds total plan": their difference is over 0.
    bool comparesNumbers(std::size_t at)
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
        clause.numbers = { Number { Function::Sum, {}, difference } };
        clause.part = Part::Threshold;
        clause.filter = Filter { -1, isOver ? Test::More : Test::Less, {}, { 0 }, {} };
        clause.end = m_at = at + 1 + right.taken;
        return true;
    }

    /// "top 5", "highest", "second largest", "most orders", "most common".
    bool rank()
    {
        auto at = m_at;
        const bool isNth = is(at, { Nth }) || isOrdinal(at);
        at += isNth ? 1 : 0;
        const bool isEnd = is(at, { Top, Bottom, Common });
        const bool isByTime = !isNth && is(at, { First, Last }) && isKind(at + 1, PieceKind::RowNoun);
        if (!isEnd && !isByTime) {
            return false;
        }
        const auto& end = m_pieces[at];
        Clause clause { Part::Rank, m_at, at + 1 };
        clause.nth = isNth ? static_cast<int>(m_pieces[m_at].number) : 0;
        clause.ascending = end.is(Bottom) || end.is(First);
        clause.piece = end;
        const bool isCounted = isKind(at + 1, PieceKind::Number) && !m_pieces[at + 1].percent && !isNth && isEnd;
        if (isCounted) {
            clause.count = static_cast<int>(m_pieces[at + 1].number);
            clause.end = at + 2;
        }
        if (end.is(Common)) {
            clause.numbers = { Number {} };
        } else if (isByTime && m_schema.dateColumn()) {
            clause.numbers = { Number { Function::Maximum, m_schema.dateColumn() } };
        } else if (countsThings(fold(end.text)) && isRowsAt(clause.end)) {
            clause.numbers = { Number {} };
            clause.end += isKind(clause.end, PieceKind::RowNoun) ? 1 : 2;
        } else if (const auto hinted = hint(end)) {
            clause.numbers = { Number { clause.ascending ? Function::Minimum : Function::Maximum, hinted } };
        }
        m_at = clause.end;
        m_clauses.push_back(std::move(clause));
        return true;
    }

    /// "orders", "closed cases"
    bool isRowsAt(std::size_t at) const
    {
        const bool isDated = isKind(at, PieceKind::Column) && m_schema.isDate(column(at))
            && isKind(at + 1, PieceKind::RowNoun);
        return isDated || isKind(at, PieceKind::RowNoun);
    }

    /// "3rd highest"
    bool isOrdinal(std::size_t at) const
    {
        constexpr std::array<std::string_view, 3> ends { "nd", "rd", "th" };
        return isKind(at, PieceKind::Number) && is(at + 1, { Top, Bottom })
            && std::ranges::any_of(ends, [&](std::string_view each) { return m_pieces[at].text.ends_with(each); });
    }

    /// "longest" speaks of the duration.
    std::optional<int> hint(const Piece& piece) const
    {
        const auto words = columnHint(fold(piece.text));
        if (words.empty()) {
            return std::nullopt;
        }
        const auto named = m_schema.matchColumn(words, 0.6);
        return named                                           ? std::optional(named->column)
            : words == std::vector<std::string> { "duration" } ? m_schema.durationColumn()
                                                               : std::nullopt;
    }

    bool numbers()
    {
        const auto said = m_numbers.at(m_at);
        if (said.taken == 0) {
            return false;
        }
        auto& clause = add(Part::Number, m_at + said.taken);
        clause.numbers = said.numbers;
        clause.hasFunction = said.hasFunction;
        return true;
    }

    bool functions()
    {
        auto [all, behind] = m_numbers.functions(m_at);
        if (all.empty()) {
            return false;
        }
        add(Part::Function, behind).functions = std::move(all);
        return true;
    }

    bool topic()
    {
        const bool isWhich = m_at > 0 && is(m_at - 1, { Which });
        if (isKind(m_at, PieceKind::RowNoun)) {
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
            add(Part::Condition, m_at + 1).filter = filter;
            return true;
        }
        const auto topic = key(m_at);
        auto& clause = add(Part::Topic, m_at + 1);
        clause.keys = { topic };
        clause.isWhich = isWhich;
        return true;
    }

    /// A word that says by itself what it does.
    bool word()
    {
        if (isKind(m_at, PieceKind::Number) && is(m_at + 1, { Bins })) {
            const int bins = static_cast<int>(m_pieces[m_at].number);
            auto& clause = add(Part::Picture, m_at + 2);
            clause.count = bins;
            clause.piece.kind = PieceKind::Concept;
            clause.piece.meaning = Histogram;
            return bins > 0 && bins <= 1000;
        }
        if (m_pieces[m_at].kind != PieceKind::Concept) {
            return false;
        }
        auto part = partOf(m_pieces[m_at].meaning);
        if (is(m_at, { PercentOf }) && m_at > 0 && is(m_at - 1, { Change, Fall })) {
            part = Part::Share; // "change in percent of the fee"
        }
        if (!part) {
            return false;
        }
        if (part == Part::Rolling && is(m_at + 1, { Sum, Mean })) { // "rolling 3-month sum"
            const bool isSum = is(m_at + 1, { Sum });
            add(*part, m_at + 2).functions = { isSum ? Function::Sum : Function::Mean };
            return true;
        }
        auto& clause = add(*part, m_at + 1);
        clause.isOf = is(m_at, { Of }) || fold(clause.piece.text).ends_with(" of") || clause.piece.text == "% of";
        clause.ascending = clause.piece.is(Ascending) || clause.piece.is(Fall);
        return true;
    }

    /// "between the first and the last order"
    bool wholeTime()
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

    bool isShownAs(Concept picture) const
    {
        return std::ranges::any_of(m_pieces, [&](const Piece& each) { return each.is(picture); });
    }

    bool light()
    {
        const bool isOfBoxes = is(m_at, { Distribution })
            && (isShownAs(Box) || isShownAs(Histogram) || isShownAs(Bins));
        const bool isOfMinus = is(m_at, { Difference }) && isShownAs(Minus);
        const bool isLongest = is(m_at, { AtMost }) && isShownAs(Streak) && !isKind(m_at + 1, PieceKind::Number);
        const bool isOnly = is(m_at, { Only }) && !m_clauses.empty()
            && (m_clauses.back().part == Part::Condition || m_at == 0 || is(m_at - 1, { And }));
        if (is(m_at, { With }) && isKind(m_at + 1, PieceKind::Column) && m_schema.isNumeric(column(m_at + 1))) {
            return false; // "orders with a discount"
        }
        const bool isCountedTotal = is(m_at, { Sum }) && is(m_at + 1, { HowMany });
        if (isOfBoxes || isCountedTotal || isOfMinus || isLongest || isOnly) {
            add(Part::Light, m_at + 1);
            return true;
        }
        if (!is(m_at, { And, Of, In, For, With, Is, Which, List, On, From, Also, Axis })) {
            return false;
        }
        add(Part::Light, m_at + 1);
        return true;
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    const NumberReader m_numbers;
    std::vector<Clause> m_clauses;
    std::size_t m_at = 0;
};
} // namespace

std::optional<std::vector<Clause>> clausesOf(const std::vector<Piece>& pieces, const Schema& schema)
{
    return ClauseReader(pieces, schema).run();
}

} // namespace core::builtin
