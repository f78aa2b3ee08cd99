// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/business_words.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/business_columns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

class BusinessWords {
public:
    BusinessWords(Pieces& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    void take()
    {
        priceOfOne();
        profitSaid();
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            const bool isTaken = actual(i) || fulfilment(i) || profit(i) || gain(i) || verbBehind(i) || gap(i);
            i -= isTaken && i > 0 ? 1 : 0;
        }
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].is(each); });
    }
    bool isColumn(std::size_t at) const { return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column; }
    bool isPlan(std::size_t at) const { return isColumn(at) && m_schema.hasWord(m_pieces[at].column.column, "plan"); }
    bool isNumber(std::size_t at) const
    {
        return isColumn(at) && m_schema.isNumeric(m_pieces[at].column.column)
            && !m_schema.isIdentifier(m_pieces[at].column.column);
    }
    std::string word(std::size_t at) const
    {
        const bool isUnknown = at < m_pieces.size() && m_pieces[at].kind == PieceKind::Unknown;
        return isUnknown ? fold(m_pieces[at].text) : std::string();
    }

    Piece columnOf(const Piece& said, int column) const
    {
        auto piece = said;
        piece.kind = PieceKind::Column;
        piece.column = { column, 1, {} };
        return piece;
    }
    static Piece conceptOf(const Piece& said, Concept meaning)
    {
        auto piece = said;
        piece.kind = PieceKind::Concept;
        piece.meaning = meaning;
        return piece;
    }
    void put(std::size_t first, std::size_t end, const Pieces& others)
    {
        const auto begin = m_pieces.begin();
        const auto at = m_pieces.erase(
            begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end));
        m_pieces.insert(at, others.begin(), others.end());
    }

    /// "which shop made the most profit, invoice minus cost": behind it stands what it is.
    void profitSaid()
    {
        const auto profit = std::ranges::find_if(m_pieces, isProfit);
        const auto end = m_pieces.size();
        const bool isSaid = profit != m_pieces.end() && end > 3 && isNumber(end - 3) && is(end - 2, { Minus })
            && isNumber(end - 1) && profit < m_pieces.end() - 3;
        const bool isApart = isSaid && is(end - 4, { And }) && m_pieces[end - 4].text == ",";
        if (isSaid && (isApart || profit == m_pieces.end() - 4)) {
            const Pieces difference(m_pieces.end() - 3, m_pieces.end());
            const auto at = static_cast<std::size_t>(profit - m_pieces.begin());
            put(end - (isApart ? 4 : 3), end, {});
            put(at, at + 1, difference);
        }
    }

    /// "what does a dental visit cost", "was kostet ein Kajak": on average.
    void priceOfOne()
    {
        const auto isPrice = [&](const Piece& each) {
            return each.kind == PieceKind::Column && m_schema.isAmount(each.column.column)
                && isCosting(fold(each.text));
        };
        const auto price = std::ranges::find_if(m_pieces, isPrice);
        const auto isRow = [&](const Piece& each) {
            const auto word = fold(each.text);
            const bool isKey = each.kind == PieceKind::Column
                && m_schema.isOwnNoun(word); // "a flight" of flight numbers
            return (each.kind == PieceKind::RowNoun || isKey) && stem(word) == word;
        };
        const auto isOne = [&](const Piece& each) { return each.kind == PieceKind::Value || isRow(each); };
        if (price == m_pieces.end() || !asksForPrice(fold(m_pieces.front().text))) {
            return;
        }
        const auto first = m_pieces.begin() + (price == m_pieces.begin() + 1 ? 2 : 1);
        const auto last = first < price ? price : std::find_if_not(first, m_pieces.end(), isOne);
        if (first < last && std::all_of(first, last, isOne)) {
            for (auto each = first; each != last; ++each) {
                each->kind = isRow(*each) ? PieceKind::RowNoun : each->kind;
            }
            m_pieces.front().meaning = Mean;
            std::rotate(m_pieces.begin() + 1, price, price + 1);
        }
    }

    /// "Ist und Plan", "Plan gegen Ist": the verb is the name of the column.
    bool actual(std::size_t at)
    {
        const auto joins = [&](std::size_t i) { return is(i, { And, Compare, Minus, Of, From, Difference, Between }); };
        const bool isBefore = joins(at + 1) && isPlan(at + 2);
        const bool isBehind = at > 1 && joins(at - 1) && isPlan(at - 2);
        const auto columns = is(at, { Is }) && (isBefore || isBehind) ? planAndActual(m_schema) : std::nullopt;
        const bool isName = columns && canonical(fold(m_pieces[at].text)) == "actual";
        if (isName) {
            m_pieces[at] = columnOf(m_pieces[at], columns->second);
        }
        return isName;
    }

    /// "plan fulfilment", "attainment of the plan", "Planerfüllung"
    bool fulfilment(std::size_t at)
    {
        const auto said = word(at);
        const bool isWhole = isPlanFulfilment(said);
        if (!isWhole && !isFulfilment(said)) {
            return false;
        }
        const bool isBehind = !isWhole && at > 0 && isPlan(at - 1);
        const bool isBefore = !isWhole && is(at + 1, { Of }) && isPlan(at + 2);
        const auto columns = isWhole || isBehind || isBefore ? planAndActual(m_schema) : std::nullopt;
        if (columns) {
            const auto piece = m_pieces[at];
            put(at - (isBehind ? 1 : 0), at + (isBefore ? 3 : 1),
                { columnOf(piece, columns->second), conceptOf(piece, PercentOf), columnOf(piece, columns->first) });
        }
        return columns.has_value();
    }

    /// "how profitable is each product", "most profitable product": of the profit.
    bool profit(std::size_t at)
    {
        const bool isRanked = at > 0 && is(at - 1, { Top, Bottom });
        const bool isMeasured = is(at + 1, { Is }) && !(at > 0 && is(at - 1, { Is }));
        if (!isProfitable(word(at)) || !(isRanked || isMeasured) || !revenueAndCost(m_schema)) {
            return false;
        }
        const auto piece = m_pieces[at];
        const auto [revenue, cost] = *revenueAndCost(m_schema);
        const bool isOfKey = isMeasured && isColumn(at + 2) && !isNumber(at + 2); // "how profitable are the products"
        const Pieces difference { columnOf(piece, revenue), conceptOf(piece, Minus), columnOf(piece, cost) };
        put(at, at + (isMeasured ? 2 : 1), difference);
        if (isOfKey) {
            put(at + 3, at + 3, { conceptOf(piece, By) });
        } else if (isRanked && isColumn(at + 3) && !isNumber(at + 3)) { // "product by profit, the largest"
            const auto rank = m_pieces[at - 1];
            const auto noun = m_pieces[at + 3];
            put(at - 1, at + 4, { noun, conceptOf(piece, By), rank });
            put(at + 2, at + 2, difference);
        }
        return true;
    }

    /// "loss-making orders", "which products are profitable": in each row, or of the sums of each.
    bool gain(std::size_t at)
    {
        const bool isGain = isProfitable(word(at));
        const auto columns = isGain || isLossMaking(word(at)) ? revenueAndCost(m_schema) : std::nullopt;
        if (!columns) {
            return false;
        }
        const bool isAhead = at + 1 < m_pieces.size()
            && (m_pieces[at + 1].kind == PieceKind::RowNoun || (isColumn(at + 1) && !isNumber(at + 1)));
        auto first = at;
        while (!isAhead && first > 0 && is(first - 1, { Is, With, Which })) {
            --first;
        }
        if (!isAhead && first == 0) {
            return false;
        }
        const auto noun = m_pieces[isAhead ? at + 1 : first - 1];
        const bool isOfRows = noun.kind == PieceKind::RowNoun;
        if (!isOfRows && (noun.kind != PieceKind::Column || m_schema.isNumeric(noun.column.column))) {
            return false;
        }
        const auto piece = m_pieces[at];
        const auto more = columnOf(piece, isGain ? columns->first : columns->second);
        const auto less = columnOf(piece, isGain ? columns->second : columns->first);
        Pieces limit { conceptOf(piece, With), more, conceptOf(piece, Above), less };
        if (!isOfRows) {
            limit = { conceptOf(piece, With), conceptOf(piece, Sum), more, conceptOf(piece, Above),
                conceptOf(piece, Sum), less };
        }
        if (isAhead) {
            limit.insert(limit.begin(), noun);
        }
        put(first, at + (isAhead ? 2 : 1), limit);
        return true;
    }

    /// "bei denen die Kosten den Umsatz übersteigen": the verb stands last.
    bool verbBehind(std::size_t at)
    {
        const bool isLast = at + 3 == m_pieces.size() || (is(at + 3, { And }) && m_pieces[at + 3].text == ",");
        const bool isVerb = isNumber(at) && isNumber(at + 1) && is(at + 2, { Above, Below }) && isLast
            && m_pieces[at].column.column != m_pieces[at + 1].column.column;
        if (isVerb) {
            std::swap(m_pieces[at + 1], m_pieces[at + 2]);
        }
        return isVerb;
    }

    /// "biggest gap between plan and actual": no time lies between two numbers.
    bool gap(std::size_t at)
    {
        const bool isOfNumbers = is(at, { Gap }) && isNumber(at + 1) && is(at + 2, { And }) && isNumber(at + 3);
        if (isOfNumbers) {
            m_pieces[at].meaning = Difference;
        }
        return isOfNumbers;
    }

    Pieces& m_pieces;
    const Schema& m_schema;
};
} // namespace

void takeBusinessWords(Pieces& pieces, const Schema& schema)
{
    BusinessWords(pieces, schema).take();
}

void takeOthers(Pieces& pieces, const Schema& schema)
{
    const auto place = [&](std::size_t at) { return pieces.begin() + static_cast<std::ptrdiff_t>(at); };
    const auto isYesOrNo = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.column(each.column.column).type == ColumnType::Boolean;
    };
    const auto isAmount = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isNumeric(each.column.column)
            && !schema.isIdentifier(each.column.column);
    };
    const auto isOther = [](const Piece& each) {
        return each.kind == PieceKind::Unknown && isOrdinary(fold(each.text));
    };
    const auto other = std::ranges::find_if(pieces, isOther);
    const auto side = std::find_if(pieces.begin(), other, isYesOrNo);
    if (other == pieces.end() || side == other || std::ranges::count_if(pieces, isYesOrNo) != 1) {
        return;
    }
    const auto at = static_cast<std::size_t>(other - pieces.begin());
    const auto yes = static_cast<std::size_t>(side - pieces.begin());
    const auto isRows = [&](std::size_t i) { return i < pieces.size() && pieces[i].kind == PieceKind::RowNoun; };
    const bool isVersus = at > 0 && pieces[at - 1].is(Compare)
        && (yes + 2 == at || (yes + 3 == at && isRows(yes + 1))); // "express [orders] versus normal [ones]"
    const bool isMore = at > 0 && (pieces[at - 1].is(Above) || pieces[at - 1].is(Below))
        && std::ranges::count_if(pieces, isAmount) == 1;
    const bool isMeasured = std::ranges::any_of(pieces, isAmount);
    if (!isVersus && !isMore) {
        return;
    }
    const auto column = *side;
    const auto keepsNoun = !isMeasured && (isRows(yes + 1) || isRows(at + 1));
    const auto noun = keepsNoun ? pieces[isRows(yes + 1) ? yes + 1 : at + 1] : Piece {};
    pieces.erase(place(at - 1), place(at + (isRows(at + 1) ? 2 : 1)));
    const bool isLed = yes > 0 && (pieces[yes - 1].is(Of) || pieces[yes - 1].is(For) || pieces[yes - 1].is(With));
    const auto first = yes - (isLed ? 1 : 0);
    pieces.erase(place(first), place(yes + (isRows(yes + 1) ? 2 : 1)));
    auto by = column;
    by.kind = PieceKind::Concept;
    by.meaning = By;
    if (isMore) { // of each row, as there are not as many of either
        const auto amount = std::ranges::find_if(pieces, isAmount);
        auto mean = by;
        mean.meaning = Mean;
        const auto behind = pieces.insert(amount, mean) + 2;
        pieces.insert(behind, { by, column });
        return;
    }
    const auto here = static_cast<std::size_t>(first);
    pieces.insert(place(here), { by, column });
    if (keepsNoun) {
        pieces.insert(place(here), noun);
    }
}

} // namespace core::builtin
