// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shown_beside.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

class BesideReader {
public:
    BesideReader(const Pieces& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    /// Where the words for what is shown anyway begin, of which nothing stands behind; the end: there are none.
    std::size_t begin() const
    {
        const auto rank = std::ranges::find_if(
            m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom) || each.is(Common); });
        for (auto at = static_cast<std::size_t>(rank - m_pieces.begin()) + 1; at < m_pieces.size(); ++at) {
            if (isLink(at) && areShown(at)) {
                return at;
            }
        }
        return m_pieces.size();
    }

private:
    bool isComma(std::size_t at) const { return says(m_pieces, at, { And }) && m_pieces[at].text == ","; }
    bool isLink(std::size_t at) const { return says(m_pieces, at, { With, And }); }

    bool areShown(std::size_t at) const
    {
        const auto first = at + (isComma(at) && isLink(at + 1) ? 2 : 1);
        const bool isWith = says(m_pieces, first - 1, { With });
        auto item = first;
        while (isShown(item, at, isWith)) {
            if (item + 1 == m_pieces.size()) {
                return true;
            }
            item += says(m_pieces, item + 1, { And }) ? 2 : m_pieces.size();
        }
        return false;
    }

    bool isShown(std::size_t item, std::size_t end, bool isWith) const
    {
        return isCount(item, end) || isFunction(item, end) || isMeasure(item, end) || isCell(item, end, isWith);
    }

    template <typename Fits> bool isSaidBefore(std::size_t end, Fits fits) const
    {
        return std::any_of(m_pieces.begin(), m_pieces.begin() + static_cast<std::ptrdiff_t>(end), fits);
    }

    /// "with their number", where something is counted
    bool isCount(std::size_t item, std::size_t end) const
    {
        constexpr double ownName = 0.9; // "number" is also in the name of order_no
        const bool isNoun = item < m_pieces.size() && lists().is(WordKind::NumberNoun, fold(m_pieces[item].text))
            && (holds(m_pieces, item, PieceKind::Unknown)
                || (holds(m_pieces, item, PieceKind::Column) && m_pieces[item].column.score < ownName));
        const bool isNumber = isNoun || says(m_pieces, item, { HowMany });
        return isNumber && isSaidBefore(end, [](const Piece& each) {
            return each.is(HowMany) || each.is(Common) || (each.is(Top) && countsThings(fold(each.text)))
                || (each.is(Bottom) && countsThings(fold(each.text)));
        });
    }

    /// "with that mean", where means are compared
    bool isFunction(std::size_t item, std::size_t end) const
    {
        constexpr std::array functions { Sum, Mean, Median, Minimum, Maximum };
        const auto isOne = [&](const Piece& each) {
            return std::ranges::any_of(functions, [&](Concept function) { return each.is(function); });
        };
        if (item >= m_pieces.size() || !isOne(m_pieces[item])) {
            return false;
        }
        return isSaidBefore(end, [&](const Piece& each) { return each.is(m_pieces[item].meaning); })
            || (m_pieces[item].is(Sum) && !isSaidBefore(end, isOne));
    }

    /// "with the fee", by which they are placed
    bool isMeasure(std::size_t item, std::size_t end) const
    {
        return holds(m_pieces, item, PieceKind::Column) && m_schema.isAmount(m_pieces[item].column.column)
            && isSaidBefore(end, [&](const Piece& each) {
                   return each.kind == PieceKind::Column && each.column.column == m_pieces[item].column.column;
               });
    }

    /// A cell of each row, where whole rows are placed. One that may be missing could limit them: "jobs with a rating".
    bool isCell(std::size_t item, std::size_t end, bool isWith) const
    {
        if (!isWith || !holds(m_pieces, item, PieceKind::Column)) {
            return false;
        }
        const auto& profile = m_schema.column(m_pieces[item].column.column);
        const auto rank = std::ranges::find_if(
            m_pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
        const auto noun = static_cast<std::size_t>(rank - m_pieces.begin())
            + (holds(m_pieces, static_cast<std::size_t>(rank - m_pieces.begin()) + 1, PieceKind::Number) ? 2 : 1);
        const bool areRows = noun < end && !countsThings(fold(rank->text))
            && (holds(m_pieces, noun, PieceKind::RowNoun)
                || (holds(m_pieces, noun, PieceKind::Column) && m_schema.namesRows(m_pieces[noun].column.column)));
        return areRows && profile.nulls == 0 && profile.type != ColumnType::Boolean;
    }

    const Pieces& m_pieces;
    const Schema& m_schema;
};
} // namespace

void takeShownBeside(Pieces& pieces, const Schema& schema)
{
    pieces.erase(place(pieces, BesideReader(pieces, schema).begin()), pieces.end());
}

} // namespace core::builtin
