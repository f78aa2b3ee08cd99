// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions of which one serves: "passengers or cause is missing", "from North or over 1000", "with a missing value".
#include "core/builtin/reading/elements.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
class EitherReader {
public:
    EitherReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    Condition read(std::size_t at)
    {
        const bool isClaim = at > 0 && m_pieces[at - 1].kind == PieceKind::Column
            && !is(at, { With, From, In, On, Which, Missing, Without }); // "status is open" begins with its column
        if (isClaim || (at > 0 && is(at - 1, { And, Or, Not, Without }))) { // "A and B or C" is said of what?
            return {};
        }
        if (const auto whole = noneMissing(at); whole > at) {
            const auto present = presentAt(at);
            return { whole - at, false, present, {}, {} };
        }
        auto end = anyMissing(at);
        end = end > at ? end : allMissing(at);
        end = end > at ? end : parts(at);
        return end > at && !goesOn(end) ? Condition { end - at, false, made(), {}, {} } : Condition {};
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].is(each); });
    }
    bool isColumn(std::size_t at) const
    {
        return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Column && m_pieces[at].column.rivals.empty();
    }
    bool isOr(std::size_t at) const { return is(at, { Or }) && yields(fold(m_pieces[at].text)); }
    /// "neither passengers nor cause" are both.
    static bool yields(const std::string& word) { return word == "or" || word == "oder"; }
    Filter empty(std::size_t at) const { return { m_pieces[at].column.column, Test::IsMissing, {}, {}, {} }; }

    Filter made() const
    {
        Filter either { m_parts.front().column, Test::AnyOf, {}, {}, {} };
        either.rows = m_parts;
        return either;
    }

    /// "average rating by team without gaps": of the columns that it speaks of, "rows without gaps" of all.
    Filter presentAt(std::size_t at) const
    {
        const auto end = m_pieces.begin() + static_cast<std::ptrdiff_t>(at);
        const bool isOfRows = std::any_of(
            m_pieces.begin(), end, [](const Piece& each) { return each.kind == PieceKind::RowNoun; });
        Filter named { 0, Test::AllOf, {}, {}, {} };
        for (std::size_t i = 0; i < at && !isOfRows; ++i) {
            const Filter present { isColumn(i) ? m_pieces[i].column.column : -1, Test::IsPresent, {}, {}, {} };
            if (present.column >= 0 && !std::ranges::contains(named.rows, present)) {
                named.rows.push_back(present);
            }
        }
        return named.rows.empty() ? allPresent() : named.rows.size() == 1 ? named.rows.front() : named;
    }

    /// "at least one missing value": of any column.
    std::size_t anyMissing(std::size_t at)
    {
        const auto number = at + (is(at, { With }) ? 1 : 0);
        const bool isOne = is(number, { AtLeast }) && number + 1 < m_pieces.size()
            && m_pieces[number + 1].kind == PieceKind::Number && m_pieces[number + 1].number == 1;
        const bool isAny = isOne && is(number + 2, { Missing }) && !isColumn(number + 3)
            && !is(number + 3, { In, Of, For });
        for (int i = 0; i < m_schema.columnCount() && isAny; ++i) {
            if (m_schema.column(i).nulls > 0) {
                m_parts.push_back({ i, Test::IsMissing, {}, {}, {} });
            }
        }
        return m_parts.empty() ? at : number + 3;
    }

    /// "rows without missing values": of all columns.
    std::size_t noneMissing(std::size_t at) const
    {
        const bool isOfAll = is(at, { Without }) && is(at + 1, { Missing }) && !isColumn(at + 2)
            && !is(at + 2, { In, Of, For });
        return isOfAll ? at + 2 : at;
    }

    /// Those that have gaps; where none has any the first, since that says the same.
    Filter allPresent() const
    {
        Filter all { 0, Test::AllOf, {}, {}, {} };
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            if (m_schema.column(i).nulls > 0) {
                all.rows.push_back({ i, Test::IsPresent, {}, {}, {} });
            }
        }
        return all.rows.empty() ? Filter { 0, Test::IsPresent, {}, {}, {} } : all;
    }

    /// "missing A or B", "without A or without B", "A or B is missing": without a word before each, "without A or B"
    /// may mean both.
    std::size_t allMissing(std::size_t at)
    {
        auto next = at + (is(at, { With }) && is(at + 1, { Missing }) ? 1 : 0);
        const bool isAhead = is(next, { Missing }) && isColumn(next + 1);
        const bool isEach = is(next, { Without }) && isColumn(next + 1);
        next += isAhead || isEach ? 1 : 0;
        std::vector<Filter> found;
        while (isColumn(next)) {
            found.push_back(empty(next));
            ++next;
            const bool isSaid = (isEach && is(next + 1, { Without })) || (isAhead && is(next + 1, { Missing }));
            const auto column = next + (isSaid ? 2 : 1);
            const bool isNext = isOr(next) && isColumn(column) && (!isEach || column == next + 2);
            if (!isNext) {
                break;
            }
            next = column;
        }
        if (!isAhead && !isEach) {
            next += is(next, { Is }) ? 1 : 0;
            if (!is(next, { Missing }) || isColumn(next + 1)) {
                return at;
            }
            next += is(next + 1, { Is }) ? 2 : 1; // "leer ist"
        }
        if (found.size() < 2) {
            return at;
        }
        m_parts = std::move(found);
        return next;
    }

    /// "from North or over 1000": each of another column.
    std::size_t parts(std::size_t at)
    {
        auto next = at;
        for (;;) {
            const auto part = partAt(next);
            const bool isOther = part.taken > 0
                && std::ranges::none_of(m_parts, [&](const Filter& each) { return each.column == part.filter.column; });
            if (!isOther) {
                break;
            }
            m_parts.push_back(part.filter);
            next += part.taken;
            if (!isOr(next)) {
                return m_parts.size() > 1 ? next : at;
            }
            ++next;
        }
        return at;
    }

    Condition partAt(std::size_t at) const
    {
        if (at >= m_pieces.size() || is(at, { Top, Bottom, Or, And })) {
            return {};
        }
        const std::size_t with = is(at, { With }) && is(at + 1, { Above, AtLeast, Below, AtMost }) ? 1 : 0;
        auto found = readCondition(m_pieces, at + with, std::nullopt, m_schema);
        found.taken += found.taken > 0 ? with : 0;
        if (found.taken == 0 && isColumn(at) && at + 1 < m_pieces.size()) {
            const int column = m_pieces[at].column.column;
            found = readCondition(m_pieces, at + 1, column, m_schema);
            found.taken += found.taken > 0 ? 1 : 0;
            found = found.claimed ? found : Condition {};
        }
        const bool isPlain = !found.trouble && !found.note && !found.doubt && found.filter.column >= 0
            && !found.filter.ofAll;
        return isPlain ? found : Condition {};
    }

    /// "A or B and C": which of them go together is not said. A time is one for all.
    bool goesOn(std::size_t at) const
    {
        return isOr(at) || (is(at, { And }) && (isColumn(at + 1) || partAt(at + 1).taken > 0));
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    std::vector<Filter> m_parts;
};
} // namespace

Condition readEither(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool isSaid = std::ranges::any_of(
        pieces, [](const Piece& each) { return each.is(Concept::Or) || each.is(Concept::Missing); });
    return isSaid ? EitherReader(pieces, schema).read(at) : Condition {};
}

} // namespace core::builtin
